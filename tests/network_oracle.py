"""The networks a second time: plain NumPy, double precision, from the texts of their provenance files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pattern_oracle import patterns

NETWORK = Path(__file__).parent.parent / "src" / "tablas" / "data" / "networks" / "ninth.npz"
FIRST = Path(__file__).parent / "golden" / "first.npz"  # three tails; the shipped one has 65
INPUTS = 374


def sides(board: NDArray[np.int8]) -> tuple[list[int], list[int]]:
    """Both sides as 25 counts in their own numbering, the bar last."""
    cells = board.tolist()
    return [max(cells[point], 0) for point in range(1, 26)], [
        max(-cells[25 - point], 0) for point in range(1, 26)
    ]


def encode(board: NDArray[np.int8]) -> NDArray[np.float64]:
    """The 374 inputs of a position that say how many checkers a place holds."""
    x = np.zeros(INPUTS)
    for side, counts in enumerate(sides(board)):
        for i, count in enumerate(counts[:24]):
            first = 168 * side + 7 * i
            x[first : first + 6] = [count > j for j in range(6)]
            x[first + 6] = max(count - 6, 0)
        first = 336 + 4 * side
        x[first : first + 3] = [counts[24] > j for j in range(3)]
        x[first + 3] = max(counts[24] - 3, 0)
        first = 344 + 15 * side
        x[first : first + 15] = [15 - sum(counts) > j for j in range(15)]
    return x


def tail(board: NDArray[np.int8], tails: int) -> int:
    """Which tail answers, of three by phase or 65 by plan."""
    own, other = sides(board)
    if highest(own) + highest(other) <= 23:
        return int(tails > 3 and sum(own[6:]) == 0 and sum(other[6:]) == 0)
    crashed = [sum(side) - side[0] - side[1] <= 7 for side in (own, other)]
    if tails == 3:
        return 2 if any(crashed) else 1
    kinds = [plan(own, other), plan(other, own)]
    if not any(crashed):
        return 2 + 6 * kinds[0] + kinds[1]
    who = 2 if all(crashed) else crashed.index(True)
    fewer = [0 if kind == 0 else 2 if kind >= 4 else 1 for kind in kinds]
    return 38 + 9 * who + 3 * fewer[0] + fewer[1]


def plan(counts: list[int], others: list[int]) -> int:
    """What holds a side's last checker: five or four points before it, or how many are back, 3 at most."""
    last = highest(counts)
    blocks = sum(others[23 - i] >= 2 for i in range(max(last - 6, 0), last))
    return min(blocks, 5) if blocks >= 4 else min(sum(counts[18:]), 3)


def highest(counts: list[int]) -> int:
    """The highest index that holds a checker."""
    return max(i for i, count in enumerate(counts) if count)


class OracleNetwork:
    """The formula of a provenance file, one position at a time."""

    def __init__(self, path: Path = NETWORK) -> None:
        with np.load(path) as stored:
            names = [name for name in stored.files if name != "header"]
            self.weights = {name: stored[name].astype(np.float64) for name in names}
        self.columns = np.ascontiguousarray(self.weights["W1"].T)

    def evaluate(self, board: NDArray[np.int8]) -> NDArray[np.float64]:
        """Five chances, nested, gammons only against a side that has all its checkers."""
        w = self.weights
        x = encode(board)
        if len(self.columns) > INPUTS:
            x = np.concatenate([x, patterns(*([0, *side] for side in sides(board)))])
        on = np.flatnonzero(x)
        a = np.clip(x[on] @ self.columns[on] + w["b1"], 0, 1)
        k = tail(board, len(w["W3"]))
        rows = slice(32 * k, 32 * k + 32)
        h = np.clip(w["W2"][rows] @ a + w["b2"][rows], 0, 1)
        u = np.clip(h @ w["W3"][k] + w["b3"][k, 0], 0, 1)
        p: NDArray[np.float64] = 1 / (1 + np.exp(-(u @ w["W4"][k] + w["b4"][k, 0])))
        own, other = sides(board)
        if sum(other) < 15:
            p[1:3] = 0
        if sum(own) < 15:
            p[3:5] = 0
        p[1] = min(p[1], p[0])
        p[2] = min(p[2], p[1])
        p[3] = min(p[3], 1 - p[0])
        p[4] = min(p[4], p[3])
        if (
            highest(own) + highest(other) <= 23
        ):  # past each other: no backgammon against a side out of the home
            if sum(other[18:]) == 0:
                p[2] = 0
            if sum(own[18:]) == 0:
                p[4] = 0
        return p
