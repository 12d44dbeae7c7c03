"""One game: the opening, the turns, the cube, what a win is worth, resignation."""

from __future__ import annotations

import pytest

from boards import position
from playing import about_to_win, after, kinds, played, refused, won
from tablas import BadDice, IllegalPlay, Match, Position, Roll, Rules, find_play
from tablas.match import (
    Doubled,
    GameStart,
    NoPlay,
    Opened,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)


class TestOpening:
    def test_nobody_acts_before_the_opening_throw(self) -> None:
        match = Match.new(7)

        assert (match.game.phase, match.game.to_act) == ("opening", None)
        assert match.legal_actions(0) == match.legal_actions(1) == ()

    def test_the_higher_die_begins_and_plays_both_numbers(self) -> None:
        match = Match.new(7).apply(Opened((3, 5)))

        assert (match.game.turn, match.game.phase, match.game.roll) == (1, "to_play", Roll(3, 5))

    def test_ties_are_thrown_again(self) -> None:
        match = after(Match.new(7), Opened((4, 4)), Opened((2, 2)))

        assert (match.game.phase, match.game.ties, match.game.cube) == ("opening", 2, 1)
        assert match.apply(Opened((6, 1))).game.turn == 0

    def test_automatic_doubles_raise_the_centred_cube_up_to_the_agreed_number(self) -> None:
        match = after(Match.new(0, Rules(automatic_doubles=1)), Opened((4, 4)), Opened((2, 2)))

        assert (match.game.cube, match.game.owner) == (2, None)

    def test_matches_have_no_automatic_doubles(self) -> None:
        assert after(Match.new(7, Rules(automatic_doubles=1)), Opened((4, 4))).game.cube == 1

    def test_there_is_one_opening_throw(self) -> None:
        match = Match.new(7).apply(Opened((6, 1)))

        assert refused(match, Opened((6, 1))).code == "illegal_action"

    def test_dice_that_cannot_be_are_refused(self) -> None:
        assert isinstance(refused(Match.new(7), Opened((7, 1))), BadDice)
        assert isinstance(refused(Match.new(7), Opened((3, 1, 1))), BadDice)  # type: ignore[arg-type]

    def test_no_double_on_the_opening_turn(self) -> None:
        match = Match.new(7).apply(Opened((6, 1)))

        assert "double" not in kinds(match, 0)
        assert refused(match, Doubled(0)).code == "illegal_action"


class TestTurns:
    def test_the_turn_passes_after_a_play_and_the_board_turns_with_it(self) -> None:
        match = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")

        assert (match.game.turn, match.game.phase, match.game.roll) == (1, "before_roll", None)
        assert match.game.position_for(0) == find_play(Position.start(), (3, 1), "8/5 6/5").result
        assert match.game.position_for(1) == match.game.position_for(0).swapped()

    def test_before_the_roll_one_may_roll_double_or_resign(self) -> None:
        match = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")

        assert kinds(match, 1) == {"roll", "double", "offer_resign"}
        assert kinds(match, 0) == set()

    def test_after_the_roll_one_may_play_or_resign(self) -> None:
        match = Match.new(7).apply(Opened((3, 1)))

        assert kinds(match, 0) == {"play", "offer_resign"}

    def test_the_other_seat_may_not_play(self) -> None:
        match = Match.new(7).apply(Opened((3, 1)))

        assert refused(match, Played(1, ((8, 5), (6, 5)))).code == "illegal_action"

    def test_an_illegal_play_is_refused(self) -> None:
        match = Match.new(7).apply(Opened((3, 1)))

        assert isinstance(refused(match, Played(0, ((8, 5),))), IllegalPlay)
        assert isinstance(refused(match, Played(0, ((8, 4), (6, 5)))), IllegalPlay)
        assert isinstance(refused(match, Played(0, ())), IllegalPlay)

    def test_dice_written_as_two_numbers_are_a_roll(self) -> None:
        match = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")

        assert match.apply(Rolled(1, (6, 5))) == match.apply(Rolled(1, Roll(6, 5)))  # type: ignore[arg-type]
        with pytest.raises(BadDice):
            Rolled(1, (7, 1))  # type: ignore[arg-type]

    def test_rolling_twice_is_refused(self) -> None:
        match = Match.new(7).apply(Opened((3, 1)))

        assert refused(match, Rolled(0, Roll(6, 6))).code == "illegal_action"

    def test_without_a_legal_play_the_turn_passes_by_no_play_only(self) -> None:
        closed = position("own bar:1 / other 1:2 2:2 3:2 4:2 5:2 6:2")
        match = Match.new(start=GameStart(closed, turn=1)).apply(Rolled(1, Roll(6, 5)))

        assert kinds(match, 1) == {"no_play", "offer_resign"}
        assert isinstance(refused(match, Played(1, ((25, 19),))), IllegalPlay)
        assert isinstance(refused(match, Played(1, ())), IllegalPlay)
        assert match.apply(NoPlay(1)).game.turn == 0

    def test_no_play_is_refused_while_there_is_a_play(self) -> None:
        assert "legal play" in str(refused(Match.new(7).apply(Opened((3, 1))), NoPlay(0)))

    def test_the_move_list_tells_who_did_what_where(self) -> None:
        match = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")
        match = after(match, Doubled(1), Taken(0), Rolled(1, Roll(6, 5)))
        match = played(match, "24/13")

        told = [(move.seat, move.kind, move.text, move.value) for move in match.game.moves]
        assert told == [
            (0, "play", "8/5 6/5", 0),
            (1, "double", "", 2),
            (0, "take", "", 2),
            (1, "play", "24/13", 0),
        ]
        assert match.game.moves[0].position == Position.start()
        assert match.game.moves[3].roll == Roll(6, 5)


