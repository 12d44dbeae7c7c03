"""What the games of a rollout add up to, kept so that more games can be added later."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

COLUMNS = 7
"""Figures of a game: five chances, equity without the cube, worth."""

_WORTH = 6


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean of games and its standard error, infinite after a single game."""

    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error


@dataclass(frozen=True, slots=True)
class RolloutTally:
    """Sums over the games of each start, taken one game after the other.

    Games are added in their order, so that a rollout done in parts has the same sums, bit for bit, as one
    done at once.

    Attributes:
        games: of each start.
        sums: shape (starts, 7).
        squares: sums of squares, shape (starts, 7).
        products: sums of products of the worths of two starts in the same game, shape (starts, starts).
    """

    games: int
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]
    products: NDArray[np.float64]

    @classmethod
    def empty(cls, starts: int) -> RolloutTally:
        """Of no game."""
        shape = (starts, COLUMNS)
        return cls(0, np.zeros(shape), np.zeros(shape), np.zeros((starts, starts)))

    def with_games(self, games: NDArray[np.float64]) -> RolloutTally:
        """With these games too, an array of shape (games, starts, 7)."""
        sums, squares, products = self.sums.copy(), self.squares.copy(), self.products.copy()
        for game in games:
            worths = game[:, _WORTH]
            sums += game
            squares += game * game
            products += worths[:, np.newaxis] * worths
        return RolloutTally(self.games + len(games), sums, squares, products)

    def measured(self, start: int, column: int) -> Measured:
        """Mean and standard error of one figure of one start.

        The error is that of independent games; the even spread of the first rolls makes it a little smaller.
        """
        return self._measured(float(self.sums[start, column]), float(self.squares[start, column]))

    def worth(self, start: int) -> Measured:
        """Mean worth of one start."""
        return self.measured(start, _WORTH)

    def worth_between(self, start: int, other: int) -> Measured:
        """Mean of what one start is worth above another in the same games, with the same dice."""
        total = float(self.sums[start, _WORTH] - self.sums[other, _WORTH])
        squares = float(
            self.products[start, start] - 2 * self.products[start, other] + self.products[other, other]
        )
        return self._measured(total, squares)

    def _measured(self, total: float, squares: float) -> Measured:
        mean = total / self.games
        if self.games < 2:
            return Measured(mean, math.inf)
        variance = max(squares - total * mean, 0.0) / (self.games - 1)
        return Measured(mean, math.sqrt(variance / self.games))
