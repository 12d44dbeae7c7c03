"""How live the cube is: the cube efficiency of each kind of position, measured on games of the bot.

``python -m benchmarks.cube_efficiency --games 40000 --seed 1``

Whole games of the static ``champion`` against itself are played without the cube, and the chances before
each roll are kept. Along each game the cube is then played by the model itself, from every turn on and for
each owner, to the points that this brings. Its gain over the same game without a cube, set against the gain
that a fully live cube would bring (Janowski's live less dead line), is the efficiency: a regression through
the origin, clustered by game.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision import Engine
from tablas.errors import IllegalAction
from tablas.evaluation.bearoff import USUAL_CHECKERS
from tablas.position import Position
from tablas.stakes import Rules, Stakes

CUBELESS = Stakes(rules=Rules(jacoby=False, cube=False))
OWNERS = ("centred", "own", "other")
CHANCES = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
FLOATS = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Turns:
    """What is kept of every turn, one row each, in the order of play; all seen by the side on roll."""

    game: NDArray[np.int64]
    chances: NDArray[np.float32]
    is_race: NDArray[np.bool_]
    pips: NDArray[np.int64]
    points: NDArray[np.int64]


def one_game(engine: Engine, dice: random.Random) -> list[tuple[float, ...]]:
    """Five chances, phase, pips and the final points of every turn but the first."""
    position = Position.start()
    turns: list[tuple[float, ...]] = []
    while True:
        first, second = dice.randint(1, 6), dice.randint(1, 6)
        if not turns and first == second:
            continue  # the opening roll is no double
        with suppress(IllegalAction):  # no legal play: the turn passes
            position = engine.choose_play(position, (first, second), CUBELESS).result
        if position.phase == "over":
            break
        position, found = position.swapped(), engine.evaluate(position.swapped())
        chances = (getattr(found, name) for name in CHANCES)
        turns.append((*chances, float(position.phase == "race"), float(position.pips[0])))
    found = engine.evaluate(position)
    points = round(found.win + found.win_gammon + found.win_backgammon)
    # The winner made the last move, one turn after the last that was kept.
    signs = [1 if (len(turns) - 1 - index) % 2 == 0 else -1 for index in range(len(turns))]
    return [(*turn, float(sign * points)) for turn, sign in zip(turns, signs, strict=True)]


def played(games: int, seed: int) -> Turns:
    """The turns of that many games."""
    engine, dice = Engine("champion"), random.Random(seed)
    rows: list[tuple[float, ...]] = []
    numbers: list[int] = []
    for game in range(games):
        found = one_game(engine, dice)
        rows += found
        numbers += [game] * len(found)
        if (game + 1) % max(1, games // 20) == 0:
            print(f"{game + 1} games", file=sys.stderr, flush=True)
    columns = np.array(rows)
    return Turns(
        np.array(numbers),
        columns[:, :5].astype(np.float32),
        columns[:, 5] > 0,
        columns[:, 6].astype(np.int64),
        columns[:, 7].astype(np.int64),
    )


@dataclass(frozen=True, slots=True)
class Lines:
    """Worths of rolling on, per unit of the cube, by owner (centred, own, other): dead and live."""

    dead: FLOATS
    live: FLOATS

    def at(self, efficiency: FLOATS) -> FLOATS:
        """The model's worths, shape (rows, 3)."""
        share = efficiency[:, np.newaxis]
        return share * self.live + (1 - share) * self.dead[:, np.newaxis]


