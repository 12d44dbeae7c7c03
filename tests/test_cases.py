"""Bugs that other programs had: each case of tests/golden/cases.json is a test here, elsewhere, or waits.

A case that is about the web page, the terminal, the server or the cube model is answered by the test
named in ELSEWHERE; one that is about something the package does not do yet stands in LATER with what it
waits for. Together they are all the cases.
"""

from __future__ import annotations

import pytest

import test_bearoff
import test_cases_files
import test_cases_play
from boards import position
from cases import ANSWERED, TESTS, LegalCase, all_ids, answers, legal_cases
from tablas import (
    BadStakes,
    Engine,
    IllegalPlay,
    InvalidPosition,
    Position,
    Roll,
    Stakes,
    find_play,
    find_play_by_steps,
    legal_plays,
    parse_position,
    step_graph,
)
from tablas.moves import Step

ELSEWHERE = {
    "B043": "formats/test_registry.py::test_a_file_that_is_known_and_not_read_is_refused_by_its_program",
    "B053": "formats/test_xg.py::test_pairs_counted_from_zero_become_steps",
    "B073": "test_stake_limit.py::test_no_game_counts_more_than_the_limit",
    "B074": "test_cube.py::test_a_redouble_is_never_called_a_beaver",
    "B075": "report/test_text.py::test_cube_lies_with_its_owner",
    "B078": "test_cube.py::test_the_action_is_the_best_answer_to_the_best_answer",
    "B088": "test_cube_cases.py::test_an_even_position_four_and_five_away_is_worth_little_at_every_depth",
    "B089": "test_cube.py::test_jacoby_takes_the_gammons_out_of_a_centred_cube_only",
    "B090": "test_decision.py::test_money_and_match_do_not_disturb_each_other",
    "B091": "test_search.py::test_looking_ahead_finds_what_a_static_look_cannot_know",
    "B094": "test_cube_cases.py::test_too_good_and_close_are_never_said_together",
    "B102": "server/test_clock.py::test_action_that_comes_too_late_is_refused_with_the_match_as_it_stands",
    "B108": "cli/test_conversation.py::test_nothing_but_an_answer_answers_a_double",
    "B112": "server/test_clock.py::test_flag_falls_while_only_the_other_player_is_there",
    "B115": "server/test_restart.py::test_killed_server_has_lost_nothing_it_acknowledged",
    "B116": "test_clock.py::test_bank_falls_only_once_the_delay_is_over",
}

LATER = {
    "B103": "clocks: two people at one board",
    "B104": "clocks: two people at one board",
    "B109": "two people at one board; the one player there is sees the board with every question",
    "B111": "clocks and ratings",
}


def test_no_case_is_forgotten() -> None:
    ids = all_ids()
    known = [*ANSWERED, *ELSEWHERE, *LATER]

    assert len(known) == len(set(known))
    assert sorted(known) == sorted(ids)
    assert len(ids) == 81
    assert test_bearoff.__doc__
    assert test_cases_play.__doc__
    assert test_cases_files.__doc__


@pytest.mark.parametrize("name", ELSEWHERE.values())
def test_the_tests_that_answer_cases_elsewhere_exist(name: str) -> None:
    file, test = name.split("::")

    assert f"def {test}(" in (TESTS / file).read_text(encoding="utf-8")


LISTED = [case for case in legal_cases() if case.legal]


@answers(*(case.id for case in LISTED))
@pytest.mark.parametrize("case", LISTED, ids=[case.id for case in LISTED])
def test_exactly_the_listed_results_are_legal(case: LegalCase) -> None:
    plays = legal_plays(case.position, case.dice)

    if case.legal == ("(no move)",):
        assert plays == []
        return
    listed = {find_play(case.position, case.dice, text).result for text in case.legal}
    assert {play.result for play in plays} == listed
    assert len(plays) == len(listed) == case.results
    assert {len(play.steps) for play in plays} == {case.steps}


@answers("B018")
def test_a_destination_only_one_checker_can_reach_is_not_ambiguous() -> None:
    start = position("own 13:2 11:2 / other 13:2")  # his 13 point is our 12

    to_ten = {edge.step for edge in step_graph(start, (1, 1)).next_edges() if edge.step.end == 10}

    assert to_ten == {Step(11, 10)}


@answers("B025")
def test_five_opposing_checkers_block_a_point() -> None:
    start = Position.from_id("HC/wATDg8+AxAA")

    with pytest.raises(IllegalPlay, match="point 12 is blocked") as caught:
        find_play(start, (5, 1), "13/12 13/8")

    assert caught.value.reason == "blocked"


@answers("B026")
def test_the_hit_is_among_the_nine_legal_results() -> None:
    case = next(case for case in legal_cases() if case.id == "B026")

    plays = legal_plays(case.position, case.dice)

    assert len(plays) == 9
    assert {play.hit_points for play in plays} == {frozenset(), frozenset({21})}


