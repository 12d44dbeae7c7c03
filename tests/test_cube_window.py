"""The numbers players know a score by: take points, doubling window, gammon prices."""

from __future__ import annotations

import numpy as np
import pytest

from boards import board
from tablas import _core
from tablas.decision import CubeWindow, Engine, MatchEquities
from tablas.decision.match_equity import core_stakes
from tablas.position import Position
from tablas.stakes import CubeOwner, Rules, Stakes

CONTACT = board("own 6:5 8:3 13:5 24:2 / other 6:5 8:3 13:5 24:2")
MONEY = Stakes(rules=Rules(jacoby=False))
MET = MatchEquities.shipped()


def figures(stakes: Stakes, *, gammons: float = 0.0, lost_gammons: float = 0.0) -> _core.CubeFigures:
    """Of a contact position with these shares of gammons among won and among lost games."""
    chances = np.array([0.5, gammons / 2, 0, lost_gammons / 2, 0], np.float32)
    return _core.cube_figures(MET.core, CONTACT, chances, core_stakes(stakes))


def window(stakes: Stakes, *, gammons: float = 0.0, lost_gammons: float = 0.0) -> _core.CubeWindow:
    found = figures(stakes, gammons=gammons, lost_gammons=lost_gammons).window
    assert found is not None
    return found


def at(own_away: int, other_away: int, cube: int = 1, owner: CubeOwner = "centred") -> Stakes:
    length = max(own_away, other_away)
    return Stakes(length, length - own_away, length - other_away, cube, owner)


def test_money_is_taken_with_a_quarter_dead_a_fifth_live_and_between_in_fact() -> None:
    found = window(MONEY)

    assert found.dead_take_point == pytest.approx(0.25)
    assert found.live_take_point == pytest.approx(0.20)
    # Janowski at efficiency x: 0.68 * (2.5 p - 0.5) + 0.32 * 2 p = 0.5, p of the taker
    assert found.take_point == pytest.approx(0.5 / 2.34, abs=1e-9)
    assert found.cash_point == pytest.approx(1 - 0.5 / 2.34, abs=1e-9)


def test_without_gammons_nobody_is_too_good() -> None:
    assert window(MONEY).too_good_point is None
    assert window(at(7, 7)).too_good_point is None


def test_a_redouble_wants_more_than_a_double() -> None:
    first, second = window(MONEY), window(Stakes(cube=2, owner="own", rules=Rules(jacoby=False)))

    assert first.double_point is not None
    assert second.double_point is not None
    assert 0.68 < first.double_point < 0.70
    assert 0.71 < second.double_point < 0.73
    assert second.cash_point == pytest.approx(first.cash_point)


def test_gammons_of_the_doubler_raise_the_take_point() -> None:
    # Dead, with a quarter of gammons: wins count 1.25, so 1.25 (1 - p) - p = 0.5.
    assert window(MONEY, gammons=0.25).dead_take_point == pytest.approx(0.75 / 2.25)
    assert window(MONEY, gammons=0.25).take_point > window(MONEY).take_point


def test_gammons_make_a_player_too_good_in_money_but_not_under_jacoby() -> None:
    plain = window(MONEY, gammons=0.3)
    jacoby = window(Stakes(rules=Rules(jacoby=True)), gammons=0.3)

    assert plain.too_good_point is not None
    assert plain.cash_point < plain.too_good_point < 1
    assert jacoby.too_good_point is None
    assert jacoby.double_point is not None
    assert plain.double_point is not None
    assert jacoby.double_point < plain.double_point


def test_two_away_two_away_is_played_for_the_match() -> None:
    found = window(at(2, 2))

    # Passing leaves the Crawford game at 2-away; taking plays for the match.
    assert found.take_point == pytest.approx(MET.chance(2, 1))
    assert found.dead_take_point == found.live_take_point == pytest.approx(found.take_point)
    assert found.double_point == pytest.approx(0.5, abs=1e-6)


def test_the_trailer_after_the_crawford_game_doubles_whatever_his_chance() -> None:
    for away in range(2, 9):
        assert window(at(away, 1)).double_point == 0


