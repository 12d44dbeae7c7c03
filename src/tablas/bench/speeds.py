"""How fast each door is, by processor time, as the median of short rounds taken in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tablas.bench.cases import Case, boards_of, dice_of, fixed_cases
from tablas.decision import Engine
from tablas.errors import UnknownLevel
from tablas.moves import legal_plays_batch

Door = Literal["legal_plays", "static_unrelated", "static_siblings", "plays", "cubes"]
Work = Callable[[], int]

_DEEPEST = 4
_REPEATS = 8  # of the fixed positions in batches: a single one would be over before the clock has moved
# Deeper decisions take too long to ask about every position in every round.
_CASES = {0: 256, 1: 48, 2: 6}
_PLIES_MEASURED = 2


@dataclass(frozen=True, slots=True)
class Speed:
    """Units of work in a second of processor time on one thread.

    Attributes:
        door: what is done.
        ply: turns looked ahead, None where nothing is.
        median: over the rounds.
        lower: the first quartile.
        upper: the third.
    """

    door: Door
    ply: int | None
    median: float
    lower: float
    upper: float


def available_plies(deepest: int = _DEEPEST) -> list[int]:
    """The depths there are levels for, up to that one."""
    found = []
    for ply in range(deepest + 1):
        try:
            Engine(f"{ply}-ply")
        except UnknownLevel:
            continue
        found.append(ply)
    return found


def measure(rounds: int = 7, round_s: float = 0.08) -> list[Speed]:
    """The speeds of all doors; each takes about ``round_s`` seconds of every round, and one pass at least."""
    works = _works()
    repeats = {key: max(1, round(round_s / _seconds(work)[0])) for key, work in works.items()}
    rates: dict[tuple[Door, int | None], list[float]] = {key: [] for key in works}
    for _ in range(rounds):
        for key, work in works.items():
            seconds, done = _seconds(work, repeats[key])
            rates[key].append(done / seconds)
    return [_speed(*key, found) for key, found in rates.items()]


def _works() -> dict[tuple[Door, int | None], Work]:
    cases = fixed_cases()
    boards, dice = np.tile(boards_of(cases), (_REPEATS, 1)), np.tile(dice_of(cases), (_REPEATS, 1))
    siblings = np.ascontiguousarray(-legal_plays_batch(boards_of(cases), dice_of(cases))[1][:, ::-1])
    engine = Engine("0-ply")
    works: dict[tuple[Door, int | None], Work] = {
        ("legal_plays", None): lambda: len(legal_plays_batch(boards, dice)[1]),
        ("static_unrelated", None): lambda: len(engine.evaluate_batch(boards)),
        ("static_siblings", None): lambda: len(engine.evaluate_batch(siblings)),
    }
    for ply in available_plies(_PLIES_MEASURED):
        works["plays", ply] = _plays(f"{ply}-ply", cases[: _CASES[ply]])
        works["cubes", ply] = _cubes(f"{ply}-ply", cases[: _CASES[ply]])
    return works


def _plays(level: str, cases: tuple[Case, ...]) -> Work:
    def work() -> int:
        engine = Engine(level)  # a new one each time: searches remember what they have seen
        for case in cases:
            engine.choose_play(case.position, case.roll)
        return len(cases)

    return work


def _cubes(level: str, cases: tuple[Case, ...]) -> Work:
    def work() -> int:
        engine = Engine(level)
        for case in cases:
            engine.cube_decision(case.position)
        return len(cases)

    return work


def _seconds(work: Work, times: int = 1) -> tuple[float, int]:
    """Processor seconds of the work done so many times, and how many units that were."""
    start = time.process_time()
    done = sum(work() for _ in range(times))
    return max(time.process_time() - start, 1e-9), done


def _speed(door: Door, ply: int | None, rates: list[float]) -> Speed:
    lower, median, upper = (
        statistics.quantiles(rates, n=4, method="inclusive") if len(rates) > 1 else rates * 3
    )
    return Speed(door, ply, median, lower, upper)
