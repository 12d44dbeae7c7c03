"""What sharing work out costs: processor time of all processes beside that of one, for the same results.

    python benchmarks/cluster.py [--games 576] [--workers 1,2,4]

Prints a row for each number of workers: processor seconds of the workers and of this process; what one
process needs alone as a share of them; what all of them use by the clock, whether there is work or not; the
share if the work had the cores of this machine to itself, so that less of that fell into it; the wall clock,
and whether the results are the same to the last bit. The last row kills a worker midway: games it had begun
are played twice.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from dataclasses import dataclass

from benchmarks.processors import processor_s
from tablas.cluster import Cluster, ClusterEngine
from tablas.decision import Engine, Rollout, RolloutSettings
from tablas.position import Position

_IDLE_S = 4.0


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int, default=576)
    options.add_argument("--workers", default="1,2,4")
    given = options.parse_args()
    settings = RolloutSettings(trials=given.games)
    engine = Engine("0-ply")
    engine.rollout(Position.start(), settings=RolloutSettings(trials=36))  # tables are loaded
    begun, wall = time.process_time(), time.monotonic()
    alone = engine.rollout(Position.start(), settings=settings)
    spent, wall = time.process_time() - begun, time.monotonic() - wall
    print(f"alone      {spent:7.2f} s processor, {wall:7.2f} s wall")
    counts = [int(text) for text in given.workers.split(",")]
    for workers in counts:
        row(workers, engine, settings, alone, spent, kills=False)
    row(max(counts[-1], 2), engine, settings, alone, spent, kills=True)


@dataclass(frozen=True, slots=True)
class Spent:
    """Processor seconds of the workers and of this process, and the wall clock."""

    there: float
    here: float
    wall: float

    @property
    def both(self) -> float:
        """Of all processes."""
        return self.there + self.here


class Meter:
    """What the workers of a cluster and this process use from now on."""

    def __init__(self, pids: list[int]) -> None:
        self._before = {pid: processor_s(pid) for pid in pids}
        self._begun, self._wall = time.process_time(), time.monotonic()
        self._lost = 0.0

    def kill(self, pid: int) -> None:
        """Ends a worker; what it has used still counts."""
        self._lost += processor_s(pid) - self._before.pop(pid)
        os.kill(pid, signal.SIGKILL)

    def read(self) -> Spent:
        """Since the beginning."""
        there = sum(processor_s(pid) - before for pid, before in self._before.items())
        return Spent(there + self._lost, time.process_time() - self._begun, time.monotonic() - self._wall)


def row(
    workers: int, engine: Engine, settings: RolloutSettings, alone: Rollout, spent: float, *, kills: bool
) -> None:
    with Cluster(f"local:{workers}") as cluster:
        shared = ClusterEngine(engine, cluster)
        # So that every worker has its tables, as the process alone had.
        shared.rollout(Position.start(), settings=RolloutSettings(trials=36 * 4 * workers, seed=99))
        pids = cluster.pids()
        idle = Meter(pids)
        time.sleep(_IDLE_S)
        watched = idle.read()
        meter = Meter(pids)
        left = [pids[0]] if kills else []

        def hear(_: Rollout) -> None:
            if left:
                meter.kill(left.pop())

        found = shared.rollout(Position.start(), settings=settings, progress=hear)
        used = meter.read()
    by_clock = watched.both / watched.wall
    work = used.both - by_clock * used.wall
    quiet = work + by_clock * work / min(workers, os.cpu_count() or 1)
    name = f"{workers} workers" + (", one killed" if kills else "")
    same = "the same bits" if found == alone else "OTHER RESULTS"
    print(
        f"{name:<22} {used.there:7.2f} + {used.here:5.2f} s, share {spent / used.both:5.2f}; by the clock "
        f"{1000 * by_clock:4.0f} ms/s, {spent / quiet:5.2f} on free cores; {used.wall:7.2f} s wall, {same}"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
