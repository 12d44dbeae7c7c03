"""When a card is asked next: the FSRS model of forgetting, by its own library."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import fsrs

Rating = Literal["again", "hard", "good", "easy"]
State = Literal["new", "learning", "review", "relearning"]

RATINGS: tuple[Rating, ...] = ("again", "hard", "good", "easy")
STATES: tuple[State, ...] = ("new", "learning", "review", "relearning")
RETENTION = 0.9
"""Chance to know a card when it is asked again that the schedule aims at."""

# FSRS: a card is known well when nine in ten still know it after three weeks.
_MATURE_DAYS = 21.0


@dataclass(frozen=True, slots=True)
class Schedule:
    """How well a card is known, and when it is due. Times are in UTC, with their zone.

    Attributes:
        due: when it is asked next.
        state: ``new`` until the first answer, then ``learning`` within minutes, ``review`` within days,
            ``relearning`` after it was forgotten.
        step: place in the learning steps, None in ``review``.
        stability: days after which nine in ten still know it; None before the first answer.
        difficulty: from 1 to 10 as FSRS estimates it from the answers; None before the first.
        last: when it was answered last.
        answers: how often it was answered.
        lapses: how often it was forgotten after it was known.
    """

    due: datetime
    state: State = "new"
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    last: datetime | None = None
    answers: int = 0
    lapses: int = 0

    @property
    def is_mature(self) -> bool:
        """Whether it is known for three weeks or more."""
        return self.state == "review" and (self.stability or 0.0) >= _MATURE_DAYS

    def after(self, rating: Rating, now: datetime) -> Schedule:
        """The schedule once it was answered; the same answers at the same times give the same one."""
        import fsrs

        found, _ = _scheduler().review_card(
            self._card(), fsrs.Rating(RATINGS.index(rating) + 1), now.astimezone(UTC)
        )
        return Schedule(
            due=found.due,
            state=STATES[int(found.state)],
            step=found.step,
            stability=found.stability,
            difficulty=found.difficulty,
            last=found.last_review,
            answers=self.answers + 1,
            lapses=self.lapses + (self.state == "review" and rating == "again"),
        )

    def chance_known(self, now: datetime) -> float | None:
        """The chance, by the model, that it is known now; None before the first answer."""
        if self.stability is None:
            return None
        return float(_scheduler().get_card_retrievability(self._card(), now.astimezone(UTC)))

    def previews(self, now: datetime) -> dict[Rating, timedelta]:
        """How long it would rest after each rating."""
        return {rating: self.after(rating, now).due - now for rating in RATINGS}

    def _card(self) -> fsrs.Card:
        import fsrs

        state = fsrs.State(max(1, STATES.index(self.state)))
        # A number of its own: without one the library waits a millisecond to make one up.
        return fsrs.Card(1, state, self.step, self.stability, self.difficulty, self.due, self.last)


@cache
def _scheduler() -> fsrs.Scheduler:
    # Here and not above: only answers pay for the library. No fuzz: the same answers give the same dates.
    import fsrs

    return fsrs.Scheduler(desired_retention=RETENTION, enable_fuzzing=False)