@pytest.mark.parametrize(("away", "take"), [(2, 0.5), (3, 0.0239), (4, 0.3389), (5, 0.0391), (6, 0.3867)])
def test_a_free_drop_is_there_when_the_trailer_needs_an_even_number(away: int, take: float) -> None:
    found = window(at(away, 1))
    passed, lost = (1 - MET.chance(n, 1, after_crawford=True) for n in (away - 1, away - 2))

    # The leader gives up a point and loses little by it; with an odd number he takes nearly all.
    assert found.dead_take_point == pytest.approx((passed - lost) / (1 - lost) if away > 2 else 0.5, abs=1e-6)
    assert found.take_point == pytest.approx(take, abs=2e-4)


def test_four_away_two_away_the_leaders_cube_dies_and_the_trailers_take_is_for_the_match() -> None:
    trailer, leader = window(at(4, 2)), window(at(2, 4))

    # The leader who takes wins the match or falls to 2-away 2-away.
    assert trailer.take_point == pytest.approx((MET.chance(2, 3) - 0.5) / 0.5, abs=1e-6)
    # The trailer who takes redoubles at once: he plays for the match against a Crawford game at 4-away.
    assert leader.take_point == pytest.approx(MET.chance(4, 1), abs=1e-6)
    assert leader.double_point is not None
    assert leader.double_point > 0.79  # he gives away his last use of the cube
    # With gammons on both sides he never turns it: his own win the match anyway, the trailer's would too.
    assert window(at(2, 4), gammons=0.4, lost_gammons=0.4).double_point is None


def test_a_cube_that_wins_the_match_is_taken_by_its_dead_take_point() -> None:
    # Redoubled to 4 at 5-away 3-away: the taker wins the match with it, the doubler leads 1-away.
    found = window(at(5, 3, 2, "own"))

    passed, lost = MET.chance(3, 3), MET.chance(3, 1)
    assert found.dead_take_point == pytest.approx((passed - lost) / (1 - lost), abs=1e-6)
    assert found.take_point == pytest.approx(found.live_take_point, abs=1e-6)


def test_gammon_prices_follow_the_score() -> None:
    money = figures(MONEY)
    trailer = figures(at(2, 1))
    gammon_go = figures(at(4, 1, 2, "own"))
    double_match_point = figures(at(1, 1))

    assert (money.own_gammon_price, money.other_gammon_price) == (0.5, 0.5)
    assert trailer.own_gammon_price == pytest.approx(1)  # a gammon wins the match, a single game half of it
    assert trailer.other_gammon_price == 0
    assert gammon_go.own_gammon_price == pytest.approx((1 - 0.48803) / 0.48803)
    assert double_match_point.own_gammon_price == double_match_point.other_gammon_price == 0


def test_gammons_are_worth_nothing_under_jacoby_until_the_cube_is_turned() -> None:
    assert figures(Stakes(rules=Rules(jacoby=True))).own_gammon_price == 0
    assert figures(Stakes(cube=2, owner="own", rules=Rules(jacoby=True))).own_gammon_price == 0.5


def test_only_who_may_double_has_a_window() -> None:
    owned = figures(Stakes(cube=2, owner="own"))
    crawford = figures(Stakes(7, 6, 3, is_crawford=True))
    after = figures(at(1, 3))

    assert owned.window is not None
    assert owned.other_window is None
    assert crawford.window is crawford.other_window is None
    assert after.window is None
    assert after.other_window is not None


def test_the_decision_carries_the_figures() -> None:
    decision = Engine().cube_decision(Position.start(), at(7, 5))

    assert isinstance(decision.window, CubeWindow)
    assert isinstance(decision.other_window, CubeWindow)
    assert decision.efficiency == pytest.approx(0.68)
    assert decision.window.take_point == pytest.approx(1 - decision.window.cash_point)
    assert decision.own_gammon_price > decision.other_gammon_price > 0.4
    assert decision.optimal_mwc == decision.no_double_mwc
