"""How well a learner remembers his cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import get_args

from sqlalchemy import RowMapping, select
from sqlalchemy.orm import Session

from tablas.analysis import Plan
from tablas.library.tables import ANSWERS, CARDS
from tablas.study import RATINGS, PlanFigures, StudyStats
from tablas.study.schedule import Schedule

_DAYS = 7
_PLANS: tuple[Plan, ...] = get_args(Plan)


def stats_of(session: Session, learner: str, now: datetime) -> StudyStats:
    """The figures of one learner at a time."""
    time = now.astimezone(UTC).replace(tzinfo=None)
    columns = CARDS.c
    cards = list(
        session.execute(
            select(columns.plan, columns.state, columns.stability, columns.due_at).where(
                columns.learner == learner
            )
        ).mappings()
    )
    answers = list(
        session.execute(
            select(ANSWERS.c.rating, ANSWERS.c.error, ANSWERS.c.state, ANSWERS.c.expected, columns.plan)
            .join(CARDS, columns.id == ANSWERS.c.card_id)
            .where(columns.learner == learner)
        ).mappings()
    )
    asked = [card for card in cards if card["state"] != "new"]
    due = [card["due_at"] for card in asked]
    waiting = [at for at in due if at > time]
    known = [each for each in answers if each["state"] == "review"]
    kept = [each for each in known if each["rating"] != "again"]
    return StudyStats(
        cards=len(cards),
        new=len(cards) - len(asked),
        learning=sum(card["state"] in ("learning", "relearning") for card in cards),
        mature=sum(_is_mature(card, now) for card in cards),
        due=len(due) - len(waiting),
        next_due=min(waiting).replace(tzinfo=UTC) if waiting else None,
        answers=len(answers),
        ratings={rating: sum(each["rating"] == rating for each in answers) for rating in RATINGS},
        retained=len(kept) / len(known) if known else None,
        retained_of=len(known),
        expected=_mean([each["expected"] for each in known]),
        error=_mean([each["error"] for each in answers]),
        forecast=_forecast(due, time),
        by_plan=_by_plan(cards, answers),
    )


def _is_mature(card: RowMapping, now: datetime) -> bool:
    return Schedule(now, card["state"], None, card["stability"]).is_mature


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _forecast(due: Sequence[datetime], time: datetime) -> tuple[int, ...]:
    ends = [time + timedelta(days=day + 1) for day in range(_DAYS)]
    counts = [sum(at < end for at in due) for end in ends]
    return (counts[0], *(later - sooner for sooner, later in pairwise(counts)))


def _by_plan(cards: Sequence[RowMapping], answers: Sequence[RowMapping]) -> dict[Plan, PlanFigures]:
    found: dict[Plan, PlanFigures] = {}
    for plan in _PLANS:
        count = sum(card["plan"] == plan for card in cards)
        if not count:
            continue
        errors = [each["error"] for each in answers if each["plan"] == plan]
        found[plan] = PlanFigures(count, len(errors), _mean(errors))
    return dict(sorted(found.items(), key=lambda each: -each[1].cards))
