"""What rollouts come to where the truth is known, and whether taking the luck out moves a mean.

``python -m benchmarks.rollout_truth [--exact 24] [--trials 1296] [--plain 20736]``

- ``exact``: bear-offs that the two-sided table solves. When both sides need one point nothing counts but to
  win, and games are played to their end: the chance to win beside the table's, with the luck left in, and
  taken out, when every game must come out at the very value. For money with the cube the table ends a game
  after the first roll: the mean of these, luck left in, beside the table's worth of rolling on.
- ``luck``: other positions with the luck taken out and left in: the means agree within their errors.
- ``threads``: the same rollout on one and on two threads: every sum, bit for bit.

One JSON document a line. The deviations are differences in standard errors; their squares add up to about as
many as there are.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablas.decision import Engine, Measured, RolloutOutcome, RolloutSettings
from tablas.evaluation import BearoffTables
from tablas.position import Position
from tablas.stakes import Rules, Stakes

MONEY = Stakes(rules=Rules(jacoby=False))
MATCH = Stakes(7, 2, 3)
LAST_POINT = Stakes(7, 6, 6)
# The position after 31 in the opening, a back game, a prime against a prime, a race, a holding game.
LUCKY = ("sGfwATDgc/ABMA", "zJ2JAwKYc+EAWA", "mPfAATDMZuQBKA", "trsDAAPb5jYAAA", "C7cTA0Cz3QMADA")


@dataclass(slots=True)
class Deviations:
    """Squares of deviations as they come."""

    squares: float = 0.0
    number: int = 0

    def of(self, apart: float, error: float) -> float:
        """One more; what it is."""
        deviation = apart / max(error, 1e-6)
        self.squares += deviation**2
        self.number += 1
        return round(deviation, 2)


def bear_offs(number: int, seed: int = 1) -> Iterator[Position]:
    """Different positions that the table solves, in which neither side is sure to win at once."""
    table, draw = BearoffTables.shared(), random.Random(seed)
    seen: set[str] = set()
    while len(seen) < number:
        board = [0] * 26
        for _ in range(draw.randint(3, 6)):
            board[draw.randint(1, 6)] += 1
        for _ in range(draw.randint(3, 6)):
            board[draw.randint(19, 24)] -= 1
        if any(board[point] < 0 for point in range(1, 7)):
            continue
        position = Position.from_board(board)
        exact = table.money(position)
        if exact is None or abs(exact.cubeless) > 0.9 or position.position_id in seen:
            continue
        seen.add(position.position_id)
        yield position


def exact(number: int, trials: int) -> Iterator[dict[str, object]]:
    """Rollouts beside the table."""
    engine, table = Engine("0-ply"), BearoffTables.shared()
    to_win, for_money, most = Deviations(), Deviations(), 0.0
    for place, position in enumerate(bear_offs(number)):
        known = table.money(position)
        assert known is not None
        chance = (1 + known.cubeless) / 2
        luck_out = RolloutSettings(trials=36, seed=place + 1)
        luck_in = RolloutSettings(trials=trials, seed=place + 1, reduces_variance=False)
        apart = abs(engine.rollout(position, LAST_POINT, luck_out).outcome.worth.mean - chance)
        most = max(most, apart)
        yield {
            "exact": position.position_id,
            "win": _beside(engine.rollout(position, LAST_POINT, luck_in).outcome.worth, chance, to_win),
            "win_luck_out_apart": float(f"{apart:.1e}"),
            "cubeful": _beside(
                engine.rollout(position, MONEY, luck_in).outcome.equity, known.centred, for_money
            ),
        }
    yield _summary("exact_win", to_win)
    yield _summary("exact_cubeful", for_money)
    yield {"summary": "exact_luck_out", "number": number, "most_apart": float(f"{most:.1e}")}


def luck(trials: int, plain: int) -> Iterator[dict[str, object]]:
    """Means with the luck taken out beside means with it left in, of other dice."""
    engine = Engine("0-ply")
    found = Deviations()
    for name in LUCKY:
        position = Position.from_id(name)
        for stakes, is_cubeful in ((MONEY, True), (MONEY, False), (MATCH, True)):
            taken = RolloutSettings(trials=trials, is_cubeful=is_cubeful)
            left = RolloutSettings(trials=plain, is_cubeful=is_cubeful, reduces_variance=False, seed=2)
            first = engine.rollout(position, stakes, taken).outcome
            second = engine.rollout(position, stakes, left).outcome
            yield {
                "luck": name,
                "match": not stakes.is_money,
                "cubeful": is_cubeful,
                "equity": _apart(first.equity, second.equity, found),
                "win": _apart(_win(first), _win(second), found),
            }
    yield _summary("luck", found)


def threads(trials: int) -> dict[str, object]:
    """Whether one and two threads come to the same sums."""
    position = Position.from_id(LUCKY[0])
    outcomes = [
        Engine("0-ply", threads=number).rollout(position, MONEY, RolloutSettings(trials=trials)).outcome
        for number in (1, 2)
    ]
    return {
        "threads": [1, 2],
        "trials": trials,
        "equity": [outcome.equity.mean for outcome in outcomes],
        "is_same": outcomes[0] == outcomes[1],
    }


def _win(outcome: RolloutOutcome) -> Measured:
    return Measured(outcome.evaluation.win, outcome.errors[0])


def _beside(found: Measured, truth: float, deviations: Deviations) -> dict[str, float]:
    return {
        "rollout": round(found.mean, 4),
        "error": round(found.error, 4),
        "table": round(truth, 4),
        "deviations": deviations.of(found.mean - truth, found.error),
    }


def _apart(first: Measured, second: Measured, deviations: Deviations) -> dict[str, float]:
    return {
        "luck_out": round(first.mean, 4),
        "error": round(first.error, 4),
        "luck_in": round(second.mean, 4),
        "error_with_luck": round(second.error, 4),
        "deviations": deviations.of(first.mean - second.mean, math.hypot(first.error, second.error)),
    }


def _summary(name: str, found: Deviations) -> dict[str, object]:
    return {"summary": name, "number": found.number, "sum_of_squares": round(found.squares, 1)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a JSON document a line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rollout_truth", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--exact", type=int, default=24, help="bear-offs held against the table")
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--plain", type=int, default=20736, help="games with the luck left in")
    given = parser.parse_args(arguments)
    for found in exact(given.exact, given.trials):
        print(json.dumps(found), flush=True)
    for found in luck(given.trials, given.plain):
        print(json.dumps(found), flush=True)
    print(json.dumps(threads(given.trials)), flush=True)


if __name__ == "__main__":
    main()
