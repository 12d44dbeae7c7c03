"""Adjusted counts as their authors give them, and dice beside what fair ones bring."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from tablas.analysis.counts import COUNTS, RaceAdvice, race_advice
from tablas.analysis.throws import chi_square_tail, counted, throws_of
from tablas.position import Position


def race(own: dict[int, int], other: dict[int, int]) -> dict[str, RaceAdvice]:
    """Advice on a race; the other side's points are in its own numbering."""
    board = [0] * 26
    for point, count in own.items():
        board[point] = count
    for point, count in other.items():
        board[25 - point] = -count
    return {each.count: each for each in race_advice(Position.from_board(board))}


def test_contact_has_no_race_advice() -> None:
    assert race_advice(Position.start()) == ()


def test_every_count_speaks_of_a_race() -> None:
    assert tuple(race({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5})) == COUNTS


def test_keith_adds_for_low_stacks_and_gaps_and_a_seventh_for_the_player_on_roll() -> None:
    # 3 on the ace: +4; 2 on the deuce: +1; 4 on the three: +1; nothing on 4 and 5: +2.
    found = race({1: 3, 2: 2, 3: 4, 6: 6}, {6: 5, 5: 5, 4: 5})["keith"]

    assert found.other == 75
    pips = 3 + 4 + 12 + 36
    assert found.own == (pips + 4 + 1 + 1 + 2) * 8 // 7


def test_thorp_adds_two_a_checker_and_a_tenth_above_thirty() -> None:
    found = race({6: 5, 5: 5, 4: 5}, {1: 2, 2: 1})["thorp"]

    assert found.own == (75 + 30 - 3) * Fraction(11, 10)
    assert found.other == 4 + 6 + 2 - 2


def test_isight_counts_only_gaps_the_other_side_has_filled() -> None:
    found = race({6: 7, 5: 8}, {6: 8, 5: 7})["isight"]

    assert found.own == 82 * Fraction(7, 6), "neither has a checker on the four"


def test_the_point_of_last_take_of_trice() -> None:
    # 61 pips: (61 - 5) / 7 = 8 behind may still take.
    takes = race({6: 6, 5: 5}, {6: 6, 5: 5, 8: 1})["trice"]
    passes = race({6: 6, 5: 5}, {6: 6, 5: 5, 9: 1})["trice"]

    assert takes.own == 61
    assert (takes.should_take, takes.should_double) == (True, True)
    assert passes.other - passes.own == 9
    assert not passes.should_take


@pytest.mark.parametrize(
    ("behind", "double", "redouble", "take"),
    [(7, False, False, True), (8, True, False, True), (9, True, True, True), (13, True, True, False)],
)
def test_eight_nine_and_twelve_per_cent(behind: int, double: bool, redouble: bool, take: bool) -> None:
    # 100 pips against 100 and some more.
    found = race({10: 10}, {10: 10, behind: 1})["percent"]

    assert (found.should_double, found.should_redouble, found.should_take) == (double, redouble, take)


def test_throws_are_counted_beside_fair_dice() -> None:
    found = throws_of([(3, 1), (1, 3), (6, 6)])

    assert (found.number, found.doubles.count, found.pips) == (3, 1, 4 + 4 + 24)
    assert [face.count for face in found.faces] == [2, 0, 2, 0, 0, 2]
    assert found.chi_square is None, "three throws say nothing"


def test_runs_are_of_throws_above_and_below_seven() -> None:
    found = throws_of([(6, 6), (5, 3), (4, 3), (1, 1), (2, 5), (2, 1), (6, 4)])

    assert found.runs.count == 3, "two above, two below, one above; sevens are left out"
    assert found.runs.expected == 1 + 4 / 2
    assert throws_of([]).runs.count == 0
    assert not throws_of([(6, 6), (1, 1)] * 50).runs.is_usual
    assert not throws_of([(6, 6)] * 50 + [(1, 1)] * 50).runs.is_usual


def test_a_range_holds_nineteen_cases_in_twenty() -> None:
    found = counted(6, 36, 1 / 6)

    inside = sum(
        math.comb(36, count) / 6**count * (5 / 6) ** (36 - count)
        for count in range(found.low, found.high + 1)
    )
    assert (found.expected, found.is_usual) == (6, True)
    assert 0.95 <= inside < 0.99


def test_fair_dice_look_fair_and_loaded_ones_do_not() -> None:
    source = random.Random(7)
    fair = throws_of((source.randint(1, 6), source.randint(1, 6)) for _ in range(2000))
    loaded = throws_of((source.choice([1, 2, 3, 4, 5, 6, 6]), source.randint(1, 6)) for _ in range(2000))

    assert fair.p_value is not None
    assert fair.p_value > 0.01
    assert fair.runs.is_usual
    assert loaded.p_value is not None
    assert loaded.p_value < 0.01


def test_the_tail_of_chi_square_is_the_one_of_tables() -> None:
    # 5 % points: 31.410 for 20 degrees of freedom, 9.488 for 4.
    assert chi_square_tail(31.410, 20) == pytest.approx(0.05, abs=1e-4)
    assert chi_square_tail(9.488, 4) == pytest.approx(0.05, abs=1e-4)
