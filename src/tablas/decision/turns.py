"""Turns that somebody played, many in one call of the core: what the search says to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.cube import CubeAction
from tablas.decision.match_equity import core_stakes
from tablas.errors import BadSearch
from tablas.position import Position
from tablas.stakes import Stakes

_ASKS_CUBE, _HAS_DOUBLED, _ASKS_LUCK, _HAS_RESULT = 1, 2, 4, 8
_NO_DICE = (0, 0)
_DECIMALS = 6

CUBE_ACTIONS: tuple[CubeAction, ...] = (
    "no_double_take",
    "double_take",
    "double_pass",
    "too_good_take",
    "too_good_pass",
    "double_beaver",
    "no_double_beaver",
)
"""The actions of ``CubeDecision`` in the order in which the core counts them."""


@dataclass(frozen=True, slots=True)
class AskedTurn:
    """A turn, seen by the player on roll.

    Attributes:
        position: before the cube action and the roll.
        stakes: before them too, or after a double that was taken.
        roll: the dice, None where none is asked about.
        result: the position after the play, in the mover's view; None where it is not known.
        asks_cube: whether doubling is asked about.
        has_doubled: he did double: the answer is then as deep as can be, however clear it is.
        asks_luck: whether the worth of every roll is asked for.
    """

    position: Position
    stakes: Stakes
    roll: tuple[int, int] | None = None
    result: Position | None = None
    asks_cube: bool = False
    has_doubled: bool = False
    asks_luck: bool = False

    @property
    def mark(self) -> tuple[int, int, int]:
        """Dice and questions as the core takes them."""
        asked = (
            _ASKS_CUBE * self.asks_cube
            + _HAS_DOUBLED * self.has_doubled
            + _ASKS_LUCK * self.asks_luck
            + _HAS_RESULT * (self.result is not None)
        )
        return (*(self.roll or _NO_DICE), asked)


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A play of a turn: equity with the cube, worth (points or chance to win the match), and how deep."""

    steps: tuple[tuple[int, int], ...]
    equity: float
    worth: float
    ply: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class JudgedCube:
    """Equities and worths of no double, double and take, double and pass, to the player on roll.

    ``optimal`` is what the position is worth before the cube action when both do best.
    """

    no_double: float
    double_take: float
    double_pass: float
    optimal: float
    no_double_worth: float
    double_take_worth: float
    double_pass_worth: float
    optimal_worth: float
    action: CubeAction
    ply: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """What the search says to a turn.

    Attributes:
        plays: the best ones, deepest look first and best first, and the one made; all that are as deep
            as the first were looked at equally.
        made: place of the play that was made, None where it is not known or not legal.
        legal: how many legal plays there are.
        spread: equity from the best to the worst of them, by one look.
        cube: where asked for.
        worths: of the best play of each of the 21 rolls, points or chance to win the match, where asked
            for.
    """

    plays: tuple[JudgedPlay, ...]
    made: int | None
    legal: int
    spread: float
    cube: JudgedCube | None
    worths: tuple[float, ...]


def asked_arrays(
    turns: Sequence[AskedTurn],
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.uint8], list[_core.Stakes]]:
    """Boards, results, marks and stakes as the core takes them."""
    boards = np.array([turn.position.board for turn in turns], np.int8).reshape(-1, 26)
    results = np.array([(turn.result or turn.position).board for turn in turns], np.int8).reshape(-1, 26)
    marks = np.array([turn.mark for turn in turns], np.uint8).reshape(-1, 3)
    made: dict[int, _core.Stakes] = {}
    for turn in turns:
        if id(turn.stakes) not in made:
            made[id(turn.stakes)] = core_stakes(turn.stakes)
    return boards, results, marks, [made[id(turn.stakes)] for turn in turns]


def check_packed_turn(packed: bytes) -> None:
    """Refuses bytes that ``Engine.judge_turns`` cannot have told.

    Raises:
        BadSearch: they are no turn.
    """
    _unpacked([packed])


def unpacked_turns(turns: Sequence[AskedTurn], packed: Sequence[bytes]) -> list[JudgedTurn]:
    """The answers to turns from the bytes that ``Engine.judge_turns`` has told of each.

    Raises:
        BadSearch: some are no turn.
    """
    return judged_turns(turns, _unpacked(packed))


def _unpacked(packed: Sequence[bytes]) -> _core.TurnsJudged:
    try:
        return _core.unpack_turns(packed)
    except _core.CoreError as error:
        raise BadSearch("packed", f"{sum(map(len, packed))} bytes", "turns as told by judge_turns") from error


def judged_turns(turns: Sequence[AskedTurn], found: _core.TurnsJudged) -> list[JudgedTurn]:
    """The answers, in order; numbers to a millionth."""
    plays = _plays(found)
    starts: list[int] = found.starts().tolist()
    numbers: list[list[float]] = np.round(found.numbers(), _DECIMALS).tolist()
    cubes: list[list[float]] = np.round(found.cubes(), _DECIMALS).tolist()
    chances: list[list[float]] = _rounded(found.chances())
    worths: list[list[float]] = found.worths().tolist()
    return [
        JudgedTurn(
            plays=tuple(plays[starts[row] : starts[row + 1]]),
            made=int(numbers[row][1]) if numbers[row][1] >= 0 else None,
            legal=int(numbers[row][0]),
            spread=numbers[row][2],
            cube=_cube(cubes[row], numbers[row], chances[row]) if turn.asks_cube else None,
            worths=tuple(worths[row]) if turn.asks_luck else (),
        )
        for row, turn in enumerate(turns)
    ]


def _plays(found: _core.TurnsJudged) -> list[JudgedPlay]:
    values: list[list[float]] = np.round(found.values(), _DECIMALS).tolist()
    return [
        JudgedPlay(_steps(steps), equity, worth, int(ply), tuple(chances))
        for steps, (equity, worth, ply), chances in zip(
            found.steps().tolist(), values, _rounded(found.play_chances()), strict=True
        )
    ]


def _steps(cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple([(cells[i], cells[i + 1]) for i in (0, 2, 4, 6) if cells[i] >= 0])


def _cube(cube: Sequence[float], numbers: Sequence[float], chances: Sequence[float]) -> JudgedCube:
    no_double, taken, passed, best, no_double_worth, taken_worth, passed_worth, best_worth = cube
    return JudgedCube(
        no_double,
        taken,
        passed,
        best,
        no_double_worth,
        taken_worth,
        passed_worth,
        best_worth,
        action=CUBE_ACTIONS[int(numbers[4])],
        ply=int(numbers[3]),
        chances=tuple(chances),
    )


def _rounded(chances: NDArray[np.float32]) -> list[list[float]]:
    rounded: list[list[float]] = np.round(chances.astype(np.float64), _DECIMALS).tolist()
    return rounded
