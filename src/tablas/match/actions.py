"""What a seat may do, and the list of what was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.match.events import Seat
from tablas.moves import Play, Roll
from tablas.position import Position

MoveKind = Literal[
    "play",
    "no_play",
    "double",
    "beaver",
    "raccoon",
    "take",
    "pass",
    "offer_resign",
    "accept_resign",
    "refuse_resign",
    "offer_settle",
    "accept_settle",
    "refuse_settle",
]
ActionKind = MoveKind | Literal["roll", "next_game"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may do now.

    Attributes:
        kind: what it is.
        cube: of ``double``, ``beaver``, ``raccoon`` and ``take``, the value the cube would have.
        points: of ``pass``, ``accept_resign`` and ``accept_settle``, the points the game would be worth.
        values: of ``offer_resign``, the values that may be offered; of ``accept_resign``, the one offered.
    """

    kind: ActionKind
    cube: int = 0
    points: int = 0
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One line of the move list.

    Attributes:
        seat: who did it.
        kind: what was done.
        position: the position before it, seen by the player on roll (the doubler, at a beaver, take or pass).
        roll: the dice on the table, None before the roll.
        play: the play, None for everything else.
        value: of a double, beaver, raccoon or take the new cube, of a resignation the value offered, of a
            settlement the points, negative where the seat would lose them, else 0.
    """

    seat: Seat
    kind: MoveKind
    position: Position
    roll: Roll | None = None
    play: Play | None = None
    value: int = 0

    @property
    def text(self) -> str:
        """The play in standard notation, "" for everything that is not a play."""
        return self.play.notation if self.play else ""
