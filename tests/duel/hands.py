"""Players and helpers for tests of duels."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.decision import Engine
from tablas.duel import Spot, Turn
from tablas.errors import IllegalAction
from tablas.position import Position


class Stub:
    """Plays the level's play; doubles and takes as told."""

    ply = 0

    def __init__(self, *, doubles: bool = False, takes: bool = True, level: str = "0-ply") -> None:
        self.name = self.identity = f"stub {doubles} {takes} {level}"
        self._doubles, self._takes = doubles, takes
        self._engine = Engine(level, seed=3)
        self.asked: list[int] = []

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        self.asked.append(len(turns))
        return [self._play(turn) for turn in turns]

    def _play(self, turn: Turn) -> Position:
        try:
            return self._engine.choose_play(turn.position, turn.roll, turn.stakes).result
        except IllegalAction:
            return turn.position

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        assert all(spot.stakes.may_double for spot in spots)
        return [self._doubles] * len(spots)

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        return [self._takes] * len(spots)