def lines(chances: NDArray[np.float32]) -> Lines:
    """Janowski's lines for money without Jacoby."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances.astype(np.float64).T
    with np.errstate(divide="ignore", invalid="ignore"):
        won = np.where(win > 0, 1 + (gammon + backgammon) / win, 1.0)
        lost = np.where(win < 1, 1 + (lost_gammon + lost_backgammon) / (1 - win), 1.0)
    take = (lost - 0.5) / (won + lost + 0.5)
    cash = (lost + 1.0) / (won + lost + 0.5)

    def broken(low: FLOATS, at_low: FLOATS, high: FLOATS, at_high: FLOATS) -> FLOATS:
        below = -lost + win / np.where(low > 0, low, 1) * (at_low + lost)
        above = at_high + (win - high) / np.where(high < 1, 1 - high, 1) * (won - at_high)
        between = at_low + (win - low) / (high - low) * (at_high - at_low)
        return np.where(win < low, below, np.where(win > high, above, between))

    one, zero = np.ones_like(win), np.zeros_like(win)
    live = [
        broken(take, -one, cash, one),
        broken(zero, -lost, cash, one),
        broken(take, -one, one, won),
    ]
    return Lines(win * won - (1 - win) * lost, np.stack(live, axis=1))


def results_with_cube(turns: Turns, worths: FLOATS) -> FLOATS:
    """Points per unit of the cube that each turn leads to without a double now, by owner, shape (rows, 3)."""
    count = len(turns.game)
    found = np.empty((count, 3))
    before = np.zeros(3)  # of the next turn, the double decided, for its side on roll
    for row in range(count - 1, -1, -1):
        is_last = row == count - 1 or turns.game[row + 1] != turns.game[row]
        rolled = np.full(3, float(turns.points[row])) if is_last else -before[[0, 2, 1]]
        found[row] = rolled
        # A double is taken while it costs the other side less than the cube.
        doubled = 2 * worths[row, 2]
        before = rolled.copy()
        for owner in (0, 1):
            if min(doubled, 1.0) > worths[row, owner]:
                before[owner] = 2 * rolled[2] if doubled <= 1.0 else 1.0
    return found


def slope(x: FLOATS, y: FLOATS, game: NDArray[np.int64]) -> tuple[float, float]:
    """The slope through the origin and its standard error, clustered by game."""
    total = float((x * x).sum())
    best = float((x * y).sum() / total)
    by_game = np.bincount(game, weights=x * (y - best * x))
    return best, float(np.sqrt((by_game**2).sum()) / total)


CLASSES = {
    "contact": lambda turns: ~turns.is_race,
    "contact, gammons < 20 %": lambda turns: ~turns.is_race & (gammons(turns) < 0.2),
    "contact, gammons 20 to 35 %": lambda turns: (
        ~turns.is_race & (gammons(turns) >= 0.2) & (gammons(turns) < 0.35)
    ),
    "contact, gammons > 35 %": lambda turns: ~turns.is_race & (gammons(turns) >= 0.35),
    "race": lambda turns: turns.is_race,
    "race, to 40 pips": lambda turns: turns.is_race & (turns.pips <= 40),
    "race, 41 to 70 pips": lambda turns: turns.is_race & (turns.pips > 40) & (turns.pips <= 70),
    "race, 71 to 100 pips": lambda turns: turns.is_race & (turns.pips > 70) & (turns.pips <= 100),
    "race, over 100 pips": lambda turns: turns.is_race & (turns.pips > 100),
}


def gammons(turns: Turns) -> FLOATS:
    """The share of games that end in a gammon, either side's."""
    return (turns.chances[:, 1] + turns.chances[:, 3]).astype(np.float64)


def efficiency_of(turns: Turns) -> FLOATS:
    """What the model takes for each turn."""
    return np.where(turns.is_race, np.clip(0.55 + 0.00125 * turns.pips, 0.6, 0.7), 0.68)


def measure(turns: Turns) -> Iterator[dict[str, object]]:
    """For each class the measured efficiency, for all owners together and for each."""
    found = lines(turns.chances)
    worths = found.at(efficiency_of(turns))
    gain = results_with_cube(turns, worths) - turns.points[:, np.newaxis]
    most = found.live - found.dead[:, np.newaxis]
    for name, of_class in CLASSES.items():
        row: dict[str, object] = {"class": name}
        chosen = of_class(turns) & (turns.chances[:, 0] > 0.1) & (turns.chances[:, 0] < 0.9)
        row["turns"] = int(chosen.sum())
        row["model"] = round(float(efficiency_of(turns)[chosen].mean()), 3)
        game = np.repeat(turns.game[chosen], 3)
        best, error = slope(most[chosen].ravel(), gain[chosen].ravel(), game)
        row["efficiency"], row["standard_error"] = round(best, 3), round(error, 3)
        for owner, label in enumerate(OWNERS):
            best, error = slope(most[chosen, owner], gain[chosen, owner], turns.game[chosen])
            row[label] = f"{best:.3f} ± {error:.3f}"
        yield row


