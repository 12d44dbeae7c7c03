"""Rolls, legal plays and the ways to write and read them."""

from __future__ import annotations

import numpy as np
import pytest

from boards import position
from tablas import (
    BadDice,
    IllegalPlay,
    InvalidPosition,
    MoveOptions,
    NotationError,
    Play,
    Position,
    Roll,
    Step,
    find_play,
    find_play_by_steps,
    legal_plays,
    legal_plays_batch,
    step_graph,
)

START = Position.start()


def notations(start: Position, *dice: int, options: MoveOptions | None = None) -> set[str]:
    return {play.notation for play in legal_plays(start, (dice[0], dice[1]), options or MoveOptions())}


def refused(start: Position, dice: tuple[int, int], text: str) -> IllegalPlay:
    with pytest.raises(IllegalPlay) as caught:
        find_play(start, dice, text)
    return caught.value


class TestRoll:
    @pytest.mark.parametrize("text", ["31", "3-1", "3 1", " 31 ", "3,1"])
    def test_two_dice_are_read_in_the_order_given(self, text: str) -> None:
        assert Roll.parse(text).dice == (3, 1)

    @pytest.mark.parametrize("text", ["70", "07", "3", "311", "", "a1", "3--1", "-31", "33x"])
    def test_what_no_dice_show_is_refused(self, text: str) -> None:
        with pytest.raises(BadDice) as caught:
            Roll.parse(text)

        assert (caught.value.code, caught.value.value) == ("bad_dice", text)

    def test_numbers_outside_a_die_are_refused(self) -> None:
        with pytest.raises(BadDice, match="7-1"):
            Roll(7, 1)

    def test_a_row_of_an_array_is_a_roll(self) -> None:
        assert Roll.of(np.array([3, 1], np.uint8)).dice == Roll(*np.array([3, 1])).dice == (3, 1)

    @pytest.mark.parametrize("dice", [(3,), (3, 1, 1), (3.0, 1.0), "31", (3, None), (True, 1)])
    def test_what_is_not_two_integers_is_refused(self, dice: tuple[int, int]) -> None:
        with pytest.raises(BadDice):
            Roll.of(dice)

    def test_order_makes_no_difference(self) -> None:
        assert Roll(1, 6) == Roll(6, 1)
        assert len({Roll(1, 6), Roll(6, 1)}) == 1
        assert Roll(1, 6) != Roll(6, 6)

    def test_there_are_21_rolls_six_of_them_doubles(self) -> None:
        rolls = Roll.all21()

        assert len(set(rolls)) == 21
        assert sum(roll.is_double for roll in rolls) == 6


class TestLegalPlays:
    def test_the_opening_three_one_has_sixteen_results_with_the_five_point_made(self) -> None:
        plays = legal_plays(START, (3, 1))

        assert len(plays) == 16
        assert "8/5 6/5" in {str(play) for play in plays}

    def test_a_result_is_seen_by_the_mover(self) -> None:
        play = find_play(START, (3, 1), "8/5 6/5")

        assert play.result == position("own 24:2 13:5 8:2 6:4 5:2 / other 24:2 13:5 8:3 6:5")

    def test_larger_die_must_be_played_when_only_one_fits(self) -> None:
        start = position("own 24:1 1:14 / other 8:2 6:13")  # his 8-point stands on our 17

        assert notations(start, 6, 1) == {"24/18"}

    def test_no_legal_play_is_an_empty_list(self) -> None:
        start = position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2")

        assert legal_plays(start, (6, 5)) == []

    def test_a_finished_game_has_no_plays(self) -> None:
        assert legal_plays(position("own / other 6:1"), (6, 5)) == []

    def test_dice_that_cannot_be_are_refused(self) -> None:
        with pytest.raises(BadDice):
            legal_plays(START, (0, 3))

    def test_without_doubles_a_double_is_two_steps(self) -> None:
        plays = legal_plays(position("own 6:4 / other 24:2"), (1, 1), MoveOptions(no_doubles=True))

        assert {str(play) for play in plays} == {"6/4", "6/5(2)"}

    def test_entry_on_a_blot_needs_the_standard_rule(self) -> None:
        start = position("own bar:1 / other 4:1 5:2")

        assert {text[:7] for text in notations(start, 5, 4)} == {"bar/21*"}
        assert notations(start, 5, 4, options=MoveOptions(entry_only_empty=True)) == set()

    def test_free_movement_lets_a_die_lie(self) -> None:
        texts = notations(START, 3, 1, options=MoveOptions(free_movement=True))

        assert {"8/5 6/5", "8/5", "6/5", ""} <= texts

    def test_free_bearoff_takes_any_checker_within_the_number(self) -> None:
        start = position("own 6:1 2:1 / other 24:2")  # the 5 cannot move 6/1

        assert notations(start, 5, 3) == {"6/off"}
        assert "6/3 2/off" in notations(start, 5, 3, options=MoveOptions(free_bearoff=True))


