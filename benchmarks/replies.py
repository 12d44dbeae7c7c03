"""How long the bot and the command line let a player wait.

``python -m benchmarks.replies --json``
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass

from benchmarks.inputs import cases
from tablas.decision import Engine
from tablas.moves import legal_plays
from tablas.stakes import Stakes

PROCESS_RUNS = 7


@dataclass(frozen=True, slots=True)
class Replies:
    """Wall-clock times; the bot's in milliseconds, of whole processes in seconds (median of several)."""

    play_ms_median: float
    play_ms_worst: float
    cube_ms_median: float
    cube_ms_worst: float
    import_s: float
    moves_process_s: float


def in_ms(times: list[float]) -> tuple[float, float]:
    """Median and worst of the times, in milliseconds."""
    return round(1000 * statistics.median(times), 3), round(1000 * max(times), 3)


def process_seconds(*command: str) -> float:
    """Median time of a whole process of this Python."""
    times = []
    for _ in range(PROCESS_RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *command], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return round(statistics.median(times), 3)


def measure(number: int) -> Replies:
    """The times of that many plays and cube decisions, and of whole processes."""
    engine, stakes = Engine(), Stakes(length=7)
    some = [case for case in cases("pairs2000")[:number] if legal_plays(case.position, case.roll)]
    engine.choose_play(some[0].position, some[0].roll, stakes)
    plays, cubes = [], []
    for case in some:
        start = time.perf_counter()
        engine.choose_play(case.position, case.roll, stakes)
        middle = time.perf_counter()
        engine.cube_decision(case.position, stakes)
        plays.append(middle - start)
        cubes.append(time.perf_counter() - middle)
    play_median, play_worst = in_ms(plays)
    cube_median, cube_worst = in_ms(cubes)
    return Replies(
        play_median,
        play_worst,
        cube_median,
        cube_worst,
        process_seconds("-c", "import tablas"),
        process_seconds("-m", "tablas", "moves", "4HPwATDgc/ABMA", "31"),
    )


def main() -> None:
    """Prints the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replies", description=__doc__.split("\n")[0])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    replies = asdict(measure(args.positions))
    if args.json:
        print(json.dumps(replies))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in replies.items()))


if __name__ == "__main__":
    main()