def points_with_policies(turns: Turns, worths: tuple[FLOATS, FLOATS]) -> FLOATS:
    """Points of each game to the side on roll in its first turn, the cube played by each side's own worths.

    The cube begins centred; `worths` are those the first side and the other believe in.
    """
    starts = np.flatnonzero(np.diff(turns.game, prepend=-1))
    lengths = np.diff(np.append(starts, len(turns.game)))
    won, cube = np.zeros(len(starts)), np.ones(len(starts))
    owner = np.full(len(starts), -1)  # the side that owns the cube
    playing = np.ones(len(starts), bool)
    for turn in range(int(lengths.max())):
        side, sign = turn % 2, 1 - 2 * (turn % 2)
        now = np.flatnonzero(playing & (lengths > turn))
        rows = starts[now] + turn
        believed, answer = worths[side][rows], worths[1 - side][rows]
        held = np.where(owner[now] < 0, believed[:, 0], believed[:, 1])
        doubles = (owner[now] != 1 - side) & (np.minimum(2 * believed[:, 2], 1) > held)
        passes = doubles & (2 * answer[:, 2] > 1)
        won[now[passes]] = sign * cube[now[passes]]
        playing[now[passes]] = False
        takes = now[doubles & ~passes]
        cube[takes] *= 2
        owner[takes] = 1 - side
        ends = now[~passes & (lengths[now] == turn + 1)]
        won[ends] = sign * cube[ends] * turns.points[starts[ends] + turn]
        playing[ends] = False
    return won


def policies(turns: Turns) -> Iterator[dict[str, object]]:
    """What a side wins a game by another efficiency than the model's, in contact or in races, in points."""
    found, usual = lines(turns.chances), efficiency_of(turns)
    base = found.at(usual)
    for name, of_class in (("contact", ~turns.is_race), ("race", turns.is_race)):
        for share in (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9):
            other = found.at(np.where(of_class, share, usual))
            first = points_with_policies(turns, (other, base))
            second = -points_with_policies(turns, (base, other))
            gain = (first + second) / 2
            yield {
                "policy": name,
                "efficiency": share,
                "points_per_game": round(float(gain.mean()), 4),
                "standard_error": round(float(gain.std() / np.sqrt(len(gain))), 4),
            }


def random_home(dice: random.Random, most: int) -> list[int]:
    """Points of so many checkers at home, at most."""
    return [dice.randint(1, 6) for _ in range(dice.randint(1, most))]


@dataclass(frozen=True, slots=True)
class Bearoffs:
    """Short races with what they are worth, per unit of the cube, to the side on roll who rolls now.

    Attributes:
        pips: of the side on roll.
        chances: five, gammons impossible.
        exact: by owner (centred, own, other), shape (rows, 3).
    """

    pips: FLOATS
    chances: NDArray[np.float32]
    exact: FLOATS


def bearoffs(count: int, seed: int, checkers: int) -> Bearoffs:
    """That many positions; where the table is larger than the one tablas uses, those beyond that one."""
    dice, table = random.Random(seed), _core.TwoSidedTable.build(checkers)
    usual = USUAL_CHECKERS if checkers > USUAL_CHECKERS else 0
    rows: list[tuple[float, ...]] = []
    while len(rows) < count:
        own, other = random_home(dice, checkers), random_home(dice, checkers)
        board = np.zeros(26, np.int8)
        np.add.at(board, own, 1)
        np.subtract.at(board, [25 - point for point in other], 1)
        values = table.equities(board)
        if values is not None and max(len(own), len(other)) > usual:
            rows.append((sum(own), *values))
    columns = np.array(rows)
    chances = np.zeros((count, 5), np.float32)
    chances[:, 0] = (1 + columns[:, 1]) / 2
    return Bearoffs(columns[:, 0], chances, columns[:, 2:])


