"""Holding tournaments: what an organiser and those who enter may ask for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace

from tablas.match import Clock
from tablas.protocol.tournaments import (
    EntryOrder,
    ExtensionOrder,
    NewTournament,
    ResultOrder,
    TournamentResults,
    TournamentSummary,
    TournamentView,
)
from tablas.server.accounts.errors import NameTaken
from tablas.server.accounts.passphrases import folded
from tablas.server.accounts.service import AccountService
from tablas.server.limits import Limit
from tablas.server.meet.errors import AccountNeeded
from tablas.server.play.begin import new_match
from tablas.server.play.errors import RequestReused
from tablas.server.play.records import Overtaken
from tablas.server.secret import ServerSecret
from tablas.server.tournaments import course
from tablas.server.tournaments.errors import (
    NameNeeded,
    NoBots,
    NotEntered,
    NotOrganiser,
    TooManyTournaments,
    TournamentFull,
)
from tablas.server.tournaments.records import Person, Terms, TournamentRecord
from tablas.server.tournaments.register import Register
from tablas.server.tournaments.views import results, results_csv, summary_view, tournament_view
from tablas.tournament import BadTournament

MOST_HELD = 5
LOOK_S = 5.0
"""Scores of matches that go on are looked at so often while a page is open."""
_WITHOUT_TIMES = {"late_in_s": None, "ends_in_s": None, "next_in_s": None}


class TournamentService:
    """The tournaments of a server, as people ask for them."""

    def __init__(
        self, register: Register, accounts: AccountService, secret: ServerSecret, asking: Limit
    ) -> None:
        """Over a register; `asking` bounds how often one may ask for changes."""
        self._register = register
        self._accounts = accounts
        self._secret = secret
        self._asking = asking
        self._is_closing = False
        self.streams = 0

    async def hold(self, order: NewTournament, visitor: str) -> TournamentView:
        """A new tournament, stored, open to whoever wants to enter; the same if asked again.

        Raises:
            NotSignedIn: a guest or a bot asks.
            BadStakes, UnknownVariant, BadClock: rules or a clock that no such match has.
            BadTournament: times or rounds that do not go together.
            TooManyTournaments: the account holds as many as it may.
            RequestReused: the request's id was used for another tournament.
            TooMany: somebody asks for more than anybody holds.
        """
        self._asking.take(visitor)
        account = await self._accounts.person(visitor)
        record = self._drawn_up(order, account.visitor, account.name)
        stored = await self._register.store.find(record.id)
        if stored is None:
            if await self._register.store.held_by(visitor) >= MOST_HELD:
                raise TooManyTournaments(MOST_HELD)
            try:
                await self._register.store.create(record)
            except Overtaken as error:
                raise RequestReused(str(order.request_id)) from error
        elif (stored.organiser, stored.name, stored.terms) != (visitor, record.name, record.terms):
            raise RequestReused(str(order.request_id))
        return await self.view(record.id, visitor)

    async def all(self) -> list[TournamentSummary]:
        """The tournaments, those that are open or go on first, then the latest, fifty at most."""
        return [summary_view(each) for each in await self._register.store.recent()]

    async def view(self, tournament_id: str, visitor: str | None) -> TournamentView:
        """A tournament as somebody sees it.

        Raises:
            UnknownTournament: there is none with this id.
        """
        return await self._seen(await self._register.found(tournament_id), visitor)

    async def events(self, tournament_id: str, visitor: str | None) -> AsyncIterator[TournamentView | None]:
        """A tournament each time that it has changed for a visitor; None now and then when it has not.

        Raises:
            UnknownTournament: there is none with this id.
        """
        hub = self._register.ledger.hub
        listener, seen = hub.enter(tournament_id, None), None
        self.streams += 1
        try:
            while not self._is_closing:
                listener.bell.clear()
                view = await self.view(tournament_id, visitor)
                known = view.model_copy(update=_WITHOUT_TIMES)
                yield None if known == seen else view
                seen = known
                with suppress(TimeoutError):
                    await asyncio.wait_for(listener.bell.wait(), LOOK_S)
        finally:
            self.streams -= 1
            hub.leave(tournament_id, listener)

    def close_streams(self) -> None:
        """End every stream of events: the server stops."""
        self._is_closing = True
        self._register.ledger.hub.ring_all()

    async def results(self, tournament_id: str) -> TournamentResults:
        """A tournament to be kept.

        Raises:
            UnknownTournament: there is none with this id.
        """
        return results(await self._register.found(tournament_id))

    async def results_csv(self, tournament_id: str) -> str:
        """The same for a spreadsheet.

        Raises:
            UnknownTournament: there is none with this id.
        """
        return results_csv(await self._register.found(tournament_id))

    async def enter(self, tournament_id: str, order: EntryOrder, visitor: str) -> TournamentView:
        """The tournament with the visitor in it; the same if he asks again.

        Raises:
            UnknownTournament: there is none with this id.
            TournamentPhaseWrong: it has begun.
            TournamentFull: there is no place left.
            AccountNeeded, NoBots: it is not for guests, or not for bots.
            NameNeeded, NameTaken: a guest without a name, or with somebody else's.
            TooMany: he asks too often.
        """
        self._asking.take(visitor)

        async def entered(record: TournamentRecord) -> TournamentRecord:
            if record.person_of(visitor) is not None:
                return record
            record.must_be("open")
            if len(record.people) >= record.terms.capacity:
                raise TournamentFull(record.terms.capacity)
            number = max((each.number for each in record.people), default=0) + 1
            person = await self._person(record, order, visitor, number)
            return replace(record, people=(*record.people, person))

        return await self._seen(await self._register.change(tournament_id, entered), visitor)

    async def leave(self, tournament_id: str, visitor: str) -> TournamentView:
        """The tournament without the visitor: as if he had never come, or, once it has begun, drawn no more.

        Raises:
            UnknownTournament: there is none with this id.
            NotEntered: he does not take part.
            TournamentPhaseWrong: it is over.
        """
        record = await self._register.found(tournament_id)
        person = record.person_of(visitor)
        if person is None:
            raise NotEntered(tournament_id)
        return await self._without(tournament_id, person.number, visitor)

    async def drop(self, tournament_id: str, number: int, visitor: str) -> TournamentView:
        """The tournament without somebody, as its organiser wants it.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            NotEntered: nobody has this number.
            TournamentPhaseWrong: it is over.
        """
        await self._must_organise(await self._register.found(tournament_id), visitor)
        return await self._without(tournament_id, number, visitor)

    async def start(self, tournament_id: str, visitor: str) -> TournamentView:
        """The tournament with its first round drawn.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            TournamentPhaseWrong: it has begun.
            BadTournament: fewer than two have entered.
        """

        async def started(record: TournamentRecord) -> TournamentRecord:
            record.must_be("open")
            strongest = await self.strongest(record)
            return course.begun(record, self._register.now, strongest)

        return await self._organised(tournament_id, visitor, started)

    async def next_round(self, tournament_id: str, visitor: str) -> TournamentView:
        """The tournament with its next round drawn before the break is over.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            TournamentPhaseWrong: a round is being played, or there is none left.
        """

        async def drawn(record: TournamentRecord) -> TournamentRecord:
            return await asyncio.to_thread(course.next_round, record, self._register.now)

        return await self._organised(tournament_id, visitor, drawn)

    async def cancel(self, tournament_id: str, visitor: str) -> TournamentView:
        """The tournament as it stands, and nothing more of it to come.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            TournamentPhaseWrong: it is over.
        """

        async def cancelled(record: TournamentRecord) -> TournamentRecord:
            record.must_be("open", "playing", "break")
            return course.cancelled(record)

        return await self._organised(tournament_id, visitor, cancelled)

    async def rule(
        self, tournament_id: str, number: int, board: int, order: ResultOrder, visitor: str
    ) -> TournamentView:
        """The tournament with a result by the organiser's word, in place of any other.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            UnknownPairing: there is no such board, or it is a bye.
            TournamentPhaseWrong: a later round was drawn, or there is none.
        """

        async def ruled(record: TournamentRecord) -> TournamentRecord:
            course.must_be_last(record, number)
            return course.ruled(record, board, order.outcome, self._register.now)

        return await self._organised(tournament_id, visitor, ruled)

    async def reopen(self, tournament_id: str, number: int, board: int, visitor: str) -> TournamentView:
        """The tournament with a result as the match alone decides it, or still to be played.

        Raises:
            As for `rule`.
        """

        async def reopened(record: TournamentRecord) -> TournamentRecord:
            course.must_be_last(record, number)
            return course.reopened(record, board, self._register.now)

        return await self._organised(tournament_id, visitor, reopened)

    async def extend(self, tournament_id: str, order: ExtensionOrder, visitor: str) -> TournamentView:
        """The tournament with more time for its round.

        Raises:
            UnknownTournament, NotOrganiser: not the visitor's to change.
            TournamentPhaseWrong: no round is being played.
        """

        async def extended(record: TournamentRecord) -> TournamentRecord:
            return course.extended(record, order.seconds)

        return await self._organised(tournament_id, visitor, extended)

    async def strongest(self, record: TournamentRecord) -> list[int]:
        """The numbers of those who are rated, the best first; nobody where lots are drawn."""
        if record.terms.seeding != "rating":
            return []
        elo = await self._register.store.ratings([each.visitor for each in record.people])
        rated = [each for each in record.people if each.visitor in elo]
        return [each.number for each in sorted(rated, key=lambda each: (-elo[each.visitor], each.number))]

    async def _organised(
        self, tournament_id: str, visitor: str, change: course.AsyncChange
    ) -> TournamentView:
        self._asking.take(visitor)
        await self._must_organise(await self._register.found(tournament_id), visitor)
        return await self._seen(await self._register.change(tournament_id, change), visitor)

    async def _without(self, tournament_id: str, number: int, visitor: str) -> TournamentView:
        async def without(record: TournamentRecord) -> TournamentRecord:
            person = record.person(number)
            if person is None or person.has_left:
                raise NotEntered(tournament_id)
            if record.phase == "open":
                return replace(record, people=tuple(each for each in record.people if each != person))
            return course.left(record, number, self._register.now)

        self._asking.take(visitor)
        return await self._seen(await self._register.change(tournament_id, without), visitor)

    async def _seen(self, record: TournamentRecord, visitor: str | None) -> TournamentView:
        is_organiser = await self._organises(record, visitor)
        now_s = self._register.now.s
        return tournament_view(record, visitor, now_s, self._secret, is_organiser=is_organiser)

    async def _organises(self, record: TournamentRecord, visitor: str | None) -> bool:
        """Whether a visitor may change a tournament: who holds it, and who runs the server."""
        if visitor is None or visitor == record.organiser:
            return visitor is not None
        account = await self._accounts.store.of_visitor(visitor)
        return account is not None and account.is_admin

    async def _must_organise(self, record: TournamentRecord, visitor: str) -> None:
        if not await self._organises(record, visitor):
            raise NotOrganiser(record.id)

    async def _person(self, record: TournamentRecord, order: EntryOrder, visitor: str, number: int) -> Person:
        """Somebody who may enter, under which name: an account always under its own."""
        account = await self._accounts.store.of_visitor(visitor)
        if account is not None:
            if account.kind == "bot" and not record.terms.allows_bots:
                raise NoBots(account.name)
            person = Person(number, visitor, account.name, account.kind)
        elif record.terms.is_rated or not record.terms.allows_guests:
            raise AccountNeeded
        elif not order.name:
            raise NameNeeded
        else:
            person = Person(number, visitor, order.name, "guest")
        taken = {folded(each.name) for each in record.people}
        # A guest is nobody's namesake: people would take him for the account.
        is_anothers = person.kind == "guest" and await self._accounts.store.named(person.name) is not None
        if folded(person.name) in taken or is_anothers:
            raise NameTaken(person.name)
        return person

    def _drawn_up(self, order: NewTournament, visitor: str, name: str) -> TournamentRecord:
        """The tournament as it is stored before anybody has entered."""
        new_match(order.length, order.rules.agreed(order.length), None)
        now = self._register.now.at
        if order.late_s > order.round_s:
            raise BadTournament(
                "who has not sat down loses before the round ends, not after it",
                value=str(order.late_s),
                place="body.late_s",
            )
        if order.kind == "knockout" and order.rounds is not None:
            raise BadTournament(
                "the field decides how many rounds a knock-out has",
                value=str(order.rounds),
                place="body.rounds",
            )
        if order.starts_at is not None and order.starts_at <= now:
            raise BadTournament(
                "a tournament starts in the future", value=str(order.starts_at), place="body.starts_at"
            )
        return TournamentRecord(
            id=order.request_id.hex,
            version=1,
            created_at=now,
            updated_at=now,
            organiser=visitor,
            organiser_name=name,
            name=order.name,
            phase="open",
            kind=order.kind,
            terms=Terms(
                length=order.length,
                rules=order.rules.model_dump(mode="json"),
                clock=None if order.clock is None else Clock.agreed(order.clock, order.length).text,
                is_rated=order.is_rated,
                rounds=order.rounds,
                capacity=order.capacity,
                late_s=order.late_s,
                round_s=order.round_s,
                break_s=order.break_s,
                allows_guests=order.allows_guests and not order.is_rated,
                allows_bots=order.allows_bots,
                seeding=order.seeding,
            ),
            starts_at=order.starts_at,
            seed=secrets.token_hex(16),
        )
