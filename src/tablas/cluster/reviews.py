"""Reviews whose games are judged by a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol
from uuid import uuid4

from tablas.analysis import Escalation, GameReview, ReviewLevel, Thresholds
from tablas.analysis.journal_lines import KeptAnswers
from tablas.cluster.connection import Cluster
from tablas.cluster.tasks import ReviewTask, judge_game
from tablas.decision import Engine, SearchControl
from tablas.errors import SearchCancelled, TablasError
from tablas.record import MatchRecord


class LinesKept(Protocol):
    """Where the lines of a journal are kept."""

    @property
    def kept(self) -> KeptAnswers:
        """What an earlier run has kept."""
        ...

    def tell(self, line: str) -> None:
        """Keeps a line."""
        ...


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
        journal: LinesKept | None = None,
    ) -> Iterator[GameReview]:
        """The reviews of these games, in order.

        Args:
            record: the match.
            indices: of the games.
            level: how deep.
            thresholds: what errors are called.
            escalation: what is looked at again.
            control: a way to stop.
            journal: has the answers of an earlier run, and is told each new one as it comes in.

        Raises:
            SearchCancelled: ``control`` was cancelled.
            WorkerLost, ClusterUnreachable: the cluster failed.
            TablasError: of the journal, where it cannot be written.
        """
        run, way = uuid4().hex, None if journal is None else journal.kept.way
        task = ReviewTask(run, record, level, thresholds, escalation, way)
        heard = _Heard(journal, control)
        with self._cluster.listening(run, heard.tell):
            kept = [[] if journal is None else journal.kept.lines_of(index) for index in indices]
            asked = [
                self._cluster.submit(judge_game, self._name, task, index, lines)
                for index, lines in zip(indices, kept, strict=True)
            ]
            try:
                for work in asked:
                    yield self._cluster.result(work, control)
            except SearchCancelled:
                if heard.failed is not None:
                    raise heard.failed from None
                raise
            finally:
                self._cluster.forget(asked, run)


class _Heard:
    """Keeps what is told of a run; where that fails, the run is stopped."""

    def __init__(self, journal: LinesKept | None, control: SearchControl) -> None:
        self._journal, self._control = journal, control
        self.failed: TablasError | None = None

    def tell(self, line: str) -> None:
        """One more line."""
        if self._journal is None or self.failed is not None:
            return
        try:
            self._journal.tell(line)
        except TablasError as error:
            self.failed = error
            self._control.cancel()
