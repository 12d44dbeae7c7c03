"""Reviews as clients are shown them: numbers for lists, words for pages."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.analysis import Decision, Review
from tablas.protocol.reviews import AlternativeView, MistakeView, RateRow, ReviewSummary, ReviewView
from tablas.report.figures import unbroken
from tablas.report.review.cards import Card, anchor_of, card_of
from tablas.report.review.dice import dice_rows
from tablas.report.review.html import definitions, graph_words, mistakes
from tablas.report.review.rates import Row, phase_rows, plan_rows, player_rows
from tablas.report.review.sentences import player_name
from tablas.report.review.summary import facts, kind_of_match, no_mistakes, notes, partial, summary, title
from tablas.report.words import Language, words_in
from tablas.server.review.store import StoredReview


def summary_view(stored: StoredReview) -> ReviewSummary:
    """What lists show of a match."""
    return ReviewSummary(
        id=stored.id,
        created_at=stored.created_at.isoformat(),
        file_name=stored.file_name,
        level=stored.level,
        state=stored.state,
        done=stored.done,
        games=stored.games,
        players=stored.players,
        length=stored.length,
        score=stored.score,
        pr=stored.pr if stored.review is not None or stored.state == "done" else None,
        problems=stored.problems,
    )


def review_view(stored: StoredReview, review: Review, lang: Language) -> ReviewView:
    """A whole review in one language."""
    words = words_in(lang)
    graph_title, graph_help = graph_words(review, words)
    return ReviewView(
        summary=summary_view(stored),
        title=title(review, words),
        kind=kind_of_match(review, words),
        facts=facts(review, words),
        partial=partial(review, words),
        notes=notes(review, words),
        sentences=[unbroken(each) for each in summary(review, words)],
        no_mistakes=no_mistakes(review, words),
        players=(player_name(review, 0, words), player_name(review, 1, words)),
        in_match=review.record.length > 0,
        rates=_rows(player_rows(review, words)),
        phases=_rows(phase_rows(review, words)),
        plans=_rows(plan_rows(review, words)),
        dice=_rows(dice_rows(review, words)),
        graph_title=graph_title,
        graph_help=graph_help,
        mistakes=[
            _mistake(each, card_of(review, each, words, with_board=False)) for each in mistakes(review)
        ],
        definitions=list(definitions(review, words)),
    )


def decision_at(review: Review, anchor: str) -> Decision | None:
    """The decision of that name; None where there is none."""
    return next((each for each in review.decisions if anchor_of(each) == anchor), None)


def _rows(rows: Iterable[Row]) -> list[RateRow]:
    return [
        RateRow(name=row.name, first=unbroken(row.first), second=unbroken(row.second), is_main=row.is_main)
        for row in rows
    ]


def _mistake(decision: Decision, card: Card) -> MistakeView:
    return MistakeView(
        anchor=card.anchor,
        game=decision.game,
        seat=decision.seat,
        severity=card.severity,
        severity_name=card.severity_name,
        where=card.where,
        score=card.score,
        said=card.said,
        cost=card.cost,
        error=card.error,
        reasons=list(card.reasons),
        xgid=card.xgid,
        comment=card.comment,
        alternatives=[AlternativeView.model_validate(row, from_attributes=True) for row in card.rows],
    )
