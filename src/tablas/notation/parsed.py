"""What a text says about a position besides the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Stakes

Turn = Literal["x", "o"]
Pending = Literal["double", "beaver", "raccoon"]


@dataclass(frozen=True, slots=True)
class ParsedPosition:
    """A position and everything its text says; all of it seen by the player on roll.

    Attributes:
        position: the board.
        stakes: score and cube, None when the text carries none (a bare Position ID, 26 integers).
        roll: the dice to play, None before the roll.
        turn: who is on roll in the text's own frame: ``x``, the player at the bottom (player 1 of a
            Match ID), or ``o``, the one at the top. Whoever it is, ``position`` and ``stakes`` are his.
        pending: a double, beaver or raccoon that waits for an answer; the player on roll is still
            the one who doubled first.
        resigned: the value of a resignation that waits for an answer (1, 2, 3), else 0.
    """

    position: Position
    stakes: Stakes | None = None
    roll: Roll | None = None
    turn: Turn = "x"
    pending: Pending | None = None
    resigned: int = 0
