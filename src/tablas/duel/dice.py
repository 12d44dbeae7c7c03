"""Dice that can be thrown again: each roll is a function of where it falls, not of the rolls before it."""

from __future__ import annotations

from itertools import count

from tablas.moves import Roll

_MASK = 0xFFFFFFFFFFFFFFFF
_OPENING, _TURN = 0, 1
_ROLLS = tuple(Roll(first, second) for first in range(1, 7) for second in range(1, 7))


def roll(seed: int, pair: int, game: int, turn: int) -> Roll:
    """The roll of that turn, counted from 1 after the opening; the same for both games of a pair."""
    return _ROLLS[number(seed, pair, game, _TURN, turn) % 36]


def opening(seed: int, pair: int, game: int) -> Roll:
    """The first roll of a game, never a double; ``first`` is the die of seat 0, and the larger one begins."""
    rolls = (_ROLLS[number(seed, pair, game, _OPENING, throw) % 36] for throw in count())
    return next(one for one in rolls if not one.is_double)


def number(*counters: int) -> int:
    """64 bits that depend on every counter, by the mixing step of SplitMix64 (Steele, Lea, Flood 2014)."""
    state = 0
    for counter in counters:
        state = (state ^ (counter & _MASK)) + 0x9E3779B97F4A7C15 & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        state ^= state >> 31
    return state
