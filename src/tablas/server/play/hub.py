"""Whose page is open at which match, what is said there, and the bell that rings for news."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tablas.match import Seat
from tablas.protocol.online import Phrase, Presence

GRACE_S = 30.0
"""A player who was cut off has so long to come back before his clock goes on."""
GRACE_IN_ALL_S = 120.0
"""And so long in a whole match: whoever pulls the plug to think gains no more."""
LINES_KEPT = 50


@dataclass(eq=False, slots=True)
class Listener:
    """An open page: the seat of its player, None for a spectator, and the bell that wakes what serves it.

    The bell rings `late_s` seconds after there is something new.
    """

    seat: Seat | None
    late_s: float
    bell: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True, slots=True)
class Line:
    """Something a player said."""

    number: int
    seat: Seat
    phrase: Phrase | None
    text: str


@dataclass(slots=True)
class _Absence:
    """A player without an open page: since when, and how long his clock waits for him."""

    since: float
    allowed: float


@dataclass(slots=True)
class _Room:
    listeners: set[Listener] = field(default_factory=set)
    absences: dict[Seat, _Absence] = field(default_factory=dict)
    used: dict[Seat, float] = field(default_factory=dict)
    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))
    said: int = 0


class Hub:
    """The open pages of this server; nothing of it outlives the process, and nothing of a match is in it."""

    def __init__(
        self,
        *,
        ticks: Callable[[], float] = time.monotonic,
        grace_s: float = GRACE_S,
    ) -> None:
        self._ticks = ticks
        self.grace_s = grace_s
        self._rooms: dict[str, _Room] = {}

    def enter(self, match_id: str, seat: Seat | None, late_s: float = 0.0) -> Listener:
        """A page was opened, by the player of a seat or by a spectator."""
        room = self._rooms.setdefault(match_id, _Room())
        listener = Listener(seat, late_s)
        room.listeners.add(listener)
        absence = None if seat is None else room.absences.pop(seat, None)
        if seat is not None and absence is not None:
            away = min(self._ticks() - absence.since, absence.allowed)
            room.used[seat] = room.used.get(seat, 0.0) + away
        self.ring(match_id)
        return listener

    def leave(self, match_id: str, listener: Listener) -> None:
        """A page was closed, or lost."""
        room = self._rooms[match_id]
        room.listeners.discard(listener)
        seat = listener.seat
        if seat is not None and all(other.seat != seat for other in room.listeners):
            allowed = max(0.0, min(self.grace_s, GRACE_IN_ALL_S - room.used.get(seat, 0.0)))
            room.absences[seat] = _Absence(self._ticks(), allowed)
            asyncio.get_running_loop().call_later(allowed, self._grace_over, match_id)
        self.ring(match_id)
        if not room.listeners and not room.absences:
            del self._rooms[match_id]

    def _grace_over(self, match_id: str) -> None:
        self.ring(match_id)
        room = self._rooms.get(match_id)
        if room is not None and not room.listeners:
            del self._rooms[match_id]

    def ring(self, match_id: str) -> None:
        """Something about the match is new: wake whatever serves its pages."""
        room = self._rooms.get(match_id)
        for listener in () if room is None else room.listeners:
            if listener.late_s:
                asyncio.get_running_loop().call_later(listener.late_s, listener.bell.set)
            else:
                listener.bell.set()

    def presence(self, match_id: str, seat: Seat) -> Presence:
        """Whether the page of a player is open."""
        room = self._rooms.get(match_id)
        if room is None:
            return "gone"
        if any(listener.seat == seat for listener in room.listeners):
            return "here"
        absence = room.absences.get(seat)
        if absence is None or self._ticks() >= absence.since + absence.allowed:
            return "gone"
        return "reconnecting"

    def watchers(self, match_id: str) -> int:
        """How many spectators' pages are open."""
        room = self._rooms.get(match_id)
        return 0 if room is None else sum(listener.seat is None for listener in room.listeners)

    def held(self, match_id: str, seat: Seat, start: float, end: float) -> float:
        """Seconds between two moments in which the clock of a player waits for him to come back."""
        room = self._rooms.get(match_id)
        absence = None if room is None else room.absences.get(seat)
        if absence is None:
            return 0.0
        return max(0.0, min(end, absence.since + absence.allowed) - max(start, absence.since))

    def say(self, match_id: str, seat: Seat, phrase: Phrase | None, text: str) -> None:
        """A player said something."""
        room = self._rooms.setdefault(match_id, _Room())
        room.said += 1
        room.lines.append(Line(room.said, seat, phrase, text))
        self.ring(match_id)

    def lines_after(self, match_id: str, number: int) -> list[Line]:
        """What was said after a line, of the last that are kept."""
        room = self._rooms.get(match_id)
        return [] if room is None else [line for line in room.lines if line.number > number]