class TestBatch:
    def test_rows_of_each_case_are_its_legal_results(self) -> None:
        boards = np.array([START.board, position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2").board], np.int8)
        dice = np.array([[3, 1], [6, 5]], np.uint8)

        starts, results = legal_plays_batch(boards, dice)

        assert starts.tolist() == [0, 16, 16]
        assert {tuple(row) for row in results.tolist()} == {
            play.result.board for play in legal_plays(START, (3, 1))
        }

    def test_a_bad_board_is_refused_with_its_row(self) -> None:
        boards = np.array([START.board, (16,) * 26], np.int8)

        with pytest.raises(InvalidPosition, match="row 1"):
            legal_plays_batch(boards, np.array([[3, 1], [3, 1]], np.uint8))

    def test_bad_dice_are_refused_with_their_row(self) -> None:
        boards = np.array([START.board, START.board], np.int8)

        with pytest.raises(BadDice, match="7-1 in row 1"):
            legal_plays_batch(boards, np.array([[3, 1], [7, 1]], np.uint8))

    def test_arrays_of_other_shapes_are_refused(self) -> None:
        with pytest.raises(InvalidPosition, match=r"shape \(n, 26\)"):
            legal_plays_batch(np.zeros((1, 24), np.int8), np.array([[3, 1]], np.uint8))
        with pytest.raises(BadDice, match=r"shape \(1, 2\)"):
            legal_plays_batch(START.as_array()[None], np.array([3, 1], np.uint8))


class TestWriting:
    def written(self, *steps: Step) -> str:
        return Play(START, Roll(1, 1), steps, START).notation

    def test_the_highest_checker_comes_first(self) -> None:
        assert self.written(Step(6, 5), Step(8, 5)) == "8/5 6/5"

    def test_one_checker_with_both_dice_is_one_move(self) -> None:
        assert self.written(Step(24, 18), Step(18, 13)) == "24/13"

    def test_a_hit_on_the_way_stays_visible(self) -> None:
        assert self.written(Step(24, 18, hits=True), Step(18, 13)) == "24/18*/13"

    def test_entering_and_hitting(self) -> None:
        assert self.written(Step(25, 20, hits=True), Step(24, 21)) == "bar/20* 24/21"

    def test_equal_moves_are_counted(self) -> None:
        assert self.written(Step(6, 0), Step(6, 0)) == "6/off(2)"
        assert self.written(Step(13, 11, hits=True), Step(13, 11)) == "13/11*(2)"

    def test_pairs_that_move_on_are_counted_as_one_move(self) -> None:
        steps = (Step(13, 10), Step(13, 10), Step(10, 7), Step(10, 7))

        assert self.written(*steps) == "13/7(2)"

    def test_bearing_off_by_way_of_another_point_is_one_move(self) -> None:
        assert self.written(Step(4, 2), Step(2, 0)) == "4/off"


class TestReading:
    @pytest.mark.parametrize(
        "text",
        ["8/5 6/5", "6/5 8/5", "8/5, 6/5", "8/5;6/5", "8-5 6-5", "  8/5   6/5 ", "08/05 06/05"],
    )
    def test_order_and_separators_make_no_difference(self, text: str) -> None:
        assert find_play(START, (3, 1), text).notation == "8/5 6/5"

    @pytest.mark.parametrize("text", ["24/13", "24/18 18/13", "18/13 24/18", "24/18/13"])
    def test_one_checkers_run_may_be_joined_or_apart(self, text: str) -> None:
        assert find_play(START, (6, 5), text).notation == "24/13"

    @pytest.mark.parametrize(
        "text", ["bar/20*/18", "b/18", "25/20 20/18", "BAR/18", "Bar/20*/18*", "20/18 bar/20"]
    )
    def test_the_bar_has_three_names(self, text: str) -> None:
        start = position("own bar:1 6:2 / other 2:2 5:1 7:1")  # on our 23, 20 and 18

        found = find_play(start, (5, 2), text)

        assert found.result == position("own 18:1 6:2 / other 2:2 bar:2")
        assert found.notation == "bar/20*/18*"

    @pytest.mark.parametrize("text", ["6/off(2)", "6/off 6/off", "6/o 6/0", "6/OFF(2)"])
    def test_off_has_three_names_and_moves_may_be_counted(self, text: str) -> None:
        assert find_play(position("own 6:3 1:1 / other 23:2"), (6, 6), "6/off(3) 1/off").result.off[0] == 15
        assert find_play(position("own 6:2 / other 24:2"), (6, 6), text).notation == "6/off(2)"

    def test_a_checker_borne_off_by_way_of_a_point_may_skip_it(self) -> None:
        assert find_play(position("own 4:1 / other 24:1"), (6, 2), "4/off").notation == "4/off"

    def test_a_star_may_be_left_out_when_the_hit_is_certain(self) -> None:
        start = position("own 8:1 / other 20:1 24:1")  # his 20 point is our 5

        assert find_play(start, (2, 1), "8/5").notation == "8/5*"

    def test_without_a_star_the_way_that_hits_nobody_is_meant(self) -> None:
        start = position("own 8:1 / other 18:1 24:1")  # his 18 point is our 7

        assert find_play(start, (2, 1), "8/5").notation == "8/5"
        assert find_play(start, (2, 1), "8/7*/5").notation == "8/7*/5"

    def test_a_stop_that_is_named_says_which_way_is_meant(self) -> None:
        start = position("own bar:1 6:2 / other 5:1 7:1 24:2")  # on our 20 and 18, 23 is free

        assert find_play(start, (5, 2), "bar/18").notation == "bar/18*"
        assert find_play(start, (5, 2), "20/18 bar/20").notation == "bar/20*/18*"

    def test_two_ways_that_both_hit_are_ambiguous_until_one_is_named(self) -> None:
        start = position("own 8:1 / other 18:1 19:1 24:1")  # on our 7 and 6

        error = refused(start, (2, 1), "8/5")

        assert (error.reason, "8/7*/5" in str(error), "8/6*/5" in str(error)) == ("ambiguous", True, True)
        assert find_play(start, (2, 1), "8/6*/5").notation == "8/6*/5"

    @pytest.mark.parametrize(
        ("text", "column", "expected"),
        [
            ("", 1, "a play such as 8/5 6/5"),
            ("8", 2, "/ and the point"),
            ("8/", 3, "the point the checker goes to"),
            ("8/5 6/x", 7, "the point the checker goes to"),
            ("8/5 27/5", 5, "a point 1 to 24"),
            ("8/5(5)", 4, "a count from"),
            ("8/5!6/5", 4, "a space, a comma"),
            ("hello", 1, "a point 1 to 24"),
        ],
    )
    def test_what_is_no_play_is_refused_with_its_column(self, text: str, column: int, expected: str) -> None:
        with pytest.raises(NotationError) as caught:
            find_play(START, (3, 1), text)

        assert (caught.value.column, expected in caught.value.expected) == (column, True)


class TestIllegal:
    def test_both_dice_must_be_played(self) -> None:
        error = refused(START, (3, 1), "8/5")

        assert (error.code, error.reason) == ("illegal_play", "unused_die")
        assert "both dice must be played" in str(error)

    def test_a_double_must_be_played_as_far_as_it_goes(self) -> None:
        assert "4 numbers must be played" in str(refused(START, (1, 1), "8/7(2)"))

    def test_the_larger_die_must_be_played(self) -> None:
        start = position("own 24:1 1:14 / other 8:2 6:13")

        assert refused(start, (6, 1), "24/23").reason == "larger_die"

    def test_a_blocked_point_is_named(self) -> None:
        error = refused(START, (5, 1), "6/5 24/19")

        assert (error.reason, error.column) == ("blocked", 8)
        assert "point 19 is blocked" in str(error)

    def test_a_way_blocked_on_both_sides_is_named(self) -> None:
        start = position("own 24:1 6:2 / other 6:2 2:2")  # on our 19 and 23

        assert "point 19 and point 23" in str(refused(start, (5, 1), "24/18"))

    def test_a_stop_on_a_blocked_point_is_refused(self) -> None:
        assert refused(START, (6, 5), "24/19/13").reason == "blocked"

    def test_a_checker_on_the_bar_must_enter_first(self) -> None:
        start = position("own bar:1 6:3 8:2 / other 24:2")

        assert refused(start, (3, 1), "8/5 6/5").reason == "checker_on_bar"

    def test_a_point_without_checkers_is_named(self) -> None:
        error = refused(START, (3, 1), "7/4 6/5")

        assert (error.reason, error.column) == ("no_checker", 3)
        assert "point 7" in str(error)

    def test_a_distance_the_dice_do_not_show_is_refused(self) -> None:
        assert refused(START, (3, 1), "13/8").reason == "not_on_dice"
        assert refused(START, (3, 1), "8/5 13/10").reason == "not_on_dice"

    def test_checkers_never_move_back(self) -> None:
        assert refused(START, (3, 1), "5/8 6/5").reason == "wrong_way"

    def test_bearing_off_needs_all_checkers_home(self) -> None:
        assert refused(position("own 6:2 7:2 / other 24:2"), (6, 5), "6/off 7/2").reason == "not_home"

    def test_a_larger_number_bears_off_only_the_highest(self) -> None:
        start = position("own 6:1 4:2 1:1 / other 23:2")

        assert refused(start, (5, 3), "4/off 4/1").reason == "higher_checker"

    def test_a_hit_on_nobody_is_refused(self) -> None:
        assert refused(START, (3, 1), "8/5* 6/5").reason == "not_a_hit"

    def test_without_a_legal_play_every_play_is_refused(self) -> None:
        start = position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2")

        assert refused(start, (6, 5), "bar/19").reason == "no_legal_play"


class TestSteps:
    def test_steps_in_playing_order_make_the_play(self) -> None:
        assert find_play_by_steps(START, (3, 1), [(6, 5), (8, 5)]).notation == "8/5 6/5"

    def test_a_step_before_its_checker_is_there_is_refused(self) -> None:
        with pytest.raises(IllegalPlay, match="step 1 is not legal"):
            find_play_by_steps(START, (6, 5), [(18, 13), (24, 18)])

    def test_ending_early_is_refused(self) -> None:
        with pytest.raises(IllegalPlay) as caught:
            find_play_by_steps(START, (6, 5), [(24, 18)])

        assert caught.value.reason == "unused_die"

    def test_no_steps_are_no_play_where_none_is_legal(self) -> None:
        closed = position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2")

        with pytest.raises(IllegalPlay) as caught:
            find_play_by_steps(closed, (6, 5), [])

        assert caught.value.reason == "no_legal_play"

    def test_a_step_that_is_nowhere_on_the_board_is_refused(self) -> None:
        with pytest.raises(IllegalPlay, match="step 3 is not legal"):
            find_play_by_steps(START, (3, 1), [(8, 5), (6, 5), (-1, -1)])

    def test_free_movement_allows_ending_early(self) -> None:
        options = MoveOptions(free_movement=True)

        assert find_play_by_steps(START, (6, 5), [(24, 18)], options).notation == "24/18"
        assert find_play_by_steps(START, (6, 5), [], options).result == START

    def test_the_graph_offers_only_steps_that_some_legal_play_continues_with(self) -> None:
        start = position("own 24:1 1:14 / other 8:2 6:13")

        graph = step_graph(start, (6, 1))

        assert [(edge.die, edge.step) for edge in graph.next_edges()] == [(6, Step(24, 18))]
        assert graph.complete == (1,)

    def test_hits_are_marked_on_the_steps_that_make_them(self) -> None:
        start = position("own 8:1 / other 20:1 24:1")  # his 20 point is our 5

        hits = {edge.step for edge in step_graph(start, (2, 1)).edges if edge.step.hits}

        assert hits == {Step(6, 5, hits=True), Step(7, 5, hits=True)}

    def test_without_a_legal_play_the_graph_is_one_complete_node(self) -> None:
        graph = step_graph(position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2"), (6, 5))

        assert (len(graph.boards), graph.edges, graph.complete) == (1, (), (0,))


@pytest.mark.parametrize("die", [7, 0, 257, 3.5, np.nan, np.inf])
def test_a_batch_refuses_numbers_that_are_on_no_die_whatever_their_type(die: float) -> None:
    boards = np.array([Position.start().board], np.int8)

    with pytest.raises(BadDice, match="in row 0"):
        legal_plays_batch(boards, np.array([[die, 1]]))


@pytest.mark.parametrize("dice", [["3", "1"], [True, True]])
def test_a_batch_refuses_dice_that_are_no_numbers(dice: list[object]) -> None:
    boards = np.array([Position.start().board], np.int8)

    with pytest.raises(BadDice, match="array of integers"):
        legal_plays_batch(boards, np.array([dice]))


def test_a_batch_refuses_counts_that_would_wrap_round() -> None:
    boards = np.array([Position.start().board], np.int64)
    boards[0, 6] += 256

    with pytest.raises(InvalidPosition, match="no counts"):
        legal_plays_batch(boards, np.array([[3, 1]], np.uint8))