def exact_slopes(found: Bearoffs) -> Iterator[dict[str, object]]:
    """The efficiency that fits the exact values best, by the pips of the side on roll."""
    model = lines(found.chances)
    gain, most = found.exact - model.dead[:, np.newaxis], model.live - model.dead[:, np.newaxis]
    is_open = (found.chances[:, 0] > 0.1) & (found.chances[:, 0] < 0.9)
    for low, high in ((1, 10), (11, 15), (16, 20), (21, 25), (26, 30), (31, 35), (36, 40), (41, 60)):
        chosen = is_open & (found.pips >= low) & (found.pips <= high)
        if not chosen.any():
            continue
        game = np.arange(int(chosen.sum()))
        best, error = slope(most[chosen].ravel(), gain[chosen].ravel(), np.repeat(game, 3))
        row: dict[str, object] = {"class": f"bear-off, {low} to {high} pips", "turns": len(game)}
        row["efficiency"], row["standard_error"] = round(best, 3), round(error, 3)
        for owner, label in enumerate(OWNERS):
            best, error = slope(most[chosen, owner], gain[chosen, owner], game)
            row[label] = f"{best:.3f} ± {error:.3f}"
        yield row


def exact_costs(found: Bearoffs) -> Iterator[dict[str, object]]:
    """What decisions by the model lose a position at each efficiency, in thousandths of the cube."""
    model, count = lines(found.chances), len(found.pips)
    usual = np.clip(0.55 + 0.00125 * found.pips, 0.6, 0.7)
    taken = 2 * found.exact[:, 2]
    for share in (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, None):
        worths = model.at(usual if share is None else np.full(count, share))
        row: dict[str, object] = {"efficiency": "model" if share is None else share}
        for owner, label in ((0, "double"), (1, "redouble")):
            doubles = np.minimum(2 * worths[:, 2], 1) > worths[:, owner]
            value = np.where(doubles, np.minimum(taken, 1), found.exact[:, owner])
            best = np.maximum(found.exact[:, owner], np.minimum(taken, 1))
            row[label] = round(float(1000 * (best - value).mean()), 4)
        takes = 2 * worths[:, 2] <= 1
        doubled = np.minimum(taken, 1) >= found.exact[:, 0]
        lost = np.where(takes, np.maximum(taken - 1, 0), np.maximum(1 - taken, 0))
        row["take"] = round(float(1000 * (lost * doubled).mean()), 4)
        yield row


def main() -> None:
    """Plays the games the command line asks for and prints a line for each class of positions."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cube_efficiency", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="", help="a .npz file to keep the turns in, or to take them from")
    parser.add_argument("--bearoffs", type=int, default=0, help="that many exact bear-offs instead of games")
    parser.add_argument("--checkers", type=int, default=6, help="of a side in the exact bear-offs, to 10")
    args = parser.parse_args()
    if args.bearoffs:
        found = bearoffs(args.bearoffs, args.seed, args.checkers)
        for row in (*exact_slopes(found), *exact_costs(found)):
            print(json.dumps(row, ensure_ascii=False))
        return
    turns = kept(args.keep) if args.keep and args.games == 0 else played(args.games, args.seed)
    if args.keep and args.games:
        np.savez_compressed(args.keep, *(getattr(turns, name) for name in Turns.__slots__))
    for row in (*measure(turns), *policies(turns)):
        print(json.dumps(row, ensure_ascii=False))


def kept(path: str) -> Turns:
    """The turns that an earlier run has kept."""
    with np.load(path) as stored:
        return Turns(*(stored[f"arr_{index}"] for index in range(5)))


if __name__ == "__main__":
    main()
