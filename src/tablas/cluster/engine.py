"""An engine whose rollouts are played by a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from tablas.cluster.connection import Cluster, Work
from tablas.cluster.tasks import play_games
from tablas.decision import Engine, MatchEquities, RolloutSettings, SearchControl
from tablas.decision.rollout_games import RolloutGames, RolloutStarts, RolloutTable
from tablas.stakes import Rules

# The least games of a piece of work by ply: a few tenths of a second, so that sending it costs little.
_BLOCK = (36, 6, 1)
# Blocks of a piece at most: in a long one what all games have in common is looked at once. With a rule that
# may end the rollout at any time, as few as can be: what is played beyond it is of no use.
_MOST_BLOCKS = 6
# Pieces begun before they are asked for, for each thread of the cluster: none waits for the last one.
_AHEAD = 3


class ClusterEngine(Engine):
    """An engine that has its rollouts played by a cluster; it does everything else itself.

    Args:
        engine: what it is like.
        cluster: who plays.
    """

    def __init__(self, engine: Engine, cluster: Cluster) -> None:
        super().__init__(engine.level, engine.network, engine.seed, 1, match_equities=engine.match_equities)
        self._cluster, self._name = cluster, cluster.give(engine)

    @contextmanager
    def rollout_games(self, rules: Rules) -> Iterator[RolloutGames]:
        """The games of the cluster, while a rollout needs them."""
        games = _ClusterGames(self.rollout_table(rules), self._cluster, self._name)
        try:
            yield games
        finally:
            games.close()


class _ClusterGames:
    """Games of a rollout in pieces, so many of them begun ahead that no worker waits."""

    def __init__(self, table: RolloutTable, cluster: Cluster, name: str) -> None:
        self._table, self._cluster, self._name = table, cluster, name
        self._run = uuid4().hex
        self._pieces: deque[_Piece] = deque()

    @property
    def match_equities(self) -> MatchEquities:
        """What scores are worth."""
        return self._table.match_equities

    @property
    def network(self) -> str:
        """A signature of what judges positions."""
        return self._table.network

    @property
    def threads(self) -> int:
        """How many games are asked for together: more than there are between two looks at the stop rules."""
        return 1 << 16

    def play(
        self, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int, control: SearchControl
    ) -> NDArray[np.float64]:
        """Games ``first`` to ``first + count - 1``, as ``RolloutTable.play`` gives them."""
        end, games = first + count, []
        self._begin(starts, settings, first, end)
        for piece in self._pieces:
            if piece.first >= end:
                break
            found = self._cluster.result(piece.work, control)
            games.append(found[max(first - piece.first, 0) : end - piece.first])
        while self._pieces and self._pieces[0].end <= end:
            self._pieces.popleft()
        return np.concatenate(games)

    def close(self) -> None:
        """Begin no more games."""
        self._cluster.forget([piece.work for piece in self._pieces], self._run)
        self._pieces.clear()

    def _begin(self, starts: RolloutStarts, settings: RolloutSettings, first: int, end: int) -> None:
        """Begin what is asked for, and enough of what comes after it."""
        threads = self._cluster.threads
        begun = self._pieces[-1].end if self._pieces else first
        ahead = sum(piece.first >= end for piece in self._pieces)
        while begun < settings.trials and (begun < end or ahead < _AHEAD * threads):
            size = piece_size(settings, begun, threads)
            work = self._cluster.submit(play_games, self._name, self._run, starts, settings, begun, size)
            self._pieces.append(_Piece(begun, begun + size, work))
            ahead += begun >= end
            begun += size


@dataclass(frozen=True, slots=True)
class _Piece:
    """Games ``first`` to ``end - 1``."""

    first: int
    end: int
    work: Work[NDArray[np.float64]]


def piece_size(settings: RolloutSettings, begun: int, threads: int) -> int:
    """Games of the piece that begins there: long ones first, short ones last, so that all end together."""
    block, left = _BLOCK[settings.ply], settings.trials - begun
    may_end = settings.target_se is not None or settings.joint_deviations is not None
    most = 1 if may_end else _MOST_BLOCKS
    blocks = min(most, max(1, left // (2 * threads * block)))
    return min(blocks * block, left)
