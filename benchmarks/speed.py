"""Speed of legal plays, static evaluations and decisions, beside GNU Backgammon's network in the same run.

``python -m benchmarks.speed --json``

Positions come from seeded games of the champion level. Both sides are measured in turns on one thread, by
processor time, and the best of several rounds counts, so that a busy machine disturbs the ratio little. The
peer is called as its Python package offers it, one position at a time, with its arguments prepared before.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import gnubg_nn
import numpy as np
from numpy.typing import NDArray

from benchmarks.duel import START, Dice, swapped
from benchmarks.players import Board, LevelPlayer, sides
from tablas.decision import Engine
from tablas.moves import Roll, legal_plays_batch
from tablas.position import Position

ROUNDS = 5
ENGINE = Engine()


@dataclass(frozen=True, slots=True)
class Speed:
    """Units of work per second of processor time; ``ratio`` is ours over the peer's."""

    what: str
    ours: float
    gnubg: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Part:
    """Positions in the form each side takes them."""

    boards: NDArray[np.int8]
    dice: NDArray[np.uint8]
    questions: list[tuple[Position, Roll]]
    peer_questions: list[tuple[list[list[int]], int, int]]

    @classmethod
    def of(cls, cases: list[tuple[Board, Roll]]) -> Part:
        """The part that holds these positions and rolls."""
        return cls(
            np.array([board for board, _ in cases], np.int8),
            np.array([roll.dice for _, roll in cases], np.uint8),
            [(Position(board), roll) for board, roll in cases],
            [([sides(board)[1], sides(board)[0]], *roll.dice) for board, roll in cases],
        )


def sample(number: int, seed: int) -> list[tuple[Board, Roll]]:
    """Positions with a roll that can be played, from games of the champion level."""
    player = LevelPlayer("champion", seed)
    cases: list[tuple[Board, Roll]] = []
    game = 0
    while len(cases) < number:
        board, dice, turn = START, Dice(f"speed:{seed}:{game}"), 0
        while any(count > 0 for count in board) and any(count < 0 for count in board):
            after = player.play(board, dice.roll(turn))
            if after != board:
                cases.append((board, dice.roll(turn)))
            board, turn = swapped(after), turn + 1
        game += 1
    return cases[:number]


def seconds(work: Callable[[Part], int], part: Part) -> float:
    """Processor seconds for one unit of the work, which returns how many units it did."""
    start = time.process_time()
    done = work(part)
    return (time.process_time() - start) / done


def compared(
    what: str, parts: list[Part], ours: Callable[[Part], int], gnubg: Callable[[Part], int]
) -> Speed:
    """The best of several rounds of both, taken in turns, each on positions not seen before."""
    rounds = [(seconds(ours, part), seconds(gnubg, part)) for part in parts]
    our_best, gnubg_best = (1 / min(column) for column in zip(*rounds, strict=True))
    return Speed(what, round(our_best), round(gnubg_best), round(our_best / gnubg_best, 2))


def our_plays(part: Part) -> int:
    """Result boards of the batch door."""
    return len(legal_plays_batch(part.boards, part.dice)[1])


def gnubg_plays(part: Part) -> int:
    """Result boards of the peer."""
    return sum(len(gnubg_nn.moves(*question)) for question in part.peer_questions)


def our_evaluations(part: Part) -> int:
    """Positions evaluated in one batch."""
    return len(ENGINE.evaluate_batch(part.boards))


def gnubg_evaluations(part: Part) -> int:
    """Positions evaluated by the peer, all of them new to its cache."""
    return sum(1 for board, _, _ in part.peer_questions if gnubg_nn.probabilities(board, 0))


def our_decisions(part: Part) -> int:
    """Plays chosen for money with the cube, one position at a time."""
    return sum(1 for position, roll in part.questions if ENGINE.choose_play(position, roll))


def gnubg_decisions(part: Part) -> int:
    """Plays chosen by the peer, one position at a time, new to its cache."""
    return sum(1 for question in part.peer_questions if gnubg_nn.best_move(*question, n=0) is not None)


def measure(number: int, seed: int) -> list[Speed]:
    """Every comparison; each has positions of its own, for the peer remembers what it has evaluated."""
    pairs = ((our_plays, gnubg_plays), (our_evaluations, gnubg_evaluations), (our_decisions, gnubg_decisions))
    names = ("result boards of legal plays", "static evaluations", "static decisions")
    cases = sample(number * ROUNDS * len(pairs), seed)
    parts = [Part.of(cases[first : first + number]) for first in range(0, len(cases), number)]
    return [
        compared(name, parts[i * ROUNDS : (i + 1) * ROUNDS], ours, gnubg)
        for i, (name, (ours, gnubg)) in enumerate(zip(names, pairs, strict=True))
    ]


def main() -> None:
    """Prints the comparison the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__.split("\n")[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    speeds = measure(args.positions, args.seed)
    if args.json:
        print(json.dumps([asdict(speed) for speed in speeds]))
        return
    for speed in speeds:
        print(f"{speed.what:30} {speed.ours:12,} /s   gnubg {speed.gnubg:12,} /s   ratio {speed.ratio}")


if __name__ == "__main__":
    main()
