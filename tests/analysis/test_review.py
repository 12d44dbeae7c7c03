"""Reviews by example: what is a decision, what it cost, what it is called, and whether it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.analysis.games import MONEY, engine, game, match, turn

from boards import board
from tablas.analysis import Decision, Thresholds, review
from tablas.decision import Engine
from tablas.errors import BadSearch, BadStakes
from tablas.evaluation import BearoffTables
from tablas.position import Position
from tablas.record import BoardSet, CubeTurn, Entry, MatchRecord, Outcome, Resignation, Turn
from tablas.stakes import Rules, Stakes

# Own: 12 checkers on the ace to six points; the other side needs two rolls: no game for him.
WON = Position.from_board([0, 5, 5, 3, 0, 0, 0, *[0] * 11, 0, 0, 0, -5, -5, -5, 0, 0])


def decisions(record: MatchRecord, level: str = "quick") -> tuple[Decision, ...]:
    return review(record, engine(), level=level).decisions  # type: ignore[arg-type]


def only(found: tuple[Decision, ...], kind: str) -> Decision:
    (decision,) = [each for each in found if each.kind == kind]
    return decision


def cube_game(*entries: Entry, position: Position, rules: Rules = MONEY) -> MatchRecord:
    """Seat 0 is on roll in the position, then these entries."""
    return match(game(BoardSet(position, 0), *entries), rules=rules)


def test_a_blunder_costs_what_the_search_says_it_costs() -> None:
    record = match(game(turn(0, "31", "24/23 13/10"), turn(1, "65", "24/18 18/13")))
    ranked = Engine("1-ply").best_plays(Position.start(), (3, 1), Stakes(rules=MONEY), top=20)
    cost = next(-each.difference for each in ranked if each.play.notation == "24/23 13/10")

    first = decisions(record)[0]

    assert first.kind == "play"
    assert first.best is not None
    assert first.best.steps == ((8, 5), (6, 5))
    assert first.played is not None
    assert first.played.steps == ((24, 23), (13, 10))
    assert first.error == pytest.approx(cost, abs=2e-6)
    assert first.severity == "blunder"
    assert first.is_counted


def test_the_best_play_costs_nothing() -> None:
    first = decisions(match(game(turn(0, "31", "8/5 6/5"))))[0]

    assert (first.error, first.severity, first.chosen) == (0.0, "", 0)
    assert first.is_counted


def test_errors_are_called_by_the_thresholds_asked_for() -> None:
    record = match(game(turn(0, "31", "24/23 13/10")))

    lenient = review(record, engine(), level="quick", thresholds=Thresholds(0.1, 0.15, 1.0))

    assert lenient.decisions[0].severity == "error"
    assert lenient.totals[0].all.severities == {"error": 1}


@pytest.mark.parametrize("bounds", [(0.0, 0.1, 0.2), (0.2, 0.1, 0.3), (0.1, 0.2, float("inf"))])
def test_thresholds_rise_from_above_nothing(bounds: tuple[float, float, float]) -> None:
    with pytest.raises(BadSearch):
        Thresholds(*bounds)


def test_a_forced_play_is_no_decision() -> None:
    position = Position.from_board([0, 0, 0, 0, 0, 0, 1, *[0] * 17, -2, 0])

    forced = only(decisions(cube_game(turn(0, "61", "6/off"), position=position)), "play")

    assert forced.is_forced
    assert not forced.is_counted
    assert not forced.is_close


def test_a_dance_has_luck_but_nothing_to_decide() -> None:
    closed = Position.from_board([0, 0, 0, 0, 0, 0, 5, 0, 5, *[0] * 10, -2, -2, -2, -2, -2, -2, 2])

    dance = only(decisions(cube_game(turn(0, "65"), position=closed)), "play")

    assert dance.alternatives == ()
    assert dance.chosen is None
    assert dance.is_forced
    assert dance.luck == pytest.approx(0.0, abs=1e-6)  # nothing enters: all rolls are the same


def test_an_illegal_play_is_told_but_not_judged() -> None:
    found = review(match(game(turn(0, "31", "24/18"))), engine(), level="quick")

    (play,) = [each for each in found.decisions if each.kind == "play"]
    assert play.is_illegal
    assert play.chosen is None
    assert (play.error, play.is_counted) == (0.0, False)
    assert play.best is not None
    assert found.totals[0].illegal == 1
    assert "illegal" in found.games[0].notes


def test_a_play_nobody_wrote_down_is_not_judged() -> None:
    record = match(game(turn(0, "31", "8/5 6/5"), Turn(1, (6, 5), "unrecorded")))

    found = review(record, engine(), level="quick")

    last = found.decisions[-1]
    assert last.luck is not None
    assert (last.chosen, last.is_counted, last.error) == (None, False, 0.0)
    assert "unrecorded" in found.games[0].notes
    assert "unfinished" in found.games[0].notes


def test_nobody_may_double_before_the_first_roll() -> None:
    found = decisions(match(game(turn(0, "31", "8/5 6/5"), turn(1, "65", "24/18 18/13"))))

    assert [(each.kind, each.entry) for each in found] == [("play", 0), ("double", 1), ("play", 1)]


def test_a_double_not_made_before_the_last_roll_costs_what_it_would_have_brought() -> None:
    position = Position.from_board([0, 0, 1, 0, 0, 1, *[0] * 18, -1, 0])  # 19 of 36 rolls bear both off

    missed = only(decisions(cube_game(turn(0, "21", "5/3 2/1"), position=position)), "double")

    assert missed.entry == 1
    assert missed.played is not None
    assert (missed.played.action, missed.played.equity) == ("no_double", pytest.approx(2 / 36, abs=1e-4))
    assert missed.error == pytest.approx(2 / 36, abs=1e-4)
    assert missed.is_missed
    assert missed.is_counted
    assert missed.severity == "error"


def test_a_double_that_changes_nothing_does_not_count() -> None:
    position = Position.from_board([0, 2, *[0] * 22, -2, 0])  # every roll wins

    sure = only(decisions(cube_game(turn(0, "21", "1/off 1/off"), position=position)), "double")

    assert sure.error == pytest.approx(0.0, abs=1e-6)
    assert not sure.is_counted


def test_a_double_out_of_reach_does_not_count() -> None:
    position = Position.from_board([0, 0, 0, 0, 0, 0, 10, *[0] * 16, -1, -1, 0])

    hopeless = only(decisions(cube_game(turn(0, "21", "6/4 6/5"), position=position)), "double")

    assert hopeless.error == 0.0
    assert not hopeless.is_counted
    assert not hopeless.is_close


def test_a_double_without_a_chance_is_needless_and_its_take_right() -> None:
    position = Position.from_board([0, 0, 0, 0, 0, 0, 10, *[0] * 16, -1, -1, 0])

    found = decisions(
        cube_game(
            CubeTurn(0, "double", 2), CubeTurn(1, "take", 2), turn(0, "21", "6/4 6/5"), position=position
        )
    )

    double, take = only(found, "double"), only(found, "take")
    assert double.is_needless
    assert not double.is_missed
    assert double.error > 0.9
    assert double.severity == "blunder"
    assert double.is_counted
    assert (take.seat, take.error) == (1, 0.0)
    assert take.best is not None
    assert take.best.action == "take"
    assert take.best.equity > 1.9  # in units of the cube before the double
    assert take.position == position.swapped()


def test_a_take_that_cannot_win_is_wrong_by_what_it_gives_away() -> None:
    position = Position.from_board([0, 2, *[0] * 21, -10, 0, 0])

    found = review(
        cube_game(
            CubeTurn(0, "double", 2), CubeTurn(1, "take", 2), turn(0, "21", "1/off 1/off"), position=position
        ),
        engine(),
        level="quick",
    )

    take = only(found.decisions, "take")
    assert take.error == pytest.approx(1.0, abs=1e-4)  # he loses two cubes where one would do
    assert found.totals[1].wrong_takes == 1
    assert found.totals[0].all.error == pytest.approx(0.0, abs=1e-4)


def test_a_pass_that_gives_a_won_game_away_is_wrong() -> None:
    position = Position.from_board([0, 0, 0, 0, 0, 0, 10, *[0] * 16, -1, -1, 0])

    found = review(
        cube_game(CubeTurn(0, "double", 2), CubeTurn(1, "pass", 2), position=position),
        engine(),
        level="quick",
    )

    assert only(found.decisions, "take").error > 2.9
    assert found.totals[1].wrong_passes == 1
    assert found.totals[1].result == -1.0


def test_a_beaver_is_an_answer_where_beavers_are_agreed_on() -> None:
    # 15 of 36 rolls bear both checkers off, the others lose.
    position = Position.from_board([0, 1, 0, 0, 0, 0, 1, *[0] * 17, -2, 0])
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "take", 2), turn(0, "21", "6/4 4/3"))

    take = only(decisions(cube_game(*entries, position=position, rules=rules)), "take")

    assert take.best is not None
    assert (take.best.action, take.best.equity) == ("beaver", pytest.approx(4 * 6 / 36, abs=1e-4))
    assert take.error == pytest.approx(2 * 6 / 36, abs=1e-4)


RACE = Position.from_board(board("own 6:3 5:2 / other 6:2 5:2 3:1"))


@pytest.mark.parametrize("cap", [None, 4])
def test_a_beaver_under_a_cap_is_the_game_with_the_doubles_that_are_left(cap: int | None) -> None:
    exact = BearoffTables.shared().money(RACE)
    assert exact is not None
    rules = Rules(jacoby=False, beavers=True, cube_cap=cap)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "take", 4))

    found = decisions(cube_game(*entries, position=RACE, rules=rules))

    beavered, taken = (each for each in found if each.kind == "take")
    told = {each.action: each.equity for each in beavered.alternatives}
    # With doubles to come the taker is the favourite; at a cap of four nobody turns the cube any more.
    worth = 4 * (exact.other if cap is None else exact.cubeless)
    assert told["beaver"] == pytest.approx(-worth, abs=2e-3)
    assert (beavered.error > 0.3) == (cap is not None)
    assert {each.action: each.equity for each in taken.alternatives}["take"] == pytest.approx(
        worth / 2, abs=1e-3
    )


def test_a_beaver_that_is_passed_brings_no_more_than_the_double() -> None:
    position = Position.from_board([0, 0, 0, 0, 0, 0, 10, *[0] * 16, -1, -1, 0])
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "pass", 4))

    beavered = next(
        each for each in decisions(cube_game(*entries, position=position, rules=rules)) if each.kind == "take"
    )

    assert beavered.played is not None
    assert beavered.played.equity == 2.0


def test_a_rollout_of_an_escalation_judges_beavers() -> None:
    # 17 of 36 rolls win at once, the others lose: doubling is a mistake that a beaver punishes.
    position = Position.from_board([0, 0, 0, 1, 1, *[0] * 19, -2, 0])
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "take", 2), turn(0, "21", "4/2 3/2"))
    near = Thresholds(0.11, 0.165, 0.5)  # so that the verdicts could change
    record = cube_game(*entries, position=position, rules=rules)

    found = review(record, engine(), level="quick", escalation="rollout", thresholds=near).decisions

    doubled, taken = only(found, "double"), only(found, "take")
    worth = 2 * 17 / 36 - 1
    assert (doubled.level, taken.level) == ("rollout", "rollout")
    assert {each.action: each.equity for each in doubled.alternatives} == {
        "no_double": pytest.approx(worth, abs=1e-4),
        "double": pytest.approx(4 * worth, abs=1e-4),
    }
    assert {each.action: each.equity for each in taken.alternatives} == {
        "beaver": pytest.approx(-4 * worth, abs=1e-4),
        "take": pytest.approx(-2 * worth, abs=1e-4),
        "pass": -1.0,
    }
    assert doubled.cube is not None
    assert doubled.cube.action == "no_double_beaver"
    assert doubled.is_needless


@pytest.mark.parametrize("answer", [(CubeTurn(0, "take", 4),), ()])
def test_who_takes_a_beaver_he_should_pass_gives_the_difference_away(answer: tuple[Entry, ...]) -> None:
    # Two checkers on the ace point against ten on the six point: the doubler is lost.
    position = Position.from_board([0, 0, 0, 0, 0, 0, 10, *[0] * 16, -1, -1, 0])
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), *answer, turn(0, "21", "6/4 6/5"))

    found = decisions(cube_game(*entries, position=position, rules=rules))
    beavered, taken = (each for each in found if each.kind == "take")

    assert (beavered.seat, beavered.error) == (1, 0.0)
    assert (taken.seat, taken.stakes.cube, taken.stakes.owner) == (0, 2, "other")
    assert taken.best is not None
    assert taken.played is not None
    assert (taken.best.action, taken.best.equity, taken.played.action) == ("pass", -1.0, "take")
    # In units of the cube before the beaver: the game is lost at four, a pass at two.
    assert taken.error == pytest.approx(1.0, abs=0.05)
    assert taken.is_counted


def test_passing_a_beaver_in_a_game_that_stands_well_is_judged_too() -> None:
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "pass", 4))

    found = decisions(cube_game(*entries, position=Position.start(), rules=rules))

    passed = [each for each in found if each.kind == "take"][1]
    assert passed.best is not None
    assert passed.best.action == "take"
    assert passed.error == pytest.approx(1.0, abs=0.3)


RACCOONS = Rules(jacoby=False, beavers=True, raccoons=True)
WON = Position.from_board([0, 0, 0, 0, 0, 0, 1, *[0] * 17, -10, 0])  # one checker left against ten


def test_a_beaver_may_be_answered_by_a_raccoon_where_raccoons_are_agreed_on() -> None:
    # 23 of 36 rolls bear both checkers off, the others lose: 10/36 of a cube.
    position = Position.from_board([0, 1, 0, 0, 0, 1, *[0] * 18, -2, 0])
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "take", 4))

    found = decisions(cube_game(*entries, position=position, rules=RACCOONS))
    beavered, taken = (each for each in found if each.kind == "take")

    said = [(each.action, round(each.equity * 36)) for each in beavered.alternatives]
    assert said == [("take", -20), ("pass", -36), ("beaver", -80)]  # eight cubes, not four
    said = [(each.action, round(each.equity * 36)) for each in taken.alternatives]
    assert said == [("raccoon", 40), ("take", 20), ("pass", -36)]  # in units of the cube before the beaver
    assert taken.error == pytest.approx(20 / 36, abs=1e-4)


@pytest.mark.parametrize(
    ("limit", "answers", "replies"),
    [
        (3, [("take", -20), ("beaver", -30), ("pass", -36)], [("take", 15), ("pass", -36)]),
        (6, [("take", -20), ("pass", -36), ("beaver", -60)], [("raccoon", 30), ("take", 20), ("pass", -36)]),
        (9, [("take", -20), ("pass", -36), ("beaver", -80)], [("raccoon", 40), ("take", 20), ("pass", -36)]),
    ],
)
def test_raises_under_a_stake_limit_count_no_more_than_it(
    limit: int, answers: list[tuple[str, int]], replies: list[tuple[str, int]]
) -> None:
    position = Position.from_board([0, 1, 0, 0, 0, 1, *[0] * 18, -2, 0])  # 10/36 of a cube, as above
    rules = replace(RACCOONS, stake_limit=limit)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "take", 4))

    found = review(cube_game(*entries, position=position, rules=rules), engine(), level="quick")
    beavered, taken = (each for each in found.decisions if each.kind == "take")

    assert [(each.action, round(each.equity * 36)) for each in beavered.alternatives] == answers
    assert [(each.action, round(each.equity * 36)) for each in taken.alternatives] == replies
    assert "cube_not_judged" not in found.games[0].notes


@pytest.mark.parametrize("answer", [(CubeTurn(1, "take", 8),), ()])
def test_who_takes_a_raccoon_he_should_pass_gives_the_difference_away(answer: tuple[Entry, ...]) -> None:
    raises = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "raccoon", 8))
    entries = (*raises, *answer, turn(0, "31", "6/3 3/2"))

    found = review(cube_game(*entries, position=WON, rules=RACCOONS), engine(), level="quick")

    _, raccooned, taken = (each for each in found.decisions if each.kind == "take")
    assert raccooned.played is not None
    assert (raccooned.seat, raccooned.played.action, raccooned.error) == (0, "raccoon", 0.0)
    assert (taken.seat, taken.stakes.cube, taken.stakes.owner) == (1, 4, "own")
    assert [each.action for each in taken.alternatives] == ["pass", "take"]
    # In units of the cube before the raccoon: a pass loses one of them.
    assert taken.error == pytest.approx(-taken.alternatives[1].equity - 1.0)
    assert "cube_not_judged" not in found.games[0].notes


def test_a_raccoon_nobody_agreed_on_is_not_judged() -> None:
    rules = Rules(jacoby=False, beavers=True)
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "raccoon", 8))

    found = review(cube_game(*entries, position=WON, rules=rules), engine(), level="quick")

    assert len([each for each in found.decisions if each.kind == "take"]) == 1
    assert "cube_not_judged" in found.games[0].notes


def test_the_crawford_game_has_no_cube_to_decide_about() -> None:
    crawford = replace(
        game(turn(0, "31", "8/5 6/5"), turn(1, "65", "24/18 18/13"), score=(4, 2)), is_crawford=True
    )

    found = decisions(match(crawford, length=5, rules=Rules()))

    assert {each.kind for each in found} == {"play"}
    assert all(each.mwc_error is not None for each in found)


def test_a_resignation_of_a_lost_game_costs_nothing_and_of_a_won_one_the_game() -> None:
    last = Position.from_board([0, 0, 1, 0, 0, 1, 1, *[0] * 16, -1, -1, 0])
    lost = cube_game(
        turn(0, "21", "2/off 6/5"), Resignation(1, "offer", 1), Resignation(0, "accept", 1), position=last
    )
    won = match(game(BoardSet(WON, 0), Resignation(0, "offer", 1), Resignation(1, "accept", 1)), rules=MONEY)

    wrong = only(decisions(won), "resign")

    assert (only(decisions(lost), "resign").seat, only(decisions(lost), "resign").entry) == (1, 2)
    assert (only(decisions(lost), "answer").seat, only(decisions(lost), "answer").entry) == (0, 3)
    assert only(decisions(lost), "resign").error > 1.9  # the winner of the next roll gives it up
    assert wrong.error > 1.0
    assert only(decisions(won), "answer").error == 0.0
    assert review(won, engine(), level="quick").totals[0].all.error == 0.0  # in no rate


def test_a_score_that_cannot_be_is_told_and_not_judged() -> None:
    found = review(match(game(turn(0, "31", "8/5 6/5"), score=(7, 0)), length=5), engine(), level="quick")

    assert found.games[0].decisions == ()
    assert "bad_score" in found.games[0].notes


def test_a_match_beyond_the_table_is_refused() -> None:
    with pytest.raises(BadStakes):
        review(match(game(turn(0, "31", "8/5 6/5")), length=99), engine(), level="quick")


def test_jacoby_takes_the_gammons_away_while_the_cube_is_centred() -> None:
    entries = (turn(0, "31", "8/5 6/5"), turn(1, "65", "24/18 18/13"), turn(0, "66", "24/18 24/18 13/7 13/7"))
    with_it = decisions(match(game(*entries), rules=Rules()))
    without = decisions(match(game(*entries), rules=MONEY))

    assert [each.kind for each in with_it] == [each.kind for each in without]
    assert with_it[-1].best != without[-1].best


def test_a_match_won_brings_half_the_chance_to_win_it() -> None:
    entries = (turn(0, "31", "8/5 6/5"), Resignation(1, "offer", 1), Resignation(0, "accept", 1))

    found = review(match(game(*entries, won=Outcome(0, 1)), length=1, rules=Rules()), engine(), level="quick")

    assert found.totals[0].result == pytest.approx(0.5)
    assert found.totals[1].result == pytest.approx(-0.5)
