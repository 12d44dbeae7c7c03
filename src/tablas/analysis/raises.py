"""What the answers to a double that is raised are worth: beavers and raccoons.

Both are for money. A beaver is taken or passed, or where that is agreed on answered by a raccoon, which the
other side takes or passes. The same game at twice the cube is worth twice as much, unless the cube has a cap
or a game counts no more than so many points: then less is left to win, and the game after the beaver is a
question of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablas.decision import AskedTurn, JudgedCube, JudgedTurn
from tablas.stakes import Stakes

_PASSED = -1.0


@dataclass(frozen=True, slots=True)
class RaisesAsked:
    """The position of a double with the cube where raises put it.

    Attributes:
        beavered: after a beaver that is taken, None where that is twice the game after a take, or nobody may.
        owned: after a raccoon that is taken, None where nobody may.
    """

    beavered: AskedTurn | None = None
    owned: AskedTurn | None = None

    @property
    def turns(self) -> list[AskedTurn]:
        """Those there are."""
        return [turn for turn in (self.beavered, self.owned) if turn is not None]

    def judged(self, answers: Iterator[JudgedTurn]) -> RaisesJudged:
        """The answers to ``turns``, which are taken from the iterator."""
        beavered = None if self.beavered is None else next(answers).cube
        owned = None if self.owned is None else next(answers).cube
        return RaisesJudged(beavered, owned)


NO_RAISES = RaisesAsked()


@dataclass(frozen=True, slots=True)
class RaisesJudged:
    """The answers to ``RaisesAsked``."""

    beavered: JudgedCube | None = None
    owned: JudgedCube | None = None

    def beaver_taken(self, cube: JudgedCube, stakes: Stakes) -> float:
        """Of a beaver that is taken, to the doubler, in units of the cube before the beaver.

        Args:
            cube: the double.
            stakes: before it.
        """
        if self.beavered is None:
            return cube.double_take
        return _raised(stakes, 2 * stakes.cube) * self.beavered.no_double

    def beaver(self, cube: JudgedCube, stakes: Stakes) -> float:
        """Of a beaver, to the doubler, in units of the cube before the double: he answers best.

        Args:
            cube: the double.
            stakes: before it.
        """
        answers = [self.beaver_taken(cube, stakes), _PASSED]
        if self.owned is not None:
            answers.append(raccoon(self.owned, stakes))
        return _raised(stakes, stakes.cube) * max(answers)


def beaver_kept(taken: float, stakes: Stakes) -> float:
    """Of a beaver that is taken or passed, whatever is better for the doubler, where nobody may raccoon.

    Args:
        taken: of the beaver that is taken; both in units of the cube before the double.
        stakes: before it.
    """
    return max(taken, _raised(stakes, stakes.cube) * _PASSED)


def raises_asked(doubled: AskedTurn) -> RaisesAsked:
    """What is to be asked of a double besides itself."""
    stakes = doubled.stakes
    cap, limit = stakes.rules.cube_cap, stakes.rules.stake_limit
    if not stakes.may_beaver:
        return NO_RAISES
    beavered = None
    if cap is not None or limit is not None:
        beavered = _after(doubled, replace(stakes, cube=4 * stakes.cube, owner="other"))
    fits = (cap is None or 8 * stakes.cube <= cap) and (limit is None or 4 * stakes.cube < limit)
    owned = None
    if stakes.rules.raccoons and fits:
        owned = _after(doubled, replace(stakes, cube=8 * stakes.cube, owner="own"))
    return RaisesAsked(beavered, owned)


def _after(doubled: AskedTurn, stakes: Stakes) -> AskedTurn:
    return AskedTurn(doubled.position, stakes, asks_cube=True, has_doubled=True)


def raccoon_taken(owned: JudgedCube, stakes: Stakes) -> float:
    """Of a raccoon that is taken, to the doubler, in units of the cube before the raccoon.

    Args:
        owned: the game after it.
        stakes: before the double.
    """
    return _raised(stakes, 4 * stakes.cube) * owned.no_double


def raccoon(owned: JudgedCube, stakes: Stakes) -> float:
    """Of a raccoon, to the doubler, in units of the cube before the beaver: the other side answers best."""
    return _raised(stakes, 2 * stakes.cube) * min(raccoon_taken(owned, stakes), -_PASSED)


def _raised(stakes: Stakes, cube: int) -> float:
    """How many times as much the game counts with that cube turned once more: two, up to the limit."""
    limit = stakes.rules.stake_limit
    return 2.0 if limit is None else min(2 * cube, limit) / min(cube, limit)
