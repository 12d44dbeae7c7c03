"""The rating formula of FIBS, the First Internet Backgammon Server: Elo by the length of the match.

Source: "FIBS rating formula", http://www.fibs.com/ratings.html.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

FIRST = 1500.0
SCALE = 2000.0
STAKE = 4.0
# Whoever has played fewer points than this in all moves faster.
RAMP = 400


@dataclass(frozen=True, slots=True)
class Elo:
    """A rating, and how many points the matches behind it were played to in all."""

    rating: float = FIRST
    experience: int = 0


def winning_chance(own: float, other: float, length: int) -> float:
    """The chance of a rating to win a match to so many points against another."""
    return float(1.0 / (10.0 ** (-(own - other) * math.sqrt(length) / SCALE) + 1.0))


def after_match(own: Elo, other: float, length: int, *, has_won: bool) -> Elo:
    """The rating after a match to so many points against a rating as it was before it."""
    chance = winning_chance(own.rating, other, length)
    pace = max(1.0, 5.0 - own.experience / 100.0) if own.experience < RAMP else 1.0
    change = STAKE * pace * math.sqrt(length) * ((1.0 if has_won else 0.0) - chance)
    return Elo(own.rating + change, own.experience + length)
