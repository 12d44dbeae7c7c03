"""Maps: the same numbers as asking one by one, and what keeps a map from being made."""

from __future__ import annotations

import pytest

from tablas.analysis import ROLLS, CubeCell, PlayCell, score_map, temperature_map
from tablas.decision import MONEY, Engine
from tablas.errors import BadSearch, IllegalAction, InvalidPosition
from tablas.moves import Roll
from tablas.notation import parse_position
from tablas.position import Position
from tablas.stakes import Stakes

MIDDLE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
CLOSED_OUT = "XGID=aBBBBBB-------------------:0:0:1:00:0:0:0:0:10"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine("1-ply")


def position(text: str) -> Position:
    return parse_position(text).position


def test_each_of_the_rolls_is_worth_its_best_play(engine: Engine) -> None:
    found = temperature_map(engine, position(MIDDLE))

    assert [cell.roll for cell in found.cells] == list(ROLLS)
    for cell in found.cells[::4]:
        best = engine.best_plays(position(MIDDLE), cell.roll)[0]
        assert (cell.play, cell.equity, cell.ply) == (best.play.notation, best.equity, 1)
    assert found.best.roll == Roll(6, 6)
    assert sum(cell.weight for cell in found.cells) == 36


def test_the_mean_over_the_rolls_is_the_position_a_turn_deeper() -> None:
    without_cube = Stakes(3, cube=4, owner="other")
    found = temperature_map(Engine("0-ply"), position(MIDDLE), without_cube)
    deeper = Engine("1-ply").cube_decision(position(MIDDLE), without_cube)

    assert found.mean == pytest.approx(deeper.no_double, abs=2e-5)


@pytest.mark.parametrize("stakes", [MONEY, Stakes(7)])
def test_replies_in_the_tree_are_worth_at_most_the_best_with_the_cube_alive(stakes: Stakes) -> None:
    found = temperature_map(Engine("0-ply"), position(MIDDLE), stakes)
    deeper = Engine("1-ply").cube_decision(position(MIDDLE), stakes)

    # How far is measured: docs/measurements/2026-11-search.md, "Replies inside the tree".
    assert -2e-5 <= found.mean - deeper.no_double <= 0.002


def test_a_roll_that_cannot_be_played_is_worth_what_the_other_player_leaves() -> None:
    on_the_bar = position(CLOSED_OUT).swapped()
    engine = Engine("0-ply", tables=False)
    found = temperature_map(engine, on_the_bar)
    answer = engine.cube_decision(on_the_bar.swapped())

    assert {cell.play for cell in found.cells} == {""}
    assert found.cells[0].equity == -answer.optimal
    assert found.cells[0].board == on_the_bar.board


@pytest.mark.parametrize(("own", "other"), [(1, 1), (1, 4), (2, 1), (3, 5), (5, 2)])
def test_a_score_map_has_the_cube_decision_of_every_score(engine: Engine, own: int, other: int) -> None:
    found = score_map(engine, position(MIDDLE), length=5, ply=1)
    cell = found.at(own, other)
    single = engine.cube_decision(position(MIDDLE), Stakes(5, 5 - own, 5 - other))

    assert isinstance(cell, CubeCell)
    assert (cell.own_away, cell.other_away) == (own, other)
    assert cell.action == (single.action if single.may_double else None)
    assert cell.no_double == pytest.approx(single.no_double, abs=1e-6)
    assert cell.double_take == pytest.approx(single.double_take, abs=1e-6)


def test_a_score_map_begins_with_money(engine: Engine) -> None:
    found = score_map(engine, position(MIDDLE), MONEY, length=1, ply=1)
    single = engine.cube_decision(position(MIDDLE), MONEY)

    assert isinstance(found.money, CubeCell)
    assert found.money.no_double == pytest.approx(single.no_double, abs=1e-6)
    assert [(cell.own_away, cell.other_away) for cell in found.cells] == [(1, 1)]


def test_plays_by_score_tell_what_the_play_for_money_loses_there(engine: Engine) -> None:
    found = score_map(engine, position(MIDDLE), roll=Roll(3, 3), length=4, ply=1)
    money, cell = found.money, found.at(1, 4)
    assert isinstance(money, PlayCell)
    assert isinstance(cell, PlayCell)
    singles = engine.best_plays(position(MIDDLE), Roll(3, 3), Stakes(4, 3, 0), top=8)
    losses = {each.play.notation: -each.difference for each in singles}

    assert money.cost == 0
    assert cell.play == singles[0].play.notation != money.play
    assert cell.cost == pytest.approx(losses[money.play], abs=1e-5)


@pytest.mark.parametrize("length", [0, 16, -1, True])
def test_a_map_of_no_size_is_refused(engine: Engine, length: int) -> None:
    with pytest.raises(BadSearch, match="length"):
        score_map(engine, position(MIDDLE), length=length)


def test_who_may_not_double_has_no_map_of_doubles(engine: Engine) -> None:
    with pytest.raises(IllegalAction):
        score_map(engine, position(MIDDLE), Stakes(7, cube=2, owner="other"))


def test_a_game_that_is_over_has_no_maps(engine: Engine) -> None:
    over = Position.from_board([0, -1, *[0] * 24])
    with pytest.raises(InvalidPosition):
        temperature_map(engine, over)
    with pytest.raises(InvalidPosition):
        score_map(engine, over)
