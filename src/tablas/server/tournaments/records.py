"""A tournament as it is stored: the values between its tables and its rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from tablas.match import Seat
from tablas.protocol.shapes import PlayerKind
from tablas.server.tournaments.errors import TournamentPhaseWrong
from tablas.tournament import Entrant, Pairing, Tournament, TournamentKind

Phase = Literal["open", "playing", "break", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a tournament is played; `rules` and `clock` as matches are stored with them."""

    length: int
    rules: dict[str, JsonValue]
    clock: str | None
    is_rated: bool
    rounds: int | None
    capacity: int
    late_s: int
    round_s: int
    break_s: int
    allows_guests: bool
    allows_bots: bool
    seeding: Literal["rating", "lots"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part, known by the mark or digest that his matches are kept under."""

    number: int
    visitor: str
    name: str
    kind: PlayerKind
    has_left: bool = False
    place: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """The match of a pairing as it stands.

    Attributes:
        id: of the match.
        host: who sits at seat 0.
        guest: who sits at seat 1, None while nobody does.
        has_begun: whether there were dice to throw.
        score: of seat 0 and seat 1.
        is_over: whether it was played to its end.
    """

    id: str
    host: str
    guest: str | None
    has_begun: bool
    score: tuple[int, int]
    is_over: bool

    def seat_of(self, visitor: str) -> Seat | None:
        """Where somebody sits, None for one who does not."""
        return 0 if visitor == self.host else 1 if visitor == self.guest else None


@dataclass(frozen=True, slots=True)
class Board:
    """A pairing and its match, None where nobody has sat down."""

    pairing: Pairing
    played: Played | None = None

    @property
    def key(self) -> tuple[int, int]:
        """Round and board."""
        return self.pairing.round, self.pairing.board


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A stored tournament; moments ending in `_s` are of the server's time."""

    id: str
    version: int
    created_at: datetime
    updated_at: datetime
    organiser: str
    organiser_name: str
    name: str
    phase: Phase
    kind: TournamentKind
    terms: Terms
    starts_at: datetime | None
    seed: str
    rounds: int | None = None
    late_at_s: float | None = None
    ends_at_s: float | None = None
    next_at_s: float | None = None
    people: tuple[Person, ...] = ()
    boards: tuple[Board, ...] = ()

    @property
    def round(self) -> int:
        """The number of the last round drawn, 0 before the first."""
        return self.boards[-1].pairing.round if self.boards else 0

    @property
    def current(self) -> tuple[Board, ...]:
        """The boards of the last round."""
        return tuple(board for board in self.boards if board.pairing.round == self.round)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All that was drawn."""
        return tuple(board.pairing for board in self.boards)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who takes part, by numbers alone."""
        return tuple(Entrant(each.number, each.has_left) for each in self.people)

    def must_be(self, *phases: Phase) -> None:
        """Refuse what is not done in this phase.

        Raises:
            TournamentPhaseWrong: the tournament is in another.
        """
        if self.phase not in phases:
            raise TournamentPhaseWrong(self.phase, " or ".join(phases))

    def person(self, number: int | None) -> Person | None:
        """Who has a number."""
        return next((each for each in self.people if each.number == number), None)

    def person_of(self, visitor: str | None) -> Person | None:
        """Who of them asks, None for somebody else."""
        return next((each for each in self.people if each.visitor == visitor), None)

    def board_of(self, number: int) -> Board | None:
        """Where somebody plays in the last round."""
        return next((board for board in self.current if board.pairing.has(number)), None)

    def tournament(self) -> Tournament:
        """What was drawn and how it went, as the rules see it; the tournament has begun."""
        order = tuple(each.number for each in sorted(self.people, key=lambda each: each.place))
        return Tournament(self.kind, self.rounds or 1, self.seed, order, self.entrants, self.pairings)

    def following(self, tournament: Tournament) -> TournamentRecord:
        """The record after its tournament has gone on; boards keep their matches."""
        known = {board.key: board.played for board in self.boards}
        left = {each.number for each in tournament.entrants if each.has_left}
        place = {number: at for at, number in enumerate(tournament.order, start=1)}
        return replace(
            self,
            rounds=tournament.rounds,
            people=tuple(
                replace(each, has_left=each.number in left, place=place[each.number]) for each in self.people
            ),
            boards=tuple(
                Board(pairing, known.get((pairing.round, pairing.board))) for pairing in tournament.pairings
            ),
        )
