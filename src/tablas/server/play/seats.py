"""Who sits where: against the bot the human is seat 0; every player sees himself as `own`."""

from __future__ import annotations

from typing import Final, Literal

from tablas.match import Seat
from tablas.stakes import CubeOwner

HUMAN: Final = 0
BOT: Final = 1


def side_of(seat: Seat, viewer: Seat) -> Literal["own", "other"]:
    """The side of a seat, as the viewer sees it."""
    return "own" if seat == viewer else "other"


def cube_owner(seat: Seat | None, viewer: Seat) -> CubeOwner:
    """Whose cube it is, as the viewer sees it."""
    return "centred" if seat is None else side_of(seat, viewer)


def seen_by(viewer: Seat, pair: tuple[int, int]) -> tuple[int, int]:
    """What belongs to seat 0 and seat 1, as [own, other] of the viewer."""
    return pair if viewer == 0 else (pair[1], pair[0])