class TestCube:
    def offered(self, length: int = 0, rules: Rules | None = None) -> Match:
        match = played(Match.new(length, rules).apply(Opened((3, 1))), "8/5 6/5")
        return match.apply(Doubled(1))

    def test_the_other_side_takes_or_passes(self) -> None:
        match = self.offered()

        actions = {action.kind: action for action in match.legal_actions(0)}
        assert set(actions) == {"take", "pass"}
        assert (actions["take"].cube, actions["pass"].points) == (2, 1)
        assert match.legal_actions(1) == ()

    def test_the_taker_owns_the_cube_and_the_doubler_rolls(self) -> None:
        match = self.offered().apply(Taken(0))

        assert (match.game.cube, match.game.owner, match.game.turn) == (2, 0, 1)
        assert kinds(match, 1) == {"roll", "offer_resign"}
        assert "owns the cube" in str(refused(match, Doubled(1)))

    def test_only_the_owner_redoubles(self) -> None:
        match = played(after(self.offered(), Taken(0), Rolled(1, Roll(6, 5))), "24/13")

        match = after(match, Doubled(0), Taken(1))

        assert (match.game.cube, match.game.owner) == (4, 1)

    def test_passing_loses_the_cube_before_the_double(self) -> None:
        match = played(after(self.offered(), Taken(0), Rolled(1, Roll(6, 5))), "24/13")

        match = after(match, Doubled(0), Passed(1))

        result = match.game.result
        assert result is not None
        assert (result.winner, result.points, result.how, result.cube) == (0, 2, "pass", 2)
        assert match.score == (2, 0)

    def test_a_double_comes_before_the_roll(self) -> None:
        match = played(Match.new().apply(Opened((3, 1))), "8/5 6/5").apply(Rolled(1, Roll(6, 5)))

        assert refused(match, Doubled(1)).code == "illegal_action"

    def test_nothing_but_an_answer_follows_a_double(self) -> None:
        match = self.offered()

        for event in (Rolled(1, Roll(6, 5)), Doubled(1), Taken(1), Passed(1), ResignOffered(0, 1), NoPlay(0)):
            assert refused(match, event).code == "illegal_action"

    def test_a_dead_cube_is_not_turned(self) -> None:
        start = GameStart(Position.start(), turn=0, cube=2, owner=0)
        match = Match.new(3, score=(1, 0), start=start)

        assert "double" not in kinds(match, 0)
        assert "dead" in str(refused(match, Doubled(0)))

    def test_the_cap_ends_the_doubling(self) -> None:
        start = GameStart(Position.start(), turn=0, cube=64, owner=0)

        assert "double" in kinds(Match.new(start=start), 0)
        capped = Match.new(0, Rules(cube_cap=64), start=start)
        assert "double" not in kinds(capped, 0)
        assert "above 64" in str(refused(capped, Doubled(0)))


