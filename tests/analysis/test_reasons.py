"""Reasons are facts of the boards: each of these positions is drawn so that one fact is plain."""

from dataclasses import replace

from boards import position
from tablas import Evaluation, Stakes
from tablas.analysis import Action, Alternative, CubeFigures, Decision
from tablas.analysis.features import Features, shots
from tablas.analysis.reasons import reasons
from tablas.record import Dice, Steps
from tablas.report.review.sentences import reason_texts
from tablas.report.words import words_in
from tablas.stakes import Rules

EVEN = Evaluation(0.5, 0.1, 0.0, 0.1, 0.0)


def play(text: str, roll: Dice, best: Steps, played: Steps, chances: Evaluation = EVEN) -> Decision:
    return Decision(
        game=0,
        entry=0,
        seat=0,
        kind="play",
        position=position(text),
        stakes=Stakes(rules=Rules(jacoby=False)),
        roll=roll,
        chosen=1,
        alternatives=(
            Alternative(0.1, steps=best, chances=EVEN),
            Alternative(0.0, steps=played, chances=chances),
        ),
        error=0.1,
        severity="blunder",
    )


def said(decision: Decision) -> dict[str, dict[str, float]]:
    return {reason.code: dict(reason.values) for reason in reasons(decision)}


def test_a_blot_six_pips_from_one_checker_is_hit_by_seventeen_rolls() -> None:
    # Every 6 (11 rolls), 5-1 and 4-2 (4), 3-3 and 2-2 by way of empty points: 17.
    assert shots(position("own 12:1 2:2 / other 19:1")) == 17


def test_a_blot_that_nobody_can_reach_leaves_no_shot() -> None:
    assert shots(position("own 3:1 2:2 / other 3:2")) == 0


def test_a_blot_in_the_other_sides_home_is_no_shot_to_speak_of() -> None:
    assert shots(position("own 20:1 3:2 / other 8:1 6:2")) == 0


def test_features_count_points_primes_and_the_race() -> None:
    seen = Features.of(position("own 8:2 7:2 6:3 5:2 4:2 24:1 13:1 / other 13:5 6:5"))

    assert seen.made == {4, 5, 6, 7, 8}
    assert seen.prime == 5
    assert seen.blots == {24, 13}
    assert seen.back == 1
    assert not seen.is_race


def test_the_best_play_makes_the_five_point() -> None:
    opening = "own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5"
    found = said(play(opening, (3, 1), ((8, 5), (6, 5)), ((13, 10), (24, 23))))

    assert found["point_missed"] == {"point": 5}
    assert found["shots_more"]["best"] < found["shots_more"]["played"]


def test_leaving_the_back_checkers_in_the_opening_gives_up_no_anchor() -> None:
    opening = "own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5"
    split = play(opening, (3, 1), ((8, 5), (6, 5)), ((13, 10), (24, 23)))

    assert "anchor_broken" not in said(replace(split, phase="opening"))
    assert said(split)["anchor_broken"] == {"point": 24}


def test_of_a_race_no_points_are_told() -> None:
    found = said(play("own 7:1 5:2 1:3 / other 6:2 5:2", (5, 1), ((7, 2), (1, 0)), ((7, 6), (5, 0))))

    assert found == {}


def test_a_back_game_is_told_by_its_timing() -> None:
    ahead = "own 24:2 22:2 10:3 9:2 6:2 5:2 4:2 / other 9:2 7:2 6:3 5:2 4:2 2:2 8:2"
    spent = play(ahead, (5, 1), ((6, 1), (5, 4)), ((10, 5), (10, 9)))

    assert said(replace(spent, plan="back_game"))["timing_shorter"] == {"best": 18, "played": 13}
    assert "timing_shorter" not in said(spent)


def test_gammons_are_told_only_where_they_count() -> None:
    worse = Evaluation(0.5, 0.05, 0.0, 0.2, 0.0)
    spot = play("own 6:2 5:2 / other 6:2 5:2", (2, 1), ((6, 4), (6, 5)), ((5, 3), (5, 4)), worse)
    last = replace(spot, stakes=Stakes(5, 4, 4))
    jacoby = replace(spot, stakes=Stakes(rules=Rules(jacoby=True)))
    behind = replace(spot, stakes=Stakes(5, 1, 4, is_crawford=True))

    assert set(said(spot)) >= {"gammons_fewer", "gammons_lost"}
    assert not {"gammons_fewer", "gammons_lost"} & (set(said(last)) | set(said(jacoby)))
    assert "gammons_fewer" in said(behind)
    assert "gammons_lost" not in said(behind)  # the other one needs no gammon


