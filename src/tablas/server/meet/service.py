"""Meetings: proposing a match, following a link to it, and adding what its dice are made of."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from tablas.match import Clock
from tablas.match.fair_dice import commitment
from tablas.protocol.events import rules_to_json
from tablas.protocol.online import (
    DiceProof,
    EntropyOrder,
    JoinOrder,
    LobbyView,
    MeetingView,
    NewMeeting,
    OpenMeeting,
)
from tablas.protocol.shapes import PlayerKind
from tablas.server.accounts.store import AccountStore
from tablas.server.limits import Limit
from tablas.server.meet.errors import AccountNeeded, BadEntropy, OwnInvitation, SeatTaken, UnknownLink
from tablas.server.meet.views import dice_proof, game_proof, meeting_view, open_meeting, open_table
from tablas.server.play.begin import new_match
from tablas.server.play.errors import NotAPlayer, NotBegun, RequestReused, UnknownMatch
from tablas.server.play.ledger import Ledger
from tablas.server.play.people import People
from tablas.server.play.records import MatchRecord, Overtaken, Standing
from tablas.server.play.throwing import sealed_key
from tablas.server.play.views import game_number
from tablas.server.secret import ServerSecret

# Who proposed a match to anybody and has not been joined for so long is not there any more.
LISTED_FOR = timedelta(minutes=30)
# By correspondence he comes back for it.
SLOW_LISTED_FOR = timedelta(days=7)
# What nobody has touched for so long is not worth watching.
WATCHED_FOR = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Seated:
    """How somebody sits down: under which name, and whether it is an account's."""

    name: str
    kind: PlayerKind


@dataclass(frozen=True, slots=True)
class Kept:
    """A match of a tournament, and for whom its second seat is kept."""

    reserved_for: str | None = None
    tournament_id: str | None = None


ANYBODYS = Kept()


