"""Reported cases about scoring, the match, the cube and the turn; the list of all is in test_cases.py."""

from __future__ import annotations

import pytest

from boards import position
from cases import answers
from playing import about_to_win, after, kinds, lost_by_resigning, played, refused, won
from tablas import IllegalPlay, Match, Position, Roll, Rules, find_play_by_steps, legal_plays, parse_position
from tablas.match import (
    Doubled,
    GameStart,
    NextGame,
    NoPlay,
    Opened,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)


@answers("B055")
def test_a_loser_outside_the_winners_home_and_off_the_bar_loses_a_gammon() -> None:
    assert won(about_to_win("18:15", length=7)) == ("gammon", 2)


@answers("B056")
def test_a_loser_with_a_checker_off_loses_one_point_even_from_the_bar() -> None:
    assert won(about_to_win("6:13 bar:1", length=7)) == ("single", 1)


@answers("B057")
def test_a_loser_with_five_off_loses_one_cube() -> None:
    assert won(about_to_win("6:10", length=7, cube=2, owner=1)) == ("single", 2)


@answers("B060")
def test_a_backgammon_on_64_is_192_points() -> None:
    money = about_to_win("6:14 bar:1", cube=64, owner=1)
    match = about_to_win("6:14 bar:1", length=255, cube=64, owner=1, score=(100, 0))

    assert won(money) == won(match) == ("backgammon", 192)
    assert played(money, "1/off").score == (192, 0)
    assert played(match, "1/off").score == (255, 0)


@answers("B065")
def test_the_cube_goes_past_64_unless_a_cap_is_agreed() -> None:
    start = GameStart(Position.start(), turn=0, cube=64, owner=0)
    free, capped = Match.new(start=start), Match.new(0, Rules(cube_cap=64), start=start)

    doubled = after(free, Doubled(0), Taken(1))

    assert (doubled.game.cube, doubled.stakes_for(0).cube) == (128, 128)
    assert "double" not in kinds(capped, 0)
    assert not capped.stakes_for(0).may_double
    assert refused(capped, Doubled(0)).code == "illegal_action"


@answers("B066")
def test_a_match_to_one_point_has_no_cube_action() -> None:
    match = played(Match.new(1).apply(Opened((3, 1))), "8/5 6/5")

    assert "double" not in kinds(match, 1)
    assert refused(match, Doubled(1)).code == "illegal_action"


@answers("B067", "B068")
def test_crawford_is_the_first_game_after_match_point_and_the_next_is_post_crawford() -> None:
    match = lost_by_resigning(Match.new(3), loser=1).apply(NextGame())
    assert (match.is_crawford, match.is_post_crawford) == (False, False)

    match = lost_by_resigning(match, loser=1).apply(NextGame())
    assert (match.score, match.is_crawford, match.is_post_crawford) == ((2, 0), True, False)

    match = lost_by_resigning(match, loser=0).apply(NextGame())
    assert (match.score, match.is_crawford, match.is_post_crawford) == ((2, 1), False, True)


@answers("B070")
def test_a_resignation_is_the_same_before_and_after_the_roll_and_needs_the_other_player() -> None:
    before = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")
    rolled = before.apply(Rolled(1, Roll(6, 6)))

    for match in (before, rolled):
        offered = match.apply(ResignOffered(1, 2))
        assert offered.game.result is None
        assert [action.points for action in offered.legal_actions(0)] == [2, 0]
        assert offered.apply(ResignRefused(0)).game.position == match.game.position


@answers("B071")
def test_a_match_ends_only_when_the_score_reaches_its_length() -> None:
    match = lost_by_resigning(Match.new(4), loser=1, value=3)

    assert (match.score, match.is_over) == ((3, 0), False)


@answers("B072")
def test_hypergammon_is_over_when_three_checkers_are_off() -> None:
    match = about_to_win("23:2 22:1", length=7, rules=Rules(variant="hypergammon"))

    assert played(match, "1/off").game.result is not None


@answers("B099", "B110")
def test_plays_are_numbered_as_the_player_on_roll_counts_whoever_it_is() -> None:
    o_on_roll = parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10")
    match = played(Match.new(7).apply(Opened((1, 3))), "8/5 6/5")  # seat 1 opens in its own numbers

    assert "8/5 6/5" in {play.notation for play in legal_plays(o_on_roll.position, (3, 1))}
    assert match.game.position_for(1).board[5] == 2
    assert match.game.position_for(0).board[20] == -2


@answers("B105")
def test_taking_back_a_hit_gives_back_thirty_checkers() -> None:
    start = GameStart(position("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:4 20:1"), turn=0)
    before = Match.new(start=start).apply(Rolled(0, Roll(3, 1)))

    hit = played(before, "8/5* 6/5")

    assert hit.game.position_for(0).bar == (0, 1)
    assert before.game.position.board == start.position.board
    assert sum(map(abs, before.game.position.board)) == 30


@answers("B107")
def test_the_same_step_twice_needs_a_double() -> None:
    with pytest.raises(IllegalPlay, match="step 2 is not legal"):
        find_play_by_steps(Position.start(), (3, 1), [(8, 5), (8, 5)])


@answers("B117")
def test_pips_are_167_at_the_start_and_counted_anew_after_each_play() -> None:
    match = Match.new(7).apply(Opened((3, 1)))
    assert match.game.position.pips == (167, 167)

    assert played(match, "8/5 6/5").game.position_for(0).pips == (163, 167)


@answers("B118")
def test_dice_change_only_at_the_end_of_the_turn() -> None:
    match = Match.new(7).apply(Opened((3, 1)))

    assert refused(match, Rolled(0, Roll(6, 6))).code == "illegal_action"
    assert match.game.roll == Roll(3, 1)
    assert played(match, "8/5 6/5").game.roll is None


@answers("B119")
def test_who_is_not_to_act_has_an_empty_list_of_actions() -> None:
    match = Match.new(7)

    assert match.legal_actions(0) == match.legal_actions(1) == ()  # dice are to be thrown
    assert match.apply(Opened((3, 1))).legal_actions(1) == ()


@answers("B120")
def test_after_two_turns_without_a_play_the_actions_are_those_of_the_new_roll() -> None:
    both_closed = position("own bar:1 1:2 2:2 3:2 4:2 5:2 6:2 7:2 / other bar:1 1:2 2:2 3:2 4:2 5:2 6:2 7:2")
    match = Match.new(start=GameStart(both_closed, turn=0))
    match = after(match, Rolled(0, Roll(6, 5)), NoPlay(0), Rolled(1, Roll(2, 1)), NoPlay(1))

    assert kinds(match, 0) == {"roll", "double", "offer_resign"}
    assert kinds(match.apply(Rolled(0, Roll(6, 6))), 0) == {"no_play", "offer_resign"}
