"""Cards and answers as clients are shown them."""

from __future__ import annotations

from tablas.analysis import Decision
from tablas.moves import Roll
from tablas.protocol.shapes import CubeView
from tablas.protocol.study import QuizAction, QuizCard, QuizVerdict, QuizView
from tablas.report.words import Words
from tablas.server.learn.views import verdict
from tablas.server.play.views import step_graph_view
from tablas.study import Answer, StudyCard, StudyStats


def quiz_view(card: StudyCard | None, stats: StudyStats) -> QuizView:
    """The card to ask and how far the learner has come."""
    return QuizView(
        card=None if card is None else _card(card),
        cards=stats.cards,
        new=stats.new,
        due=stats.due,
        next_due=None if stats.next_due is None else stats.next_due.isoformat(),
        answers=stats.answers,
        retained=stats.retained,
    )


def quiz_verdict(answer: Answer, card: StudyCard, words: Words) -> QuizVerdict:
    """What came of an answer, the card rescheduled."""
    return QuizVerdict(
        verdict=verdict(answer.decision, words), rating=answer.rating, due=card.schedule.due.isoformat()
    )


def _card(asked: StudyCard) -> QuizCard:
    decision, source = asked.card.decision, asked.card.source
    stakes = decision.stakes
    kind = decision.kind
    assert kind in ("play", "double", "take")
    plays = None
    if decision.roll is not None:
        plays = step_graph_view(decision.position, Roll.of(decision.roll), stakes.rules.options)
    return QuizCard(
        id=asked.id,
        kind=kind,
        board=list(decision.position.board),
        pips=decision.position.pips,
        dice=decision.roll,
        plays=plays,
        answers=_answers(decision),
        cube=CubeView(value=stakes.cube, owner=stakes.owner, in_use=stakes.is_cube_in_use),
        length=stakes.length,
        score=(stakes.own_score, stakes.other_score),
        is_crawford=stakes.is_crawford,
        origin=source.origin,
        difficulty=asked.card.difficulty,
        players=source.players,
        date=source.date,
    )


def _answers(decision: Decision) -> list[QuizAction]:
    """The actions to choose from, in an order that does not tell which is best."""
    order: tuple[QuizAction, ...] = ("double", "no_double", "take", "pass", "beaver")
    offered = {each.action for each in decision.alternatives}
    return [action for action in order if action in offered]
