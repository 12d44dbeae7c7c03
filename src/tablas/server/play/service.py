"""Live play: what players ask for, the bot's answers, and every event on disk before anyone hears of it."""

from __future__ import annotations

import asyncio
import logging
import uuid
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from tablas.decision import LEVELS, Level
from tablas.errors import IllegalAction, NetworkError
from tablas.evaluation import BearoffTables
from tablas.match import DAY_S, Clock, Event, Match, Opened, Rolled, Seat, SettleOffered
from tablas.moves import Roll
from tablas.protocol.actions import ActionRequest
from tablas.protocol.clocks import ClockView
from tablas.protocol.events import event_from_json, rules_to_json
from tablas.protocol.hints import Hint
from tablas.protocol.live import LevelView, MatchSummary, MatchView, NewMatch, OnlineView, PartOrder
from tablas.server.play.begin import first_roll, new_match
from tablas.server.play.bot import STRONGEST, Engines, decide
from tablas.server.play.clocks import clock_view, flag_in
from tablas.server.play.dice import DiceSource
from tablas.server.play.errors import NoHints, NotAPlayer, NotBegun, RequestReused, StaleRequest, UnknownMatch
from tablas.server.play.hints import hint_for
from tablas.server.play.ledger import MATCHES_KEPT, Ledger
from tablas.server.play.live import LiveMatch
from tablas.server.play.records import MatchRecord, Overtaken, Standing
from tablas.server.play.seats import BOT
from tablas.server.play.throwing import Throwing, is_caused
from tablas.server.play.views import Beside, Viewer, level_view, match_summary, match_view
from tablas.server.secret import ServerSecret

log = logging.getLogger("tablas.server")

WATCH_DELAY_S = 10.0
"""Spectators see a match so much later than its players, who could otherwise be told what to do."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the digest of what a visitor's browser keeps, and the words of a link to watch a match."""

    visitor: str | None = None
    watch: str | None = None


