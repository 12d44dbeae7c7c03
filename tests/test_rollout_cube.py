"""Cube actions side by side: what is best follows from the means, and a beaver is twice a take."""

from __future__ import annotations

import pytest

from boards import board
from tablas.decision import CubeRollout, Engine, RolloutSettings
from tablas.evaluation import BearoffTables
from tablas.position import Position
from tablas.stakes import Rules, Stakes

MONEY = Stakes(rules=Rules(jacoby=False))
BEAVERS = Stakes(rules=Rules(jacoby=False, beavers=True))
SETTINGS = RolloutSettings(trials=36)
# Solved by the two-sided table.
CERTAIN = Position.from_board(board("own 1:2 / other 6:3"))
BEHIND = Position.from_board(board("own 6:3 5:2 / other 1:2"))
FAVOURITE_WITH_THE_CUBE = Position.from_board(board("own 6:3 5:2 / other 6:2 5:2 3:1"))
CLOSE = Position.from_board(board("own 6:1 5:2 4:1 / other 6:1 5:1 2:1"))


def rolled_out(position: Position, stakes: Stakes = MONEY) -> CubeRollout:
    return Engine("0-ply").rollout_cube(position, stakes, SETTINGS)


def test_a_game_that_is_won_is_cashed() -> None:
    found = rolled_out(CERTAIN)

    assert found.action == "double_pass"
    assert found.double_take.equity.mean > found.double_pass


def test_nobody_doubles_far_behind_and_the_other_would_beaver_where_he_may() -> None:
    assert rolled_out(BEHIND).action == "no_double_take"
    assert rolled_out(BEHIND, BEAVERS).action == "no_double_beaver"


def test_a_beaver_is_twice_a_take_and_only_where_it_is_allowed() -> None:
    found = rolled_out(CLOSE, BEAVERS)

    assert found.double_beaver is not None
    assert found.double_beaver.mean == pytest.approx(2 * found.double_take.equity.mean)
    assert rolled_out(CLOSE).double_beaver is None


def test_a_beaver_under_a_cap_is_played_with_the_doubles_that_are_left() -> None:
    exact = BearoffTables.shared().money(FAVOURITE_WITH_THE_CUBE)
    assert exact is not None
    capped = Stakes(rules=Rules(jacoby=False, beavers=True, cube_cap=4))

    freely, found = (rolled_out(FAVOURITE_WITH_THE_CUBE, stakes) for stakes in (BEAVERS, capped))

    assert freely.action == "no_double_beaver"
    beaver = found.double_beaver  # nobody turns a cube at four any more
    assert beaver is not None
    assert abs(beaver.mean - 4 * exact.cubeless) <= 4 * beaver.error + 0.01
    assert found.action not in ("double_beaver", "no_double_beaver")


def test_what_doubling_gains_is_what_the_table_says() -> None:
    exact = BearoffTables.shared().money(CLOSE)
    assert exact is not None

    found = rolled_out(CLOSE)

    gain = min(2 * exact.other, 1.0) - exact.centred
    assert abs(found.ahead.mean - gain) <= 4 * found.ahead.error + 0.02
    assert (found.ahead.mean > 0) == (found.action in ("double_take", "double_pass", "double_beaver"))
