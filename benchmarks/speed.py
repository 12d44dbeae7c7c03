"""Us beside GNU Backgammon and Open Sage: plays, evaluations, decisions, cube decisions.

``python -m benchmarks.speed [--rounds 5] [--quick] [--only KIND] [--json]``

Positions: ``benchmarks/data`` and ``tests/golden``. Depths that do not exist here yet are told as absent.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence

import numpy as np

import tablas
from benchmarks import contenders
from benchmarks.inputs import (
    CUBEFUL,
    CUBELESS,
    Case,
    boards_of,
    candidates_of,
    cases,
    cube_spots,
    dice_of,
    golden_rolls,
)
from benchmarks.rounds import Comparison, Cost, Race, split, timed
from tablas.duel import Spot, Turn
from tablas.position import Position
from tablas.position.board import trusted

KINDS = ("legal", "static", "plays", "cubes")
# How many of the 200 positions are asked about at each depth, for a run of a few minutes.
POSITIONS = {0: 200, 1: 100, 2: 50, 3: 10}
QUICK = {0: 100, 1: 20, 2: 10, 3: 0}
CUBES, QUICK_CUBES = 320, 40
BGSAGE_DEEPEST = 2
GOALS = {0: 4.0, 1: 4.0, 2: 4.0, 3: 2.0}
SAGE_SHARE = 5  # of the cube positions; it needs a second for each


def legal_plays(rounds: int) -> Comparison:
    """Result boards of all golden rolls: one call for the whole batch here, one a roll there."""

    def ours(part: tuple[Case, ...]) -> Callable[[], int]:
        boards, dice = boards_of(part), dice_of(part)
        return lambda: len(tablas.legal_plays_batch(boards, dice)[1])

    works = [(ours(golden_rolls()), _gnubg_plays(golden_rolls()))] * rounds
    race: Race[tuple[Callable[[], int], Callable[[], int] | None]] = Race(
        "one result board of legal plays, 14,000 rolls in a batch",
        {
            "tablas": timed(lambda work: work[0]()),
            "gnubg-nn": timed(lambda work: work[1]() if work[1] else 0) if works[0][1] else None,
        },
        goal=3.0,
    )
    return race.run(works)


def _gnubg_plays(part: tuple[Case, ...]) -> Callable[[], int] | None:
    try:
        import gnubg_nn
    except ImportError:
        return None
    asked = [(contenders.gnubg_board(case.position), *case.roll.dice) for case in part]
    return lambda: sum(len(gnubg_nn.moves(*one)) for one in asked)


def evaluations(what: str, goal: float, parts: Sequence[tuple[Position, ...]]) -> Comparison:
    """Static evaluations: one batch here, one call a position there."""
    ours = contenders.engine(0)

    def batch(positions: Sequence[Position]) -> Cost:
        boards = np.array([position.board for position in positions], np.int8)
        assert ours is not None
        return timed(lambda rows: len(ours.evaluate_batch(rows)))(boards)

    race: Race[Sequence[Position]] = Race(
        what,
        {
            "tablas": batch,
            "gnubg-nn": contenders.gnubg_nn_evaluations(),
            "bgsage": contenders.bgsage_evaluations(),
        },
        goal,
    )
    return race.run(parts)


def unrelated(rounds: int) -> Comparison:
    """Positions that have nothing to do with one another."""
    positions = [case.position for case in cases("pairs2000")]
    return evaluations("one static evaluation, unrelated positions", 8.0, split(positions, rounds))


def siblings(rounds: int) -> Comparison:
    """The positions after every play of a roll.

    Not those of ``contact200``: gnubg-nn would remember them when it is asked for plays.
    """
    parts = [
        tuple(trusted(tuple(board)) for board in candidates_of(part).tolist())
        for part in split(cases("pairs2000")[:250], rounds)
    ]
    return evaluations("one static evaluation, candidates of one roll", 12.0, parts)


def decisions(ply: int, rounds: int, number: int, *, is_cubeful: bool) -> Comparison:
    """Checker plays over ``contact200``."""
    stakes = CUBEFUL if is_cubeful else CUBELESS
    turns = [case.turn(stakes) for case in cases("contact200")[:number]]
    sage = contenders.bgsage_plays(ply, is_cubeful=is_cubeful) if ply <= BGSAGE_DEEPEST else None
    works: dict[str, Callable[[Sequence[Turn]], Cost] | None] = {
        "tablas": contenders.our_plays(ply),
        "gnubg": contenders.gnubg_plays(ply),
    }
    if ply == 0 and not is_cubeful:
        works["gnubg-nn"] = contenders.gnubg_nn_plays()
    if ply <= BGSAGE_DEEPEST - is_cubeful:  # with the cube a decision at two plies takes it a second
        works["bgsage"] = sage
    cube = "with the cube" if is_cubeful else "without cube"
    race: Race[Sequence[Turn]] = Race(f"one play at {ply}-ply, {cube}", works, GOALS[ply])
    return race.run(split(turns, min(rounds, number)))


def price_of_the_cube(ply: int, rounds: int, number: int) -> Comparison | None:
    """What the cube adds to our own decisions."""
    # Two engines: what one remembers must not help the other.
    ours, with_cube = contenders.our_plays(ply), contenders.our_plays(ply)
    if ours is None or with_cube is None:
        return None
    some = cases("contact200")[:number]
    race: Race[Sequence[Case]] = Race(
        f"one play at {ply}-ply: the cube's own price (goal: at most 1.2)",
        {
            "tablas": lambda part: ours([case.turn(CUBELESS) for case in part]),
            "with cube": lambda part: with_cube([case.turn(CUBEFUL) for case in part]),
        },
    )
    return race.run(split(some, min(rounds, number)))


def cube_decisions(ply: int, rounds: int, number: int) -> Comparison:
    """Cube decisions over the positions of ``tests/golden/cube.jsonl.gz``."""
    spots = cube_spots()[:number]
    sage = contenders.bgsage_cubes(ply)

    def some(part: Sequence[Spot]) -> Cost:
        assert sage is not None
        return sage(part[::SAGE_SHARE])

    race: Race[Sequence[Spot]] = Race(
        f"one cube decision at {ply}-ply",
        {
            "tablas": contenders.our_cubes(ply),
            "gnubg": contenders.gnubg_cubes(ply),
            "bgsage": some if sage else None,
        },
        goal=2.0 if ply == 2 else 0.0,
    )
    return race.run(split(spots, rounds))


def plays_at(ply: int, rounds: int, number: int) -> Iterator[Comparison]:
    """The comparisons of plays at one depth; none where no position is asked about."""
    if not number:
        return
    yield decisions(ply, rounds, number, is_cubeful=False)
    yield decisions(ply, rounds, number, is_cubeful=True)
    own = price_of_the_cube(ply, rounds, number)
    if own:
        yield own


def comparisons(kinds: Sequence[str], rounds: int, *, is_quick: bool) -> Iterator[Comparison]:
    """The comparisons of these kinds, the quick ones first."""
    if "legal" in kinds:
        yield legal_plays(rounds)
    if "static" in kinds:
        yield unrelated(rounds)
        yield siblings(rounds)
    if "plays" in kinds:
        for ply, number in (QUICK if is_quick else POSITIONS).items():
            yield from plays_at(ply, rounds, number)
    if "cubes" in kinds:
        for ply in (0, 2):
            yield cube_decisions(ply, rounds, QUICK_CUBES if is_quick else CUBES)


def main() -> None:
    """Prints the comparisons."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="fewer positions, nothing beyond two plies")
    parser.add_argument("--only", choices=KINDS, action="append", help="this kind; may be given again")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found = []
    for comparison in comparisons(args.only or KINDS, args.rounds, is_quick=args.quick):
        found.append(comparison.as_json())
        if not args.json:
            print("\n".join(comparison.lines()), flush=True)
    if args.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
