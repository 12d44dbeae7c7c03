"""How games of the bot against itself end: what the computed match equity table starts from.

``python -m benchmarks.outcomes gammon-go --games 20000 --seed 1 --json``

Whole games from the starting position without the cube, both sides the static ``champion``, who plays for
what is at stake: ``money``; ``gammon-go``, the Crawford game of a player who needs two points against one who
needs one; ``point``, the game that ends a match whoever wins it. The first player begins every other game;
the opening roll is no double, as in a match.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from contextlib import suppress

from tablas.decision import Engine
from tablas.errors import IllegalAction
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Rules, Stakes

CUBELESS = Rules(jacoby=False, cube=False)
STAKES = {
    "money": Stakes(rules=CUBELESS),
    "gammon-go": Stakes(length=2, own_score=0, other_score=1, is_crawford=True),
    "point": Stakes(length=1),
}


def roll_of(dice: random.Random, *, is_opening: bool) -> Roll:
    """Two dice; the opening roll has two different numbers."""
    while True:
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        if not (is_opening and roll.is_double):
            return roll


def points_of_game(engine: Engine, dice: random.Random, stakes: Stakes) -> int:
    """Points of the player who moves first, below 0 when he loses; the stakes are his."""
    position, sign = Position.start(), 1
    roll = roll_of(dice, is_opening=True)
    while True:
        with suppress(IllegalAction):  # no legal play: the turn passes
            position = engine.choose_play(position, roll, stakes).result
        if position.phase == "over":
            won = engine.evaluate(position)
            return sign * round(won.win + won.win_gammon + won.win_backgammon)
        position, stakes, sign = position.swapped(), stakes.swapped(), -sign
        roll = roll_of(dice, is_opening=False)


def shares(count: Counter[int]) -> dict[str, float]:
    """The five chances that these results, in points, come to."""
    games = count.total()

    def share(least: int, sign: int) -> float:
        return round(sum(n for points, n in count.items() if sign * points >= least) / games, 5)

    return {
        "win": share(1, 1),
        "win_gammon": share(2, 1),
        "win_backgammon": share(3, 1),
        "lose_gammon": share(2, -1),
        "lose_backgammon": share(3, -1),
    }


def outcomes(name: str, games: int, seed: int) -> dict[str, object]:
    """How the games end for the player of the stakes, and for whoever moves first."""
    engine, dice, stakes = Engine("champion"), random.Random(seed), STAKES[name]
    start = time.perf_counter()
    player: Counter[int] = Counter()
    mover: Counter[int] = Counter()
    for game in range(games):
        begins = game % 2 == 0
        points = points_of_game(engine, dice, stakes if begins else stakes.swapped())
        mover[points] += 1
        player[points if begins else -points] += 1
        if (game + 1) % max(1, games // 20) == 0:
            print(f"{game + 1:7} games  {dict(sorted(player.items()))}", file=sys.stderr, flush=True)
    return {
        "stakes": name,
        "games": games,
        "seed": seed,
        "player": shares(player),
        "mover": shares(mover),
        "standard_error_of_win": round(0.5 / math.sqrt(games), 5),
        "seconds": round(time.perf_counter() - start, 1),
    }


def main() -> None:
    """Plays the games the command line asks for and prints how they ended."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.outcomes", description=__doc__.split("\n")[0])
    parser.add_argument("stakes", choices=sorted(STAKES))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found = outcomes(args.stakes, args.games, args.seed)
    print(
        json.dumps(found) if args.json else "\n".join(f"{name:22} {value}" for name, value in found.items())
    )


if __name__ == "__main__":
    main()
