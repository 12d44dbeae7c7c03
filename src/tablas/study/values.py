"""What a box of cards hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tablas.analysis import Plan
from tablas.errors import TablasError
from tablas.study.cards import Card
from tablas.study.schedule import Rating, Schedule


class NoSuchCard(TablasError, ValueError):
    """The number of no card of this learner."""

    code = "no_such_card"

    def __init__(self, card_id: int) -> None:
        super().__init__(f"there is no card {card_id}", value=str(card_id), place="card")


@dataclass(frozen=True, slots=True)
class StudyCard:
    """A card of a learner.

    Attributes:
        id: its number in the box.
        card: question and answer.
        schedule: how well he knows it, and when it is due.
        added_at: when it came into the box, in UTC.
    """

    id: int
    card: Card
    schedule: Schedule
    added_at: datetime


@dataclass(frozen=True, slots=True)
class AddedCards:
    """What became of cards that were added.

    Attributes:
        new: not in the box before.
        known: there already; what is known of them stays.
        deepened: of those known, how many got an answer that looks deeper.
    """

    new: int
    known: int
    deepened: int


@dataclass(frozen=True, slots=True)
class PlanFigures:
    """How a learner answers cards of one game plan: cards, answers, and mean equity given away."""

    cards: int
    answers: int
    error: float | None


@dataclass(frozen=True, slots=True)
class StudyStats:
    """How far a learner has come.

    Attributes:
        cards: in the box.
        new: never answered.
        learning: being learnt, or learnt again.
        mature: known for three weeks or more.
        due: due now, new ones not counted.
        next_due: when the next one is due; None where none is waiting.
        answers: given so far.
        ratings: how many of each rating.
        retained: share of answers, to cards that were known, that were not ``again``; None without any.
        retained_of: how many answers that rests on.
        expected: what the model expected of the same answers; None without any.
        error: mean equity an answer gave away; None without any.
        forecast: how many fall due today and on each of the next six days, those overdue today.
        by_plan: the same by game plan, the ones with most cards first.
    """

    cards: int = 0
    new: int = 0
    learning: int = 0
    mature: int = 0
    due: int = 0
    next_due: datetime | None = None
    answers: int = 0
    ratings: Mapping[Rating, int] = field(default_factory=dict)
    retained: float | None = None
    retained_of: int = 0
    expected: float | None = None
    error: float | None = None
    forecast: tuple[int, ...] = (0,) * 7
    by_plan: Mapping[Plan, PlanFigures] = field(default_factory=dict)
