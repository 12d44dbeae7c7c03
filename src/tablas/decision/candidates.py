"""The legal plays of a roll with their values, best first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.evaluation import Evaluation
from tablas.moves import Play, Roll
from tablas.moves.play import mark_hits
from tablas.position import Position
from tablas.position.board import trusted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal play and what it is worth to the player who makes it.

    Attributes:
        play: the play.
        equity: value with the cube, in units of the present cube: -1 loses it, +1 wins it.
        mwc: chance to win the match, None for money.
        evaluation: the mover's chances after the play.
        difference: equity less that of the best play, 0 or below.
        ply: turns looked ahead.
    """

    play: Play
    equity: float
    mwc: float | None
    evaluation: Evaluation
    difference: float
    ply: int


@dataclass(frozen=True, slots=True)
class RankedPlays:
    """The legal plays as the core returns them, best first, one column for each property."""

    start: Position
    roll: Roll
    ply: int
    is_match: bool
    results: NDArray[np.int8]
    steps: NDArray[np.int8]
    chances: NDArray[np.float32]
    equities: NDArray[np.float64]
    worths: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.equities)

    def with_errors(self, errors: NDArray[np.float64], mwc_per_equity: float) -> RankedPlays:
        """The same plays, misjudged by so much and in the order that follows."""
        equities = self.equities + errors
        worths = self.worths + errors * mwc_per_equity
        if self.is_match:
            worths = worths.clip(0.0, 1.0)
        order = np.argsort(-equities, kind="stable")
        return RankedPlays(
            self.start,
            self.roll,
            self.ply,
            self.is_match,
            self.results[order],
            self.steps[order],
            self.chances[order],
            equities[order],
            worths[order],
        )

    def play(self, row: int) -> Play:
        """The play in that row."""
        moves = [(start, end) for start, end in self.steps[row].tolist() if start >= 0]
        result = trusted(tuple(self.results[row].tolist()))
        return Play(self.start, self.roll, mark_hits(self.start.board, moves), result)

    def candidate(self, row: int) -> Candidate:
        """The play in that row with its values."""
        equity = float(self.equities[row])
        return Candidate(
            play=self.play(row),
            equity=equity,
            mwc=float(self.worths[row]) if self.is_match else None,
            evaluation=Evaluation.of(self.chances[row]),
            difference=equity - float(self.equities[0]),
            ply=self.ply,
        )
