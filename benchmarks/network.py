"""What the integers of the fast network cost in exactness and give in speed.

``python -m benchmarks.network [--games N] [--rounds N]``

Positions are those of seeded self-play: every candidate of every roll, and the positions on roll themselves
in random order. Exactness is the fast network against float32; speed is every kernel of this machine, float32
and GNU Backgammon's network in turns, by processor time on one thread, the best of several rounds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import gnubg_nn
import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation import Network
from tablas.moves import legal_plays_batch
from tablas.position import Position

PEER_POSITIONS = 2000
NOISE = 0.05  # of the equity of a candidate, so that games spread over many kinds of position

Boards = NDArray[np.int8]
Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions on roll in random order; candidates, seen by the other side, and where each roll's begin."""

    positions: Boards
    candidates: Boards
    starts: NDArray[np.int64]


def equities(network: Network, boards: Boards) -> Values:
    chances = network.evaluate(boards).astype(np.float64)
    value: Values = chances @ np.array([2.0, 1, 1, -1, -1]) - 1
    return value


def sample(games: int, turns: int, seed: int) -> Sample:
    """Games played side by side by the float network, a new one wherever one ends."""
    random, network = np.random.default_rng(seed), Network.load(precision="float32")
    start = Position.start().as_array()
    boards = np.repeat(start[np.newaxis], games, axis=0)
    positions, candidates, lengths = [], [], []
    for _ in range(turns):
        positions.append(boards.copy())
        firsts, results = legal_plays_batch(boards, random.integers(1, 7, (games, 2)).astype(np.uint8))
        seen = np.ascontiguousarray(-results[:, ::-1])
        judged = -equities(network, seen) + NOISE * random.standard_normal(len(seen))
        boards = np.ascontiguousarray(-boards[:, ::-1])
        for game, (first, last) in enumerate(pairwise(firsts.tolist())):
            if last > first:
                boards[game] = seen[first + int(np.argmax(judged[first:last]))]
            if not ((boards[game] > 0).any() and (boards[game] < 0).any()):
                boards[game] = start
        candidates.append(seen)
        lengths.append(np.diff(firsts))
    every = np.concatenate(positions)
    return Sample(
        every[random.permutation(len(every))],
        np.concatenate(candidates),
        np.concatenate([[0], np.cumsum(np.concatenate(lengths))]),
    )


def exactness(of: Sample) -> str:
    """Error in equity, and how often another play is best and what that costs."""
    exact, fast = (equities(Network.load(precision=p), of.candidates) for p in ("float32", "fast"))
    difference = fast - exact
    changed, cost, decisions = 0, 0.0, 0
    for first, last in pairwise(of.starts.tolist()):
        if last - first > 1:
            best, chosen = first + np.argmin(exact[first:last]), first + np.argmin(fast[first:last])
            decisions += 1
            changed += int(best != chosen)
            cost += float(exact[chosen] - exact[best])
    share = changed / decisions
    spread = 1.96 * np.sqrt(share * (1 - share) / decisions)
    return (
        f"{len(difference):,} positions: RMSE {np.sqrt(np.mean(difference**2)):.5f}, "
        f"largest {np.abs(difference).max():.4f}; {decisions:,} decisions: {100 * share:.2f} % ± "
        f"{100 * spread:.2f} changed, mean cost {cost / decisions:.1e}"
    )


def distinct(boards: Boards) -> Boards:
    """Each board once, in the order of their first places: the peer remembers what it has evaluated."""
    _, first = np.unique(boards, axis=0, return_index=True)
    return boards[np.sort(first)]


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of processor time."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def peer_board(cells: list[int]) -> list[list[int]]:
    """A board as the peer takes it: points 1 to 24 and the bar, of the other side, then of that on roll."""
    own = [max(cells[point], 0) for point in range(1, 26)]
    return [[max(-cells[25 - point], 0) for point in range(1, 26)], own]


def gnubg(boards: list[list[list[int]]]) -> int:
    return sum(1 for board in boards if gnubg_nn.probabilities(board, 0))


def speeds(of: Sample, rounds: int) -> list[str]:
    """Evaluations a second: unrelated positions, then candidates; and how many times the peer's."""
    w = Network.load().weights
    arrays = (w.W1, w.b1, w.W2, w.b2, w.W3, w.b3, w.W4, w.b4)
    cores: dict[str, _core.Evaluator] = {
        name: _core.QuantisedNetwork(*arrays, name) for name in _core.kernel_names()
    }
    cores["float32"] = _core.Network(*arrays)
    ours = (of.positions, of.candidates)
    peers = tuple(distinct(boards) for boards in ours)
    best: dict[str, list[float]] = {name: [0.0, 0.0] for name in [*cores, "gnubg"]}
    for turn in range(rounds):
        for column, (boards, once) in enumerate(zip(ours, peers, strict=True)):
            for name, core in cores.items():
                speed = rate(lambda core=core, boards=boards: len(core.evaluate(boards)))
                best[name][column] = max(best[name][column], speed)
            part = once[turn * PEER_POSITIONS : (turn + 1) * PEER_POSITIONS]
            asked = [peer_board(row) for row in part.tolist()]
            best["gnubg"][column] = max(best["gnubg"][column], rate(lambda asked=asked: gnubg(asked)))
    peer = best["gnubg"]
    return [
        f"{name:8} unrelated {a / 1e6:6.3f} M/s ({a / peer[0]:5.1f} x)   "
        f"candidates {b / 1e6:6.3f} M/s ({b / peer[1]:5.1f} x)"
        for name, (a, b) in best.items()
    ]


def main() -> None:
    """Prints exactness, then speeds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.network", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    of = sample(args.games, args.turns, args.seed)
    print(exactness(of))
    print("\n".join(speeds(of, args.rounds)))


if __name__ == "__main__":
    main()
