"""The table of a game with one or two checkers a side beside a file of GNU Backgammon's ``makehyper``.

Run ``/usr/games/makehyper -n 2 -f hyper2.bd``, then ``python -m benchmarks.hypergammon_peer hyper2.bd``.
What the records of such a file mean is told from their values alone: every one of the 351 x 351 pairs of
sides has 28 bytes, nine numbers of 24 bits among them: five chances, then worths in -3 to 3 with own cube,
cube centred, cube centred with Jacoby, the other's cube. Sides stand in the order of their points.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import Position, legal_plays
from tablas.evaluation.hypergammon import HypergammonTable, build_hypergammon
from tablas.evaluation.table_files import TableFolder

Side = tuple[int, ...]
Values = NDArray[np.float64]

NAMES = (
    "win",
    "win gammon",
    "win backgammon",
    "lose gammon",
    "lose backgammon",
    "own cube",
    "centred",
    "Jacoby",
    "other's cube",
)
OWN, CENTRED, JACOBY, OTHER = 5, 6, 7, 8
_HEADER, _RECORD, _WHOLE = 40, 28, 0xFFFFFF


def records_of(path: Path) -> Values:
    """The nine numbers of every record."""
    raw = np.fromfile(path, np.uint8)[_HEADER:].reshape(-1, _RECORD)[:, : 3 * len(NAMES)]
    octets = raw.reshape(-1, len(NAMES), 3).astype(np.int64)
    numbers = (octets[..., 0] | octets[..., 1] << 8 | octets[..., 2] << 16) / _WHOLE
    numbers[:, OWN:] = numbers[:, OWN:] * 6 - 3
    return numbers


def position_of(own: Side, other: Side) -> Position | None:
    """The position, None where both sides hold a point or one of them has finished."""
    held = {point for point in own if 0 < point < 25}
    if not any(own) or not any(other) or held & {25 - point for point in other if 0 < point < 25}:
        return None
    board = [0] * 26
    for point in filter(None, own):
        board[point] += 1
    for point in filter(None, other):
        board[25 - point] -= 1
    return Position.from_board(board)


def sides_of(position: Position, checkers: int) -> tuple[Side, Side]:
    """Both sides of a position, seen by the one on roll."""
    board = position.board
    own = [point for point in range(1, 26) for _ in range(max(board[point], 0))]
    other = [25 - point for point in range(25) for _ in range(max(-board[point], 0))]
    first, second = (tuple(sorted([0] * (checkers - len(side)) + side)) for side in (own, other))
    return first, second


class Peer:
    """A file, asked by position."""

    def __init__(self, path: Path, checkers: int) -> None:
        self.checkers = checkers
        self.sides = sorted(combinations_with_replacement(range(26), checkers))
        self._ranks = {side: rank for rank, side in enumerate(self.sides)}
        self._records = records_of(path)

    def values(self, own: Side, other: Side) -> Values:
        """The record of the pair."""
        found: Values = self._records[self._ranks[own] * len(self.sides) + self._ranks[other]]
        return found

    def ahead(self, position: Position, column: int) -> float:
        """What the position is worth by the records of those one roll away."""
        total = 0.0
        for large in range(1, 7):
            for small in range(1, large + 1):
                results = [play.result for play in legal_plays(position, (large, small))] or [position]
                best = max(self._after(result, column) for result in results)
                total += best * (1 if large == small else 2)
        return total / 36

    def _after(self, result: Position, column: int) -> float:
        """A position after a play, to the player who has played."""
        if all(count <= 0 for count in result.board):
            return float(_points(result, self.checkers)) if column != JACOBY else 1.0
        values = self.values(*sides_of(result.swapped(), self.checkers))
        if column == OWN:  # the cube is the mover's: the other one cannot turn it
            return -float(values[OTHER])
        rolls = float(values[{CENTRED: CENTRED, JACOBY: JACOBY, OTHER: OWN}[column]])
        return -max(rolls, min(2 * float(values[OTHER]), 1.0))


def _points(result: Position, checkers: int) -> int:
    if sum(-min(count, 0) for count in result.board) < checkers:
        return 1
    return 3 if any(count < 0 for count in result.board[:7]) else 2


def ours(table: HypergammonTable, position: Position) -> Values:
    """The same nine numbers of our table."""
    chances, money = table.chances(position), table.money(position)
    assert chances is not None
    assert money is not None
    usual = money.usual
    numbers = (chances.win, chances.win_gammon, chances.win_backgammon)
    lost = (chances.lose_gammon, chances.lose_backgammon)
    return np.array((*numbers, *lost, usual.own, usual.centred, money.jacoby, usual.other))


def main() -> int:
    """Print how far the two are apart, and the worst positions looked one roll ahead; the exit status."""
    path = Path(sys.argv[1])
    checkers = 1 if path.stat().st_size < 1 << 16 else 2
    with tempfile.TemporaryDirectory() as folder:
        table = HypergammonTable.of(checkers, build_hypergammon(TableFolder(Path(folder)), checkers))
    peer = Peer(path, checkers)
    pairs = [(own, other) for own in peer.sides for other in peer.sides]
    told = [(o, t, p) for o, t in pairs if (p := position_of(o, t)) is not None]
    apart = np.array([np.abs(ours(table, p) - peer.values(o, t)) for o, t, p in told])
    print(f"{len(told)} positions{'median':>22}{'99 in 100':>12}{'largest':>12}")
    for column, name in enumerate(NAMES):
        median, most = np.quantile(apart[:, column], (0.5, 0.99))
        print(f"{name:20}{median:20.6f}{most:12.6f}{apart[:, column].max():12.6f}")
    for column in (OWN, CENTRED, JACOBY, OTHER):
        own, other, position = told[int(apart[:, column].argmax())]
        record, mine = peer.values(own, other)[column], ours(table, position)[column]
        said = f"table {mine:.6f}, makehyper {record:.6f}, its own records one roll ahead"
        print(f"{NAMES[column]}: own {own}, other {other}: {said} {peer.ahead(position, column):.6f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
