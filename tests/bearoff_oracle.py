"""Bearing off written as slowly and plainly as possible: one position at a time, remembered by its points.

A side is the sorted tuple of its checkers' points. Nothing here is shared with the core.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

Side = tuple[int, ...]
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def after_die(side: Side, die: int) -> set[Side]:
    """What one number can make of a side that is home."""
    results = set()
    for point in set(side):
        rest = list(side)
        rest.remove(point)
        if point > die:
            results.add(tuple(sorted([*rest, point - die])))
        elif point == die or point == max(side):
            results.add(tuple(rest))
    return results


@cache
def after_roll(side: Side, first: int, second: int) -> frozenset[Side]:
    """What a roll can make of a side; of nothing, nothing."""
    orders = [[first] * 4] if first == second else [[first, second], [second, first]]
    results = set()
    for dice in orders:
        reached = {side}
        for die in dice:
            reached = {after for now in reached for after in (after_die(now, die) if now else {now})}
        results |= reached
    return frozenset(results)


@cache
def mean_rolls(side: Side) -> float:
    """Rolls until the last checker is off, under the play that makes their mean smallest."""
    if not side:
        return 0.0
    return 1 + sum(min(mean_rolls(after) for after in after_roll(side, *roll)) for roll in ROLLS) / 36


@cache
def mean_rolls_to_first(side: Side) -> float:
    """Rolls until the first checker is off, under the play that makes their mean smallest."""
    return (
        1
        + sum(
            min(
                0.0 if len(after) < len(side) else mean_rolls_to_first(after)
                for after in after_roll(side, *roll)
            )
            for roll in ROLLS
        )
        / 36
    )


def _rolled(own: Side, value: Callable[[Side], float]) -> float:
    return sum(max(value(after) for after in after_roll(own, *roll)) for roll in ROLLS) / 36


@cache
def cubeless(own: Side, other: Side) -> float:
    """Equity of the side on roll when nobody ever doubles."""
    return _rolled(own, lambda after: 1.0 if not after else -cubeless(other, after))


@cache
def rolling_on(own: Side, other: Side, owner: str) -> float:
    """Equity, in units of the cube, of rolling now; `owner` is "centred", "own" or "other"."""
    seen_by_other = {"centred": "centred", "own": "other", "other": "own"}[owner]
    return _rolled(own, lambda after: 1.0 if not after else -before_roll(other, after, seen_by_other))


@cache
def before_roll(own: Side, other: Side, owner: str) -> float:
    """Equity when the side on roll may double first, where the cube is not the other side's."""
    value = rolling_on(own, other, owner)
    if owner == "other":
        return value
    return max(value, min(1.0, 2 * rolling_on(own, other, "other")))
