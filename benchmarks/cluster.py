"""What sharing work out costs: processor time of all processes beside that of one, for the same results.

    python benchmarks/cluster.py [--games 576] [--workers 1,2,4]

Prints a row for each number of workers: processor seconds of the workers and of this process, what one
process needs alone as a share of them, the wall clock, and whether the results are the same to the last bit.
The last row kills a worker midway.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from pathlib import Path

from tablas.cluster import Cluster, ClusterEngine
from tablas.decision import Engine, Rollout, RolloutSettings
from tablas.position import Position


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


def row(
    workers: int, engine: Engine, settings: RolloutSettings, alone: Rollout, spent: float, *, kills: bool
) -> None:
    with Cluster(f"local:{workers}") as cluster:
        shared = ClusterEngine(engine, cluster)
        # So that every worker has its tables, as the process alone had.
        shared.rollout(Position.start(), settings=RolloutSettings(trials=36 * 4 * workers, seed=99))
        pids = cluster.pids()
        before = {pid: processor_time(pid) for pid in pids}
        begun, wall = time.process_time(), time.monotonic()
        left = [pids[0]] if kills else []

        def hear(_: Rollout) -> None:
            if left:
                os.kill(left.pop(), signal.SIGKILL)

        found = shared.rollout(Position.start(), settings=settings, progress=hear)
        here, wall = time.process_time() - begun, time.monotonic() - wall
        alive = [pid for pid in pids if Path(f"/proc/{pid}").exists()]
        there = sum(processor_time(pid) - before[pid] for pid in alive)
    share = spent / (there + here)
    name = f"{workers} workers" + (", one killed" if kills else "")
    same = "the same bits" if found == alone else "OTHER RESULTS"
    print(f"{name:<22} {there:7.2f} + {here:5.2f} s, {share:5.2f} of alone, {wall:7.2f} s wall, {same}")
    sys.stdout.flush()


def processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