def test_a_hit_that_was_missed_is_named_first() -> None:
    found = reasons(
        play(
            "own 24:2 13:5 8:3 6:5 / other 20:1 13:5 8:3 6:5 24:1",
            (3, 1),
            ((8, 5), (6, 5)),
            ((13, 10), (10, 9)),
        )
    )

    assert found[0].code == "hit_missed"


def test_of_two_plays_that_hit_nobody_is_told_that_one_does_not() -> None:
    blots = "own 24:2 13:5 8:3 6:5 / other 21:1 20:1 13:5 8:3 6:5"
    one_for_two = play(blots, (4, 3), ((8, 4), (8, 5)), ((24, 20), (8, 5)))

    assert reason_texts(one_for_two, words_in("en"))[0] == "Checkers hit: 1; with the best play, 2."
    assert reason_texts(one_for_two, words_in("es"))[0] == "Fichas comidas: 1; con la mejor jugada, 2."


def test_an_anchor_given_up_is_named_by_its_point() -> None:
    found = said(
        play(
            "own 20:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5", (6, 1), ((13, 7), (8, 7)), ((20, 14), (14, 13))
        )
    )

    assert found["anchor_broken"] == {"point": 20}


def test_chances_say_what_boards_do_not() -> None:
    worse = Evaluation(0.4, 0.05, 0.0, 0.2, 0.0)
    found = said(play("own 6:2 5:2 / other 6:2 5:2", (2, 1), ((6, 4), (6, 5)), ((5, 3), (5, 4)), worse))

    assert found["wins_fewer"] == {"best": 0.5, "played": 0.4}
    assert set(found) >= {"gammons_fewer", "gammons_lost"}


def test_a_right_decision_needs_no_reason() -> None:
    right = Decision(
        game=0, entry=0, seat=0, kind="play", position=position("own 6:2 / other 6:2"), stakes=Stakes(),
        roll=(2, 1), chosen=0, alternatives=(Alternative(0.1, steps=((6, 4), (6, 5))),),
    )  # fmt: skip

    assert reasons(right) == ()


def cube(best: Action, done: Action, chances: Evaluation, *, is_missed: bool = False) -> Decision:
    return Decision(
        game=0,
        entry=0,
        seat=0,
        kind="take" if best in ("take", "pass") else "double",
        position=position("own 13:5 8:3 6:5 24:2 / other 24:2 13:5 8:3 6:5"),
        stakes=Stakes(rules=Rules(jacoby=False)),
        chosen=1,
        alternatives=(
            Alternative(0.2, action=best, chances=chances),
            Alternative(0.1, action=done, chances=chances),
        ),
        error=0.1,
        is_missed=is_missed,
        cube=CubeFigures(0.0, 0.0, 1.0, "double_take"),
    )


def test_of_an_answer_to_a_beaver_no_point_of_taking_is_told() -> None:
    losing = Evaluation(0.15, 0.02, 0.0, 0.1, 0.0)

    assert reasons(replace(cube("pass", "take", losing), cube=None)) == ()


def test_a_take_is_told_by_its_take_point() -> None:
    losing = Evaluation(0.15, 0.02, 0.0, 0.1, 0.0)
    found = said(cube("pass", "take", losing))

    assert found["take_too_little"]["win"] == 0.15
    assert 0.15 < found["take_too_little"]["take"] < 0.3


def test_a_double_missed_past_the_opponents_pass_lost_its_market() -> None:
    winning = Evaluation(0.85, 0.1, 0.0, 0.02, 0.0)

    assert "cube_market_lost" in said(cube("double", "no_double", winning, is_missed=True))


def test_a_take_that_was_passed_is_told_by_its_take_point_too() -> None:
    chances = Evaluation(0.3, 0.05, 0.0, 0.1, 0.0)
    answers = (Alternative(-0.7, action="take", chances=chances), Alternative(-1.0, action="pass"))

    found = said(replace(cube("take", "pass", chances), alternatives=answers))

    assert found["take_enough"]["win"] == 0.3


def test_gammons_speak_against_a_take_and_never_for_one() -> None:
    gammonish = Evaluation(0.2, 0.02, 0.0, 0.3, 0.0)

    assert "take_gammons" in said(cube("pass", "take", gammonish))
    assert "take_gammons" not in said(cube("take", "pass", gammonish))
