"""How everybody stands: wins first, then what the wins were worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tablas.tournament.shapes import Entrant, Pairing, TournamentKind


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table.

    Attributes:
        rank: from 1; who cannot be told apart shares it.
        number: whose line it is.
        wins: pairings won, byes among them.
        losses: pairings lost.
        byes: rounds won without an opponent.
        buchholz: the sum of the wins of all opponents; a bye counts as one with as many wins as one's own.
        sonneborn: the same sum over the opponents one has beaten.
        is_in: whether he can still be drawn.
    """

    rank: int
    number: int
    wins: int
    losses: int
    byes: int
    buchholz: int
    sonneborn: int
    is_in: bool


def standings(
    kind: TournamentKind, entrants: Sequence[Entrant], pairings: Sequence[Pairing]
) -> list[Standing]:
    """The table, the best first.

    In a Swiss tournament wins decide, then the sum of the opponents' wins (Buchholz, also called Solkoff),
    then that of the beaten opponents' wins (Sonneborn-Berger), then, between two alone, their own match;
    who is still level shares a rank. In a knock-out the round in which one went out decides.
    """
    wins = {each.number: sum(p.winner == each.number for p in pairings) for each in entrants}
    lines = [_line(kind, each, pairings, wins) for each in entrants]
    lines.sort(key=lambda line: (*_merit(kind, line), line.number))
    ranked: list[Standing] = []
    for _, group in groupby(lines, key=lambda line: _merit(kind, line)):
        level = list(group)
        ahead = _winner_between(level, pairings) if kind == "swiss" else None
        level.sort(key=lambda line: (line.number != ahead, line.number))
        rank = len(ranked) + 1
        ranked += [_ranked(line, rank + (ahead is not None and line.number != ahead)) for line in level]
    return ranked


def _line(
    kind: TournamentKind, entrant: Entrant, pairings: Sequence[Pairing], wins: Mapping[int, int]
) -> Standing:
    number = entrant.number
    own = [pairing for pairing in pairings if pairing.has(number)]
    decided = [pairing for pairing in own if pairing.outcome is not None]
    worth = {
        (p.round, p.board): wins[number] if (other := p.opponent_of(number)) is None else wins[other]
        for p in decided
    }
    won = [pairing for pairing in decided if pairing.winner == number]
    losses = len(decided) - len(won)
    return Standing(
        rank=0,
        number=number,
        wins=len(won),
        losses=losses,
        byes=sum(pairing.second is None for pairing in own),
        buchholz=sum(worth.values()),
        sonneborn=sum(worth[pairing.round, pairing.board] for pairing in won),
        is_in=not entrant.has_left and (kind == "swiss" or losses == 0),
    )


def _merit(kind: TournamentKind, line: Standing) -> tuple[int, int, int]:
    """What is ranked by, the best the smallest."""
    return (-line.wins, -line.buchholz, -line.sonneborn) if kind == "swiss" else (-line.wins, line.losses, 0)


def _winner_between(level: Sequence[Standing], pairings: Sequence[Pairing]) -> int | None:
    """Who of two that are level won their last match, None where there was none or they are more."""
    if len(level) != 2:
        return None
    first, second = level
    met = [pairing for pairing in pairings if pairing.has(first.number) and pairing.has(second.number)]
    return met[-1].winner if met else None


def _ranked(line: Standing, rank: int) -> Standing:
    return Standing(
        rank, line.number, line.wins, line.losses, line.byes, line.buchholz, line.sonneborn, line.is_in
    )
