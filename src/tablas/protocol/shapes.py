"""The pieces that several messages share: names of sides, the board, dice, steps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from typing_extensions import TypeAliasType

Side = TypeAliasType("Side", Literal["own", "other"])
"""Who something belongs to, as the human at the board sees it."""

CubeOwner = TypeAliasType("CubeOwner", Literal["centred", "own", "other"])
WinKind = TypeAliasType("WinKind", Literal["single", "gammon", "backgammon"])
WinHow = TypeAliasType("WinHow", Literal["played", "pass", "resign", "time", "settled", "forfeit"])
PlayerKind = TypeAliasType("PlayerKind", Literal["guest", "person", "bot"])
"""Somebody without an account, or what kind of account."""


def no_truth_value(value: object) -> object:
    """What was sent, but for true and false, which Python takes for 1 and 0."""
    if isinstance(value, bool):
        raise ValueError("a number is wanted, not true or false")
    return value


ResignValue = TypeAliasType("ResignValue", Annotated[Literal[1, 2, 3], BeforeValidator(no_truth_value)])

DiceKind = TypeAliasType("DiceKind", Literal["server", "sealed", "manual"])
"""Where dice come from: the server, the server by an envelope sealed before, a table with real dice."""

Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="32 bytes in hexadecimal.")]

Die = Annotated[int, Field(ge=1, le=6)]
Dice = tuple[Die, Die]
Point = Annotated[int, Field(ge=0, le=25, strict=True)]
StepPair = tuple[Point, Point]
PlayedStep = tuple[Point, Point, bool]  # from, to, whether it hits; in the numbering of whoever moved
Board = Annotated[list[int], Field(min_length=26, max_length=26)]


class Received(BaseModel):
    """A message from outside: a field that nobody knows is refused, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sent(BaseModel):
    """A message to outside: every field is always there, null where it says nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CubeView(Sent):
    """The doubling cube; `in_use` is false where nobody may ever turn it in this game."""

    value: int
    owner: CubeOwner
    in_use: bool
