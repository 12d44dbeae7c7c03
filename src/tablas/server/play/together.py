"""Several servers that play as one: events, pages and chat of each are known to all, and so is the time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from math import isfinite

from tablas.match import Seat
from tablas.server.play.hub import SEATS, Hub, Line, Present
from tablas.server.play.ledger import Ledger
from tablas.server.play.pulse import BEAT_S, PulseStore
from tablas.server.play.records import StoredEvent
from tablas.server.storage.bus import Bus, Said
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

# While no clock runs, servers only keep their times together.
IDLE_S = 2.0
LEAST_PAUSE_S = 0.05
# A server that begins waits so long for the others to tell it the time.
MOST_WAIT_S = 3.0
# A server alone stores it now and then, for matches by correspondence.
ALONE_S = 60.0


class Together:
    """This server among those on the same database.

    `is_timed` says whether the time is needed though no clock of a match runs.
    """

    def __init__(self, bus: Bus, ledger: Ledger, pulses: PulseStore) -> None:
        self._bus = bus
        self._ledger = ledger
        self._pulses = pulses
        self._task: asyncio.Task[None] | None = None
        self.is_timed: Callable[[], bool] = lambda: False
        bus.heard, bus.lost, bus.missed = self._heard, self._lost, self._missed
        ledger.hub.tell, ledger.hub.waited = self._tell_pages, self._keep_grace
        self._keeping: set[asyncio.Task[None]] = set()
        self._timed = asyncio.Event()

    @property
    def _hub(self) -> Hub:
        return self._ledger.hub

    def say(self, match_id: str, line: Line) -> None:
        """Tell the others what a player said."""
        self._bus.tell(
            "chat", match=match_id, number=line.number, seat=line.seat, phrase=line.phrase, text=line.text
        )

    async def start(self) -> None:
        """Begin to hear the others, and to store the time; where there are others, once they have told it."""
        has_company = False
        with contextlib.suppress(StorageError):
            has_company = await self._bus.has_company()
        self._bus.start()
        if has_company:
            # Until then clocks would show too much, as much as the last beat that was stored is old.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._timed.wait(), MOST_WAIT_S)
        self._task = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        """Store the time a last time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._keeping, return_exceptions=True)
            await self._told_time()
        await self._bus.stop()

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        idle_since = loop.time()
        while True:
            begun = loop.time()
            is_watched = not self._bus.is_alone or self.is_timed()
            most_idle_s = IDLE_S if is_watched else ALONE_S
            if self._ledger.is_counting or begun - idle_since >= most_idle_s:
                await self._told_time()
                idle_since = begun
            # A slow disk makes no beat later than it must.
            await asyncio.sleep(max(LEAST_PAUSE_S, begun + BEAT_S - loop.time()))

    async def _told_time(self) -> None:
        watches = self._ledger.watches()
        try:
            self._ledger.time.catch_up(await self._pulses.beat(self._ledger.time, watches))
        except StorageError as error:
            self._ledger.keep_to_store(match_id for match_id, _ in watches)
            log.warning("time not stored", extra={"fields": {"code": error.code}})

    def _tell_pages(self, match_id: str, present: Present) -> None:
        self._bus.tell("pages", match=match_id, seats=[*sorted(present.seats)], watchers=present.watchers)

    def _keep_grace(self, match_id: str, seat: Seat, used_s: float) -> None:
        async def keep() -> None:
            with contextlib.suppress(StorageError):  # he has a little more of it then
                await self._ledger.store.keep_grace(match_id, seat, used_s)

        task = asyncio.get_running_loop().create_task(keep())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    def changed(self, match_id: str) -> None:
        """Who plays a match has changed: what any server has kept of it holds no longer."""
        self._ledger.changed(match_id)
        self._bus.tell("match", match=match_id)

    def _heard(self, server: str, kind: str, said: Said) -> None:
        # Others are up, so that no player waits for this server to come back.
        self._ledger.time.begun = 0.0
        if kind == "hello":
            # What it has read is as old as the last beat, and its clocks would show so much too much.
            self._bus.tell("time", now=self._ledger.time())
            for match_id, present in self._hub.rooms():
                self._tell_pages(match_id, present)
            return
        if kind == "time":
            self._ledger.time.catch_up(_moment(said))
            self._timed.set()
            return
        match_id = str(said.get("match", ""))
        if kind == "event":
            event, seen_s = _event(said)
            self._ledger.hear(match_id, event, seen_s)
        elif kind == "match":
            self._ledger.changed(match_id)
        elif kind == "pages":
            self._ledger.see(match_id)
            self._hub.heard(server, match_id, _present(said))
        elif kind == "chat":
            self._hub.said(match_id, [_line(said)])

    def _lost(self, server: str) -> None:
        log.warning("another server is gone", extra={"fields": {"server": server}})
        for match_id, _ in self._hub.rooms():
            self._ledger.see(match_id)
        self._hub.lost(server)

    def _missed(self) -> None:
        self._ledger.forget_all()
        self._hub.ring_all()


def event_note(bus: Bus, match_id: str, event: StoredEvent, seen_s: float) -> str | None:
    """What the others are told of an event, so that they need not read it."""
    payload = event.payload
    return bus.note("event", match=match_id, seq=event.seq, event=payload, spent=event.spent_s, seen=seen_s)


def _event(said: Said) -> tuple[StoredEvent, float]:
    seq, payload, spent, seen = said["seq"], said["event"], said["spent"], said["seen"]
    if not isinstance(seq, int) or not isinstance(payload, dict):
        raise TypeError("no event")
    if not isinstance(spent, int | float | None) or not isinstance(seen, int | float):
        raise TypeError("no time")
    return StoredEvent(seq, payload, None, spent), seen


def _moment(said: Said) -> float:
    now = said["now"]
    if not isinstance(now, int | float) or not isfinite(now):
        raise TypeError("no time")
    return now


def _present(said: Said) -> Present:
    seats, watchers = said["seats"], said["watchers"]
    if not isinstance(seats, list) or not isinstance(watchers, int):
        raise TypeError("no pages")
    return Present(frozenset(seat for seat in SEATS if seat in seats), watchers)


def _line(said: Said) -> Line:
    number, seat, phrase, text = said["number"], said["seat"], said["phrase"], said["text"]
    if not isinstance(number, int) or not isinstance(text, str):
        raise TypeError("no line")
    by: Seat = 1 if seat == 1 else 0
    return Line(number, by, phrase, text)  # type: ignore[arg-type]
