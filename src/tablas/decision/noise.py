"""Errors of judgement that repeat: the same engine misjudges the same position the same way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


def misjudgement(seed: int, boards: NDArray[np.int8]) -> NDArray[np.float64]:
    """One number for each board from the standard normal distribution, the same for the same seed.

    Boards are hashed with the mixing step of SplitMix64, two numbers a board, and turned into a
    normal one by Box and Muller's transform.

    Args:
        seed: any integer; its low 64 bits count.
        boards: int8 array of shape (n, 26).
    """
    state = np.full(len(boards), seed & 0xFFFFFFFFFFFFFFFF, dtype=np.uint64)
    with np.errstate(over="ignore"):
        for column in boards.view(np.uint8).T.astype(np.uint64):
            state = _mixed(state ^ column)
        first, second = _mixed(state), _mixed(state ^ _GOLDEN)
    radius = np.sqrt(-2.0 * np.log(_unit(first)))
    normal: NDArray[np.float64] = radius * np.cos(2.0 * np.pi * _unit(second))
    return normal


def _mixed(state: NDArray[np.uint64]) -> NDArray[np.uint64]:
    state = state + _GOLDEN
    state = (state ^ (state >> np.uint64(30))) * _FIRST
    state = (state ^ (state >> np.uint64(27))) * _SECOND
    return state ^ (state >> np.uint64(31))


def _unit(state: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Numbers in (0, 1], never 0, so that their logarithm is finite."""
    return ((state >> np.uint64(11)).astype(np.float64) + 1.0) / 2.0**53
