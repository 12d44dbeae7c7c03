"""Evaluation: the five chances of one position."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Five nested chances for the player on roll before his dice, without cube or score.

    A gammon means a gammon or better, so each backgammon is part of the gammon before it.
    """

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @classmethod
    def of(cls, chances: NDArray[np.float32]) -> Evaluation:
        """The evaluation in one row of ``Network.evaluate``."""
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances.tolist()
        return cls(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)

    @property
    def equity(self) -> float:
        """Mean points of a money game without the cube, -3 to 3."""
        return (
            2 * self.win - 1 + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon
        )

    def swapped(self) -> Evaluation:
        """The same chances seen by the other player."""
        return Evaluation(
            1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon
        )
