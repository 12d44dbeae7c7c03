"""An answer to a card: how much it gives away, and the rating that follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tablas.analysis import Action, Alternative, Decision
from tablas.analysis.reasons import result_of
from tablas.decision import AskedTurn, Engine
from tablas.errors import IllegalAction
from tablas.evaluation import Evaluation
from tablas.moves import Play
from tablas.study.cards import Card
from tablas.study.schedule import Rating

HARD_FROM, AGAIN_FROM = 0.02, 0.04
"""Equity given away from which on an answer was hard to find, or not known: doubtful plays and errors."""

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an answer.

    Attributes:
        decision: the card's decision with the answer as ``chosen``: its error, and reasons can be told.
        error: equity given away.
        rating: what the schedule is told.
    """

    decision: Decision
    error: float
    rating: Rating

    @property
    def is_best(self) -> bool:
        """Whether nothing was given away."""
        return self.error <= _TOLERANCE


def rating_of(error: float, *, is_sure: bool = False) -> Rating:
    """The rating of an answer that gives away that much equity.

    ``again`` from an error on (0.040), ``hard`` for a doubtful one (0.020), else ``good``; ``easy`` for the
    best answer of somebody who says that he was sure.
    """
    if error >= AGAIN_FROM - _TOLERANCE:
        return "again"
    if error >= HARD_FROM - _TOLERANCE:
        return "hard"
    return "easy" if is_sure and error <= _TOLERANCE else "good"


def answer_action(card: Card, action: Action, *, is_sure: bool = False) -> Answer:
    """The answer to a cube question.

    Raises:
        IllegalAction: the card does not ask for that.
    """
    place = card.place_of(action=action)
    if place is None:
        offered = ", ".join(each.action or "a play" for each in card.decision.alternatives)
        raise IllegalAction(action, f"this card asks for one of {offered}")
    return _answer(card.answered(place), is_sure)


def answer_play(card: Card, play: Play, engine: Callable[[], Engine], *, is_sure: bool = False) -> Answer:
    """The answer to a question of play; one that is not among the alternatives is judged now.

    Args:
        card: asks for a play.
        play: a legal play of its roll.
        engine: gives what judges, when it is needed: as deep as the card was.
        is_sure: he says that he was.

    Raises:
        IllegalAction: the card asks for a cube action.
    """
    if card.decision.roll is None:
        raise IllegalAction(play.notation, "this card asks for a cube action, not for a play")
    for place, each in enumerate(card.decision.alternatives):
        if result_of(card.decision, each) == play.result:
            return _answer(card.answered(place), is_sure)
    return _answer(_judged(card, play, engine()), is_sure)


def _answer(decision: Decision, is_sure: bool) -> Answer:
    return Answer(decision, decision.error, rating_of(decision.error, is_sure=is_sure))


def _judged(card: Card, play: Play, engine: Engine) -> Decision:
    """The decision with the play added to its alternatives and chosen."""
    asked = card.decision
    turn = AskedTurn(asked.position, asked.stakes, asked.roll, play.result)
    found = engine.judge_turns([turn], asked.stakes.rules, ply=card.depth, move_filter="normal")[0]
    if found.made is None:
        raise IllegalAction(play.notation, "it is no legal play of this card")
    made, best = found.plays[found.made], found.plays[0]
    in_match = asked.stakes.length > 0
    # As far behind the best as this engine says, whatever network judged the card.
    behind = min(0.0, made.equity - best.equity)
    mwc_behind = min(0.0, made.worth - best.worth)
    top = asked.alternatives[0]
    added = Alternative(
        top.equity + behind,
        made.steps,
        mwc=None if not in_match or top.mwc is None else top.mwc + mwc_behind,
        chances=Evaluation(*made.chances),
        level=f"{made.ply}-ply",
        depth=made.ply,
    )
    listed = sorted([*asked.alternatives, added], key=lambda each: -each.equity)
    changed = replace(card, decision=replace(asked, alternatives=tuple(listed), chosen=None))
    return changed.answered(listed.index(added))
