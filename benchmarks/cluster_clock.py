"""A cluster on this machine beside as many threads of one process, by the stopwatch and in turns.

``python -m benchmarks.cluster_clock [--games 2592] [--matches 10] [--rounds 3] [--workers 1,2,4]``

A rollout of the opening position and the standard review of a folder, each by this process with a thread for
every processor, then by the workers, round after round: so both meet the same other load, and the ratio of
two neighbours is what counts. Workers have started and have their tables before the clock runs. Prints a row
for each number of workers and one with a worker killed midway: the medians, the speed beside the threads (a
worker less than there are processors is compared with one thread), and whether the results are the same.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from benchmarks.corpus import MAT_FOLDER
from benchmarks.review_goals import numbered
from tablas.analysis import Escalation, Review, Thresholds, review
from tablas.cluster import Cluster, ClusterEngine, ReviewsElsewhere
from tablas.decision import Engine, Rollout, RolloutSettings, SearchControl
from tablas.formats import read_match
from tablas.position import Position
from tablas.record import MatchRecord

Found = TypeVar("Found")
_NO_ESCALATION: Escalation = "none"


def timed(work: Callable[[], Found]) -> tuple[float, Found]:
    """Seconds by the wall, and what was found."""
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def reviews_here(records: Sequence[MatchRecord], engine: Engine) -> list[Review]:
    """Of all matches, one after the other; the threads share out the decisions of a game."""
    return [review(record, engine, level="standard") for record in records]


def reviews_there(records: Sequence[MatchRecord], engine: Engine, cluster: Cluster) -> list[Review]:
    """The same by the workers: all games are begun before the first is asked for."""
    elsewhere = ReviewsElsewhere(cluster, engine)

    def one(record: MatchRecord) -> Review:
        return review(
            record,
            engine,
            level="standard",
            games_from=lambda settled, indices: elsewhere.games(
                settled, indices, "standard", Thresholds(), _NO_ESCALATION, SearchControl()
            ),
        )

    with ThreadPoolExecutor(cluster.threads + 2) as pool:
        return list(pool.map(one, records))


def row(workers: int, given: argparse.Namespace, *, kills: bool) -> None:
    """Measures and prints one."""
    cores = min(workers, os.cpu_count() or 1)
    here = Engine("0-ply", threads=cores)
    files = numbered(MAT_FOLDER)
    records = [read_match(files[place % len(files)]).record for place in range(given.matches)]
    settings = RolloutSettings(trials=given.games)
    start = Position.start()
    with Cluster(f"local:{workers}") as cluster:
        there = ClusterEngine(here, cluster)
        there.rollout(start, settings=RolloutSettings(trials=36 * 4 * workers, seed=99))
        here.rollout(start, settings=RolloutSettings(trials=36, seed=99))
        reviews_there(records[:1], here, cluster)
        left = cluster.pids()[:1] if kills else []

        def hear(_: Rollout) -> None:
            if left:
                os.kill(left.pop(), signal.SIGKILL)

        rollouts: list[tuple[float, float]] = []
        folders: list[tuple[float, float]] = []
        same = True
        for _ in range(1 if kills else given.rounds):
            alone, expected = timed(lambda: here.rollout(start, settings=settings))
            shared, found = timed(lambda: there.rollout(start, settings=settings, progress=hear))
            rollouts.append((alone, shared))
            one, right = timed(lambda: reviews_here(records, here))
            other, said = timed(lambda: reviews_there(records, here, cluster))
            folders.append((one, other))
            same = same and expected == found and right == said
    name = f"{workers} workers" + (", one killed in the rollout" if kills else "")
    print(
        f"{name:<38} rollout {_told(rollouts)}; folder {_told(folders)}; "
        f"{'the same results' if same else 'OTHER RESULTS'}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _told(pairs: Sequence[tuple[float, float]]) -> str:
    alone, shared = (statistics.median(part) for part in zip(*pairs, strict=True))
    speed = statistics.median(one / other for one, other in pairs)
    return f"{alone:6.2f} s by threads, {shared:6.2f} s by workers: {speed:4.2f}"


def main() -> None:
    """Measures all rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster_clock", description=__doc__)
    parser.add_argument("--games", type=int, default=2592)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", default="1,2,4")
    given = parser.parse_args()
    counts = [int(text) for text in given.workers.split(",")]
    for workers in counts:
        row(workers, given, kills=False)
    row(max(counts[-1], 2), given, kills=True)


if __name__ == "__main__":
    main()
