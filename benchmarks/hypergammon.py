"""Hypergammon: what the table says of the start, and how exactly its values obey the rules of the game.

Run `tablas tables --build hypergammon` first, then `python -m benchmarks.hypergammon`.
"""

from __future__ import annotations

import sys

from tablas import Position, _core, legal_plays
from tablas.evaluation import HypergammonTable

# Tom Keith, "Hyper Fun 06", bkgm.com (2018): the winner of the opening throw, without the cube.
PUBLISHED = {
    "equity": 0.0836795444708631,
    "win": 0.52118,
    "win_gammon": 0.31021,
    "win_backgammon": 0.02082,
    "lose_gammon": 0.27245,
    "lose_backgammon": 0.01726,
}


def after_best_play(table: HypergammonTable, start: Position, dice: tuple[int, int]) -> tuple[float, ...]:
    """Equity and chances of the mover after the play that is best without the cube."""
    best: tuple[float, ...] = ()
    for play in legal_plays(start, dice):
        chances = table.chances(play.result.swapped())
        assert chances is not None, "nobody bears off from the start"
        seen = (
            -chances.equity,
            1 - chances.win,
            chances.lose_gammon,
            chances.lose_backgammon,
            chances.win_gammon,
            chances.win_backgammon,
        )
        best = max(best, seen)
    return best


def main() -> int:
    """Print the start beside the published figures; the exit status."""
    table = HypergammonTable.shared()
    if table is None:
        print("there is no table: tablas tables --build hypergammon", file=sys.stderr)
        return 1
    start = Position.start("hypergammon")
    throws = [(large, small) for large in range(2, 7) for small in range(1, large)]
    outcomes = [after_best_play(table, start, dice) for dice in throws]
    means = [sum(column) / len(outcomes) for column in zip(*outcomes, strict=True)]
    print(f"{'winner of the opening throw':28}{'table':>12}{'published':>12}")
    for (name, published), mean in zip(PUBLISHED.items(), means, strict=True):
        print(f"{name:28}{mean:12.7f}{published:12.7f}")
    money = table.money(start)
    chances = table.chances(start)
    print(f"on roll at the start: {chances}")
    print(f"and in money play: {money}")
    print(f"checksum {_core.checksum(table.core.payload):016x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
