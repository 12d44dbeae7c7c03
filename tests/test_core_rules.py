"""The compiled rules by example: a position, a roll, the results; and what is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from boards import board
from tablas import _core

START = _core.board_from_position_id("4HPwATDgc/ABMA")

ENTRY_ONLY_EMPTY, FREE_MOVEMENT, NO_DOUBLES, FREE_BEAROFF = 1, 2, 4, 8


def played(position: NDArray[np.int8], die1: int, die2: int, options: int = 0) -> set[str]:
    """Every legal play as its steps, written plainly: `24/18 18/13`."""
    _, steps = _core.legal_plays(position, die1, die2, options)
    return {" ".join(f"{a}/{b}" for a, b in play if a >= 0) for play in steps.tolist()}


def test_both_numbers_must_be_played_when_some_order_allows_it() -> None:
    start = board("own 24:1 8:1 6:13 / other 21:2 9:2 7:3 6:4 5:4")

    assert played(start, 6, 2) == {"24/22 8/2"}


def test_the_larger_number_must_be_played_when_only_one_fits() -> None:
    start = board("own 24:1 1:14 / other 8:2 6:13")

    assert played(start, 6, 1) == {"24/18"}


def test_the_smaller_number_is_played_when_the_larger_is_blocked() -> None:
    start = board("own 12:1 / other 20:2 19:2")

    assert played(start, 6, 1) == {"12/11"}


def test_the_rear_checker_moves_first_where_only_that_makes_room() -> None:
    start = board("own 7:1 6:3 / other 23:2")

    assert played(start, 5, 4) == {"7/3 6/1"}


def test_a_double_is_played_up_to_four_times() -> None:
    start = board("own 13:1 / other 22:2")

    assert played(start, 3, 3) == {"13/10 10/7 7/4 4/1"}


def test_a_double_stops_at_a_made_point() -> None:
    start = board("own 13:1 / other 21:2")

    assert played(start, 3, 3) == {"13/10 10/7"}


def test_a_checker_on_the_bar_enters_before_all_else() -> None:
    start = board("own bar:1 6:2 / other 6:5")

    assert played(start, 3, 1) == {"25/22 22/21", "25/22 6/5", "25/24 6/3"}


def test_one_of_two_enters_and_the_other_number_is_lost() -> None:
    start = board("own bar:2 6:3 / other bar:1 5:2 7:2 8:2")

    assert played(start, 5, 2) == {"25/23"}


def test_nothing_enters_a_closed_board() -> None:
    start = board("own bar:1 13:2 / other 1:2 2:2 3:2 4:2 5:2 6:2")

    results, steps = _core.legal_plays(start, 6, 6)

    assert results.shape == (0, 26)
    assert steps.shape == (0, 4, 2)


def test_a_hit_sends_the_checker_to_its_bar() -> None:
    start = board("own 8:1 / other 18:1")

    results, _ = _core.legal_plays(start, 1, 2)

    expected = {tuple(board("own 5:1 / other bar:1")), tuple(board("own 5:1 / other 18:1"))}
    assert {tuple(row) for row in results} == expected


def test_no_checker_goes_off_while_one_is_outside() -> None:
    start = board("own 24:2 1:3 / other 3:2")

    assert not any("/0" in play for play in played(start, 6, 5))


def test_a_larger_number_takes_from_the_highest_point_only() -> None:
    start = board("own 4:2 2:2 1:1 / other 1:3")

    assert played(start, 6, 5) == {"4/0 4/0"}


def test_bearing_off_is_not_compulsory_when_the_number_can_be_moved() -> None:
    start = board("own 6:1 2:1 / other 1:3")

    assert played(start, 2, 1) == {"6/4 4/3", "6/4 2/1", "6/5 2/0"}


def test_the_last_checker_hits_on_its_way_off_when_only_that_plays_both_numbers() -> None:
    start = board("own 4:1 / other 23:1 1:1")

    results, steps = _core.legal_plays(start, 6, 2)

    assert steps.tolist() == [[[4, 2], [2, 0], [-1, -1], [-1, -1]]]
    assert results.tolist() == [board("own / other bar:1 1:1").tolist()]


def test_a_finished_game_has_no_plays() -> None:
    for finished in (board("own 3:2 / other"), board("own / other 3:2")):
        assert len(_core.legal_plays(finished, 2, 1)[0]) == 0


def test_steps_are_listed_from_the_higher_point_first() -> None:
    start = board("own 13:1 8:1 / other 1:2")

    assert played(start, 4, 3) == {"13/9 9/6", "13/9 8/5", "13/10 8/4", "8/4 4/1"}


def test_entry_only_empty_refuses_points_where_anybody_stands() -> None:
    start = board("own bar:1 21:1 / other 6:1 3:5")

    assert played(start, 6, 4, ENTRY_ONLY_EMPTY) == set()
    assert played(start, 6, 4) == {"25/19 19/15", "25/19 21/17", "25/21 21/15"}


def test_free_movement_completes_a_play_after_any_step() -> None:
    start = board("own 13:1 / other 1:2")

    assert played(start, 4, 3, FREE_MOVEMENT) == {"", "13/9", "13/10", "13/9 9/6"}


def test_no_doubles_makes_a_double_two_steps() -> None:
    start = board("own 13:1 / other 1:2")

    assert played(start, 3, 3, NO_DOUBLES) == {"13/10 10/7"}


def test_free_bearoff_takes_any_checker_at_or_below_the_number() -> None:
    start = board("own 6:1 3:1 / other 1:2")

    assert played(start, 4, 2) == {"6/2 2/0", "6/2 3/1"}
    assert played(start, 4, 2, FREE_BEAROFF) == {"6/2 2/0", "6/2 3/1", "6/4 3/0", "3/1 1/0"}


def test_phases() -> None:
    assert _core.phase(START) == 1
    assert _core.phase(board("own 6:2 / other 6:2")) == 0
    assert _core.phase(board("own 12:1 / other 23:1 5:1")) == 1
    assert _core.phase(board("own / other 6:2")) == 2


def test_the_id_of_the_start_is_known() -> None:
    assert _core.position_id(START) == "4HPwATDgc/ABMA"
    assert _core.position_ids(np.stack([START, START])) == ["4HPwATDgc/ABMA"] * 2


def test_the_player_on_roll_is_the_second_half_of_an_id() -> None:
    position = board("own 2:1 / other 1:2")

    assert _core.position_id(position) == "AwAAEAAAAAAAAA"


def test_arrays_that_are_not_contiguous_are_read_right() -> None:
    wide = np.zeros((3, 52), np.int8)
    wide[:, ::2] = START
    dice = np.array([[3, 0, 1, 0]] * 3, np.uint8)[:, ::2]

    starts, _ = _core.legal_plays_batch(wide[:, ::2], dice)

    assert starts.tolist() == [0, 16, 32, 48]


def test_an_empty_batch_has_one_start() -> None:
    starts, results = _core.legal_plays_batch(np.zeros((0, 26), np.int8), np.zeros((0, 2), np.uint8))

    assert starts.tolist() == [0]
    assert results.shape == (0, 26)


def test_several_threads_get_the_same_answer() -> None:
    boards = np.repeat(START[None], 200, axis=0)
    rolls = np.array([[1 + i % 6, 1 + i // 6 % 6] for i in range(200)], np.uint8)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: _core.legal_plays_batch(boards, rolls), range(8)))

    for starts, results in answers[1:]:
        assert np.array_equal(starts, answers[0][0])
        assert np.array_equal(results, answers[0][1])


def with_value(index: int, value: int) -> NDArray[np.int8]:
    changed = START.copy()
    changed[index] = value
    return changed


@pytest.mark.parametrize(
    ("index", "value", "message"),
    [
        (6, 16, "board[6] = 16: a point holds at most 15 checkers"),
        (6, -16, "board[6] = -16: a point holds at most 15 checkers"),
        (25, -1, "board[25] = -1: own bar cannot be negative"),
        (0, 1, "board[0] = 1: the other side's bar cannot be positive"),
        (3, 1, "own side has 16 checkers, more than 15"),
        (3, -2, "other side has 17 checkers, more than 15"),
    ],
)
def test_a_bad_board_is_refused_with_its_value(index: int, value: int, message: str) -> None:
    with pytest.raises(_core.CoreError) as caught:
        _core.position_id(with_value(index, value))

    assert (caught.value.code, str(caught.value), caught.value.row) == ("bad_board", message, -1)


def test_a_bad_row_of_a_batch_is_named() -> None:
    boards = np.stack([START, START, with_value(6, 16)])
    rolls = np.array([[3, 1]] * 3, np.uint8)

    with pytest.raises(_core.CoreError, match=r"^row 2: board\[6\] = 16") as caught:
        _core.legal_plays_batch(boards, rolls)

    assert (caught.value.code, caught.value.row) == ("bad_board", 2)


@pytest.mark.parametrize(("die1", "die2", "bad"), [(7, 1, 7), (1, 0, 0), (257, 1, 257), (1, -1, -1)])
def test_dice_that_do_not_exist_are_refused(die1: int, die2: int, bad: int) -> None:
    for door in (_core.legal_plays, _core.step_graph):
        with pytest.raises(_core.CoreError, match=f"^die {bad} is not 1 to 6$") as caught:
            door(START, die1, die2)
        assert caught.value.code == "bad_dice"


def test_bad_dice_in_a_batch_name_their_row() -> None:
    boards = np.stack([START, START])

    with pytest.raises(_core.CoreError, match="row 1: die 9 is not 1 to 6") as caught:
        _core.legal_plays_batch(boards, np.array([[3, 1], [3, 9]], np.uint8))

    assert (caught.value.code, caught.value.row) == ("bad_dice", 1)


@pytest.mark.parametrize(
    ("boards", "rolls", "message"),
    [
        (
            np.zeros((2, 25), np.int8),
            np.ones((2, 2), np.uint8),
            "boards must have shape (n, 26), not (2, 25)",
        ),
        (np.zeros(26, np.int8), np.ones((1, 2), np.uint8), "boards must have shape (n, 26), not (26,)"),
        (np.zeros((2, 26), np.int64), np.ones((2, 2), np.uint8), "boards must be int8, not int64"),
        (np.zeros((2, 26), np.float32), np.ones((2, 2), np.uint8), "boards must be int8, not float32"),
        (np.zeros((2, 26), np.int8), np.ones((3, 2), np.uint8), "dice must have shape (2, 2), not (3, 2)"),
        (np.zeros((2, 26), np.int8), np.ones((2, 2), np.int64), "dice must be uint8, not int64"),
    ],
)
def test_arrays_of_another_shape_or_type_are_refused(
    boards: NDArray[np.int8], rolls: NDArray[np.uint8], message: str
) -> None:
    with pytest.raises(_core.CoreError) as caught:
        _core.legal_plays_batch(boards, rolls)

    assert (caught.value.code, str(caught.value)) == ("bad_array", message)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4HPwATDgc/ABM", "has 13 characters, expected 14"),
        ("4HPwATDgc/AB M", "column 13 is not a base64 character"),
        ("//////////////", "a side has more than 15 checkers"),
        ("4HPwATDgc/ABMB", "has bits beyond the last point"),
        ("AACABAAAAAAAAA", "puts both sides on one point"),
    ],
)
def test_a_malformed_id_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(_core.CoreError) as caught:
        _core.board_from_position_id(text)

    assert (caught.value.code, str(caught.value)) == ("bad_position_id", f"position ID '{text}': {reason}")


def test_a_malformed_id_in_a_list_names_its_row() -> None:
    with pytest.raises(_core.CoreError, match=r"^row 1: position ID 'x'") as caught:
        _core.boards_from_ids(["4HPwATDgc/ABMA", "x"])

    assert caught.value.row == 1


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(_core.CoreError, match="16") as caught:
        _core.legal_plays(START, 3, 1, 16)

    assert caught.value.code == "bad_options"


def test_a_refused_value_is_a_value_error() -> None:
    assert issubclass(_core.CoreError, ValueError)
