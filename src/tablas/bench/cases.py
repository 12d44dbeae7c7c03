"""A fixed set of positions with rolls, made by the rules alone: no network can change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablas.duel import dice
from tablas.moves import Roll, legal_plays_batch
from tablas.position import Position
from tablas.position.board import trusted

_SEED = 20_261_130
_LONGEST = 48  # turns; by then many walks have broken contact, and few have ended


@dataclass(frozen=True, slots=True)
class Case:
    """A position and a roll that has a legal play in it."""

    position: Position
    roll: Roll


@lru_cache(maxsize=2)
def fixed_cases(number: int = 256) -> tuple[Case, ...]:
    """The first so many cases: the ends of walks of random legal plays from the start, 1 to 48 turns long."""
    found: list[Case] = []
    walk = 0
    while len(found) < number:
        case = _end_of_walk(walk, 1 + walk % _LONGEST)
        if case is not None:
            found.append(case)
        walk += 1
    return tuple(found)


def _end_of_walk(walk: int, turns: int) -> Case | None:
    """Where a walk ends; None where its last roll cannot be played or the game is over before."""
    board = Position.start().as_array()
    for turn in range(1, turns + 1):
        roll = dice.roll(_SEED, walk, 0, turn)
        results = _results(board, roll)
        if turn == turns:
            return Case(trusted(tuple(board.tolist())), roll) if len(results) else None
        if len(results):
            board = results[dice.number(_SEED, walk, 1, turn) % len(results)]
        if board.max() <= 0:
            return None
        board = -board[::-1]
    return None


def _results(board: NDArray[np.int8], roll: Roll) -> NDArray[np.int8]:
    return legal_plays_batch(np.ascontiguousarray(board)[np.newaxis], np.array([roll.dice], np.uint8))[1]


def boards_of(cases: tuple[Case, ...]) -> NDArray[np.int8]:
    """The boards of the cases, int8 of shape (n, 26)."""
    return np.array([case.position.board for case in cases], np.int8)


def dice_of(cases: tuple[Case, ...]) -> NDArray[np.uint8]:
    """The dice of the cases, uint8 of shape (n, 2)."""
    return np.array([case.roll.dice for case in cases], np.uint8)
