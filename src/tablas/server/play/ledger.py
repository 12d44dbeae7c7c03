"""The matches that are being played, each the fold of its stored events and kept up with them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.match import Event, Match
from tablas.protocol.events import event_from_json, event_to_json
from tablas.server.errors import UnknownMatch
from tablas.server.play.begin import live_match
from tablas.server.play.clocks import Stopwatch
from tablas.server.play.hub import Hub
from tablas.server.play.live import LiveMatch
from tablas.server.play.store import MatchRecord, MatchStore, Standing, StoredEvent
from tablas.server.play.views import game_number
from tablas.storage.faults import DatabaseDamaged

log = logging.getLogger("tablas.server")

# Folding a match again costs some milliseconds; a match in memory some tens of kilobytes.
MATCHES_KEPT = 1024
# Spectators come later and fewer.
LATE_KEPT = 64


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Ledger:
    """The events in the database are the match; what is kept here is only their fold.

    It is brought up to date at every request, so that several servers may share one database. Requests on one
    match wait for each other here; between servers the key of the events table decides who was first.
    """

    def __init__(
        self,
        store: MatchStore,
        hub: Hub,
        *,
        now: Callable[[], datetime],
        ticks: Callable[[], float],
    ) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self._ticks = ticks
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._late: OrderedDict[str, LiveMatch] = OrderedDict()
        self._watches: dict[str, Stopwatch] = {}

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

    async def caught_up(self, match_id: str) -> tuple[MatchRecord, LiveMatch]:
        """The match with every stored event.

        Raises:
            UnknownMatch: there is none with this id.
            DatabaseDamaged: what is stored is no match.
        """
        record = await self.record(match_id)
        live = self._live.get(match_id)
        self._see(match_id, live)
        seen = 0 if live is None or live.seq > record.last_seq else live.seq
        missed = await self.store.events_after(match_id, seen) if seen < record.last_seq else []
        live = _folded(record, live if seen else None, missed)
        if missed:
            self._watch(match_id).restart()
        self._keep(match_id, live)
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
        await self.store.append(match_id, stored, _standing(after.match), self.now())
        self._watch(match_id).restart()
        self._keep(match_id, after)
        self.hub.ring(match_id)
        log.info("event", extra={"fields": {"match": match_id, "seq": after.seq, "kind": event.kind}})
        return after

    def counted(self, match_id: str) -> float:
        """Seconds that count since the last event of a match."""
        return self._watch(match_id).counted

    def see(self, match_id: str) -> None:
        """Count the time up to now, before something changes how it counts."""
        self._see(match_id, self._live.get(match_id))

    def _see(self, match_id: str, live: LiveMatch | None) -> None:
        watch, now = self._watch(match_id), self._ticks()
        running = None if live is None or live.face is None else live.face.running
        held = 0.0 if running is None else self.hub.held(match_id, running, watch.seen, now)
        watch.see(now, held)

    def _keep(self, match_id: str, live: LiveMatch) -> None:
        self._live[match_id] = live
        self._live.move_to_end(match_id)
        while len(self._live) > MATCHES_KEPT:
            forgotten, _ = self._live.popitem(last=False)
            self._watches.pop(forgotten, None)

    def _watch(self, match_id: str) -> Stopwatch:
        watch = self._watches.get(match_id)
        if watch is None:
            watch = self._watches[match_id] = Stopwatch(self._ticks())
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


def _standing(match: Match) -> Standing:
    own, other = match.score
    return Standing(game_number(match), own, other, match.is_over)
