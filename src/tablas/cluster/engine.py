"""An engine whose rollouts are played by a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from tablas.cluster.connection import Cluster, Work
from tablas.cluster.tasks import play_games
from tablas.decision import Engine, MatchEquities, RolloutSettings, SearchControl
from tablas.decision.rollout_games import RolloutGames, RolloutStarts, RolloutTable
from tablas.stakes import Rules

# Games of a piece of work by ply: a few tenths of a second, so that sending it costs next to nothing.
_BLOCK = (36, 6, 1)
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
        self._pieces: dict[int, Work[NDArray[np.float64]]] = {}

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
        block, end = _BLOCK[settings.ply], first + count
        wanted = range(first // block, -(-end // block))
        ahead = wanted.stop + _AHEAD * self._cluster.threads
        for piece in range(wanted.start, min(ahead, -(-settings.trials // block))):
            if piece not in self._pieces:
                begin = piece * block
                size = min(block, settings.trials - begin)
                self._pieces[piece] = self._cluster.submit(
                    play_games, self._name, starts, settings, begin, size
                )
        games = [self._cluster.result(self._pieces[piece], control) for piece in wanted]
        for piece in [piece for piece in self._pieces if (piece + 1) * block <= end]:
            del self._pieces[piece]
        skipped = first - wanted.start * block
        return np.concatenate(games)[skipped : skipped + count]

    def close(self) -> None:
        """Begin no more games."""
        self._cluster.forget(self._pieces.values())
        self._pieces.clear()
