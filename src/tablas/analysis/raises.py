"""What the answers to a double that is raised are worth: beavers and raccoons.

Both are for money: the same game at twice the cube is worth twice as much. A beaver is taken or passed, or
where that is agreed on answered by a raccoon, which the other side takes or passes.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.decision import AskedTurn, JudgedCube
from tablas.stakes import Stakes

_PASSED = -1.0


def owned_question(doubled: AskedTurn) -> AskedTurn | None:
    """The position of a double with the cube where a raccoon puts it; None where nobody may raccoon."""
    stakes = doubled.stakes
    cap = stakes.rules.cube_cap
    fits = cap is None or 8 * stakes.cube <= cap
    if not (stakes.may_beaver and stakes.rules.raccoons and fits):
        return None
    after: Stakes = replace(stakes, cube=8 * stakes.cube, owner="own")
    return AskedTurn(doubled.position, after, asks_cube=True, has_doubled=True)


def raccoon_taken(owned: JudgedCube) -> float:
    """Of a raccoon that is taken, to the doubler, in units of the cube before the raccoon."""
    return 2 * owned.no_double


def raccoon(owned: JudgedCube) -> float:
    """Of a raccoon, to the doubler, in units of the cube before the beaver: the other side answers best."""
    return 2 * min(raccoon_taken(owned), -_PASSED)


def beaver(cube: JudgedCube, owned: JudgedCube | None) -> float:
    """Of a beaver, to the doubler, in units of the cube before the double: he answers best.

    Args:
        cube: the double.
        owned: the same position after a raccoon, None where nobody may.
    """
    answers = [cube.double_take, _PASSED]
    if owned is not None:
        answers.append(raccoon(owned))
    return 2 * max(answers)
