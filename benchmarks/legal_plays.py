"""Legal result boards a second, beside gnubg-nn, on the 14,000 golden rolls.

``python -m benchmarks.legal_plays --rounds 7 --json``

Both programs take turns, round by round, in one process and on one core; times are CPU time. Each answers
through the door a Python program would use: one call for the whole batch here, one call a roll there, because
gnubg-nn has no batch. Reading the positions in is outside the clock for both.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import gnubg_nn
import numpy as np
from numpy.typing import NDArray

import tablas
from tablas import _core

GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "moves.jsonl.gz"


@dataclass(frozen=True, slots=True)
class PlaysResult:
    """Millions of result boards a second, median of the rounds, and the ratios of single rounds."""

    rolls: int
    results: int
    rounds: int
    tablas_millions: float
    gnubg_nn_millions: float
    ratio: float
    lowest_ratio: float
    highest_ratio: float


def golden_rolls() -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """The boards (n, 26) and the dice (n, 2) of the golden rolls."""
    with gzip.open(GOLDEN, "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    return _core.boards_from_ids([row["id"] for row in rows]), np.array([row["d"] for row in rows], np.uint8)


def gnubg_board(board: list[int]) -> list[list[int]]:
    """The board as gnubg-nn takes it: the other side, then the side on roll, points 1 to 24 and the bar."""
    own = [max(count, 0) for count in board[1:]]
    other = [max(-count, 0) for count in board[24::-1]]
    return [other, own]


def seconds(work: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds of the work, and the number of results it says it made."""
    start = time.process_time()
    count = work()
    return time.process_time() - start, count


def measure(rounds: int) -> PlaysResult:
    """Both programs on all golden rolls, in turn."""
    boards, dice = golden_rolls()
    theirs = [(gnubg_board(board), *roll) for board, roll in zip(boards.tolist(), dice.tolist(), strict=True)]
    ours_rates, their_rates = [], []
    for _ in range(rounds):
        ours_s, ours = seconds(lambda: len(tablas.legal_plays_batch(boards, dice)[1]))
        their_s, count = seconds(lambda: sum(len(gnubg_nn.moves(*roll)) for roll in theirs))
        if ours != count:
            raise ValueError(f"the programs disagree: {ours} results here, {count} there")
        ours_rates.append(ours / ours_s / 1e6)
        their_rates.append(count / their_s / 1e6)
    ratios = [ours / theirs for ours, theirs in zip(ours_rates, their_rates, strict=True)]
    return PlaysResult(
        rolls=len(theirs),
        results=ours,
        rounds=rounds,
        tablas_millions=round(statistics.median(ours_rates), 2),
        gnubg_nn_millions=round(statistics.median(their_rates), 2),
        ratio=round(statistics.median(ratios), 2),
        lowest_ratio=round(min(ratios), 2),
        highest_ratio=round(max(ratios), 2),
    )


def main() -> None:
    """Measures and prints the result."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.legal_plays", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    result = measure(args.rounds)
    if args.json:
        print(json.dumps(asdict(result)))
    else:
        print(
            f"{result.tablas_millions} million result boards a second, gnubg-nn {result.gnubg_nn_millions}: "
            f"ratio {result.ratio} ({result.lowest_ratio} to {result.highest_ratio}) in "
            f"{result.rounds} rounds of {result.rolls} rolls with {result.results} results"
        )


if __name__ == "__main__":
    main()
