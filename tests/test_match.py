"""Matches: the score, the Crawford game, and the end."""

from __future__ import annotations

import pytest

from boards import position
from playing import after, kinds, lost_by_resigning, played, refused
from tablas import BadStakes, IllegalAction, InvalidPosition, Match, Position, Roll, Rules
from tablas.match import Doubled, GameStart, NextGame, Opened, Passed, Rolled, Seat


def passed_game(match: Match, winner: Seat) -> Match:
    """The match after a game that the loser passes at the first chance, and the next one begun."""
    loser: Seat = 1 if winner == 0 else 0
    match = match.apply(Opened((1, 3) if winner == 0 else (3, 1)))
    match = played(match, "8/5 6/5")
    match = after(match, Doubled(winner), Passed(loser))
    return match if match.is_over else match.apply(NextGame())


def test_the_score_grows_and_the_next_game_begins() -> None:
    match = lost_by_resigning(Match.new(5), loser=1, value=2)

    assert (match.score, match.is_over) == ((2, 0), False)
    assert kinds(match, 0) == kinds(match, 1) == {"next_game"}
    match = match.apply(NextGame())
    assert (match.game.phase, match.game.cube, match.game.position) == ("opening", 1, Position.start())
    assert [(record.number, record.score) for record in match.games] == [(1, (0, 0))]


def test_the_match_ends_when_the_score_reaches_its_length_and_not_before() -> None:
    match = lost_by_resigning(Match.new(5), loser=1, value=3)
    assert not match.is_over

    match = lost_by_resigning(match.apply(NextGame()), loser=1, value=2)

    assert (match.is_over, match.winner, match.score) == (True, 0, (5, 0))
    assert match.legal_actions(0) == match.legal_actions(1) == ()
    assert refused(match, NextGame()).code == "illegal_action"


def test_points_beyond_the_length_are_not_scored() -> None:
    match = lost_by_resigning(Match.new(2), loser=1, value=3)

    assert match.score == (2, 0)
    assert match.games[0].result.points == 3


def test_the_next_game_waits_for_the_end_of_this_one() -> None:
    assert refused(Match.new(5), NextGame()).code == "illegal_action"


def test_nothing_follows_the_end_of_a_game_but_the_next() -> None:
    match = lost_by_resigning(Match.new(5), loser=1)

    assert "the game is over" in str(refused(match, Opened((3, 1))))


def test_a_money_session_never_ends_by_itself() -> None:
    match = Match.new()
    for _ in range(30):
        match = lost_by_resigning(match, loser=0).apply(NextGame())

    assert (match.is_over, match.winner, match.score) == (False, None, (0, 30))


def test_exactly_the_first_game_after_match_point_is_the_crawford_game() -> None:
    match = Match.new(3)
    flags = [(match.is_crawford, match.is_post_crawford)]
    losers: tuple[Seat, ...] = (1, 1, 0, 0)
    for loser in losers:
        match = lost_by_resigning(match, loser).apply(NextGame())
        flags.append((match.is_crawford, match.is_post_crawford))

    assert match.score == (2, 2)
    assert flags == [(False, False), (False, False), (True, False), (False, True), (False, True)]


def test_the_crawford_game_is_played_without_the_cube() -> None:
    match = passed_game(passed_game(Match.new(3), 0), 0)
    match = played(match.apply(Opened((1, 3))), "8/5 6/5")

    assert match.is_crawford
    assert kinds(match, 0) == {"roll", "offer_resign"}
    match = played(match.apply(Rolled(0, Roll(3, 1))), "8/5 6/5")
    assert "Crawford" in str(refused(match, Doubled(1)))


def test_after_the_crawford_game_only_the_trailer_doubles() -> None:
    match = Match.new(3, score=(2, 0), is_crawford=False)
    match = played(match.apply(Opened((3, 1))), "8/5 6/5")

    assert match.is_post_crawford
    assert "double" in kinds(match, 1)
    match = played(match.apply(Rolled(1, Roll(3, 1))), "8/5 6/5")
    assert "double" not in kinds(match, 0)


def test_without_the_crawford_rule_there_is_no_crawford_game() -> None:
    assert not Match.new(3, Rules(crawford=False), score=(2, 0)).is_crawford


def test_a_match_to_one_point_has_no_cube() -> None:
    match = played(Match.new(1).apply(Opened((3, 1))), "8/5 6/5")

    assert kinds(match, 1) == {"roll", "offer_resign"}
    assert "without the cube" in str(refused(match, Doubled(1)))


def test_a_win_by_two_seats_both_ways() -> None:
    assert lost_by_resigning(Match.new(1), loser=0).winner == 1
    assert lost_by_resigning(Match.new(1), loser=1).winner == 0


@pytest.mark.parametrize(
    ("length", "score", "rules"),
    [
        (-1, (0, 0), Rules()),
        (5, (5, 0), Rules()),
        (40_000, (0, 0), Rules()),
        (1.5, (0, 0), Rules()),
    ],
)
def test_a_match_that_cannot_be_is_refused(length: int, score: tuple[int, int], rules: Rules) -> None:
    with pytest.raises(BadStakes):
        Match.new(length, rules, score=score)


def test_a_game_does_not_begin_the_next_one() -> None:
    with pytest.raises(IllegalAction):
        Match.new(3).game.apply(NextGame())


@pytest.mark.parametrize(
    ("text", "code"), [("own / other 6:3", "game_over"), ("own 6:4 / other 6:3", "too_many_checkers")]
)
def test_a_set_position_must_be_one_of_the_variant_and_unfinished(text: str, code: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Match.new(rules=Rules(variant="hypergammon"), start=GameStart(position(text), turn=0))

    assert caught.value.faults[0].code == code
