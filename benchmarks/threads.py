"""What two threads do for us beside one, by the clock on the wall.

``python -m benchmarks.threads --json``

A wall clock needs two processors with nothing else to do: ``load`` says how busy the machine was.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable

import numpy as np

from benchmarks.contenders import engine
from benchmarks.inputs import CUBEFUL, boards_of, cases
from benchmarks.rounds import Spread
from tablas.decision import Engine

ROWS = 200_000
POSITIONS = 12
DEPTHS = (1, 2, 3)


def gain(work: Callable[[Engine], None], one: Engine, two: Engine, rounds: int) -> dict[str, float]:
    """How many times faster two threads are, of single rounds."""
    return Spread.of([_seconds(work, one) / _seconds(work, two) for _ in range(rounds)]).rounded(3)


def _seconds(work: Callable[[Engine], None], engine_: Engine) -> float:
    start = time.perf_counter()
    work(engine_)
    return time.perf_counter() - start


def measure(rounds: int) -> dict[str, object]:
    """The gain for batches of static evaluations and for plays at every depth there is."""
    boards = np.resize(boards_of(cases("pairs2000")), (ROWS, 26))
    found: dict[str, object] = {"load": round(os.getloadavg()[0], 1)}
    one, two = engine(0), engine(0, threads=2)
    assert one is not None
    assert two is not None
    found["evaluate_batch"] = gain(lambda ours: _evaluate(ours, boards), one, two, rounds)
    for ply in DEPTHS:
        one, two = engine(ply), engine(ply, threads=2)
        name = f"plays at {ply}-ply"
        found[name] = gain(_decide, one, two, rounds) if one and two else None
    return found


def _evaluate(ours: Engine, boards: np.ndarray) -> None:
    ours.evaluate_batch(boards)


def _decide(ours: Engine) -> None:
    for case in cases("contact200")[:POSITIONS]:
        ours.choose_play(case.position, case.roll, CUBEFUL)


def main() -> None:
    """Prints the gains."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.threads", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found = measure(args.rounds)
    print(
        json.dumps(found) if args.json else "\n".join(f"{name:20} {value}" for name, value in found.items())
    )


if __name__ == "__main__":
    main()
