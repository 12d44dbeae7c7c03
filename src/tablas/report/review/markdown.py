"""A review as Markdown, for notes, forums and repositories."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.analysis import Review
from tablas.report.review.cards import Card, card_of
from tablas.report.review.html import definitions, mistakes
from tablas.report.review.rates import Row, phase_rows, plan_rows, player_rows
from tablas.report.review.sentences import player_name
from tablas.report.review.summary import facts, kind_of_match, no_mistakes, notes, partial, summary, title
from tablas.report.words import Language, Words, words_in

_BIGGEST = 3
_SPECIAL = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})


def review_markdown(review: Review, *, lang: Language = "en") -> str:
    """The report as the text of a Markdown file with tables."""
    words = words_in(lang)
    wrong = mistakes(review)
    cards = [card_of(review, decision, words, with_board=False) for decision in wrong]
    names = [player_name(review, seat, words) for seat in (0, 1)]
    parts = [
        f"# {_plain(title(review, words))}",
        _plain(kind_of_match(review, words)),
        _plain(facts(review, words)),
    ]
    if not review.is_complete:
        parts.append(f"**{partial(review, words)}**")
    parts += [_plain(note) for note in notes(review, words)]
    parts += [f"## {words['page_summary']}", *(_plain(sentence) for sentence in summary(review, words))]
    parts += [
        f"## {words['page_biggest']}",
        *(_told(card, words, in_match=review.record.length > 0) for card in cards[:_BIGGEST]),
    ]
    if not cards:
        parts.append(no_mistakes(review, words))
    parts.append(_table(words["page_players"], names, player_rows(review, words)))
    parts.append(_table(words["page_phases"], names, phase_rows(review, words)))
    parts.append(_table(words["page_plans"], names, plan_rows(review, words)))
    if cards:
        parts += [f"## {words['page_errors']}", _listed(cards)]
    parts += [f"## {words['page_definitions']}", *definitions(review, words)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _plain(text: str) -> str:
    return text.translate(_SPECIAL)


def _told(card: Card, words: Words, *, in_match: bool) -> str:
    lines = [
        f"**{_plain(card.said)}**  ",
        f"{card.glyph} " + " · ".join(filter(None, (card.severity_name, card.where, card.score, card.cost))),
        "",
    ]
    lines += [f"- {_plain(reason)}" for reason in card.reasons]
    lines += ["", *(f"> {_plain(line)}" for line in card.comment.splitlines())]
    lines += ["", f"`{card.xgid}`", ""]
    head = [
        words["page_column_rank"],
        words["page_column_play"],
        words["page_column_equity"],
        words["page_column_difference"],
        *([words["page_column_mwc"]] if in_match else []),
        words["page_column_win"],
        words["page_column_gammon"],
        words["page_column_lost_gammon"],
        words["page_column_level"],
    ]
    rows = [
        [
            str(row.rank),
            _plain(row.name) + (f" ({words['page_chosen']})" if row.is_chosen else ""),
            row.equity,
            row.difference,
            *([row.mwc] if in_match else []),
            row.win,
            row.gammon,
            row.lost_gammon,
            row.level,
        ]
        for row in card.rows
    ]
    return "\n".join(lines) + "\n" + _grid(head, rows)


def _table(heading: str, names: Sequence[str], rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    body = [[row.name, row.first, row.second] for row in rows]
    return f"## {heading}\n\n" + _grid(["", *(_plain(name) for name in names)], body)


def _listed(cards: Sequence[Card]) -> str:
    return "\n".join(f"1. {card.glyph} {card.where}: {_plain(card.said)} {card.error}" for card in cards)


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
