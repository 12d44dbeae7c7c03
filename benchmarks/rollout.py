"""Rollouts of one position on one thread: games a second of processor time, and the error of one game.

``python -m benchmarks.rollout [--trials 1296]``

The position is the one after 31 has been played in the opening, money, static play, luck taken out.
"""

from __future__ import annotations

import argparse
import json
import time

from tablas.decision import Engine, RolloutSettings
from tablas.position import Position
from tablas.stakes import Rules, Stakes

AFTER_31 = "sGfwATDgc/ABMA"


def measured(trials: int, *, is_cubeful: bool) -> dict[str, object]:
    """One rollout: its speed, its equity, and the standard error of a single game."""
    engine = Engine("0-ply")
    stakes = Stakes(rules=Rules(jacoby=False))
    position = Position.from_id(AFTER_31)
    engine.rollout(position, stakes, RolloutSettings(trials=1))  # loads the tables
    begin = time.process_time()
    found = engine.rollout(position, stakes, RolloutSettings(trials=trials, is_cubeful=is_cubeful))
    seconds = time.process_time() - begin
    equity = found.outcome.equity
    return {
        "cubeful": is_cubeful,
        "games": trials,
        "games_per_s": round(trials / seconds, 1),
        "equity": round(equity.mean, 4),
        "standard_error": round(equity.error, 4),
        "error_of_a_game": round(equity.error * trials**0.5, 3),
    }


def main() -> None:
    """Prints one JSON document."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rollout", description=__doc__.split("\n")[0])
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--json", action="store_true", help="the only form there is")
    trials = parser.parse_args().trials
    print(json.dumps({"rollouts": [measured(trials, is_cubeful=cubeful) for cubeful in (False, True)]}))


if __name__ == "__main__":
    main()
