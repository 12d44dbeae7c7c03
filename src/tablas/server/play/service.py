"""Live play: the human's requests, the bot's answers, and every event on disk before anyone hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal
from weakref import WeakValueDictionary

from pydantic import JsonValue, ValidationError

from tablas.decision import LEVELS, Level
from tablas.errors import NetworkError, TablasError
from tablas.evaluation import BearoffTables
from tablas.match import Clock, Event, Match, Opened, Rolled
from tablas.moves import Roll
from tablas.protocol.actions import ActionRequest
from tablas.protocol.clocks import ClockView
from tablas.protocol.events import event_from_json, event_to_json, rules_to_json
from tablas.protocol.hints import Hint
from tablas.protocol.live import LevelView, MatchSummary, MatchView, NewMatch
from tablas.server.errors import RequestReused, StaleRequest, UnknownMatch
from tablas.server.play.begin import first_roll, live_match, new_match
from tablas.server.play.bot import STRONGEST, Engines, decide
from tablas.server.play.clocks import Stopwatch, clock_view, flag_in
from tablas.server.play.dice import DiceSource
from tablas.server.play.hints import hint_for
from tablas.server.play.human import event_of, is_outcome
from tablas.server.play.live import LiveMatch
from tablas.server.play.seats import BOT
from tablas.server.play.store import MatchRecord, MatchStore, Overtaken, Standing, StoredEvent
from tablas.server.play.views import game_number, level_view, match_summary, match_view
from tablas.storage.faults import DatabaseDamaged

log = logging.getLogger("tablas.server")

# Folding a match again costs some milliseconds; a few dozen matches are all that one server plays at a time.
MATCHES_KEPT = 64


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class PlayService:
    """Matches between one human and the bot.

    The events in the database are the match; what is kept in memory is only their fold, brought up to date
    at every request, so that several servers may share one database. Requests on one match wait for each
    other here; between servers the key of the events table decides who was first.
    """

    def __init__(
        self,
        store: MatchStore,
        dice: DiceSource,
        *,
        now: Callable[[], datetime] = utc_now,
        ticks: Callable[[], float] = time.monotonic,
        engines: Engines | None = None,
    ) -> None:
        self._store = store
        self._dice = dice
        self._now = now
        self._ticks = ticks
        self._engines = engines or Engines()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._watches: dict[str, Stopwatch] = {}

    async def warm_up(self) -> None:
        """Load what the first answer of the bot would otherwise wait for."""
        try:
            await asyncio.to_thread(self._engines.of, STRONGEST)
            await asyncio.to_thread(BearoffTables.shared)
        except NetworkError as error:  # the first request that needs it is told
            log.error("bot not ready", extra={"fields": {"code": error.code, "reason": str(error)}})

    def levels(self) -> list[LevelView]:
        """The levels of the bot, weakest first."""
        return [level_view(level) for level in LEVELS]

    async def create(self, order: NewMatch) -> MatchView:
        """A new match, stored, and played up to the human's first decision; the same match if asked again.

        Raises:
            UnknownLevel: the level is not one of the bot's.
            BadStakes, UnknownVariant: rules that no such match has.
            BadStart, BadClock: a position it cannot begin from, a clock it cannot be played with.
            RequestReused: the request's id was used for another match.
        """
        level = Level.named(order.level)
        rules = order.rules.agreed(order.length, jacoby=order.jacoby)
        new_match(order.length, rules, order.start)
        clock = None if order.clock is None else Clock.agreed(order.clock, order.length).text
        now = self._now()
        record = MatchRecord(
            # A match asked for again meets its own key.
            id=(order.request_id or uuid.uuid4()).hex,
            created_at=now,
            updated_at=now,
            level=level.name,
            player_name=order.player_name,
            length=order.length,
            rules=rules_to_json(rules),
            start=order.start,
            clock=clock,
            last_seq=0,
            standing=Standing(game_number=1, own_score=0, other_score=0, is_over=False),
        )
        try:
            await self._store.create(record)
        except Overtaken:
            await self._must_be_begun(record)
        return await self.view(record.id)

    async def summaries(self, state: Literal["open", "over"] | None) -> list[MatchSummary]:
        """The matches played last, the latest first."""
        is_over = None if state is None else state == "over"
        return [match_summary(record) for record in await self._store.recent(is_over)]

    async def view(self, match_id: str) -> MatchView:
        """The match as it stands, the bot's turn finished where a stop of the server had cut it short.

        Raises:
            UnknownMatch: there is none with this id.
        """
        async with self._lock(match_id):
            return self._view(*await self._current(match_id))

    async def played(self, match_id: str) -> tuple[MatchRecord, LiveMatch]:
        """What is stored of the match and the match itself, as it stands.

        Raises:
            UnknownMatch: there is none with this id.
        """
        async with self._lock(match_id):
            return await self._current(match_id)

    async def clock(self, match_id: str) -> ClockView | None:
        """What the clocks of the match show now; None where it is played without.

        Raises:
            UnknownMatch: there is none with this id.
        """
        async with self._lock(match_id):
            _, live = await self._current(match_id)
            return clock_view(live, self._counted(match_id))

    async def act(self, match_id: str, request: ActionRequest) -> MatchView:
        """The match after the human's action and the bot's answer.

        Raises:
            UnknownMatch: there is none with this id.
            StaleRequest: the human acted on a match that has gone on since.
            RequestReused: the request's id was used for something else.
            IllegalAction, IllegalPlay: not allowed now; nothing was stored.
        """
        async with self._lock(match_id):
            record, live = await self._current(match_id)
            try:
                if request.seq != live.seq:
                    raise Overtaken(match_id, live.seq)
                event = event_of(request.action, self._dice)
                live = await self._append(match_id, live, event, str(request.request_id))
            except Overtaken:
                record, live = await self._current(match_id)
                await self._must_be_done(request, record, live)
            return self._view(*await self._advanced(record, live))

    async def hint(self, match_id: str) -> Hint:
        """What the strongest level would do in the human's place.

        Raises:
            UnknownMatch: there is none with this id.
            IllegalAction: there is nothing for the human to decide.
        """
        async with self._lock(match_id):
            _, live = await self._current(match_id)
        return await asyncio.to_thread(self._hint, live.match)

    def _lock(self, match_id: str) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def _current(self, match_id: str) -> tuple[MatchRecord, LiveMatch]:
        """The match with every stored event, and the bot's turn finished."""
        return await self._advanced(*await self._caught_up(match_id))

    async def _caught_up(self, match_id: str) -> tuple[MatchRecord, LiveMatch]:
        """The match with every stored event.

        Raises:
            DatabaseDamaged: what is stored is no match.
        """
        record = await self._store.find(match_id)
        if record is None:
            raise UnknownMatch(match_id)
        live = self._live.get(match_id)
        watch = self._watch(match_id)
        watch.see(self._ticks())
        seen = 0 if live is None or live.seq > record.last_seq else live.seq
        missed = await self._store.events_after(match_id, seen) if seen < record.last_seq else []
        try:
            if live is None or seen == 0:
                live = live_match(record)
            for stored in missed:
                live = live.after(event_from_json(stored.payload), stored.spent_s or 0.0)
        except (ValidationError, TablasError) as error:
            raise DatabaseDamaged(match_id, f"the stored events of this match do not fit: {error}") from error
        if missed:
            watch.restart()
        self._keep(match_id, live)
        return record, live

    async def _advanced(self, record: MatchRecord, live: LiveMatch) -> tuple[MatchRecord, LiveMatch]:
        """The match once neither dice nor bot have anything to do, each of their events stored."""
        while (event := await self._next_event(record, live)) is not None:
            try:
                live = await self._append(record.id, live, event)
            except Overtaken:  # another server on the same database moved the bot first
                record, live = await self._caught_up(record.id)
        return record, live

    async def _next_event(self, record: MatchRecord, live: LiveMatch) -> Event | None:
        """What the dice, the clock or the bot do next, None where the human is to act or all is over."""
        game = live.match.game
        if game.phase == "opening":
            return Opened(self._dice())
        if live.seq == 0 and game.turn is not None and (roll := first_roll(record)) is not None:
            return Rolled(game.turn, roll)
        if game.to_act != BOT:
            return flag_in(live, self._counted(record.id))
        decision = await asyncio.to_thread(self._decide, record.level, live.match)
        self._watch(record.id).see(self._ticks())
        flag = flag_in(live, self._counted(record.id))
        if flag is not None:
            return flag
        return Rolled(BOT, Roll(*self._dice())) if decision == "roll" else decision

    def _decide(self, level: str, match: Match) -> Event | Literal["roll"]:
        return decide(self._engines.of(level), match)

    def _hint(self, match: Match) -> Hint:
        return hint_for(self._engines.of(STRONGEST), match)

    async def _append(
        self, match_id: str, live: LiveMatch, event: Event, request_id: str | None = None
    ) -> LiveMatch:
        """The match after an event that is legal and stored.

        Raises:
            IllegalAction, IllegalPlay: it is not legal; nothing was stored.
            Overtaken: another event has taken its number, or its request is already stored.
            StorageError: it could not be stored.
        """
        spent = None if live.face is None else self._counted(match_id)
        after = live.after(event, spent or 0.0)
        stored = StoredEvent(after.seq, event_to_json(event), request_id, spent)
        await self._store.append(match_id, stored, _standing(after.match), self._now())
        self._watch(match_id).restart()
        self._keep(match_id, after)
        log.info("event", extra={"fields": {"match": match_id, "seq": after.seq, "kind": event.kind}})
        return after

    async def _must_be_begun(self, record: MatchRecord) -> None:
        """Pass a match that was asked for before; refuse another one under its id."""
        stored = await self._store.find(record.id)
        if stored is None or _agreed(stored) != _agreed(record):
            raise RequestReused(str(uuid.UUID(record.id)))

    async def _must_be_done(self, request: ActionRequest, record: MatchRecord, live: LiveMatch) -> None:
        """Pass a request that was applied before; refuse one that was not, for the match has gone on."""
        request_id = str(request.request_id)
        stored = await self._store.event_of_request(record.id, request_id)
        if stored is None:
            raise StaleRequest(request.seq, self._view(record, live))
        if not is_outcome(request.action, event_from_json(stored.payload)):
            raise RequestReused(request_id)

    def _keep(self, match_id: str, live: LiveMatch) -> None:
        self._live[match_id] = live
        self._live.move_to_end(match_id)
        while len(self._live) > MATCHES_KEPT:
            forgotten, _ = self._live.popitem(last=False)
            self._watches.pop(forgotten, None)

    def _counted(self, match_id: str) -> float:
        """Seconds that count since the last event of a match."""
        return self._watch(match_id).counted

    def _watch(self, match_id: str) -> Stopwatch:
        watch = self._watches.get(match_id)
        if watch is None:
            watch = self._watches[match_id] = Stopwatch(self._ticks())
        return watch

    def _view(self, record: MatchRecord, live: LiveMatch) -> MatchView:
        return match_view(record, live, self._counted(record.id))


def _agreed(record: MatchRecord) -> tuple[str, str, int, dict[str, JsonValue], str | None, str | None]:
    """What a match was begun with."""
    return record.level, record.player_name, record.length, record.rules, record.start, record.clock


def _standing(match: Match) -> Standing:
    own, other = match.score
    return Standing(game_number(match), own, other, match.is_over)