class PlayService:
    """Matches between a human and the bot, or between two people who have met."""

    def __init__(
        self,
        ledger: Ledger,
        dice: DiceSource,
        secret: ServerSecret,
        *,
        engines: Engines | None = None,
        watch_delay_s: float = WATCH_DELAY_S,
        is_public: bool = False,
    ) -> None:
        self._ledger = ledger
        self._throwing = Throwing(dice, secret)
        self._secret = secret
        self.delay_s = watch_delay_s
        self._engines = engines or Engines()
        self._is_public = is_public
        # At which event the bot has decided to throw and waits for the dice of a table.
        self._waits: dict[str, int] = {}

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

    async def create(self, order: NewMatch, visitor: str | None = None) -> MatchView:
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
        now = self._ledger.now()
        # A match asked for again meets its own key.
        match_id = (order.request_id or uuid.uuid4()).hex
        record = MatchRecord(
            id=match_id,
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
            owner=visitor,
            dice=order.dice,
            seal=self._throwing.sealed(order, match_id),
        )
        try:
            await self._ledger.store.create(record)
        except Overtaken:
            await self._must_be_begun(record)
        return await self.view(record.id, Asker())

    async def summaries(
        self, state: Literal["open", "over"] | None, visitor: str | None
    ) -> list[MatchSummary]:
        """The matches played last, the latest first, that are the visitor's to know of.

        On one's own machine these are all against the bot; else those alone that the visitor plays.
        """
        is_over = None if state is None else state == "over"
        records = await self._ledger.store.recent(is_over, visitor, is_public=self._is_public)
        return [await self._summary(record, record.seat_of(visitor) or 0) for record in records]

    async def _summary(self, record: MatchRecord, seat: Seat) -> MatchSummary:
        """A line of the list, with whose turn it is where two people play."""
        people = record.people
        if people is None or record.standing.is_over or not people.has_begun:
            return match_summary(record, seat)
        async with self._ledger.lock(record.id):
            record, live = await self._advanced(*await self._ledger.caught_up(record.id, is_told=True))
            return match_summary(record, seat, live, self._ledger.counted(record.id))

    async def call_time(self) -> None:
        """End the matches by correspondence in which a player has let his time pass.

        Raises:
            StorageError: the database cannot be used.
        """
        for match_id in await self._ledger.store.unmoved(self._ledger.time() - DAY_S):
            async with self._ledger.lock(match_id):
                record, live = await self._ledger.caught_up(match_id)
                with suppress(NotBegun):
                    await self._advanced(record, live)

    async def view(self, match_id: str, asker: Asker, *, is_told: bool = False, since: int = 0) -> MatchView:
        """The match as it stands, the bot's turn finished where a stop of the server had cut it short.

        Args:
            match_id: of the match.
            asker: who looks at it.
            is_told: whether what this server has been told of the match will do.
            since: the number after which its events are wanted.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NotBegun: the two people have not both come.
        """
        async with self._ledger.lock(match_id):
            return await self._seen(*await self._current(match_id, asker, is_told=is_told), since)

    async def played(self, match_id: str, asker: Asker) -> tuple[MatchRecord, LiveMatch]:
        """What is stored of the match and the match itself, as it stands; of two people, once it is over.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NoHints: two people are playing it.
        """
        async with self._ledger.lock(match_id):
            record, live, _ = await self._current(match_id, asker)
        if record.people is not None and not live.match.is_over:
            raise NoHints(match_id)
        return record, live

    async def stored(self, match_id: str) -> MatchRecord:
        """What is stored of a match.

        Raises:
            UnknownMatch: there is none with this id.
        """
        return await self._ledger.record(match_id)

    async def over(self, match_id: str) -> tuple[MatchRecord, LiveMatch]:
        """A match that is over, whoever played it.

        Raises:
            UnknownMatch: there is none with this id.
            NoHints: it is not over.
        """
        async with self._ledger.lock(match_id):
            record, live = await self._ledger.caught_up(match_id)
        if not live.match.is_over:
            raise NoHints(match_id)
        return record, live

    async def stands(self, match_id: str) -> LiveMatch:
        """A match between two people as it stands, a flag that has fallen unseen included.

        Raises:
            UnknownMatch: there is none with this id.
            NotBegun: the two people have not both come.
        """
        async with self._ledger.lock(match_id):
            _, live = await self._advanced(*await self._ledger.caught_up(match_id))
        return live

    async def clock(self, match_id: str, asker: Asker) -> ClockView | None:
        """What the clocks of the match show now; None where it is played without.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NotBegun: the two people have not both come.
        """
        async with self._ledger.lock(match_id):
            record, live, viewer = await self._current(match_id, asker)
            if viewer.is_watching:
                return clock_view(await self._late(record), 0.0, viewer.seat)
            return clock_view(live, self._ledger.counted(match_id), viewer.seat)

    async def act(self, match_id: str, request: ActionRequest, asker: Asker) -> MatchView:
        """The match after a player's action and the bot's answer.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NotAPlayer: the asker may only watch.
            StaleRequest: the player acted on a match that has gone on since.
            RequestReused: the request's id was used for something else.
            IllegalAction, IllegalPlay: not allowed now; nothing was stored.
        """
        async with self._ledger.lock(match_id):
            return self._view(*await self._acted(match_id, request, asker))

    async def done(self, match_id: str, request: ActionRequest, asker: Asker) -> int:
        """The number of the last event after a player's action; what it is, his socket tells him.

        Raises:
            TablasError: as `act` does.
        """
        async with self._ledger.lock(match_id):
            _, live, _ = await self._acted(match_id, request, asker)
            return live.seq

    async def _acted(
        self, match_id: str, request: ActionRequest, asker: Asker
    ) -> tuple[MatchRecord, LiveMatch, Viewer]:
        record, live, viewer = await self._current(match_id, asker, is_told=True)
        if viewer.is_watching:
            raise NotAPlayer(match_id)
        if request.seq != live.seq:  # another server may have taken the match further
            record, live, viewer = await self._current(match_id, asker)
        try:
            if request.seq != live.seq:
                raise Overtaken(match_id, live.seq)
            event = self._throwing.event_of(request.action, viewer.seat, record, live)
            if record.people is None and isinstance(event, SettleOffered):
                raise IllegalAction(event.kind, "the bot does not bargain")
            live = await self._ledger.append(match_id, live, event, str(request.request_id))
        except Overtaken:
            record, live, viewer = await self._current(match_id, asker)
            await self._must_be_done(request, record, live, viewer)
        return *await self._advanced(record, live), viewer

    async def mix(self, match_id: str, order: PartOrder, asker: Asker) -> MatchView:
        """The match once the player has added his part of its dice; the first part that came counts.

        Raises:
            UnknownMatch: there is none with this id, or its dice have no envelope.
            NotAPlayer: the asker may only watch.
        """
        async with self._ledger.lock(match_id):
            record, _, viewer = await self._current(match_id, asker)
            if record.seal is None:
                raise UnknownMatch(match_id)
            if viewer.is_watching:
                raise NotAPlayer(match_id)
            with suppress(Overtaken):
                await self._ledger.store.mix(match_id, order.entropy)
            self._ledger.changed(match_id)
            return self._view(*await self._current(match_id, asker))

    async def hint(self, match_id: str, asker: Asker) -> Hint:
        """What the strongest level would do in the human's place.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NoHints: two people play it.
            IllegalAction: there is nothing for the human to decide.
        """
        async with self._ledger.lock(match_id):
            record, live, _ = await self._current(match_id, asker)
        if record.people is not None:
            raise NoHints(match_id)
        return await asyncio.to_thread(self._hint, live.match)

    def viewer(self, record: MatchRecord, asker: Asker) -> Viewer:
        """With whose eyes the asker sees a match.

        Raises:
            UnknownMatch: it is not the asker's to see; nobody learns that there is such a match.
        """
        seat = record.seat_of(asker.visitor)
        if seat is not None:
            return Viewer(seat)
        if asker.watch is not None and self._secret.opened_by("watch", asker.watch) == record.id:
            return Viewer(0, is_watching=True)
        raise UnknownMatch(record.id)

    async def _current(
        self, match_id: str, asker: Asker, *, is_told: bool = False
    ) -> tuple[MatchRecord, LiveMatch, Viewer]:
        """The match with every stored event and the bot's turn finished, and with whose eyes it is seen."""
        record, live = await self._ledger.caught_up(match_id, is_told=is_told)
        try:
            viewer = self.viewer(record, asker)
        except UnknownMatch:
            if not is_told:
                raise
            # A guest's matches become his account's without a word to whoever serves them.
            record, live = await self._ledger.caught_up(match_id)
            viewer = self.viewer(record, asker)
        if not viewer.is_watching:
            self._ledger.hub.answered(match_id, viewer.seat)
        record, live = await self._advanced(record, live)
        return record, live, viewer

    async def _advanced(self, record: MatchRecord, live: LiveMatch) -> tuple[MatchRecord, LiveMatch]:
        """The match once neither dice nor bot have anything to do, each of their events stored."""
        if record.people is not None and not record.people.has_begun:
            raise NotBegun(record.id)
        while (event := await self._next_event(record, live)) is not None:
            try:
                live = await self._ledger.append(record.id, live, event)
            except Overtaken:  # another server on the same database moved the bot first
                record, live = await self._ledger.caught_up(record.id)
        return record, live

    async def _next_event(self, record: MatchRecord, live: LiveMatch) -> Event | None:
        """What the dice, the clock or the bot do next, None where the human is to act or all is over."""
        game = live.match.game
        if not self._throwing.is_ready(record):
            return None
        if game.phase == "opening":
            return None if record.dice == "manual" else Opened(self._throwing.next(record, live))
        if live.seq == 0 and game.turn is not None and (roll := first_roll(record)) is not None:
            return Rolled(game.turn, roll)
        if record.people is not None or game.to_act != BOT:
            return flag_in(live, self._ledger.counted(record.id))
        if self._waits.get(record.id) == live.seq:
            return None
        decision = await asyncio.to_thread(self._decide, record.level, live.match)
        self._ledger.see(record.id)
        flag = flag_in(live, self._ledger.counted(record.id))
        if flag is not None:
            return flag
        if decision != "roll":
            return decision
        if record.dice == "manual":
            self._keep_waiting(record.id, live.seq)
            return None
        return Rolled(BOT, Roll(*self._throwing.next(record, live)))

    def _keep_waiting(self, match_id: str, seq: int) -> None:
        """The bot throws at this event: what it has decided once is not decided again."""
        while len(self._waits) >= MATCHES_KEPT:
            self._waits.pop(next(iter(self._waits)))
        self._waits[match_id] = seq

    def _decide(self, level: str, match: Match) -> Event | Literal["roll"]:
        return decide(self._engines.of(level), match)

    def _hint(self, match: Match) -> Hint:
        return hint_for(self._engines.of(STRONGEST), match)

    async def _must_be_begun(self, record: MatchRecord) -> None:
        """Pass a match that was asked for before; refuse another one under its id."""
        stored = await self._ledger.store.find(record.id)
        if stored is None or stored.agreed != record.agreed:
            raise RequestReused(str(uuid.UUID(record.id)))

    async def _must_be_done(
        self, request: ActionRequest, record: MatchRecord, live: LiveMatch, viewer: Viewer
    ) -> None:
        """Pass a request that was applied before; refuse one that was not, for the match has gone on."""
        request_id = str(request.request_id)
        stored = await self._ledger.store.event_of_request(record.id, request_id)
        if stored is None:
            raise StaleRequest(request.seq, self._view(record, live, viewer))
        if not is_caused(request.action, viewer.seat, event_from_json(stored.payload)):
            raise RequestReused(request_id)

    async def _seen(self, record: MatchRecord, live: LiveMatch, viewer: Viewer, since: int) -> MatchView:
        """The match as a player sees it, or as it was a while ago for a spectator."""
        if not viewer.is_watching:
            return self._view(record, live, viewer, since)
        late = await self._late(record)
        return match_view(record, late, 0.0, viewer, self._beside(record, late, viewer), since)

    async def _late(self, record: MatchRecord) -> LiveMatch:
        return await self._ledger.late(record, self._ledger.now() - timedelta(seconds=self.delay_s))

    def _view(self, record: MatchRecord, live: LiveMatch, viewer: Viewer, since: int = 0) -> MatchView:
        counted = self._ledger.counted(record.id)
        return match_view(record, live, counted, viewer, self._beside(record, live, viewer), since)

    def _beside(self, record: MatchRecord, live: LiveMatch, viewer: Viewer) -> Beside:
        return Beside(self._online(record, viewer), self._throwing.seal_view(record, live))

    def _online(self, record: MatchRecord, viewer: Viewer) -> OnlineView | None:
        people = record.people
        if people is None:
            return None
        return OnlineView(
            watch=None if viewer.is_watching else self._secret.link("watch", record.id),
            delay_s=self.delay_s,
            is_rated=people.is_rated,
            commitment=people.commitment,
            tournament_id=people.tournament_id,
        )
