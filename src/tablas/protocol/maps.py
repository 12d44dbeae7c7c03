"""Maps of a position as they are sent: the 21 rolls, and what to do at every score."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.analysis import CubeCell, PlayCell, RollCell
from tablas.decision import CubeAction
from tablas.moves import Roll
from tablas.position import Position
from tablas.protocol.shapes import Board, Dice, Sent

CubeActionName = TypeAliasType("CubeActionName", CubeAction)


class RollCellView(Sent):
    """What one roll is worth to the player who throws it."""

    dice: Dice
    weight: int = Field(description="How many of the 36 throws show it.")
    play: str = Field(description="The best play, empty where none is legal.")
    board: Board = Field(description="After it, seen by the player who made it.")
    equity: float
    mwc: float | None
    ply: int


class TemperatureMapView(Sent):
    """The 21 rolls of a position; `mean` is what the position is worth without a double, a turn deeper."""

    kind: Literal["temperature_map"] = "temperature_map"
    position_id: str
    ply: int
    mean: float
    best: float = Field(description="Equity of the luckiest roll.")
    worst: float = Field(description="Equity of the unluckiest roll.")
    rolls: list[RollCellView]


class CubeCellView(Sent):
    """The cube action at one score; `action` is null where the player on roll cannot double."""

    own_away: int = Field(description="Points the player on roll needs, 0 for money.")
    other_away: int
    action: CubeActionName | None
    no_double: float
    double_take: float
    double_pass: float
    ply: int


class PlayCellView(Sent):
    """The best play at one score; `cost` is what the best play for money loses there."""

    own_away: int = Field(description="Points the player who plays needs, 0 for money.")
    other_away: int
    play: str
    equity: float
    cost: float
    ply: int


class CubeScoreMapView(Sent):
    """Cube actions for money and at every score, the own points to go first, from 1 up."""

    kind: Literal["cube_score_map"] = "cube_score_map"
    position_id: str
    length: int
    ply: int
    money: CubeCellView
    cells: list[CubeCellView]


class PlayScoreMapView(Sent):
    """Best plays of a roll for money and at every score, the own points to go first, from 1 up."""

    kind: Literal["play_score_map"] = "play_score_map"
    position_id: str
    dice: Dice
    length: int
    crawford: bool
    ply: int
    money: PlayCellView
    cells: list[PlayCellView]


def roll_view(cell: RollCell) -> RollCellView:
    """A roll as it is sent."""
    return RollCellView(
        dice=(cell.roll.first, cell.roll.second),
        weight=cell.weight,
        play=cell.play,
        board=list(cell.board),
        equity=cell.equity,
        mwc=cell.mwc,
        ply=cell.ply,
    )


def temperature_view(position: Position, rolls: list[RollCellView], ply: int) -> TemperatureMapView:
    """A map of all rolls as it is sent."""
    equities = [roll.equity for roll in rolls]
    return TemperatureMapView(
        position_id=position.position_id,
        ply=ply,
        mean=sum(roll.weight * roll.equity for roll in rolls) / sum(roll.weight for roll in rolls),
        best=max(equities),
        worst=min(equities),
        rolls=rolls,
    )


def cube_cell_view(cell: CubeCell) -> CubeCellView:
    """The cube at a score as it is sent."""
    return CubeCellView.model_validate(cell, from_attributes=True)


def play_cell_view(cell: PlayCell) -> PlayCellView:
    """A play at a score as it is sent."""
    return PlayCellView.model_validate(cell, from_attributes=True)


def cube_map_view(position: Position, length: int, ply: int, cells: list[CubeCellView]) -> CubeScoreMapView:
    """Cube actions as they are sent; the first cell is the one for money."""
    return CubeScoreMapView(
        position_id=position.position_id, length=length, ply=ply, money=cells[0], cells=cells[1:]
    )


def play_map_view(
    position: Position, roll: Roll, length: int, ply: int, cells: list[PlayCellView], *, crawford: bool
) -> PlayScoreMapView:
    """Plays as they are sent; the first cell is the one for money."""
    return PlayScoreMapView(
        position_id=position.position_id,
        dice=(roll.first, roll.second),
        length=length,
        crawford=crawford,
        ply=ply,
        money=cells[0],
        cells=cells[1:],
    )