class TestWorth:
    def test_a_loser_with_a_checker_off_loses_a_single_game(self) -> None:
        assert won(about_to_win("6:14", length=7)) == ("single", 1)

    def test_a_loser_with_none_off_loses_a_gammon(self) -> None:
        assert won(about_to_win("6:15", length=7)) == ("gammon", 2)

    def test_a_loser_on_the_bar_loses_a_backgammon(self) -> None:
        assert won(about_to_win("6:14 bar:1", length=7)) == ("backgammon", 3)

    def test_a_loser_in_the_winners_home_loses_a_backgammon(self) -> None:
        assert won(about_to_win("6:14 19:1", length=7)) == ("backgammon", 3)
        assert won(about_to_win("6:14 18:1", length=7)) == ("gammon", 2)

    def test_the_cube_multiplies(self) -> None:
        assert won(about_to_win("6:15", length=25, cube=4, owner=1)) == ("gammon", 8)

    def test_jacoby_counts_gammons_single_while_the_cube_is_centred(self) -> None:
        assert won(about_to_win("6:15")) == ("gammon", 1)
        assert won(about_to_win("6:15", cube=2, owner=1)) == ("gammon", 4)

    def test_without_jacoby_money_gammons_count(self) -> None:
        assert won(about_to_win("6:14 bar:1", rules=Rules(jacoby=False))) == ("backgammon", 3)

    def test_jacoby_never_counts_in_a_match(self) -> None:
        assert won(about_to_win("6:15", length=5, rules=Rules(jacoby=True))) == ("gammon", 2)

    def test_hypergammon_is_over_with_three_checkers_off(self) -> None:
        assert won(about_to_win("6:3", length=7, rules=Rules(variant="hypergammon"))) == ("gammon", 2)
        assert won(about_to_win("6:2", length=7, rules=Rules(variant="hypergammon"))) == ("single", 1)


class TestResignation:
    def test_any_of_three_values_may_be_offered_and_refused(self) -> None:
        match = Match.new(7).apply(Opened((3, 1)))

        for value in (1, 2, 3):
            offered = match.apply(ResignOffered(0, value))
            assert kinds(offered, 1) == {"accept_resign", "refuse_resign"}
            again = offered.apply(ResignRefused(1))
            assert (again.game.phase, again.game.roll) == ("to_play", Roll(3, 1))
            assert kinds(again, 0) == {"play", "offer_resign"}

    def test_a_refused_offer_before_the_roll_leaves_the_roll_to_come(self) -> None:
        match = played(Match.new(7).apply(Opened((3, 1))), "8/5 6/5")

        match = after(match, ResignOffered(1, 1), ResignRefused(0))

        assert kinds(match, 1) == {"roll", "double", "offer_resign"}

    def test_an_accepted_offer_is_worth_its_value_times_the_cube(self) -> None:
        start = GameStart(Position.start(), turn=0, cube=2, owner=1)
        match = Match.new(25, start=start).apply(ResignOffered(0, 2))

        accept = next(action for action in match.legal_actions(1) if action.kind == "accept_resign")
        match = match.apply(ResignAccepted(1))

        assert (accept.points, match.score) == (4, (0, 4))
        assert match.game.result is not None
        assert match.game.result.how == "resign"

    def test_only_the_seat_on_roll_may_offer(self) -> None:
        assert refused(Match.new(7).apply(Opened((3, 1))), ResignOffered(1, 1)).code == "illegal_action"

    def test_values_that_are_no_win_are_refused(self) -> None:
        for value in (0, 4, -1):
            assert (
                refused(Match.new(7).apply(Opened((3, 1))), ResignOffered(0, value)).code == "illegal_action"
            )

    def test_one_does_not_accept_ones_own_offer(self) -> None:
        match = after(Match.new(7), Opened((3, 1)), ResignOffered(0, 1))

        assert refused(match, ResignAccepted(0)).code == "illegal_action"
