"""Progress: rates with intervals, and habits that are none when chance explains them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from short_match import MATCH
from tablas import Engine
from tablas.analysis import PlayedMatch, Progress, figures_of, progress_of, review
from tablas.analysis.figures import Cell, OpeningPlay, SeatFigures
from tablas.analysis.progress import rate_of
from tablas.formats import read_match


def seat(*cells: Cell, openings: tuple[OpeningPlay, ...] = ()) -> SeatFigures:
    return SeatFigures("Ana", cells, openings=openings)


def cell(errors: list[float], plan: str = "holding", phase: str = "contact", kind: str = "play") -> Cell:
    return Cell(kind, phase, plan, len(errors), sum(errors), sum(each**2 for each in errors))  # type: ignore[arg-type]


def played(number: int, own: SeatFigures, date: str = "") -> PlayedMatch:
    return PlayedMatch(number, date, "Luis", 5, "standard", own, SeatFigures("Luis", own.cells))


def errors(generator: random.Random, count: int, share: float) -> list[float]:
    """Most decisions cost nothing; some cost a tenth on average."""
    return [generator.expovariate(10) if generator.random() < share else 0.0 for _ in range(count)]


def test_figures_add_up_to_the_totals_of_the_review() -> None:
    found = review(read_match(MATCH).record, Engine("0-ply"), level="quick")

    figures = figures_of(found)

    for own, totals in zip((figures.first, figures.second), found.totals, strict=True):
        rate = rate_of([own])
        assert rate is not None
        assert rate.pr == pytest.approx(totals.pr, abs=1e-3)
        assert (own.cube.missed, own.cube.needless) == (totals.missed, totals.needless)
        assert sum(each.counted for each in own.cells) == totals.all.counted
    assert [play.roll for play in figures.first.openings] == ["31", "66"]
    assert [play.after for play in figures.second.openings] == ["31 24/23 13/10", ""]


def test_nobody_without_matches_has_a_rate() -> None:
    assert progress_of("Ana", []) == Progress("Ana")


def test_interval_of_one_match_rests_on_its_decisions_and_narrows_with_them() -> None:
    few, many = [0.0, 0.2] * 10, [0.0, 0.2] * 1000

    short, long = rate_of([seat(cell(few))]), rate_of([seat(cell(many))])

    assert short is not None
    assert long is not None
    assert short.pr == pytest.approx(50)
    assert (short.basis, long.basis) == ("decisions", "decisions")
    assert (short.high - short.low) / (long.high - long.low) == pytest.approx(10, rel=0.01)


def test_interval_of_many_matches_holds_the_truth_nineteen_times_in_twenty() -> None:
    generator = random.Random(7)
    held = 0
    for _ in range(400):
        # Each match has a form of the day; its decisions alone would make the interval too narrow.
        shares = [generator.choice((0.1, 0.3)) for _ in range(16)]
        rate = rate_of([seat(cell(errors(generator, 60, share))) for share in shares])
        assert rate is not None
        assert rate.basis == "matches"
        held += rate.low <= 500 * 0.2 * 0.1 <= rate.high

    assert 0.88 <= held / 400 <= 0.98


def test_chance_is_hardly_ever_called_a_habit() -> None:
    generator = random.Random(3)
    plans = ["holding", "blitz", "prime", "back_game", "mutual_holding", "deep_anchor"]
    wrong = 0
    for _ in range(200):
        cells = [cell(errors(generator, 80, 0.2), plan) for plan in plans]
        wrong += bool(progress_of("Ana", [played(1, seat(*cells))]).habits)

    assert wrong <= 20


def test_real_weakness_is_a_habit_with_what_it_costs() -> None:
    generator = random.Random(5)
    cells = (cell(errors(generator, 400, 0.15)), cell(errors(generator, 200, 0.5), "back_game"))

    found = progress_of("Ana", [played(1, seat(*cells)), played(2, seat(*cells))])

    (habit,) = found.habits
    assert (habit.aspect, habit.name) == ("plan", "back_game")
    assert habit.excess_low > 0
    assert habit.cost == pytest.approx((habit.excess or 0) / 500 * 200)
    assert habit.others == pytest.approx(habit.rate.pr)


def test_few_decisions_are_no_habit_however_bad() -> None:
    cells = (cell([0.01] * 300), cell([0.5, 0.6] * 10, "back_game"))

    assert progress_of("Ana", [played(1, seat(*cells))]).habits == ()


def test_matches_stand_in_the_order_of_their_dates_with_those_unknown_first() -> None:
    own = seat(cell([0.1] * 5))

    found = progress_of("Ana", [played(1, own, "2026-03"), played(2, own), played(3, own, "2026-01-09")])

    assert [line.match.match_id for line in found.lines] == [2, 3, 1]


def test_rolling_rate_rests_on_the_last_matches() -> None:
    found = progress_of(
        "Ana", [played(number, seat(cell([number / 10] * 10))) for number in range(4)], window=2
    )

    assert [line.rolling.pr for line in found.lines if line.rolling] == pytest.approx([0, 25, 75, 125])


def test_openings_are_counted_by_agreement_and_the_dearest_named() -> None:
    good = OpeningPlay("", "31", "8/5 6/5", "8/5 6/5", 0.0)
    near = OpeningPlay("", "21", "13/11 6/5", "24/23 13/11", 0.003)
    bad = OpeningPlay("", "64", "24/18 13/9", "8/2 6/2", 0.02)
    worse = replace(bad, after="31 8/5 6/5", error=0.05)

    found = progress_of("Ana", [played(1, seat(cell([0.1]), openings=(good, near, bad, bad, worse)))])

    assert (found.first.plays, found.first.agreed, found.first.error) == (4, 2, pytest.approx(0.01075))
    assert (found.reply.plays, found.reply.agreed) == (1, 0)
    assert [(each.play.after, each.times) for each in found.wrong_openings] == [("31 8/5 6/5", 1), ("", 2)]
