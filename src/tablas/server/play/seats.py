"""Who sits where: the human is seat 0 and sees the bot as the other side."""

from __future__ import annotations

from typing import Final, Literal

from tablas.match import Seat
from tablas.stakes import CubeOwner

HUMAN: Final = 0
BOT: Final = 1


def side_of(seat: Seat) -> Literal["own", "other"]:
    """The side of a seat, as the human sees it."""
    return "own" if seat == HUMAN else "other"


def cube_owner(seat: Seat | None) -> CubeOwner:
    """Whose cube it is, as the human sees it."""
    return "centred" if seat is None else side_of(seat)
