"""Points per game between two players in cubeless money games with paired dice.

``python -m benchmarks.duel champion gnubg:0 --games 2000 --seed 1 --json``

Every sequence of dice is played twice with the seats changed, so that most of the luck cancels; the
standard error is that of the mean over these pairs.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from dataclasses import asdict, dataclass

from benchmarks.players import Board, Player, player_named
from tablas.moves import Roll
from tablas.position import Position

START: Board = Position.start().board
CHECKERS = 15
WINNERS_HOME = 19  # the lowest point, in the loser's numbering, of the winner's home


@dataclass(frozen=True, slots=True)
class DuelResult:
    """How a duel ended, seen by the first player."""

    player: str
    opponent: str
    games: int
    points_per_game: float
    standard_error: float
    won: float
    gammons_won: float
    gammons_lost: float
    seed: int
    seconds: float


class Dice:
    """Rolls that can be thrown again: the same seed gives the same sequence, the first no double."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._rolls: list[Roll] = []

    def roll(self, turn: int) -> Roll:
        """The roll of that turn, counted from 0."""
        while len(self._rolls) <= turn:
            roll = Roll(self._random.randint(1, 6), self._random.randint(1, 6))
            if self._rolls or not roll.is_double:
                self._rolls.append(roll)
        return self._rolls[turn]


def swapped(board: Board) -> Board:
    """The same board seen by the other player."""
    return tuple(-count for count in reversed(board))


def points_won(board: Board) -> int:
    """Points of the mover, who has just borne off his last checker."""
    loser = swapped(board)
    if sum(count for count in loser if count > 0) < CHECKERS:
        return 1
    return 3 if any(count > 0 for count in loser[WINNERS_HOME:]) else 2


def play_game(first: Player, second: Player, dice: Dice) -> int:
    """Points of the player who moves first, below 0 when he loses."""
    board, turn = START, 0
    while True:
        mover = second if turn % 2 else first
        after = mover.play(board, dice.roll(turn))
        if not any(count > 0 for count in after):
            return -points_won(after) if turn % 2 else points_won(after)
        board, turn = swapped(after), turn + 1


def play_pair(player: Player, opponent: Player, seed: str) -> tuple[int, int]:
    """The first player's points in the two games of one sequence of dice."""
    dice = Dice(seed)
    return play_game(player, opponent, dice), -play_game(opponent, player, dice)


def duel(player: Player, opponent: Player, games: int, seed: int, *, progress: bool = False) -> DuelResult:
    """The result of at least that many games, an even number."""
    start = time.perf_counter()
    points: list[int] = []
    pairs = math.ceil(games / 2)
    for pair in range(pairs):
        points.extend(play_pair(player, opponent, f"{seed}:{pair}"))
        if progress and (pair + 1) % max(1, pairs // 20) == 0:
            mean, error = pair_statistics(points)
            print(f"{2 * pair + 2:6} games  {mean:+.4f} ± {error:.4f}", file=sys.stderr, flush=True)
    mean, error = pair_statistics(points)
    count = len(points)
    return DuelResult(
        player=player.name,
        opponent=opponent.name,
        games=count,
        points_per_game=round(mean, 4),
        standard_error=round(error, 4),
        won=round(sum(point > 0 for point in points) / count, 4),
        gammons_won=round(sum(point > 1 for point in points) / count, 4),
        gammons_lost=round(sum(point < -1 for point in points) / count, 4),
        seed=seed,
        seconds=round(time.perf_counter() - start, 1),
    )


def pair_statistics(points: list[int]) -> tuple[float, float]:
    """Mean points per game and its standard error, pair by pair."""
    means = [(points[i] + points[i + 1]) / 2 for i in range(0, len(points), 2)]
    error = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf
    return statistics.fmean(means), error


def main() -> None:
    """Plays the duel the command line asks for and prints its result."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__.split("\n")[0])
    parser.add_argument("player", help="a level, or gnubg:PLY")
    parser.add_argument("opponent", help="a level, or gnubg:PLY")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    player, opponent = player_named(args.player, args.seed), player_named(args.opponent, args.seed + 1)
    result = duel(player, opponent, args.games, args.seed, progress=True)
    if args.json:
        print(json.dumps(asdict(result)))
    else:
        print(
            f"{result.player} against {result.opponent}: {result.points_per_game:+.4f} ± "
            f"{result.standard_error:.4f} points per game in {result.games} games ({result.seconds} s)"
        )


if __name__ == "__main__":
    main()
