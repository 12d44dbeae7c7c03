"""Sitting down in a tournament: pairings become ordinary matches, whose dice both players add to."""

from __future__ import annotations

from tablas.protocol.online import MeetingView, NewMeeting
from tablas.protocol.rules import RulesOrder
from tablas.protocol.tournaments import SeatOrder
from tablas.server.limits import Limit
from tablas.server.meet.service import Kept, MeetingService, Seated
from tablas.server.play.errors import RequestReused
from tablas.server.play.records import MatchRecord, Overtaken
from tablas.server.secret import ServerSecret
from tablas.server.tournaments.errors import NoPairing, NotEntered
from tablas.server.tournaments.records import Board, Person, TournamentRecord
from tablas.server.tournaments.register import MOST_TRIES, Register


class Seating:
    """Who is first at a board proposes its match; its other seat is kept for the opponent alone."""

    def __init__(
        self, register: Register, meetings: MeetingService, secret: ServerSecret, sitting: Limit
    ) -> None:
        """Over a register; `sitting` bounds how often one may sit down."""
        self._register = register
        self._meetings = meetings
        self._secret = secret
        self._sitting = sitting

    async def sit(self, tournament_id: str, order: SeatOrder, visitor: str) -> MeetingView:
        """The match of the visitor's board: proposed by him, or with the words that let him join it.

        Raises:
            UnknownTournament: there is none with this id.
            NotEntered: he does not take part.
            TournamentPhaseWrong, NoPairing: there is nothing for him to play now.
            RequestReused: the request's id was used for another match.
            TooMany: he sits down more often than anybody does.
        """
        self._sitting.take(visitor)
        for _ in range(MOST_TRIES):
            record = await self._register.found(tournament_id)
            person, board = _place(record, visitor)
            if board.played is not None:
                if board.played.seat_of(visitor) is not None:
                    return await self._meetings.seen(board.played.id, visitor)
                return await self._meetings.invited(self._secret.link("join", board.played.id), visitor)
            match = self._match(record, person, board, order)
            try:
                await self._register.store.seat(record, board, match)
            except Overtaken:
                continue  # the opponent sat down at the same moment, or the round has gone on
            self._register.ring(tournament_id)
            return await self._meetings.seen(match.id, visitor)
        raise RequestReused(str(order.request_id))

    def _match(self, record: TournamentRecord, person: Person, board: Board, order: SeatOrder) -> MatchRecord:
        other = record.person(board.pairing.opponent_of(person.number))
        assert other is not None
        terms = record.terms
        proposal = NewMeeting(
            length=terms.length,
            player_name=person.name,
            rules=RulesOrder.model_validate(terms.rules),
            clock=terms.clock,
            is_rated=terms.is_rated,
            host_commitment=order.host_commitment,
            request_id=order.request_id,
        )
        kept = Kept(other.visitor, record.id)
        return self._meetings.drawn_up(proposal, person.visitor, Seated(person.name, person.kind), kept)


def _place(record: TournamentRecord, visitor: str) -> tuple[Person, Board]:
    """Where a visitor is to play now.

    Raises:
        NotEntered: he does not take part.
        TournamentPhaseWrong: no round is being played.
        NoPairing: there is nothing for him to play in it.
    """
    person = record.person_of(visitor)
    if person is None:
        raise NotEntered(record.id)
    record.must_be("playing")
    board = record.board_of(person.number)
    if board is None or board.pairing.outcome is not None:
        raise NoPairing(record.round)
    return person, board
