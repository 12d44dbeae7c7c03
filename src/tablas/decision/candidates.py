"""The legal plays of a roll with their values, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation import Evaluation
from tablas.moves import Play, Roll
from tablas.moves.play import mark_hits
from tablas.position import Position
from tablas.position.board import trusted


class Candidate:
    """A legal play and what it is worth to the player who makes it.

    The play and its chances are read from the search when they are first asked for: most of a long
    list is never looked at.

    Attributes:
        equity: value with the cube, in units of the present cube: -1 loses it, +1 wins it.
        mwc: chance to win the match, None for money.
        difference: equity less that of the best play, 0 or below.
        ply: turns looked ahead.
    """

    __slots__ = ("_evaluation", "_play", "_ranked", "_row", "difference", "equity", "mwc", "ply")

    def __init__(
        self, ranked: RankedPlays, row: int, equity: float, mwc: float | None, difference: float
    ) -> None:
        self._ranked: RankedPlays | None = ranked
        self._row = row
        self._play: Play | None = None
        self._evaluation: Evaluation | None = None
        self.equity = equity
        self.mwc = mwc
        self.difference = difference
        self.ply = ranked.ply

    @property
    def play(self) -> Play:
        """The play."""
        if self._play is None:
            assert self._ranked is not None
            self._play = self._ranked.play(self._row)
        return self._play

    @property
    def evaluation(self) -> Evaluation:
        """The mover's chances after the play."""
        if self._evaluation is None:
            assert self._ranked is not None
            self._evaluation = Evaluation(*self._ranked.found.chances(self._row))
        return self._evaluation

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Candidate):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"Candidate(play={self.play.notation!r}, equity={self.equity}, ply={self.ply})"

    def __getstate__(self) -> dict[str, object]:
        """What is pickled and copied: everything but the search it came from."""
        evaluation, play = self.evaluation, self.play
        state = {name: getattr(self, name) for name in self.__slots__}
        return state | {"_evaluation": evaluation, "_play": play, "_ranked": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def _content(self) -> tuple[object, ...]:
        return (self.play, self.equity, self.mwc, self.difference, self.ply, self.evaluation)


@dataclass(frozen=True, slots=True)
class RankedPlays:
    """The plays a search has found, in the order in which a player judges them.

    Attributes:
        start: the position before the play.
        roll: the dice.
        is_match: worths are chances to win the match, else points.
        found: the plays as the core returns them.
        rows: for each place of the list its row in ``found``.
        values: equity and worth of each, best first.
    """

    start: Position
    roll: Roll
    is_match: bool
    found: _core.PlaysFound
    rows: Sequence[int]
    values: Sequence[tuple[float, float]]

    @classmethod
    def of(cls, start: Position, roll: Roll, found: _core.PlaysFound, *, is_match: bool) -> RankedPlays:
        """The plays as they are, without errors of judgement."""
        values: list[tuple[float, float]] = found.values()
        return cls(start, roll, is_match, found, range(len(values)), values)

    def __len__(self) -> int:
        return len(self.values)

    @property
    def ply(self) -> int:
        """Turns looked ahead."""
        return self.found.ply

    def with_errors(self, errors: NDArray[np.float64], mwc_per_equity: float) -> RankedPlays:
        """The same plays, misjudged by so much and in the order that follows."""
        judged = [
            (equity + error, self._worth(worth + error * mwc_per_equity))
            for (equity, worth), error in zip(self.values, errors.tolist(), strict=True)
        ]
        order = sorted(range(len(judged)), key=lambda place: -judged[place][0])
        rows = [self.rows[place] for place in order]
        return RankedPlays(
            self.start, self.roll, self.is_match, self.found, rows, [judged[place] for place in order]
        )

    def _worth(self, worth: float) -> float:
        return min(max(worth, 0.0), 1.0) if self.is_match else worth

    def play(self, row: int) -> Play:
        """The play in that row of ``found``."""
        steps = mark_hits(self.start.board, self.found.steps(row))
        return Play(self.start, self.roll, steps, trusted(self.found.board(row)))

    def candidates(self) -> list[Candidate]:
        """The plays with their values."""
        if not self.values:
            return []
        best = self.values[0][0]
        is_match = self.is_match
        return [
            Candidate(self, row, equity, worth if is_match else None, equity - best)
            for row, (equity, worth) in zip(self.rows, self.values, strict=True)
        ]
