"""The matches that are being played, each the fold of its stored events and kept up with them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from math import inf
from time import perf_counter
from weakref import WeakValueDictionary

from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.match import Event, Match
from tablas.protocol.events import event_from_json, event_to_json
from tablas.server.metrics import Metrics
from tablas.server.play.begin import live_match
from tablas.server.play.clocks import AWAY_S, Stopwatch
from tablas.server.play.errors import UnknownMatch
from tablas.server.play.hub import GRACE_S, Hub
from tablas.server.play.live import LiveMatch
from tablas.server.play.pulse import ServerTime
from tablas.server.play.records import MatchRecord, Standing, StoredEvent, Watch
from tablas.server.play.store import MatchStore
from tablas.server.play.views import game_number
from tablas.storage.faults import DatabaseDamaged

log = logging.getLogger("tablas.server")

# Folding a match again costs some milliseconds; a match in memory some tens of kilobytes.
MATCHES_KEPT = 1024
# Spectators come later and fewer.
LATE_KEPT = 64
# Of a match in logs: enough to tell it from others, too little to ask for it.
SHOWN = 8

Note = Callable[[str, StoredEvent, float], str | None]
"""Makes what other servers are told of a stored event and of the moment it was seen."""


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Ledger:
    """The events in the database are the match; what is kept here is only their fold.

    It is brought up to date at every request, so that several servers may share one database. Requests on one
    match wait for each other here; between servers the key of the events table decides who was first. Who is
    content with what this server has heard of a match is `told` it: servers tell each other of their events,
    and one that would be the second of its number is refused by the database.
    """

    def __init__(
        self,
        store: MatchStore,
        hub: Hub,
        *,
        now: Callable[[], datetime],
        time: ServerTime,
        metrics: Metrics | None = None,
        note: Note = lambda _match_id, _event, _seen_s: None,
    ) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self.time = time
        self._note = note
        self._metrics = metrics or Metrics()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._late: OrderedDict[str, LiveMatch] = OrderedDict()
        self._watches: dict[str, Stopwatch] = {}
        self._heard: dict[str, MatchRecord] = {}
        self._stirred: set[str] = set()
        self._to_store: set[str] = set()
        self._counting_until = 0.0

    def lock(self, match_id: str) -> asyncio.Lock:
        """What a request on a match holds while it is answered."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def record(self, match_id: str) -> MatchRecord:
        """The match as it is stored.

        Raises:
            UnknownMatch: there is none with this id.
        """
        record = await self.store.find(match_id)
        if record is None:
            raise UnknownMatch(match_id)
        return record

    async def told(self, match_id: str) -> MatchRecord:
        """The match as this server last heard of it, which may be a moment behind another server.

        Raises:
            UnknownMatch: there is none with this id.
        """
        return self._heard.get(match_id) or await self.record(match_id)

    def forget(self, match_id: str) -> None:
        """Another server has changed what is stored of a match."""
        self._heard.pop(match_id, None)
        lock = self._locks.get(match_id)
        if lock is not None and lock.locked():
            self._stirred.add(match_id)

    def forget_all(self) -> None:
        """Nobody has told what other servers have done for a while."""
        self._heard.clear()
        self._stirred.update(match_id for match_id, lock in self._locks.items() if lock.locked())

    def changed(self, match_id: str) -> None:
        """Who plays a match, or what follows it, has changed."""
        self.forget(match_id)
        self.hub.ring(match_id)

    def hear(self, match_id: str, event: StoredEvent, seen_s: float) -> None:
        """Another server has stored an event, so much of which it has told."""
        live, record = self._live.get(match_id), self._heard.get(match_id)
        if live is not None and live.seq >= event.seq:
            return
        lock = self._locks.get(match_id)
        is_free = lock is None or not lock.locked()
        if not is_free or live is None or record is None or live.seq + 1 != event.seq:
            self.changed(match_id)  # whoever wants to know it reads it
            return
        try:
            live = _folded(record, live, [event])
        except DatabaseDamaged:  # of another version, or none of ours
            self.changed(match_id)
            return
        self.time.catch_up(seen_s)
        self._watches[match_id] = Stopwatch(seen_s)
        self._advance(match_id, live, self.now(), _standing(live.match))
        self.hub.ring(match_id)

    def at_hand(self, match_id: str) -> tuple[MatchRecord, LiveMatch] | None:
        """The match as far as this server has been told, where nothing need be read for it."""
        live, record = self._live.get(match_id), self._heard.get(match_id)
        return None if live is None or record is None else (record, live)

    async def caught_up(self, match_id: str, *, is_told: bool = False) -> tuple[MatchRecord, LiveMatch]:
        """The match with every stored event, or with every event this server was `told` of.

        Raises:
            UnknownMatch: there is none with this id.
            DatabaseDamaged: what is stored is no match.
        """
        live = self._live.get(match_id)
        record = self._heard.get(match_id) if is_told and live is not None else None
        if record is None or live is None:
            self._stirred.discard(match_id)
            record = await self.record(match_id)
            seen = 0 if live is None or live.seq > record.last_seq else live.seq
            missed = await self.store.events_after(match_id, seen) if seen < record.last_seq else []
            live = _folded(record, live if seen else None, missed)
            if missed or match_id not in self._watches:
                self._wind(record, live)
            self._keep(record, live)
        self._see(match_id, live)
        return record, live

    async def late(self, record: MatchRecord, until: datetime) -> LiveMatch:
        """The match as it stood at a moment, for those who watch it later than it is played.

        Raises:
            DatabaseDamaged: what is stored is no match.
        """
        live = self._late.get(record.id)
        seen = 0 if live is None else live.seq
        missed = await self.store.events_after(record.id, seen, until) if seen < record.last_seq else []
        live = self._late[record.id] = _folded(record, live, missed)
        self._late.move_to_end(record.id)
        while len(self._late) > LATE_KEPT:
            self._late.popitem(last=False)
        return live

    async def append(
        self, match_id: str, live: LiveMatch, event: Event, request_id: str | None = None
    ) -> LiveMatch:
        """The match after an event that is legal and stored.

        Raises:
            IllegalAction, IllegalPlay: it is not legal; nothing was stored.
            Overtaken: another event has taken its number, or its request is already stored.
            StorageError: it could not be stored.
        """
        spent = None if live.face is None else self.counted(match_id)
        after = live.after(event, spent or 0.0)
        stored = StoredEvent(after.seq, event_to_json(event), request_id, spent)
        watch, standing, now = self._watch(match_id), _standing(after.match), self.now()
        begun, note = perf_counter(), self._note(match_id, stored, watch.seen)
        await self.store.append(match_id, stored, standing, now, seen_s=watch.seen, note=note)
        self._metrics.event(perf_counter() - begun)
        watch.restart()
        self._advance(match_id, after, now, standing)
        self.hub.ring(match_id)
        if log.isEnabledFor(logging.INFO):
            fields = {"match": match_id[:SHOWN], "seq": after.seq, "kind": event.kind}
            log.info("event", extra={"fields": fields})
        return after

    def counted(self, match_id: str) -> float:
        """Seconds that count since the last event of a match."""
        return self._watch(match_id).counted

    def see(self, match_id: str) -> None:
        """Count the time up to now, before something changes how it counts."""
        self._see(match_id, self._live.get(match_id))

    @property
    def matches(self) -> int:
        """How many matches are in memory."""
        return len(self._live)

    @property
    def is_counting(self) -> bool:
        """Whether a clock runs, or has until a moment ago."""
        return self.time() < self._counting_until

    def watches(self) -> dict[tuple[str, int], Watch]:
        """What the clocks have counted that is not stored yet, by match and the number of its last event."""
        found = {}
        for match_id in self._to_store:
            live, watch = self._live.get(match_id), self._watches.get(match_id)
            running = None if live is None or live.face is None else live.face.running
            if live is not None and watch is not None and running is not None:
                held = self.hub.held_until(match_id, running)
                found[match_id, live.seq] = Watch(watch.counted, watch.seen, held)
        self._to_store.clear()
        return found

    def keep_to_store(self, match_ids: Iterable[str]) -> None:
        """What their clocks have counted could not be stored."""
        self._to_store.update(match_ids)

    def _see(self, match_id: str, live: LiveMatch | None) -> None:
        watch, now = self._watches.get(match_id), self.time()
        if watch is None:
            return  # whoever looks at the match next goes on from what is stored
        running = None if live is None or live.face is None else live.face.running
        if running is None:
            watch.see(now)
        elif _is_slow(live):
            watch.see(now, most=inf)  # whether a page is open or not
        else:
            # An open page is there all the time, whichever server it talks to.
            most = inf if self.hub.presence(match_id, running) == "here" else AWAY_S
            watch.see(now, self.hub.held(match_id, running, watch.seen, now), most)
            self._to_store.add(match_id)
            self._counting_until = now + AWAY_S + GRACE_S

    def _wind(self, record: MatchRecord, live: LiveMatch) -> None:
        """Go on with the time of a match where it was stored."""
        stored = record.watch
        if stored is None:
            self._watches[record.id] = Stopwatch(self.time())
            return
        self.time.catch_up(stored.seen_s)
        self._watches[record.id] = Stopwatch(stored.seen_s, stored.counted_s)
        running = None if live.face is None else live.face.running
        if record.people is None or running is None or _is_slow(live):
            return
        if stored.held_s is not None:
            self.hub.recall(record.id, running, stored.seen_s, stored.held_s)
        elif stored.seen_s < self.time.begun:
            # The server went away from the player, not he from it.
            self.hub.recall(record.id, running, self.time.begun, self.time.begun + self.hub.grace_s)

    def _advance(self, match_id: str, live: LiveMatch, now: datetime, standing: Standing) -> None:
        """Keep the match after its next event."""
        self._live[match_id] = live
        self._live.move_to_end(match_id)
        record = self._heard.get(match_id)
        if record is not None:
            self._heard[match_id] = replace(record, last_seq=live.seq, standing=standing, updated_at=now)

    def _keep(self, record: MatchRecord, live: LiveMatch) -> None:
        self._live[record.id] = live
        self._live.move_to_end(record.id)
        # What another server has changed while it was read is read again by whoever wants to know.
        is_fresh = record.id not in self._stirred
        if is_fresh and (record.people is None or record.people.has_begun):
            self._heard[record.id] = record
        while len(self._live) > MATCHES_KEPT:
            forgotten, _ = self._live.popitem(last=False)
            self._watches.pop(forgotten, None)
            self._heard.pop(forgotten, None)
            self._stirred.discard(forgotten)

    def _watch(self, match_id: str) -> Stopwatch:
        watch = self._watches.get(match_id)
        if watch is None:
            watch = self._watches[match_id] = Stopwatch(self.time())
        return watch


def _folded(record: MatchRecord, live: LiveMatch | None, missed: list[StoredEvent]) -> LiveMatch:
    """The match after the events it has missed, from its beginning where there is nothing yet."""
    try:
        live = live or live_match(record)
        for stored in missed:
            live = live.after(event_from_json(stored.payload), stored.spent_s or 0.0)
    except (ValidationError, TablasError) as error:
        raise DatabaseDamaged(record.id, f"the stored events of this match do not fit: {error}") from error
    return live


def _is_slow(live: LiveMatch | None) -> bool:
    """Whether a match is played by correspondence: its time is that of the server, whoever is there."""
    return live is not None and live.face is not None and live.face.clock.kind == "days"


def _standing(match: Match) -> Standing:
    own, other = match.score
    return Standing(game_number(match), own, other, match.is_over)
