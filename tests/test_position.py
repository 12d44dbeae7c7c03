"""Positions: drawn, read, counted, refused."""

from __future__ import annotations

import numpy as np
import pytest

from boards import position
from tablas import InvalidPosition, NotationError, Position, Setup, UnknownVariant


def fault_codes(board: tuple[int, ...]) -> list[str]:
    return [fault.code for fault in Setup(board).faults()]


def with_points(**cells: int) -> tuple[int, ...]:
    """A board of the cells named p0 to p25, all others empty."""
    board = [0] * 26
    for name, count in cells.items():
        board[int(name[1:])] = count
    return tuple(board)


def test_the_start_has_its_well_known_id_and_167_pips_a_side() -> None:
    start = Position.start()

    assert start.position_id == "4HPwATDgc/ABMA"
    assert start.pips == (167, 167)
    assert start.off == (0, 0)
    assert start.bar == (0, 0)
    assert start == start.swapped()


def test_the_start_is_two_three_five_five() -> None:
    assert Position.start() == position("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5")


def test_hypergammon_starts_with_three_checkers_a_side() -> None:
    start = Position.start("hypergammon")

    assert start == position("own 24:1 23:1 22:1 / other 24:1 23:1 22:1")
    assert start.borne_off(3) == (0, 0)


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        UnknownVariant, match="expected one of hypergammon, longgammon, nackgammon, standard"
    ) as caught:
        Position.start("chess")

    assert caught.value.code == "unknown_variant"


def test_swapping_shows_the_other_sides_numbers() -> None:
    before = position("own 20:1 bar:2 / other 6:3 bar:1")

    after = before.swapped()

    assert after == position("own 6:3 bar:1 / other 20:1 bar:2")
    assert after.bar == (1, 2)


def test_a_checker_on_the_bar_counts_25_pips() -> None:
    assert position("own bar:1 3:2 / other bar:2 1:1").pips == (31, 51)


def test_checkers_not_on_the_board_are_off() -> None:
    assert position("own 6:4 / other bar:1 2:2").off == (11, 12)


def test_it_is_contact_while_a_checker_must_pass_another() -> None:
    assert position("own 12:1 / other 5:1 23:1").phase == "contact"


def test_a_checker_on_the_bar_is_contact() -> None:
    assert position("own bar:1 / other 24:1").phase == "contact"
    assert position("own 2:1 / other bar:1").phase == "contact"


def test_it_is_a_race_when_all_have_passed() -> None:
    assert position("own 12:1 6:2 / other 12:1 1:2").phase == "race"


def test_it_is_over_when_a_side_has_no_checker_left() -> None:
    assert position("own / other 24:1").phase == "over"


def test_a_board_of_another_length_is_refused() -> None:
    assert fault_codes((0,) * 25) == ["wrong_length"]


def test_sixteen_checkers_are_refused_on_either_side() -> None:
    assert fault_codes(with_points(p6=16, p20=-1)) == ["too_many_checkers"]
    assert fault_codes(with_points(p6=15, p20=-8, p0=-8)) == ["too_many_checkers"]


def test_a_bar_of_the_wrong_side_is_refused() -> None:
    assert fault_codes(with_points(p25=-1, p3=1)) == ["bar_sign"]
    assert fault_codes(with_points(p0=1, p20=-1)) == ["bar_sign"]


def test_an_empty_board_is_refused() -> None:
    assert fault_codes(with_points()) == ["no_checkers"]


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.from_board(with_points(p6=16, p0=3, p20=-20))

    faults = {(fault.code, fault.place) for fault in caught.value.faults}
    assert faults == {("bar_sign", "index 0"), ("too_many_checkers", "own"), ("too_many_checkers", "other")}
    assert caught.value.code == "bad_position"


def test_a_position_cannot_be_built_around_the_checks() -> None:
    with pytest.raises(InvalidPosition, match="at most 15"):
        Position(with_points(p6=16))


def test_a_board_of_fractions_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=r"index 0 holds .*, not an integer"):
        Position.from_board(np.zeros(26))
    with pytest.raises(InvalidPosition, match=r"index 0 holds 0\.0, not an integer"):
        Position((0.0,) * 26)  # type: ignore[arg-type]


@pytest.mark.parametrize("sequence", [list, np.array])
def test_a_position_is_a_value_whatever_it_was_built_of(sequence: type[list[int]]) -> None:
    start = Position.start()

    built = Position(sequence(start.board))  # type: ignore[arg-type]

    assert (built, hash(built), type(built.board[0])) == (start, hash(start), int)


def test_a_row_of_an_array_is_a_board() -> None:
    array = Position.start().as_array()

    assert array.dtype == np.int8
    assert Position.from_board(array) == Position.start()


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA",
        " 4HPwATDgc/ABMA\n",
        "4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "xgid=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-",
        "-b----E-C---eE---c-e----B-:0:0:1",
        'Position: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10" by mail',
        "0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0",
        "[0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]",
    ],
)
def test_every_way_to_write_the_start_is_read(text: str) -> None:
    assert Position.from_id(text) == Position.start()


def test_an_xgid_with_o_on_roll_is_seen_by_o() -> None:
    x_on_roll = Position.from_id("XGID=-A---------------------cB-:0:0:1:00:0:0:0:0:10")
    o_on_roll = Position.from_id("XGID=-A---------------------cB-:0:0:-1:00:0:0:0:0:10")

    assert x_on_roll == position("own 1:1 24:2 / other 2:3")
    assert o_on_roll == x_on_roll.swapped()


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("4HPwATDgc/ABM", 14, "14 characters"),
        ("4HPwATDgc/ABMAA", 15, "14 characters"),
        ("4HPwATDg?/ABMA", 9, "an XGID, a GNU Position ID or 26 integers"),
        ("4HPwATDgc/ABMB", 14, "one of A Q g w"),
        ("", 1, "14 characters"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10", 31, "26 board characters, not 25"),
        ("XGID=-b----E-C---eE---c-e----P-:0:0:1:00:0:0:0:0:10", 30, "A to O"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:2:00:0:0:0:0:10", 37, "1 (X on roll) or -1 (O on roll)"),
        ("0,-2,0,x,0", 8, "an integer"),
    ],
)
def test_malformed_text_is_refused_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_id(text)

    assert (caught.value.column, expected in caught.value.expected) == (column, True)


def test_too_few_integers_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="a board is 26 integers, not 5"):
        Position.from_id("1,2,3,4,5")


def test_an_id_with_sixteen_checkers_is_refused() -> None:
    # Sixteen ones in a row for the side not on roll.
    with pytest.raises(InvalidPosition, match="the other side has 16 checkers, at most 15"):
        Position.from_id("//8AAAAAAAAAAA")


def test_an_id_with_both_sides_on_one_point_names_the_point() -> None:
    # One checker each on the other side's 24 point and the own 1 point.
    with pytest.raises(InvalidPosition) as caught:
        Position.from_id("AACABAAAAAAAAA")

    assert [(fault.code, fault.place) for fault in caught.value.faults] == [("both_sides", "point 1")]


def test_the_error_repeats_the_text_it_refuses() -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.from_id("XGID=-P----E-C---eE---c-e----B-".replace("P", "O"))

    assert caught.value.value == "XGID=-O----E-C---eE---c-e----B-"
