"""The engine: which play, at which level, and that it answers the same whoever asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from boards import board, boards, dice
from tablas.decision import LEVELS, Engine, Level
from tablas.decision.noise import misjudgement
from tablas.errors import BadDice, BadStakes, IllegalAction, InvalidPosition, UnknownLevel
from tablas.moves import Roll, legal_plays
from tablas.position import Position
from tablas.stakes import Rules, Stakes

CUBELESS = Stakes(rules=Rules(jacoby=False, cube=False))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def position(text: str) -> Position:
    return Position.from_board(board(text))


@pytest.mark.parametrize(
    ("roll", "play"),
    [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("53", "8/3 6/3"), ("65", "24/13")],
)
def test_the_well_known_openings_are_found(engine: Engine, roll: str, play: str) -> None:
    best = engine.best_plays(Position.start(), Roll.parse(roll))[0]

    assert best.play.notation == play
    assert best.difference == 0
    assert best.ply == 2
    assert best.mwc is None


@given(boards(), dice, dice)
def test_every_legal_play_is_ranked_once(cells: tuple[int, ...], first: int, second: int) -> None:
    start = Position(cells)
    engine = Engine("0-ply", cache_entries=0)

    candidates = engine.best_plays(start, (first, second), Stakes(length=7))

    results = [candidate.play.result for candidate in candidates]
    assert set(results) == {play.result for play in legal_plays(start, (first, second))}
    assert len(set(results)) == len(results)
    differences = [candidate.difference for candidate in candidates]
    assert all(later <= earlier <= 0 for earlier, later in pairwise(differences))
    assert all(0 <= candidate.mwc <= 1 for candidate in candidates if candidate.mwc is not None)


def test_without_a_cube_the_equity_of_a_play_is_that_of_its_chances(engine: Engine) -> None:
    for candidate in engine.best_plays(Position.start(), (6, 4), CUBELESS):
        assert candidate.equity == pytest.approx(candidate.evaluation.equity, abs=1e-6)
        after = engine.evaluate(candidate.play.result.swapped()).swapped()
        assert candidate.evaluation.equity == pytest.approx(after.equity, abs=1e-6)


def test_a_play_that_wins_the_game_is_worth_the_points_won(engine: Engine) -> None:
    start = position("own 1:2 / other 20:15")

    money = engine.best_plays(start, (2, 1))[0]
    match = engine.best_plays(start, (2, 1), Stakes(length=3))[0]
    jacoby = engine.best_plays(start, (2, 1), Stakes(rules=Rules(jacoby=True)))[0]

    assert money.equity == 3
    assert money.evaluation.win_backgammon == 1
    assert match.mwc == 1
    assert jacoby.equity == 1


def test_the_cube_multiplies_what_a_win_is_worth_in_a_match(engine: Engine) -> None:
    start = position("own 1:2 / other 6:1")

    single = engine.best_plays(start, (2, 1), Stakes(length=3, own_score=0, other_score=0))[0]
    doubled = engine.best_plays(start, (2, 1), Stakes(length=3, cube=2, owner="own"))[0]

    assert single.mwc == pytest.approx(0.59943, abs=0.05)  # 2-away, 3-away
    assert doubled.mwc == pytest.approx(0.75076)  # 1-away, 3-away, the Crawford game to come


def test_no_legal_play_is_an_empty_list_and_no_choice(engine: Engine) -> None:
    closed = position("own bar:1 6:14 / other 1:2 2:2 3:2 4:2 5:2 6:2 7:3")

    assert engine.best_plays(closed, (6, 5)) == []
    with pytest.raises(IllegalAction, match="no legal play with 6-5"):
        engine.choose_play(closed, (6, 5))


def test_the_choice_is_the_first_candidate(engine: Engine) -> None:
    assert engine.choose_play(Position.start(), (5, 2)) == engine.best_plays(Position.start(), (5, 2))[0].play


def test_with_the_cube_about_to_end_the_game_the_better_position_still_comes_first() -> None:
    engine = Engine("0-ply")
    start = position(
        "own 10:2 5:1 3:3 2:4 1:5 / other 4:1 2:3 1:7"
    )  # the other side doubles next, and that is that

    candidates = engine.best_plays(start, (6, 4))

    assert {round(candidate.equity, 6) for candidate in candidates} == {-1.0}
    values = [candidate.evaluation.equity for candidate in candidates]
    assert values[0] == max(values)


def test_equities_that_differ_by_rounding_alone_are_told_as_equal(engine: Engine) -> None:
    start = Position.from_id("XGID=-K-A------A-A---A---a-----:0:0:1:61:0:0:0:1:10")  # nearly lost already

    candidates = engine.best_plays(start, (6, 1), Stakes(length=1))

    equities = [candidate.equity for candidate in candidates]
    assert equities == sorted(equities, reverse=True)
    assert len(set(equities)) < len(equities)


def test_more_plays_than_a_byte_counts_are_all_returned() -> None:
    engine = Engine("0-ply")
    start = position("own 24:2 22:2 20:2 18:2 16:2 14:2 12:2 10:1 / other 24:5 23:5 22:5")

    candidates = engine.best_plays(start, (1, 1))

    assert len(candidates) == len(legal_plays(start, (1, 1))) > 255


def test_money_and_match_do_not_disturb_each_other(engine: Engine) -> None:
    start = position("own 6:5 8:3 13:5 24:2 / other 6:5 8:3 13:5 24:2")
    alone = engine.best_plays(start, (6, 2))

    engine.best_plays(start, (6, 2), Stakes(length=3, own_score=2, other_score=1, is_crawford=True))

    assert engine.best_plays(start, (6, 2)) == alone


def test_engines_answer_the_same_from_several_threads(engine: Engine) -> None:
    rolls = Roll.all21()
    alone = [engine.choose_play(Position.start(), roll) for roll in rolls]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda roll: engine.choose_play(Position.start(), roll), rolls * 4))

    assert together == alone * 4


def test_a_batch_split_over_threads_is_the_same_batch() -> None:
    positions = np.repeat(np.array([Position.start().board], np.int8), 5000, axis=0)
    positions[::2] = board("own 6:5 4:10 / other 6:5 4:10")

    assert np.array_equal(Engine(threads=3).evaluate_batch(positions), Engine().evaluate_batch(positions))


def test_a_bad_board_in_a_split_batch_is_named_by_its_own_row() -> None:
    boards = np.tile(Position.start().as_array(), (5000, 1))
    boards[4999, 6] = 16

    with pytest.raises(InvalidPosition, match="row 4999"):
        Engine(threads=2).evaluate_batch(boards)


def test_a_level_is_found_by_its_name() -> None:
    assert [level.name for level in LEVELS] == [
        "beginner",
        "casual",
        "intermediate",
        "advanced",
        "expert",
        "champion",
    ]
    assert Level.named("0-ply").noise == Level.named("champion").noise == 0
    noises = [level.noise for level in LEVELS]
    assert noises == sorted(noises, reverse=True)


def test_weaker_levels_were_measured_to_be_weaker() -> None:
    measured = [level.points_per_game for level in LEVELS[:-1] if level.points_per_game is not None]

    assert len(measured) == len(LEVELS) - 1
    assert measured == sorted(measured)
    assert all(points < 0 for points in measured)
    assert all(level.standard_error is not None and level.standard_error < 0.1 for level in LEVELS[:-1])


@pytest.mark.parametrize("name", ["8-ply", "grandmaster", ""])
def test_an_unknown_level_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(UnknownLevel, match=r"beginner, casual, .*, champion, 0-ply"):
        Engine(level=name)


def test_a_human_level_errs_the_same_way_for_the_same_seed() -> None:
    start = Position.start()

    first, second = (Engine("beginner", seed=7).best_plays(start, (6, 2)) for _ in range(2))

    assert first == second


def test_human_levels_of_other_seeds_err_otherwise() -> None:
    plays = {Engine("beginner", seed=seed).choose_play(Position.start(), (6, 2)) for seed in range(20)}

    assert len(plays) > 1


def test_a_human_level_lists_plays_as_it_judges_them() -> None:
    candidates = Engine("casual", seed=1).best_plays(Position.start(), (4, 3), Stakes(length=5))

    equities = [candidate.equity for candidate in candidates]
    chances = [candidate.mwc for candidate in candidates if candidate.mwc is not None]
    assert equities == sorted(equities, reverse=True)
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == len(equities)


def test_misjudgements_are_normal_numbers() -> None:
    positions = np.zeros((20_000, 26), np.int8)
    positions[:, 1] = np.arange(20_000) % 16
    positions[:, 2] = np.arange(20_000) // 16 % 16
    positions[:, 3] = np.arange(20_000) // 256

    errors = misjudgement(5, positions)

    assert abs(errors.mean()) < 0.03
    assert abs(errors.std() - 1) < 0.03
    assert abs(np.mean(np.abs(errors) < 1) - 0.6827) < 0.02
    assert np.array_equal(errors, misjudgement(5, positions))
    assert not np.array_equal(errors, misjudgement(6, positions))


def test_dice_that_cannot_be_are_refused(engine: Engine) -> None:
    with pytest.raises(BadDice):
        engine.best_plays(Position.start(), (7, 0))


def test_a_match_beyond_the_match_equity_table_is_refused(engine: Engine) -> None:
    longest = Stakes(length=64)
    too_long = Stakes(length=65, other_score=20)

    assert engine.best_plays(Position.start(), (3, 1), longest)[0].play.notation == "8/5 6/5"
    with pytest.raises(BadStakes, match="own_away = 65: expected at most 64"):
        engine.best_plays(Position.start(), (3, 1), too_long)
    with pytest.raises(BadStakes, match="own_away = 65"):
        engine.cube_decision(Position.start(), too_long)
