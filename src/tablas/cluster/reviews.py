"""Reviews whose games are judged by a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.analysis import Escalation, GameReview, ReviewLevel, Thresholds
from tablas.cluster.connection import Cluster
from tablas.cluster.tasks import ReviewTask, judge_game
from tablas.decision import Engine, SearchControl
from tablas.record import MatchRecord


class ReviewsElsewhere:
    """Judges games of matches on a cluster.

    Args:
        cluster: who judges.
        engine: with what.
    """

    def __init__(self, cluster: Cluster, engine: Engine) -> None:
        self._cluster, self._name = cluster, cluster.give(engine)

    @property
    def threads(self) -> int:
        """Of all workers together."""
        return self._cluster.threads

    def games(
        self,
        record: MatchRecord,
        indices: Sequence[int],
        level: ReviewLevel,
        thresholds: Thresholds,
        escalation: Escalation,
        control: SearchControl,
    ) -> Iterator[GameReview]:
        """The reviews of these games, in order.

        Raises:
            SearchCancelled: ``control`` was cancelled.
            WorkerLost, ClusterUnreachable: the cluster failed.
        """
        task = ReviewTask(record, level, thresholds, escalation)
        asked = [self._cluster.submit(judge_game, self._name, task, index) for index in indices]
        try:
            for work in asked:
                yield self._cluster.result(work, control)
        finally:
            self._cluster.forget(asked)
