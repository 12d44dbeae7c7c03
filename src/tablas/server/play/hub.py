"""Whose page is open at which match, what is said there, and the bell that rings for news."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tablas.match import Seat
from tablas.protocol.online import Phrase, Presence

GRACE_S = 30.0
"""A player who was cut off has so long to come back before his clock goes on."""
GRACE_IN_ALL_S = 120.0
"""And so long in a whole match: whoever pulls the plug to think gains no more."""
LINES_KEPT = 50
SEATS: tuple[Seat, Seat] = (0, 1)


@dataclass(eq=False, slots=True)
class Listener:
    """An open page: the seat of its player, None for a spectator, and the bell that wakes what serves it.

    The bell rings `late_s` seconds after there is something new. `is_brief` where a player asked to be told
    events, not views. `tell` says at once what is new, where that can be done without waiting; False where
    the bell has to be rung.
    """

    seat: Seat | None
    late_s: float
    is_brief: bool = False
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    tell: Callable[[], bool] | None = None
    _is_called: bool = False

    def ring(self) -> None:
        """There is something new; several things at once are told together."""
        if self.late_s:
            asyncio.get_running_loop().call_later(self.late_s, self.bell.set)
        elif self.tell is None:
            self.bell.set()
        elif not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._told)

    def _told(self) -> None:
        self._is_called = False
        if self.tell is None or not self.tell():
            self.bell.set()


@dataclass(frozen=True, slots=True)
class Line:
    """Something a player said; lines are numbered by the millisecond, alike on every server."""

    number: int
    seat: Seat
    phrase: Phrase | None
    text: str


@dataclass(frozen=True, slots=True)
class Present:
    """Whose pages one server has open at a match: the players' seats, and how many spectators."""

    seats: frozenset[Seat] = frozenset()
    watchers: int = 0


NOBODY = Present()


@dataclass(slots=True)
class _Absence:
    """A player without an open page: since when, and how long his clock waits for him.

    `is_recalled` where it was a server that went away, so that any word of the player ends it.
    """

    since: float
    allowed: float
    is_recalled: bool = False


@dataclass(slots=True)
class _Room:
    """`changes` counts what has changed but for the match itself: who is there, and what was said."""

    changes: int = 0
    listeners: set[Listener] = field(default_factory=set)
    elsewhere: dict[str, Present] = field(default_factory=dict)
    absences: dict[Seat, _Absence] = field(default_factory=dict)
    used: dict[Seat, float] = field(default_factory=dict)
    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))

    @property
    def here(self) -> Present:
        """Whose pages this server has open."""
        seats = frozenset(each.seat for each in self.listeners if each.seat is not None)
        return Present(seats, sum(each.seat is None for each in self.listeners))

    def has(self, seat: Seat) -> bool:
        """Whether a page of the player is open on any server."""
        return any(each.seat == seat for each in self.listeners) or any(
            seat in each.seats for each in self.elsewhere.values()
        )


