"""What the answers to a double that is raised are worth: beavers and raccoons.

Both are for money. A beaver is taken or passed, or where that is agreed on answered by a raccoon, which the
other side takes or passes. The same game at twice the cube is worth twice as much, unless the cube has a cap:
then fewer doubles are left, and the game after the beaver is a question of its own.
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

    def beaver_taken(self, cube: JudgedCube) -> float:
        """Of a beaver that is taken, to the doubler, in units of the cube before the beaver.

        Args:
            cube: the double.
        """
        return cube.double_take if self.beavered is None else 2 * self.beavered.no_double

    def beaver(self, cube: JudgedCube) -> float:
        """Of a beaver, to the doubler, in units of the cube before the double: he answers best.

        Args:
            cube: the double.
        """
        answers = [self.beaver_taken(cube), _PASSED]
        if self.owned is not None:
            answers.append(raccoon(self.owned))
        return 2 * max(answers)


def raises_asked(doubled: AskedTurn) -> RaisesAsked:
    """What is to be asked of a double besides itself."""
    stakes = doubled.stakes
    cap = stakes.rules.cube_cap
    if not stakes.may_beaver:
        return NO_RAISES
    beavered = None if cap is None else _after(doubled, replace(stakes, cube=4 * stakes.cube, owner="other"))
    fits = cap is None or 8 * stakes.cube <= cap
    owned = None
    if stakes.rules.raccoons and fits:
        owned = _after(doubled, replace(stakes, cube=8 * stakes.cube, owner="own"))
    return RaisesAsked(beavered, owned)


def _after(doubled: AskedTurn, stakes: Stakes) -> AskedTurn:
    return AskedTurn(doubled.position, stakes, asks_cube=True, has_doubled=True)


def raccoon_taken(owned: JudgedCube) -> float:
    """Of a raccoon that is taken, to the doubler, in units of the cube before the raccoon."""
    return 2 * owned.no_double


def raccoon(owned: JudgedCube) -> float:
    """Of a raccoon, to the doubler, in units of the cube before the beaver: the other side answers best."""
    return 2 * min(raccoon_taken(owned), -_PASSED)
