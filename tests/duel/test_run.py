"""A whole duel gives the same however it is run."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from tablas.duel import Contest, Duel, DuelRecords, Measure, PairRecord, run_duel, standing_of

DUEL = Duel("0-ply", "advanced", Contest(), 12)


@pytest.mark.parametrize("contest", [Contest(), Contest("match", 2)])
def test_two_processes_give_what_one_gives(contest: Contest) -> None:
    duel = replace(DUEL, contest=contest)

    assert run_duel(duel, jobs=2) == run_duel(duel, jobs=1)


def test_a_duel_that_was_interrupted_and_resumed_gives_what_an_uninterrupted_one_gives(
    tmp_path: Path,
) -> None:
    whole = run_duel(DUEL)
    kept = DuelRecords(tmp_path / "duel", DUEL.header())
    kept.add(whole[3:5])
    kept.close()
    told: list[int] = []

    kept = DuelRecords(tmp_path / "duel", DUEL.header())
    resumed = run_duel(DUEL, kept=kept, progress=lambda records: told.append(len(records)))
    kept.close()

    assert resumed == whole
    assert told == [2, 4]
    assert len((tmp_path / "duel").read_text().splitlines()) == 7


def test_a_finished_duel_can_be_made_longer_and_nothing_is_played_twice(tmp_path: Path) -> None:
    kept = DuelRecords(tmp_path / "duel", DUEL.header())
    run_duel(replace(DUEL, contests=4), kept=kept)
    kept.close()
    kept = DuelRecords(tmp_path / "duel", DUEL.header())

    longer = run_duel(replace(DUEL, contests=8), kept=kept)
    kept.close()

    assert longer == run_duel(DUEL)[:4]
    assert len((tmp_path / "duel").read_text().splitlines()) == 5


def test_an_odd_number_of_games_means_one_more() -> None:
    assert len(run_duel(replace(DUEL, contests=3))) == 2


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    standing = standing_of(Contest(), run_duel(replace(DUEL, opponent="0-ply", contests=8)))

    assert standing is not None
    assert standing.result == standing.adjusted == Measure(0, 0)
    assert standing.won == 0.5


def test_a_weaker_level_loses() -> None:
    standing = standing_of(Contest(), run_duel(Duel("beginner", "0-ply", Contest(), 32)))

    assert standing is not None
    assert standing.adjusted.interval[1] < -0.5


def test_a_standing_does_not_depend_on_the_order_of_its_records() -> None:
    records = run_duel(DUEL)

    assert standing_of(Contest(), records[::-1]) == standing_of(Contest(), records)


def test_there_is_no_standing_without_records() -> None:
    assert standing_of(Contest(), []) is None


def test_the_error_of_a_mean_is_that_of_independent_pairs() -> None:
    measure = Measure.of([1.0, -1.0, 2.0, 0.0])

    assert measure.mean == 0.5
    assert measure.error == pytest.approx(math.sqrt(5 / 3 / 4))
    assert measure.interval[1] - measure.mean == pytest.approx(1.96 * measure.error, rel=1e-4)
    assert Measure.of([1.0]).error == math.inf


def test_points_per_game_of_matches_count_every_game() -> None:
    contest = Contest("match", 3)
    records: list[PairRecord] = run_duel(replace(DUEL, contest=contest, contests=6))

    standing = standing_of(contest, records)

    outcomes = [outcome for record in records for outcome in record.outcomes]
    assert standing is not None
    assert standing.contests == 6
    assert standing.games == sum(outcome.games for outcome in outcomes)
    assert standing.points_per_game.mean == sum(one.points for one in outcomes) / standing.games
    assert 0 <= standing.result.mean <= 1
