"""A tournament from its first drawing to its last result: values in, values out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablas.tournament.knockout import first_round, next_round, seats
from tablas.tournament.shapes import (
    BadTournament,
    Entrant,
    How,
    Outcome,
    Pairing,
    RoundOpen,
    TournamentKind,
    UnknownPairing,
)
from tablas.tournament.swiss import swiss_round

FEWEST = 2


def usual_rounds(players: int) -> int:
    """As many rounds as leave one player without a loss, where no more than `players` take part."""
    return max(1, (players - 1).bit_length())


def most_rounds(players: int) -> int:
    """As many rounds as a Swiss tournament can have in which nobody need meet anybody twice."""
    return players - 1 if players % 2 == 0 else players


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament that has begun.

    Attributes:
        kind: how rounds are drawn.
        rounds: how many there will be.
        seed: what the lots are drawn from; whoever knows it can draw every round again.
        order: all numbers, the strongest first: the seeds of a knock-out.
        entrants: by number.
        pairings: of all rounds drawn so far, by round and board.
    """

    kind: TournamentKind
    rounds: int
    seed: str
    order: tuple[int, ...]
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...] = ()

    @classmethod
    def begun(
        cls,
        kind: TournamentKind,
        entrants: Sequence[Entrant],
        *,
        rounds: int | None,
        seed: str,
        strongest: Sequence[int] = (),
    ) -> Tournament:
        """A tournament with its first round drawn.

        Args:
            kind: how rounds are drawn.
            entrants: two at least.
            rounds: of a Swiss tournament, the usual number for None; never more than can be played without
                meeting anybody twice.
            seed: what lots are drawn from.
            strongest: the numbers of those whose place in the order is known, the strongest first; the others
                follow by lot.

        Raises:
            BadTournament: there are too few to play.
        """
        if len(entrants) < FEWEST:
            raise BadTournament(
                f"{len(entrants)} have entered, a tournament has {FEWEST} at least",
                value=str(len(entrants)),
                place="entrants",
            )
        others = sorted(each.number for each in entrants if each.number not in set(strongest))
        random.Random(f"{seed}:order").shuffle(others)
        usual = usual_rounds(len(entrants))
        planned = usual if kind == "knockout" or rounds is None else min(rounds, most_rounds(len(entrants)))
        return cls(kind, planned, seed, (*strongest, *others), tuple(entrants)).drawn()

    @property
    def round(self) -> int:
        """The number of the last round drawn, 0 before the first."""
        return self.pairings[-1].round if self.pairings else 0

    @property
    def is_round_over(self) -> bool:
        """Whether every pairing of the last round is decided."""
        return all(pairing.outcome is not None for pairing in self.current)

    @property
    def current(self) -> tuple[Pairing, ...]:
        """The pairings of the last round."""
        return tuple(pairing for pairing in self.pairings if pairing.round == self.round)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to draw."""
        return self.is_round_over and (self.round >= self.rounds or not self._can_go_on)

    def drawn(self) -> Tournament:
        """The tournament with its next round drawn; the same where there is nothing left to draw.

        Raises:
            RoundOpen: a pairing of the last round is not decided.
        """
        if not self.is_round_over:
            raise RoundOpen(self.round)
        if self.is_over:
            return self
        return replace(self, pairings=(*self.pairings, *self._next()))

    def pairing(self, number: int, board: int) -> Pairing:
        """A pairing of a round.

        Raises:
            UnknownPairing: there is none.
        """
        for pairing in self.pairings:
            if (pairing.round, pairing.board) == (number, board):
                return pairing
        raise UnknownPairing(number, board)

    def decided(self, board: int, outcome: Outcome | None, how: How | None) -> Tournament:
        """The tournament with another outcome of a board of its last round, None for one still to come.

        Raises:
            UnknownPairing: there is no such board, or it is a bye.
        """
        old = self.pairing(self.round, board)
        if old.second is None:
            raise UnknownPairing(self.round, board)
        new = replace(old, outcome=outcome, how=how)
        return replace(self, pairings=tuple(new if each is old else each for each in self.pairings))

    def without(self, number: int) -> Tournament:
        """The tournament once somebody has left it: his open pairing is lost, and he is drawn no more."""
        entrants = tuple(
            replace(each, has_left=True) if each.number == number else each for each in self.entrants
        )
        after = replace(self, entrants=entrants)
        for pairing in self.current:
            if pairing.has(number) and pairing.outcome is None:
                return after.decided(
                    pairing.board, "second" if pairing.first == number else "first", "retired"
                )
        return after

    @property
    def _active(self) -> list[int]:
        return [each.number for each in self.entrants if not each.has_left]

    @property
    def _can_go_on(self) -> bool:
        """Whether there is anybody to draw."""
        if self.kind == "swiss" or not self.pairings:
            return len(self._active) >= FEWEST
        active = set(self._active)
        return any(pairing.winner in active for pairing in self.current)

    def _next(self) -> list[Pairing]:
        if self.kind == "swiss":
            return swiss_round(self._active, self.pairings, self.round + 1, self.seed)
        if not self.pairings:
            return first_round(self.order)
        boards = len(seats(len(self.order))) >> self.round
        return next_round(self.current, boards, {each.number for each in self.entrants if each.has_left})
