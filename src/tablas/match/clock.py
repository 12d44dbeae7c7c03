"""The clocks of a match: how much time each seat has left, as a pure fold over what happened and when."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from tablas.errors import BadClock
from tablas.match.events import Event, FlagFell, NoPlay, Played, Seat, opponent
from tablas.match.session import Match

ClockKind = Literal["fischer", "delay", "days"]

MOST_BANK_S = 36_000.0
MOST_STEP_S = 600.0
DAY_S = 86_400.0
MOST_DAYS = 14
_DAYS = re.compile(r"days:([0-9]{1,2})")
_TEXT = re.compile(r"(fischer|delay):([0-9]{1,5}(?:\.[0-9]{1,6})?)\+([0-9]{1,3}(?:\.[0-9]{1,6})?)")


@dataclass(frozen=True, slots=True)
class Clock:
    """The time each seat gets for a match, in seconds.

    Attributes:
        kind: ``fischer`` adds ``step_s`` to the bank with each turn that is played; with ``delay`` the
            first ``step_s`` of each time the seat's clock runs are free, and what is not used is lost; with
            ``days``, by correspondence, the whole bank is there again each time the seat's clock runs.
        bank_s: what each seat begins the match with.
        step_s: the increment or the delay.
    """

    kind: ClockKind
    bank_s: float
    step_s: float

    def __post_init__(self) -> None:
        if self.kind == "days":
            if self.bank_s not in (DAY_S * days for days in range(1, MOST_DAYS + 1)) or self.step_s:
                raise BadClock(self.text, f"1 to {MOST_DAYS} days")
        elif not 0 < self.bank_s <= MOST_BANK_S or not 0 <= self.step_s <= MOST_STEP_S:
            expected = f"a bank up to {MOST_BANK_S:g} s and a step up to {MOST_STEP_S:g} s"
            raise BadClock(self.text, expected)

    @property
    def text(self) -> str:
        """The clock as one word, which ``agreed`` reads: ``delay:600+12``, bank and step in seconds, or
        ``days:3``, the days each turn may take.
        """
        if self.kind == "days":
            return f"days:{_seconds(self.bank_s / DAY_S)}"
        return f"{self.kind}:{_seconds(self.bank_s)}+{_seconds(self.step_s)}"

    @classmethod
    def agreed(cls, text: str, length: int) -> Clock:
        """The clock that a text names for a match to so many points: one of ``PRESETS``, or a ``text``.

        Raises:
            BadClock: the text names no clock, or there is no match it could be for.
        """
        if length < 1:
            raise BadClock(text, "a match: a money session has no end to save time for")
        name = text.strip().lower()
        if name in PRESETS:
            kind, per_point_s, step_s = PRESETS[name]
            return cls(kind, min(per_point_s * length, MOST_BANK_S), step_s)
        days = _DAYS.fullmatch(name)
        if days is not None:
            return cls("days", float(days[1]) * DAY_S, 0.0)
        found = _TEXT.fullmatch(name)
        if found is None:
            expected = f"{', '.join(PRESETS)}, fischer:BANK+STEP or delay:BANK+STEP in seconds, or days:N"
            raise BadClock(text, expected)
        kind = "fischer" if found[1] == "fischer" else "delay"
        return cls(kind, float(found[2]), float(found[3]))


# Kind, bank for each point of the match, increment or delay.
PRESETS: Mapping[str, tuple[ClockKind, float, float]] = MappingProxyType(
    {
        "us": ("delay", 120.0, 12.0),  # usual at US tournaments: 2 minutes a point, 12 seconds of delay
        "fast": ("delay", 60.0, 8.0),
        "fischer": ("fischer", 60.0, 10.0),
    }
)
"""Clocks by name, for a match of any length."""


@dataclass(frozen=True, slots=True)
class Timed:
    """An event and the moment it happened, in seconds of any steady clock."""

    event: Event
    at: float


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the two clocks show; ``after`` gives the next state and never changes this one.

    Moments are seconds of any steady clock; one that lies before the last counts as the last.

    Attributes:
        clock: the time agreed on.
        left: seconds in the bank of seat 0 and seat 1, without the time of the seat whose clock runs now.
        running: the seat whose clock runs; None in the opening throw, between games and after the end.
        since: the moment its time began.
        fallen: the seat that ran out of time.
    """

    clock: Clock
    left: tuple[float, float]
    running: Seat | None = None
    since: float = 0.0
    fallen: Seat | None = None

    @classmethod
    def new(cls, clock: Clock) -> ClockFace:
        """Both banks full, nothing running."""
        return cls(clock, (clock.bank_s, clock.bank_s))

    def spent_at(self, at: float) -> float:
        """Seconds since the running clock began; 0 while none runs."""
        return 0.0 if self.running is None else max(0.0, at - self.since)

    def free_at(self, at: float) -> float:
        """Seconds of delay that are left before the bank of the running seat begins to fall."""
        if self.running is None or self.clock.kind != "delay":
            return 0.0
        return max(0.0, self.clock.step_s - self.spent_at(at))

    def left_at(self, at: float) -> tuple[float, float]:
        """Seconds in both banks at that moment, never below 0."""
        if self.running is None:
            return self.left
        delay = self.clock.step_s if self.clock.kind == "delay" else 0.0
        used = max(0.0, self.spent_at(at) - delay)
        return _with(self.left, self.running, max(0.0, self.left[self.running] - used))

    def falls_at(self) -> float | None:
        """The moment at which the running seat has no time left, None while no clock runs."""
        if self.running is None:
            return None
        delay = self.clock.step_s if self.clock.kind == "delay" else 0.0
        return self.since + delay + self.left[self.running]

    def has_fallen(self, at: float) -> bool:
        """Whether a seat is out of time at that moment."""
        falls = self.falls_at()
        return self.fallen is not None or (falls is not None and at >= falls)

    def after(self, event: Event, match: Match, at: float) -> ClockFace:
        """The clocks once the event has happened.

        Time that runs out with the event itself stops both clocks: the match should have ended before it.

        Args:
            event: what happened.
            match: the match after it.
            at: when it happened.
        """
        to_act = match.game.to_act
        if self.fallen is not None or to_act == self.running:
            return self
        left = self.left if self.clock.kind == "days" else self.left_at(at)
        fallen = self.running if self.running is not None and self.has_fallen(at) else None
        if isinstance(event, FlagFell):
            left, fallen = _with(left, event.seat, 0.0), event.seat
        elif fallen is None and self.clock.kind == "fischer" and isinstance(event, Played | NoPlay):
            left = _with(left, event.seat, left[event.seat] + self.clock.step_s)
        running = to_act if fallen is None else None
        return replace(self, left=left, running=running, since=max(at, self.since), fallen=fallen)


def clock_faces(clock: Clock, match: Match, timed: Iterable[Timed]) -> tuple[ClockFace, ...]:
    """What the clocks show after each of the events that follow on a match.

    Raises:
        IllegalAction, IllegalPlay: an event that may not happen at its place.
    """
    face = ClockFace.new(clock)
    faces = []
    for each in timed:
        match = match.apply(each.event)
        face = face.after(each.event, match, each.at)
        faces.append(face)
    return tuple(faces)


def flag_of(face: ClockFace, at: float) -> FlagFell | None:
    """The event of the seat that is out of time at that moment, None while nobody is."""
    if face.fallen is not None or face.running is None or not face.has_fallen(at):
        return None
    return FlagFell(face.running)


def _with(left: tuple[float, float], seat: Seat, seconds: float) -> tuple[float, float]:
    other = left[opponent(seat)]
    return (seconds, other) if seat == 0 else (other, seconds)


def _seconds(value: float) -> str:
    """Seconds as few digits as read back the same."""
    return str(int(value)) if value == int(value) else repr(float(value))
