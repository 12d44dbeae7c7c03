"""Luck: what a roll is worth above the mean of all rolls.

The luck of a roll is the worth of its best play, by one look of the network with the cube where it stands,
less the mean over all 21 rolls by their weight. Its mean is nothing before the roll, whatever the network
thinks, so that a result less its luck is an unbiased measure of skill. The luck of the first roll counts who
begins too: its mean is over the fifteen rolls of either player.

Source: D. Zare, "Hedging Toward Skill", GammonVillage (2002); docs/rates.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablas.moves import Roll

_ALL = Roll.all21()
_PLACES = {roll.dice: place for place, roll in enumerate(_ALL)}
_WEIGHTS = tuple((1 if roll.is_double else 2) / 36 for roll in _ALL)
_FIRST_WEIGHTS = tuple(0.0 if roll.is_double else 1 / 15 for roll in _ALL)


def luck_worth(worths: Sequence[float], dice: tuple[int, int]) -> float:
    """Luck of a roll in points, or in chance to win the match, to who threw it.

    Args:
        worths: of the best play of each of the 21 rolls, in the order of ``Roll.all21``.
        dice: the roll.
    """
    return worths[_place(dice)] - _mean(worths, _WEIGHTS)


def first_luck_worth(
    worths: Sequence[float], others_worths: Sequence[float], dice: tuple[int, int], *, is_match: bool
) -> float:
    """Luck of the first roll of a game to who threw it; ``others_worths`` are those of the other player.

    Either begins as often as the other.
    """
    whole = 1.0 if is_match else 0.0  # the other player's chance to win the match is one less this one's
    other = whole - _mean(others_worths, _FIRST_WEIGHTS)
    return worths[_place(dice)] - (_mean(worths, _FIRST_WEIGHTS) + other) / 2


def _mean(worths: Sequence[float], weights: Sequence[float]) -> float:
    return sum(worth * weight for worth, weight in zip(worths, weights, strict=True))


def _place(dice: tuple[int, int]) -> int:
    return _PLACES[max(dice), min(dice)]