class MeetingService:
    """Matches of two people up to their first throw, and their dice after the last."""

    def __init__(
        self,
        ledger: Ledger,
        secret: ServerSecret,
        accounts: AccountStore,
        *,
        proposals: Limit,
    ) -> None:
        self._ledger = ledger
        self._secret = secret
        self._accounts = accounts
        self._proposals = proposals

    async def propose(self, order: NewMeeting, visitor: str) -> MeetingView:
        """A new match that waits for a guest, stored; the same if asked again.

        Raises:
            BadStakes, UnknownVariant, BadClock: rules or a clock that no such match has.
            UnknownMatch, NotAPlayer, NotBegun: no finished match of the visitor's to follow on.
            SeatTaken: the other has proposed another match first.
            RequestReused: the request's id was used for another match.
            AccountNeeded: the match is rated, and the visitor is a guest.
            TooMany: the visitor proposes more than anybody plays.
        """
        self._proposals.take(visitor)
        mutes = (False, False)
        if order.rematch_of is not None:
            mutes = await self._must_be_over(order.rematch_of, visitor)
        who = await self._seated(visitor, order.player_name, order.is_rated)
        record = self.drawn_up(order, visitor, who, mutes=mutes)
        try:
            await self._ledger.store.create(record, order.rematch_of)
        except Overtaken as error:
            stored = await self._ledger.store.find(record.id)
            if stored is None:
                raise SeatTaken(order.rematch_of or record.id) from error
            if stored.people is None or stored.people.host_commitment != order.host_commitment:
                raise RequestReused(str(order.request_id)) from error
        if order.rematch_of is not None:
            self._ledger.changed(order.rematch_of)
        return await self.seen(record.id, visitor)

    async def seen(self, match_id: str, visitor: str | None) -> MeetingView:
        """The meeting as one of its two people sees it.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
        """
        record, people = await self._found(match_id)
        if people.seat_of(visitor) is None:
            raise UnknownMatch(match_id)
        return meeting_view(record, people, visitor, self._secret)

    async def follow_up(self, people: People, visitor: str | None) -> MeetingView | None:
        """The match that one of the two has proposed after theirs, None where neither has."""
        if people.rematch_id is None or people.seat_of(visitor) is None:
            return None
        record, next_people = await self._found(people.rematch_id)
        return meeting_view(record, next_people, visitor, self._secret, is_asked=True)

    async def invited(self, link: str, visitor: str | None) -> MeetingView:
        """The meeting that a link invites to.

        Raises:
            UnknownLink: it was not made here.
        """
        record, people = await self._found(self._opened(link))
        return meeting_view(record, people, visitor, self._secret, is_asked=True)

    async def watched(self, link: str, visitor: str | None) -> MeetingView:
        """The meeting that a link lets anybody watch.

        Raises:
            UnknownLink: it was not made here.
        """
        match_id = self._secret.opened_by("watch", link)
        if match_id is None:
            raise UnknownLink
        record, people = await self._found(match_id)
        return meeting_view(record, people, visitor, self._secret)

    async def join(self, order: JoinOrder, visitor: str) -> MeetingView:
        """The meeting with the visitor as its guest; the same if he asks again.

        Raises:
            UnknownLink: the link was not made here.
            OwnInvitation: the visitor is the host.
            SeatTaken: somebody else has followed it, or the seat is kept for somebody else.
            AccountNeeded: the match is rated, and the visitor is a guest.
        """
        match_id = self._opened(order.link)
        _, people = await self._found(match_id)
        if visitor == people.host:
            raise OwnInvitation(match_id)
        if people.reserved_for not in (None, visitor):
            raise SeatTaken(match_id)
        who = await self._seated(visitor, order.player_name, people.is_rated)
        try:
            await self._ledger.store.join(match_id, visitor, who.name, order.guest_entropy, who.kind)
        except Overtaken as error:
            _, people = await self._found(match_id)
            if people.guest != visitor:
                raise SeatTaken(match_id) from error
        self._ledger.changed(match_id)
        return await self.seen(match_id, visitor)

    async def tell_entropy(self, match_id: str, order: EntropyOrder, visitor: str) -> MeetingView:
        """The meeting once the host has told what he committed to: the match begins.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
            NotAPlayer: the visitor is the guest.
            NotBegun: nobody has joined yet; nothing was stored.
            BadEntropy: it is not what was committed to.
        """
        _, people = await self._found(match_id)
        if people.seat_of(visitor) is None:
            raise UnknownMatch(match_id)
        if visitor != people.host:
            raise NotAPlayer(match_id)
        if people.guest is None:
            raise NotBegun(match_id)
        if commitment(bytes.fromhex(order.host_entropy)) != people.host_commitment:
            raise BadEntropy(order.host_entropy)
        # Told before: the same request again, for there is only one such entropy.
        with suppress(Overtaken):
            await self._ledger.store.tell_entropy(match_id, order.host_entropy)
        self._ledger.changed(match_id)
        return await self.seen(match_id, visitor)

    async def hall(self, visitor: str | None) -> LobbyView:
        """The lobby as a visitor sees it: who waits, his own tables that wait, and what he may watch."""
        store, secret = self._ledger.store, self._secret
        own = [] if visitor is None else await store.waiting(visitor)
        playing = await store.in_public(self._ledger.now() - WATCHED_FOR)
        return LobbyView(
            open=[each for each in await self.lobby(visitor) if not each.is_own],
            own=[
                meeting_view(record, record.people, visitor, secret)
                for record in own
                if record.people is not None
            ],
            playing=[
                open_table(record, record.people, secret) for record in playing if record.people is not None
            ],
        )

    async def cancel(self, match_id: str, visitor: str | None) -> None:
        """Take back a match that the visitor proposed and nobody has joined.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
            SeatTaken: somebody has joined it.
        """
        await self.seen(match_id, visitor)
        try:
            await self._ledger.store.cancel(match_id, visitor or "")
        except Overtaken as error:
            raise SeatTaken(match_id) from error
        self._ledger.changed(match_id)

    async def invitation(self, match_id: str, visitor: str | None) -> str:
        """The words of the link to a match that waits, for its host.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
            SeatTaken: somebody has joined it.
        """
        meeting = await self.seen(match_id, visitor)
        if meeting.invite is None:
            raise SeatTaken(match_id)
        return meeting.invite

    async def lobby(self, visitor: str | None) -> list[OpenMeeting]:
        """The matches that anybody may join, the latest first; hosts whose page is closed are left out.

        Not so by correspondence, where nobody need stay.
        """
        now = self._ledger.now()
        records = await self._ledger.store.listed(now - LISTED_FOR, now - SLOW_LISTED_FOR)
        return [
            open_meeting(record, record.people, visitor, self._secret)
            for record in records
            if record.people is not None
            and (record.is_slow or self._ledger.hub.presence(record.id, 0) != "gone")
        ]

    async def proof(
        self, match_id: str, visitor: str | None, watch: str | None, game: int | None = None
    ) -> DiceProof:
        """The throws of a match and what they are made of; the key only when it is over.

        Against the bot that is one `game`, the one played last where none is named.

        Raises:
            UnknownMatch: it is not the visitor's to see, its dice have no envelope, or no such game.
            NotAPlayer: a spectator asks before the end.
            NotBegun: there are no dice yet.
        """
        record = await self._ledger.record(match_id)
        people = record.people
        if people is None:
            return await self._game_proof(record, game)
        is_player = people.seat_of(visitor) is not None
        may_watch = watch is not None and self._secret.opened_by("watch", watch) == match_id
        if not is_player and not may_watch:
            raise UnknownMatch(match_id)
        if not is_player and not record.standing.is_over:  # spectators see the throws later than players
            raise NotAPlayer(match_id)
        if not people.has_begun:
            raise NotBegun(match_id)
        async with self._ledger.lock(match_id):
            record, live = await self._ledger.caught_up(match_id)
        key = self._secret.dice_key(match_id, people.nonce) if live.match.is_over else None
        return dice_proof(record, people, live.match, key)

    async def _game_proof(self, record: MatchRecord, game: int | None) -> DiceProof:
        """The proof of a game against the bot."""
        seal = record.seal
        if seal is None:
            raise UnknownMatch(record.id)
        if seal.entropy is None:
            raise NotBegun(record.id)
        async with self._ledger.lock(record.id):
            record, live = await self._ledger.caught_up(record.id)
        wanted = game_number(live.match) if game is None else game
        if not 1 <= wanted <= game_number(live.match):
            raise UnknownMatch(record.id)
        key = sealed_key(self._secret, record.id, seal, wanted)
        return game_proof(record, seal.entropy, live.match, wanted, key)

    async def _found(self, match_id: str) -> tuple[MatchRecord, People]:
        record = await self._ledger.record(match_id)
        if record.people is None:
            raise UnknownMatch(match_id)
        return record, record.people

    def _opened(self, link: str) -> str:
        match_id = self._secret.opened_by("join", link)
        if match_id is None:
            raise UnknownLink
        return match_id

    async def _must_be_over(self, match_id: str, visitor: str) -> tuple[bool, bool]:
        """Whether the visitor and the other read phrases only, in a match of theirs that is over."""
        record, people = await self._found(match_id)
        seat = people.seat_of(visitor)
        if seat is None:
            raise UnknownMatch(match_id)
        if not record.standing.is_over:
            raise NotBegun(match_id)
        return people.mutes if seat == 0 else people.mutes[::-1]

    async def _seated(self, visitor: str, name: str, is_rated: bool) -> Seated:
        """Under which name a visitor sits down: an account always under its own.

        Raises:
            AccountNeeded: the match is rated, and the visitor is a guest.
        """
        account = await self._accounts.of_visitor(visitor)
        if account is not None:
            return Seated(account.name, account.kind)
        if is_rated:
            raise AccountNeeded
        return Seated(name, "guest")

    def drawn_up(
        self,
        order: NewMeeting,
        visitor: str,
        who: Seated,
        kept: Kept = ANYBODYS,
        mutes: tuple[bool, bool] = (False, False),
    ) -> MatchRecord:
        """The match as it is stored before anybody has come.

        Raises:
            BadStakes, UnknownVariant, BadClock: rules or a clock that no such match has.
        """
        rules = order.rules.agreed(order.length)
        new_match(order.length, rules, None)
        now, nonce, match_id = self._ledger.now(), secrets.token_hex(32), order.request_id.hex
        people = People(
            host=visitor,
            guest=None,
            guest_name="",
            nonce=nonce,
            commitment=commitment(self._secret.dice_key(match_id, nonce)),
            host_commitment=order.host_commitment,
            is_listed=order.is_listed,
            host_kind=who.kind,
            is_rated=order.is_rated,
            reserved_for=kept.reserved_for,
            tournament_id=kept.tournament_id,
            host_mutes=mutes[0],
            guest_mutes=mutes[1],
        )
        return MatchRecord(
            id=match_id,
            created_at=now,
            updated_at=now,
            level="",
            player_name=who.name,
            length=order.length,
            rules=rules_to_json(rules),
            start=None,
            clock=None if order.clock is None else Clock.agreed(order.clock, order.length).text,
            last_seq=0,
            standing=Standing(game_number=1, own_score=0, other_score=0, is_over=False),
            people=people,
        )
