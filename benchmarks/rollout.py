"""Rollouts on one thread beside GNU Backgammon's in the same run: speed, error of a game, agreement.

``python -m benchmarks.rollout [--trials 1296] [--gnubg-trials 144] [--positions 10]``

The first position is the one after 31 has been played in the opening, the others come from games of our own
bot. Money, no Jacoby rule, static play, games to the end, luck taken out; speed is by processor time.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.gnubg_rollout import GNUBG, rolled_out
from tablas.decision import Engine, Measured, RolloutSettings
from tablas.position import Position
from tablas.stakes import Rules, Stakes

AFTER_31 = "sGfwATDgc/ABMA"
POSITIONS = (
    AFTER_31,
    "pp3BATC4nYUBUA",
    "dncjACC22xYAIA",
    "1z0AAGjb3QIAAA",
    "4PPIAQPgc/AAJg",
    "4PPgAWDbdgcABA",
    "bNtAgGHv/QAEAA",
    "mPfAATDMZuQBKA",
    "trsDAAPb5jYAAA",
    "C7cTA0Cz3QMADA",
    "zJ2JAwKYc+EAWA",
    "mG+JAwiDc8wARg",
    "7rYHAIDutgEAAA",
)


@dataclass(frozen=True, slots=True)
class OwnRollout:
    """What our rollout came to, and the processor time it took."""

    games: int
    cubeless: Measured
    cubeful: Measured
    seconds: float


def own(position: Position, trials: int, *, is_cubeful: bool) -> OwnRollout:
    """One rollout on one thread."""
    engine = Engine("0-ply")
    stakes = Stakes(rules=Rules(jacoby=False))
    engine.rollout(position, stakes, RolloutSettings(trials=1))  # loads the tables
    begin = time.process_time()
    found = engine.rollout(position, stakes, RolloutSettings(trials=trials, is_cubeful=is_cubeful))
    seconds = time.process_time() - begin
    return OwnRollout(trials, found.outcome.equity_cubeless, found.outcome.equity, seconds)


def speeds(trials: int, gnubg_trials: int) -> dict[str, object]:
    """Games a second and the error of a game in the first position, with the ratios where gnubg is there."""
    position = Position.from_id(AFTER_31)
    ours = {cubeful: own(position, trials, is_cubeful=cubeful) for cubeful in (False, True)}
    told: dict[str, object] = {
        ("cubeful" if cubeful else "cubeless"): {
            "games_per_s": round(one.games / one.seconds, 1),
            "error_of_a_game": round(one.cubeful.error * one.games**0.5, 3),
        }
        for cubeful, one in ours.items()
    }
    if not gnubg_trials:
        return told
    its = rolled_out(position, gnubg_trials)
    rate, root = its.games / its.seconds, its.games**0.5
    one = ours[True]
    return told | {
        "gnubg": {
            "games_per_s": round(rate, 1),
            "error_of_a_game": round(its.cubeful[1] * root, 3),
            "error_of_a_game_cubeless": round(its.cubeless[1] * root, 3),
        },
        "ratio_games_per_s": round(one.games / one.seconds / rate, 2),
        "ratio_error_of_a_game": round(one.cubeful.error * one.games**0.5 / (its.cubeful[1] * root), 3),
        "ratio_error_of_a_game_cubeless": round(
            one.cubeless.error * one.games**0.5 / (its.cubeless[1] * root), 3
        ),
    }


def compared(position: Position, trials: int, gnubg_trials: int) -> dict[str, object]:
    """Both programs' equities of one position, and how many standard errors lie between them."""
    ours = own(position, trials, is_cubeful=True)
    its = rolled_out(position, gnubg_trials)
    return {
        "position": position.position_id,
        "cubeless": _side_by_side(ours.cubeless, its.cubeless),
        "cubeful": _side_by_side(ours.cubeful, its.cubeful),
    }


def _side_by_side(ours: Measured, its: tuple[float, float]) -> dict[str, float]:
    apart = ours.mean - its[0]
    return {
        "ours": round(ours.mean, 4),
        "our_error": round(ours.error, 4),
        "gnubg": its[0],
        "gnubg_error": its[1],
        "deviations": round(apart / math.hypot(ours.error, max(its[1], 0.0005)), 2),
    }


def main() -> None:
    """Prints a JSON document a line: the speeds, then each position."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rollout", description=__doc__.split("\n")[0])
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--gnubg-trials", type=int, default=144)
    parser.add_argument("--positions", type=int, default=len(POSITIONS), help="how many are compared")
    parser.add_argument("--json", action="store_true", help="the only form there is")
    given = parser.parse_args()
    gnubg_trials = given.gnubg_trials if Path(GNUBG).exists() else 0
    print(json.dumps({"speed": speeds(given.trials, gnubg_trials)}), flush=True)
    for position in POSITIONS[: given.positions] if gnubg_trials else ():
        found = compared(Position.from_id(position), given.trials, gnubg_trials)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
