"""How much luck the dice brought, judged by one static look of our own network.

The luck of a roll is the worth of its best play less the mean worth over all rolls, in points or in match
winning chance. Before the roll its expectation is exactly nothing, whatever the network thinks and whoever
plays, because the position and the stakes are known before the dice are; the sum over a contest therefore has
mean nothing too, and a result less its luck is unbiased. The better the network, the quieter it is.

Source: the idea is known as variance reduction, or "luck-adjusted results", since D. Montgomery, "Variance
Reduction", GammOnLine (2000).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision import MatchEquities
from tablas.decision.match_equity import core_stakes
from tablas.duel.players import Spot, Turn
from tablas.evaluation import Network
from tablas.moves import Roll

LOOKS = 4
"""Plays of each roll that are looked at in games for money, those that a forecast likes most.

With all of them games are 2 % quieter, and luck takes two thirds longer.
"""

_PLACES = {roll.dice: place for place, roll in enumerate(Roll.all21())}
_WEIGHTS = np.array([1 if roll.is_double else 2 for roll in Roll.all21()], np.float64) / 36
_OPENING_WEIGHTS = np.array([0 if roll.is_double else 1 for roll in Roll.all21()], np.float64) / 15


class StaticLuck:
    """The luck of rolls, as the network sees it with one static look after the best play."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._table = MatchEquities.shipped()
        self._openings: dict[Spot, NDArray[np.float64]] = {}

    def of_rolls(self, turns: Sequence[Turn]) -> list[float]:
        """The luck of each roll for the player who threw it."""
        # The games of a pair stay together for a while: what is asked twice is looked at once. Stakes are
        # compared as objects, for hashing them takes longer than it saves.
        places: dict[tuple[tuple[int, ...], int], int] = {}
        rows = [places.setdefault((turn.position.board, id(turn.stakes)), len(places)) for turn in turns]
        first_of = dict(zip(reversed(rows), reversed(turns), strict=True))
        worths = self._worths([first_of[row] for row in range(len(places))])
        luck: list[float] = (worths - _mean(worths, _WEIGHTS))[
            rows, [_place(turn.roll) for turn in turns]
        ].tolist()
        return luck

    def of_opening(self, roll: Roll, seats: tuple[Spot, Spot]) -> float:
        """The luck of a first roll for seat 0: both who begins and with what.

        Args:
            roll: ``first`` is the die of seat 0.
            seats: the starting position with the stakes of either seat.
        """
        own, other = (self._opening(spot) for spot in seats)
        whole = 1.0 if seats[0].stakes.length else 0.0  # the other side's chance to win the match is 1 - x
        mean = (_mean(own, _OPENING_WEIGHTS) + whole - _mean(other, _OPENING_WEIGHTS)) / 2
        place = _place(roll)
        return float((own[place] if roll.first > roll.second else whole - other[place]) - mean[0])

    def _opening(self, spot: Spot) -> NDArray[np.float64]:
        if spot not in self._openings:
            self._openings[spot] = self._worths([spot])[0]
        return self._openings[spot]

    def _worths(self, spots: Sequence[Spot | Turn]) -> NDArray[np.float64]:
        boards = np.array([spot.position.board for spot in spots], np.int8).reshape(-1, 26)
        made = {id(spot.stakes): spot.stakes for spot in spots}
        stakes = {key: core_stakes(one) for key, one in made.items()}
        return _core.roll_worths(
            self._network.core,
            self._table.core,
            boards,
            [stakes[id(spot.stakes)] for spot in spots],
            looks=LOOKS,
        )


def _mean(worths: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    # Not a matrix product: its rounding depends on how many rows there are.
    mean: NDArray[np.float64] = (worths * weights).sum(axis=-1, keepdims=True)
    return mean


def _place(roll: Roll) -> int:
    return _PLACES[roll.high, roll.low]
