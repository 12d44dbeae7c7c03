"""How well the engine plays: search depth, and for the human levels how far it misjudges."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import UnknownLevel


@dataclass(frozen=True, slots=True)
class Level:
    """A playing strength.

    Attributes:
        name: what it is called everywhere.
        ply: turns looked ahead; 0 is the network alone.
        noise: standard deviation of the error, in points of equity, with which each play is judged;
            0 plays as well as the network can.
        points_per_game: mean result against ``champion`` in cubeless money games, None when it was
            not measured (docs/measurements/2026-11-bot-strength.md).
        standard_error: of ``points_per_game``.
    """

    name: str
    ply: int = 0
    noise: float = 0.0
    points_per_game: float | None = None
    standard_error: float | None = None

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of that name: a human one, or ``0-ply``.

        Raises:
            UnknownLevel: there is none; the message lists those there are.
        """
        for level in (*LEVELS, _PLAIN):
            if level.name == name:
                return level
        raise UnknownLevel(name, [level.name for level in (*LEVELS, _PLAIN)])


LEVELS: tuple[Level, ...] = (
    Level("beginner", noise=0.16),
    Level("casual", noise=0.12),
    Level("intermediate", noise=0.085),
    Level("advanced", noise=0.055),
    Level("expert", noise=0.03),
    Level("champion"),
)
"""The human levels, weakest first."""

_PLAIN = Level("0-ply")
