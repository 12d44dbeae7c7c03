"""What a player sees on a board after a play: points, blots, shots, primes, race. Counted, never guessed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tablas.moves import legal_plays_batch
from tablas.position import Position

_POINTS = range(1, 25)
_OUTSIDE = range(1, 19)
_ROLLS = [(first, second) for first in range(1, 7) for second in range(1, first + 1)]
_DICE = np.array(_ROLLS, dtype=np.uint8)
_WAYS = np.array([1 if first == second else 2 for first, second in _ROLLS])


@dataclass(frozen=True, slots=True)
class Features:
    """A board as its owner leaves it, the other side to roll.

    Attributes:
        made: points held by two checkers or more, own numbering.
        blots: points held by one.
        shots: rolls out of 36 with which the other side can hit outside its home, where that costs most.
        prime: length of the longest row of made points.
        back: own checkers on the bar and in the other side's home.
        on_bar: checkers of the other side that wait to enter.
        off: own checkers borne off.
        lead: pips the owner is ahead; below 0 behind.
        timing: pips that can be played before the home must be broken, checkers behind left where they are.
        is_race: the two sides have passed each other.
    """

    made: frozenset[int]
    blots: frozenset[int]
    shots: int
    prime: int
    back: int
    on_bar: int
    off: int
    lead: int
    timing: int
    is_race: bool

    @classmethod
    def of(cls, position: Position) -> Features:
        """The board seen by the side that has just moved."""
        board = position.board
        made = frozenset(point for point in _POINTS if board[point] >= 2)
        own_pips, other_pips = position.pips
        return cls(
            made=made,
            blots=frozenset(point for point in _POINTS if board[point] == 1),
            shots=shots(position),
            prime=_longest_row(made),
            back=sum(max(board[point], 0) for point in range(19, 26)),
            on_bar=-board[0],
            off=position.off[0],
            lead=other_pips - own_pips,
            timing=sum((point - 6) * max(board[point], 0) for point in range(7, 19)),
            is_race=position.phase != "contact",
        )


def shots(position: Position) -> int:
    """Rolls out of 36 with which the other side, to roll now, can hit a checker of this one outside its home.

    In its home a checker that is hit loses six pips at most.
    """
    blots = [point for point in _OUTSIDE if position.board[point] == 1]
    if not blots or position.phase != "contact":
        return 0
    seen = position.swapped().as_array()
    starts, results = legal_plays_batch(np.repeat(seen[None, :], len(_ROLLS), axis=0), _DICE)
    hits = np.any(results[:, [25 - point for point in blots]] >= 0, axis=1)
    can_hit = np.array([hits[begin:end].any() for begin, end in pairwise(starts)])
    return int(_WAYS[can_hit].sum())


def _longest_row(made: frozenset[int]) -> int:
    longest = row = 0
    for point in _POINTS:
        row = row + 1 if point in made else 0
        longest = max(longest, row)
    return longest