@answers("B028")
def test_a_first_move_that_strands_the_other_die_is_not_offered_and_no_turn() -> None:
    start = parse_position("----b-M-A-------b-cdd---A-").position
    graph = step_graph(start, (6, 2))

    first = {edge.step: edge.to_node for edge in graph.next_edges()}

    assert first[Step(8, 2)] not in graph.complete
    assert [edge.step for edge in graph.next_edges(first[Step(8, 2)])] == [Step(24, 22)]
    with pytest.raises(IllegalPlay, match="both dice must be played"):
        find_play(start, (6, 2), "8/2")
    with pytest.raises(IllegalPlay) as caught:
        find_play_by_steps(start, (6, 2), [(8, 2)])
    assert caught.value.reason == "unused_die"


@answers("B038")
def test_ids_with_too_many_checkers_or_two_sides_on_a_point_are_rejected_with_a_message() -> None:
    with pytest.raises(InvalidPosition, match="16 checkers, at most 15"):
        Position.from_id("//8AAAAAAAAAAA")
    with pytest.raises(InvalidPosition, match="both sides have checkers on point 1"):
        Position.from_id("AACABAAAAAAAAA")


@answers("B039")
def test_an_xgid_with_o_on_roll_keeps_board_and_cube_with_their_sides() -> None:
    board = "-B-CBBB---a---A---ABcbbbd-"
    x_on_roll = parse_position(f"XGID={board}:1:-1:1:21:3:6:0:7:10")
    o_on_roll = parse_position(f"XGID={board}:1:-1:-1:21:3:6:0:7:10")

    assert x_on_roll.stakes is not None
    assert o_on_roll.stakes is not None
    assert o_on_roll.position == x_on_roll.position.swapped()
    assert o_on_roll.stakes == x_on_roll.stakes.swapped()
    assert (x_on_roll.stakes.owner, o_on_roll.stakes.owner) == ("other", "own")
    assert (o_on_roll.stakes.own_score, o_on_roll.turn) == (6, "o")


@answers("B051")
def test_the_crawford_flag_stands_only_at_scores_with_a_player_one_point_away() -> None:
    scores = [(own, other) for own in range(5) for other in range(5)]

    allowed = []
    for own, other in scores:
        try:
            Stakes(5, own, other, is_crawford=True)
        except BadStakes as error:
            assert error.field == "is_crawford"  # noqa: PT017 - which scores raise is the fact
        else:
            allowed.append((own, other))

    assert allowed == [score for score in scores if 4 in score]


@answers("B054")
def test_dice_written_small_first_are_the_same_roll() -> None:
    parsed = parse_position("XGID=-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8")

    assert (parsed.roll, parsed.turn) == (Roll(6, 1), "x")
    assert parsed.stakes is not None
    assert parsed.stakes.is_money
    assert (parsed.stakes.rules.jacoby, parsed.stakes.rules.beavers) == (True, True)
    assert parsed.position == position("own 6:5 7:2 8:2 13:4 24:2 / other 6:5 8:3 11:1 13:4 23:1 24:1")


@answers("B077")
def test_a_play_that_bears_off_a_checker_loses_no_gammon() -> None:
    best = []
    for ply in range(4):
        candidates = Engine(f"{ply}-ply").best_plays(Position.from_id("YEYF4TnO7w4AAA"), (5, 4))

        assert {str(candidate.play) for candidate in candidates} == {"6/2 5/off", "5/off 4/off"}
        assert {candidate.evaluation.lose_gammon for candidate in candidates} == {0.0}
        best.append(candidates[0].equity)
    assert max(best) - min(best) < 0.25  # not the swings of more than a point that were reported


@answers("B080")
def test_of_plays_that_all_win_the_one_that_bears_off_more_checkers_is_best() -> None:
    # The ID gives the side that bears off as the one not on roll.
    start = Position.from_id("fycAAPC9EwwAAA").swapped()

    best = Engine().best_plays(start, (4, 2))

    assert min(candidate.equity for candidate in best) > 0.99
    assert best[0].play.notation == "4/off 2/off"


@answers("B082")
def test_a_checker_that_must_still_pass_another_is_contact() -> None:
    assert position("own 12:1 / other 5:1 23:1").phase == "contact"  # on our 20 and 2


@answers("B086")
def test_after_the_crawford_game_the_trailer_doubles_at_the_first_chance() -> None:
    decision = Engine().cube_decision(Position.start(), Stakes(7, 3, 6))

    assert decision.action in ("double_take", "double_pass")


@answers("B087")
def test_at_double_match_point_only_winning_counts() -> None:
    engine, stakes = Engine(), Stakes(5, 4, 4)
    start = position("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 6:5 5:3")

    decision = engine.cube_decision(start, stakes)

    assert decision.no_double == pytest.approx(2 * decision.evaluation.win - 1, abs=1e-6)
    assert decision.no_double_mwc == pytest.approx(decision.evaluation.win, abs=1e-6)


@answers("B095")
def test_no_gammon_is_resigned_that_might_still_be_saved() -> None:
    start = position("own 7:1 6:14 / other 1:1")  # a 6-1, 5-2 ... saves the gammon

    assert Engine().resignation(start, Stakes(7, 0, 5)) == 0


@answers("B096")
def test_a_loss_that_is_certain_is_resigned_at_its_value() -> None:
    engine, stakes = Engine(), Stakes(7, 0, 0)

    assert engine.resignation(position("own 6:14 / other 1:1"), stakes) == 1
    assert engine.resignation(position("own 13:15 / other 1:1"), stakes) == 2
    assert engine.resignation(position("own 19:15 / other 1:1"), stakes) == 3
