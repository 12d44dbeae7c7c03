"""The rules of a match, as they are asked for and as they are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from tablas.moves import MoveOptions
from tablas.protocol.shapes import Received, Sent
from tablas.stakes import Rules

Switch = Annotated[bool, Field(strict=True)]


class OptionsOrder(Received):
    """Departures from the standard rules of movement; a match with any of them is unrated."""

    entry_only_empty: Switch = False
    free_movement: Switch = False
    no_doubles: Switch = False
    free_bearoff: Switch = False


class RulesOrder(Received):
    """What is agreed on before the first game; every field left out is as in the standard game.

    `jacoby` counts in money sessions alone, `crawford` in matches alone; `beavers`, `raccoons`,
    `automatic_doubles` (how many ties of a game's opening throw double the cube) and `stake_limit` (the most
    points one game counts) are refused in a match.
    """

    variant: Annotated[str, Field(max_length=40)] = "standard"
    jacoby: Switch = True
    beavers: Switch = False
    raccoons: Switch = False
    crawford: Switch = True
    cube: Switch = True
    cube_cap: Annotated[int, Field(ge=1, le=1 << 23, strict=True)] | None = None
    stake_limit: Annotated[int, Field(ge=1, le=1 << 23, strict=True)] | None = None
    automatic_doubles: Annotated[int, Field(ge=0, le=9, strict=True)] = 0
    opening_reroll: Switch = False
    options: OptionsOrder = OptionsOrder()

    def agreed(self, length: int, *, jacoby: bool = True) -> Rules:
        """The rules of a match to so many points, 0 for money.

        Args:
            length: points to win.
            jacoby: false leaves the Jacoby rule out, whatever the field says.

        Raises:
            BadStakes: a rule that cannot be.
            UnknownVariant: no such variant.
        """
        rules = Rules(
            variant=self.variant,
            jacoby=jacoby and self.jacoby and length == 0,
            beavers=self.beavers,
            raccoons=self.raccoons,
            crawford=self.crawford,
            cube=self.cube,
            cube_cap=self.cube_cap,
            stake_limit=self.stake_limit,
            automatic_doubles=self.automatic_doubles,
            opening_reroll=self.opening_reroll,
        )
        return replace(rules, options=MoveOptions(**self.options.model_dump()))


class OptionsView(Sent):
    """Departures from the standard rules of movement."""

    entry_only_empty: bool
    free_movement: bool
    no_doubles: bool
    free_bearoff: bool


class RulesView(Sent):
    """The rules a match is played by: the fields of `RulesOrder`, so that the same may be asked for again."""

    variant: str
    jacoby: bool
    beavers: bool
    raccoons: bool
    crawford: bool
    cube: bool
    cube_cap: int | None
    stake_limit: int | None
    automatic_doubles: int
    opening_reroll: bool
    options: OptionsView

    @classmethod
    def of(cls, rules: Rules) -> RulesView:
        """The rules as they are told."""
        return cls.model_validate(
            {
                **{name: getattr(rules, name) for name in cls.model_fields if name != "options"},
                "options": {name: getattr(rules.options, name) for name in OptionsView.model_fields},
            }
        )
