"""The patterns of input code 2 a second time: point by point, from the text of core/eval/patterns.hpp."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

Counts = list[int]  # a side's checkers on its points 1 to 24 and its bar, as index 1 to 25; index 0 is 0


def patterns(own: Counts, other: Counts) -> list[bool]:
    """All of them in order, for the side on roll and the other one, each in its own numbering."""
    own_pips, other_pips = pips(own), pips(other)
    return [
        *pairs(own, other),
        *side(own, other),
        *side(other, own),
        *one_of(32, min(own_pips // 6, 31)),
        *one_of(32, min(other_pips // 6, 31)),
        *one_of(64, min(max((own_pips - other_pips + 128) // 4, 0), 63)),
    ]


def pairs(own: Counts, other: Counts) -> list[bool]:
    """Checkers of the other side up to 11 points ahead of own ones."""

    def is_kind(count: int, many: bool) -> bool:
        return count > 1 if many else count == 1

    return [
        is_kind(own[point], own_many) and ahead <= point and is_kind(other[25 - point + ahead], other_many)
        for point in range(1, 26)
        for own_many in (False, True)
        for other_many in (False, True)
        for ahead in range(11, 0, -1)
    ]


def side(own: Counts, other: Counts) -> list[bool]:
    """What one side's checkers say, and the other's that stand against them."""
    made = [1 <= point <= 24 and count > 1 for point, count in enumerate([*own, *[0] * 6])]
    last = max(point for point in range(1, 26) if own[point])
    free = [freedom(point, tuple(other)) if own[point] else None for point in range(7, 26)]
    home = sum(made[1 + i] << i for i in range(6))
    return [
        *(all(made[first : first + length]) for length in (3, 4, 5) for first in range(1, 25)),
        *(sum(made[first : first + 6]) >= least for least in (3, 4, 5, 6) for first in range(1, 25)),
        *(kind == here for kind in range(8) for here in free),
        *(point == last and (own[last] == 1) == alone for alone in (True, False) for point in range(1, 26)),
        *(number == home and min(other[25], 2) == on_bar for on_bar in range(3) for number in range(64)),
        *one_of(64, sum((own[19 + i] > 1) << i for i in range(6))),
        *one_of(64, sum((own[1 + i] > 0) << i for i in range(6))),
    ]


@lru_cache(maxsize=100_000)
def freedom(point: int, other: tuple[int, ...]) -> int:
    """The class of the number of rolls that take a checker from there 7 points or more."""

    def goes(dice: tuple[int, ...]) -> int:
        gone = 0
        for die in dice:
            ahead = gone + die
            if ahead <= 12 and ahead < point and other[25 - point + ahead] > 1:
                break
            gone = ahead
        return gone

    rolls = 0
    for first in range(1, 7):
        for second in range(1, 7):
            ways = [(first,) * 4] if first == second else list(permutations((first, second)))
            rolls += max(goes(way) for way in ways) >= 7
    return sum(rolls > most for most in (0, 2, 4, 6, 9, 13, 18))


def pips(counts: Counts) -> int:
    """Pips to bear off everything."""
    return sum(point * count for point, count in enumerate(counts))


def one_of(classes: int, which: int) -> list[bool]:
    """One of so many is on."""
    return [number == which for number in range(classes)]