class Hub:
    """The open pages of the servers; nothing of it outlives them, and nothing of a match is in it.

    `tell` is called with the pages of a match that this server has open whenever they change; `waited` with
    how long the clock of a seat has waited for its player in all.
    """

    def __init__(
        self,
        *,
        ticks: Callable[[], float] = time.monotonic,
        grace_s: float = GRACE_S,
    ) -> None:
        self._ticks = ticks
        self.grace_s = grace_s
        self.tell: Callable[[str, Present], None] = lambda _match_id, _present: None
        self.waited: Callable[[str, Seat, float], None] = lambda _match_id, _seat, _used: None
        self._rooms: dict[str, _Room] = {}

    @property
    def pages(self) -> int:
        """How many pages this server has open."""
        return sum(len(room.listeners) for room in self._rooms.values())

    def enter(
        self, match_id: str, seat: Seat | None, late_s: float = 0.0, *, is_brief: bool = False
    ) -> Listener:
        """A page was opened, by the player of a seat or by a spectator."""
        room = self._rooms.setdefault(match_id, _Room())
        listener = Listener(seat, late_s, is_brief and seat is not None)
        room.listeners.add(listener)
        room.changes += 1
        if seat is not None:
            self._came(match_id, room, seat)
        self.ring(match_id)
        self.tell(match_id, room.here)
        return listener

    def leave(self, match_id: str, listener: Listener) -> None:
        """A page was closed, or lost."""
        room = self._rooms[match_id]
        room.listeners.discard(listener)
        room.changes += 1
        if listener.seat is not None and not room.has(listener.seat):
            self._went(match_id, room, listener.seat)
        self.ring(match_id)
        self.tell(match_id, room.here)
        self._tidy(match_id)

    def heard(self, server: str, match_id: str, present: Present) -> None:
        """Another server has told which pages of a match it has open."""
        room = self._rooms.setdefault(match_id, _Room())
        before = {seat for seat in SEATS if room.has(seat)}
        room.changes += 1
        room.elsewhere[server] = present
        if present == NOBODY:
            del room.elsewhere[server]
        for seat in SEATS:
            if seat in before and not room.has(seat):
                self._went(match_id, room, seat)
            elif seat not in before and room.has(seat):
                self._came(match_id, room, seat)
        self.ring(match_id)
        self._tidy(match_id)

    def lost(self, server: str) -> None:
        """Another server is gone, and with it the pages it had open."""
        for match_id in [match_id for match_id, room in self._rooms.items() if server in room.elsewhere]:
            self.heard(server, match_id, NOBODY)

    def rooms(self) -> Iterable[tuple[str, Present]]:
        """The pages this server has open, by match."""
        return [(match_id, room.here) for match_id, room in self._rooms.items() if room.listeners]

    def know_grace(self, match_id: str, used: tuple[float, float]) -> None:
        """How long the clocks of both seats have waited for their players so far, as it is stored."""
        room = self._rooms.get(match_id)
        if room is not None:
            for seat in SEATS:
                room.used[seat] = max(room.used.get(seat, 0.0), used[seat])

    def recall(self, match_id: str, seat: Seat, since: float, until: float) -> None:
        """The clock of a player waits for him, as the server went away from him and not he from it."""
        room = self._rooms.setdefault(match_id, _Room())
        if not room.has(seat) and seat not in room.absences:
            room.absences[seat] = _Absence(since, until - since, is_recalled=True)
            room.changes += 1
            self._end_grace(match_id, until)
        self._tidy(match_id)

    def answered(self, match_id: str, seat: Seat) -> None:
        """A player has sent something: if only a server was away, the player is not."""
        room = self._rooms.get(match_id)
        absence = None if room is None else room.absences.get(seat)
        if room is not None and absence is not None and absence.is_recalled:
            del room.absences[seat]
            room.changes += 1

    def changes(self, match_id: str) -> int | None:
        """A number that stays while nobody comes, goes or says anything; None while somebody is away."""
        room = self._rooms.get(match_id)
        return None if room is None or room.absences else room.changes

    def ring(self, match_id: str) -> None:
        """Something about the match is new: wake whatever serves its pages."""
        room = self._rooms.get(match_id)
        for listener in () if room is None else room.listeners:
            listener.ring()

    def ring_all(self) -> None:
        """Anything may be new."""
        for match_id in self._rooms:
            self.ring(match_id)

    def presence(self, match_id: str, seat: Seat) -> Presence:
        """Whether the page of a player is open."""
        room = self._rooms.get(match_id)
        if room is None:
            return "gone"
        if room.has(seat):
            return "here"
        absence = room.absences.get(seat)
        if absence is None or self._ticks() >= absence.since + absence.allowed:
            return "gone"
        return "reconnecting"

    def watchers(self, match_id: str) -> int:
        """How many spectators' pages are open."""
        room = self._rooms.get(match_id)
        if room is None:
            return 0
        return room.here.watchers + sum(each.watchers for each in room.elsewhere.values())

    def held(self, match_id: str, seat: Seat, start: float, end: float) -> float:
        """Seconds between two moments in which the clock of a player waits for him to come back."""
        room = self._rooms.get(match_id)
        absence = None if room is None else room.absences.get(seat)
        if absence is None:
            return 0.0
        return max(0.0, min(end, absence.since + absence.allowed) - max(start, absence.since))

    def held_until(self, match_id: str, seat: Seat) -> float | None:
        """The moment until which the clock of a player waits, None where it does not."""
        room = self._rooms.get(match_id)
        absence = None if room is None else room.absences.get(seat)
        return None if absence is None else absence.since + absence.allowed

    def line(self, match_id: str, seat: Seat, phrase: Phrase | None, text: str) -> Line:
        """Something a player says, numbered after all that is known; nobody hears it yet."""
        room = self._rooms.get(match_id)
        last = room.lines[-1].number if room is not None and room.lines else 0
        return Line(max(last + 1, int(time.time() * 1000)), seat, phrase, text)

    def said(self, match_id: str, lines: Iterable[Line]) -> None:
        """Something was said, here, on another server, or before this one was up."""
        room = self._rooms.get(match_id)
        if room is None:
            return  # whoever comes is told what is stored
        known = {line.number: line for line in (*room.lines, *lines)}
        room.lines.clear()
        room.lines.extend(known[number] for number in sorted(known))
        room.changes += 1
        self.ring(match_id)

    def lines(self, match_id: str) -> Iterable[Line]:
        """The last lines that the open pages of a match know."""
        room = self._rooms.get(match_id)
        return () if room is None else room.lines

    def _came(self, match_id: str, room: _Room, seat: Seat) -> None:
        absence = room.absences.pop(seat, None)
        if absence is not None and not absence.is_recalled:
            away = min(self._ticks() - absence.since, absence.allowed)
            room.used[seat] = room.used.get(seat, 0.0) + away
            self.waited(match_id, seat, room.used[seat])

    def _went(self, match_id: str, room: _Room, seat: Seat) -> None:
        allowed = max(0.0, min(self.grace_s, GRACE_IN_ALL_S - room.used.get(seat, 0.0)))
        room.absences[seat] = _Absence(self._ticks(), allowed)
        self._end_grace(match_id, self._ticks() + allowed)

    def _end_grace(self, match_id: str, until: float) -> None:
        asyncio.get_running_loop().call_later(max(0.0, until - self._ticks()), self._grace_over, match_id)

    def _grace_over(self, match_id: str) -> None:
        self.ring(match_id)
        room = self._rooms.get(match_id)
        if room is None:
            return
        for seat, absence in room.absences.items():
            if not absence.is_recalled and self._ticks() >= absence.since + absence.allowed:
                self.waited(match_id, seat, room.used.get(seat, 0.0) + absence.allowed)
        if not room.listeners and not room.elsewhere:
            del self._rooms[match_id]

    def _tidy(self, match_id: str) -> None:
        room = self._rooms.get(match_id)
        if room is not None and not room.listeners and not room.absences and not room.elsewhere:
            del self._rooms[match_id]
