"""How well the engine plays: search depth, and for the human levels how far it misjudges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.errors import UnknownLevel

MoveFilter = Literal["narrow", "normal", "wide", "none"]
"""How many plays a search looks at beyond the static look: few, the usual number, many, or all."""

FILTERS: tuple[MoveFilter, ...] = ("narrow", "normal", "wide", "none")
DEEPEST_PLY = 7


@dataclass(frozen=True, slots=True)
class Level:
    """A playing strength.

    Attributes:
        name: what it is called everywhere.
        ply: turns looked ahead; 0 is the network alone.
        noise: standard deviation of the error, in points of equity, with which each play is judged;
            0 plays as well as the engine can.
        filter: which plays are looked at more deeply.
        points_per_game: mean result against ``champion`` in cubeless money games
            (docs/measurements/2026-11-levels.md), None where it was not measured.
        standard_error: of ``points_per_game``.
        error_rate: equity given away in a decision, on average over those that were not forced, as
            two plies see it; None where it was not measured.
    """

    name: str
    ply: int = 0
    noise: float = 0.0
    filter: MoveFilter = "normal"
    points_per_game: float | None = None
    standard_error: float | None = None
    error_rate: float | None = None

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of that name: a human one, or a depth from ``0-ply`` to ``7-ply``.

        Raises:
            UnknownLevel: there is none; the message lists those there are.
        """
        for level in (*LEVELS, *DEPTHS):
            if level.name == name:
                return level
        raise UnknownLevel(name, [level.name for level in (*LEVELS, *DEPTHS)])


LEVELS: tuple[Level, ...] = (
    Level("beginner", noise=0.16, points_per_game=-1.17, standard_error=0.04, error_rate=0.053),
    Level("casual", noise=0.12, points_per_game=-0.91, standard_error=0.04, error_rate=0.039),
    Level("intermediate", noise=0.085, points_per_game=-0.66, standard_error=0.03, error_rate=0.025),
    Level("advanced", noise=0.055, points_per_game=-0.33, standard_error=0.02, error_rate=0.017),
    Level("expert", noise=0.03, points_per_game=-0.2, standard_error=0.02, error_rate=0.007),
    Level("champion", ply=2, points_per_game=0.0, standard_error=0.0, error_rate=0.0),
)
"""The human levels, weakest first."""

DEPTHS: tuple[Level, ...] = tuple(Level(f"{ply}-ply", ply) for ply in range(DEEPEST_PLY + 1))
"""The levels for analysis: so many turns ahead, without errors of judgement."""
