"""Throws of dice counted beside what fair dice bring, with the range in which they fall 19 times in 20."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tablas.moves import Roll

COVERAGE = 0.95
"""Share of the cases in which fair dice stay within a range."""

MEAN_PIPS = 49 / 6
_ROLLS = Roll.all21()
_WAYS = {roll.dice: 1 if roll.is_double else 2 for roll in _ROLLS}
_PIPS = {roll.dice: sum(roll.dice) * (2 if roll.is_double else 1) for roll in _ROLLS}
_PIPS_VARIANCE = sum(_WAYS[dice] * pips**2 for dice, pips in _PIPS.items()) / 36 - MEAN_PIPS**2
_NORMAL = 1.959964  # of a normal variable 95 % lie so many deviations about the mean


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something came, what was to be expected, and the range of fair dice, both ends in it."""

    count: int
    expected: float
    low: int
    high: int

    @property
    def is_usual(self) -> bool:
        """Whether the count lies within the range."""
        return self.low <= self.count <= self.high


@dataclass(frozen=True, slots=True)
class Throws:
    """Throws of two dice, summed up.

    Attributes:
        number: how many.
        doubles: those with both dice alike.
        faces: each of 1 to 6, over all dice.
        rolls: each of the 21 rolls, in the order of ``Roll.all21``.
        runs: throws in a row of more than seven, and of less, counted as one; those of seven are left out.
        pips: what they come to, doubles counted twice.
        mean_low: from here, in pips a throw, fair dice lie 19 times in 20.
        mean_high: up to there.
        chi_square: distance of the 21 counts from what was to be expected; None below 105 throws, five for
            each pair of different dice and half as many for a double, where the measure says little.
        p_value: the share of fair dice that stray at least as far.
    """

    number: int
    doubles: Counted
    faces: tuple[Counted, ...]
    rolls: tuple[Counted, ...]
    runs: Counted
    pips: int
    mean_low: float
    mean_high: float
    chi_square: float | None
    p_value: float | None

    @property
    def mean_pips(self) -> float | None:
        """Pips a throw; None without throws."""
        return self.pips / self.number if self.number else None


_LEAST_FOR_CHI_SQUARE = 105
_MIDDLE = 7  # as many of the 36 throws come to more as to less


def throws_of(dice: Iterable[tuple[int, int]]) -> Throws:
    """The throws summed up, in the order they were thrown and whatever order each names its dice."""
    dice = list(dice)
    counts = dict.fromkeys(_WAYS, 0)
    for first, second in dice:
        counts[max(first, second), min(first, second)] += 1
    number = sum(counts.values())
    faces = [sum(times * roll.count(face) for roll, times in counts.items()) for face in range(1, 7)]
    spread = _NORMAL * math.sqrt(_PIPS_VARIANCE / number) if number else 0.0
    chi_square = _chi_square(counts, number) if number >= _LEAST_FOR_CHI_SQUARE else None
    return Throws(
        number,
        counted(sum(counts[face, face] for face in range(1, 7)), number, 1 / 6),
        tuple(counted(face, 2 * number, 1 / 6) for face in faces),
        tuple(counted(counts[roll.dice], number, _WAYS[roll.dice] / 36) for roll in _ROLLS),
        _runs([first + second for first, second in dice if first + second != _MIDDLE]),
        sum(times * _PIPS[roll] for roll, times in counts.items()),
        MEAN_PIPS - spread,
        MEAN_PIPS + spread,
        chi_square,
        None if chi_square is None else chi_square_tail(chi_square, len(counts) - 1),
    )


def _runs(sums: Sequence[int]) -> Counted:
    """How many runs there are of sums above the middle and below it, both of which are as likely."""
    if not sums:
        return Counted(0, 0.0, 0, 0)
    changes = sum((first > _MIDDLE) != (second > _MIDDLE) for first, second in pairwise(sums))
    # From one throw to the next the side changes as a coin falls, whatever came before.
    found = counted(changes, len(sums) - 1, 1 / 2)
    return Counted(found.count + 1, found.expected + 1, found.low + 1, found.high + 1)


def counted(count: int, trials: int, chance: float) -> Counted:
    """A count beside its expectation; at most 2.5 % of fair cases lie beyond either end of the range."""
    tail = (1 - COVERAGE) / 2
    low, high = _quantile(trials, chance, tail), _quantile(trials, chance, 1 - tail)
    return Counted(count, trials * chance, low, high)


def _quantile(trials: int, chance: float, share: float) -> int:
    """The least count that a binomial variable does not exceed with that share of the probability."""
    reached = 0.0
    for count in range(trials + 1):
        ways = math.lgamma(trials + 1) - math.lgamma(count + 1) - math.lgamma(trials - count + 1)
        reached += math.exp(ways + count * math.log(chance) + (trials - count) * math.log1p(-chance))
        if reached >= share:
            return count
    return trials


def _chi_square(counts: dict[tuple[int, int], int], number: int) -> float:
    return sum(
        (times - number * _WAYS[dice] / 36) ** 2 / (number * _WAYS[dice] / 36)
        for dice, times in counts.items()
    )


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable of an even ``freedom`` is at least that large.

    Source: for 2k degrees of freedom it is that of fewer than k events of a Poisson variable of mean
    half the value.
    """
    half, term, total = value / 2, 1.0, 1.0
    for events in range(1, freedom // 2):
        term *= half / events
        total += term
    return math.exp(-half) * total
