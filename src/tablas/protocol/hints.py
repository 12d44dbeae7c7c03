"""Advice for the human's next decision."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.protocol.shapes import PlayedStep, Sent


class HintCandidate(Sent):
    """A play worth thinking about; `difference` is its equity less that of the best (zero or below)."""

    play: str
    steps: list[PlayedStep]
    equity: float
    difference: float


class PlayHint(Sent):
    """The best plays of the dice on the board, best first, five at most."""

    kind: Literal["play"]
    level: str
    candidates: list[HintCandidate]


class CubeHint(Sent):
    """What to do with the cube; the equities are those of the player who doubles or may double."""

    kind: Literal["cube"]
    level: str
    action: str
    is_redouble: bool
    should_double: bool
    should_take: bool
    no_double: float
    double_take: float
    double_pass: float


class ResignHint(Sent):
    """Whether to accept the resignation that is offered."""

    kind: Literal["resign"]
    level: str
    should_accept: bool


Hint = TypeAliasType("Hint", Annotated[PlayHint | CubeHint | ResignHint, Field(discriminator="kind")])
