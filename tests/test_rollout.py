"""Rollouts: right where the truth is known, the same however divided, refused where they cannot be."""

from __future__ import annotations

import json
import signal
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boards import board
from tablas.decision import Engine, Measured, Rollout, RolloutSettings, SearchControl
from tablas.decision.rollout_file import RolloutDocument, RolloutFile
from tablas.decision.rollout_tally import RolloutTally
from tablas.errors import (
    BadSearch,
    IllegalAction,
    InvalidPosition,
    RolloutFileError,
    SearchCancelled,
)
from tablas.evaluation import BearoffTables
from tablas.moves import legal_plays
from tablas.position import Position
from tablas.stakes import Rules, Stakes

AFTER_31 = Position.from_id("sGfwATDgc/ABMA")
# Seven checkers a side: the two-sided table comes in after the first one is off.
RACE = Position.from_board(board("own 6:1 5:2 4:1 3:1 2:1 1:1 / other 6:1 5:2 4:1 3:1 2:1 1:1"))
SMALL_RACE = Position.from_board(board("own 6:1 5:2 4:1 / other 6:1 5:1 2:1"))
MATCH = Stakes(length=7, own_score=3, other_score=1)
MONEY = Stakes(rules=Rules(jacoby=False))
CUBELESS = RolloutSettings(trials=36, is_cubeful=False)


def engine(threads: int = 1) -> Engine:
    return Engine("0-ply", threads=threads)


def is_near(measured: Measured, truth: float, deviations: float = 4.0) -> bool:
    return abs(measured.mean - truth) <= deviations * measured.error + 1e-6


@pytest.mark.parametrize("reduces_variance", [True, False])
def test_a_solved_race_comes_out_as_the_tables_have_it(reduces_variance: bool) -> None:
    exact = BearoffTables.shared().money(SMALL_RACE)
    assert exact is not None
    settings = RolloutSettings(trials=1296, reduces_variance=reduces_variance)

    cubeful = engine().rollout(SMALL_RACE, MONEY, settings)
    cubeless = engine().rollout(SMALL_RACE, MONEY, replace(settings, is_cubeful=False))

    assert is_near(cubeful.outcome.equity, exact.centred)
    assert is_near(cubeless.outcome.equity, exact.cubeless)


def test_the_luck_of_exact_values_is_all_the_luck_there_is() -> None:
    exact = BearoffTables.shared().money(SMALL_RACE)
    assert exact is not None

    found = engine().rollout(SMALL_RACE, MONEY, CUBELESS)

    assert found.outcome.equity.mean == pytest.approx(exact.cubeless, abs=1e-5)
    assert found.outcome.equity.error < 1e-5


def test_a_double_that_is_taken_is_worth_what_the_table_says() -> None:
    exact = BearoffTables.shared().money(SMALL_RACE)
    assert exact is not None

    found = engine().rollout_cube(SMALL_RACE, MONEY, RolloutSettings(trials=1296))

    assert is_near(found.no_double.equity, exact.centred)
    assert is_near(found.double_take.equity, 2 * exact.other)


@pytest.mark.parametrize("stakes", [MONEY, MATCH])
@pytest.mark.parametrize("is_cubeful", [True, False])
def test_taking_out_the_luck_changes_the_error_and_not_the_mean(stakes: Stakes, is_cubeful: bool) -> None:
    with_luck = RolloutSettings(trials=1296, is_cubeful=is_cubeful, reduces_variance=False, seed=5)
    without = RolloutSettings(trials=72, is_cubeful=is_cubeful, seed=6)

    loud = engine().rollout(AFTER_31, stakes, with_luck).outcome
    quiet = engine().rollout(AFTER_31, stakes, without).outcome

    for one, other in ((loud.equity, quiet.equity), (loud.equity_cubeless, quiet.equity_cubeless)):
        apart = abs(one.mean - other.mean)
        assert apart <= 3.5 * float(np.hypot(one.error, other.error))
        assert other.error * 72**0.5 < 0.6 * one.error * 1296**0.5


@pytest.mark.parametrize("stakes", [MONEY, MATCH])
def test_the_result_does_not_depend_on_threads(stakes: Stakes) -> None:
    settings = RolloutSettings(trials=10)

    assert engine(1).rollout(AFTER_31, stakes, settings) == engine(2).rollout(AFTER_31, stakes, settings)


def test_another_seed_gives_other_games() -> None:
    one, other = (engine().rollout(AFTER_31, None, replace(CUBELESS, seed=seed)) for seed in (1, 2))

    assert one.outcome.equity != other.outcome.equity


def test_a_rollout_that_is_extended_is_one_longer_rollout(tmp_path: Path) -> None:
    file = tmp_path / "rollout.json"
    plays = legal_plays(Position.start(), (3, 1))[:2]

    def rolled_out(trials: int, threads: int, file: Path | None) -> Rollout:
        settings = replace(CUBELESS, trials=trials)
        return engine(threads).rollout_plays(plays, None, settings, file=file)

    rolled_out(5, 2, file)
    extended = rolled_out(20, 1, file)

    assert extended == rolled_out(20, 2, None)
    assert [path.name for path in tmp_path.iterdir()] == ["rollout.json"]


def test_a_file_of_another_rollout_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "rollout.json"
    engine().rollout(SMALL_RACE, None, CUBELESS, file=file)
    kept = file.read_bytes()

    for position, settings in ((RACE, CUBELESS), (SMALL_RACE, replace(CUBELESS, seed=2))):
        with pytest.raises(RolloutFileError):
            engine().rollout(position, None, settings, file=file)

    assert file.read_bytes() == kept


@pytest.mark.parametrize("damage", ["", "{", "[]", "games", "sums"])
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "rollout.json"
    engine().rollout(SMALL_RACE, None, CUBELESS, file=file)
    if damage in ("games", "sums"):
        file.write_text(json.dumps({**json.loads(file.read_text()), damage: "many"}))
    else:
        file.write_text(damage)

    with pytest.raises(RolloutFileError):
        engine().rollout(SMALL_RACE, None, replace(CUBELESS, trials=100), file=file)


def test_the_first_two_rolls_are_spread_evenly() -> None:
    # The first roll alone decides the game: two checkers against one.
    last = Position.from_board(board("own 6:1 3:1 / other 1:1"))

    found = engine().rollout(last, None, replace(CUBELESS, trials=36, reduces_variance=False))

    exact = BearoffTables.shared().money(last)
    assert exact is not None
    assert found.outcome.equity.mean == pytest.approx(exact.cubeless, abs=1e-6)


def test_the_best_play_comes_first_and_differences_are_of_the_same_games() -> None:
    plays = legal_plays(Position.start(), (3, 1))
    chosen = [play for play in plays if play.notation in ("8/5 6/5", "24/20")]

    found = engine().rollout_plays(chosen, None, replace(CUBELESS, trials=36))

    best, other = found.plays
    assert best.play.notation == "8/5 6/5"
    assert best.outcome.difference == Measured(0.0, 0.0)
    between = other.outcome.equity.mean - best.outcome.equity.mean
    assert other.outcome.difference.mean == pytest.approx(between)


def test_a_play_that_ends_the_game_is_worth_that_end() -> None:
    last = Position.from_board(board("own 1:1 / other 18:15"))

    found = engine().rollout_plays(legal_plays(last, (2, 1)), None, CUBELESS)

    assert found.plays[0].outcome.equity == Measured(2.0, 0.0)


def test_games_stop_when_the_error_is_small_enough() -> None:
    found = engine().rollout(AFTER_31, None, RolloutSettings(100_000, is_cubeful=False, target_se=0.03))

    assert found.games == 144
    assert found.outcome.equity.error <= 0.03


def test_games_stop_when_the_best_play_is_clear() -> None:
    plays = [play for play in legal_plays(Position.start(), (3, 1)) if play.notation in ("8/5 6/5", "24/20")]
    settings = RolloutSettings(100_000, is_cubeful=False, joint_deviations=3.0)

    assert engine().rollout_plays(plays, None, settings).games < 1000


def test_players_may_look_ahead_and_games_may_be_cut() -> None:
    settings = RolloutSettings(trials=4, ply=1, truncate=3)

    found = engine(2).rollout(AFTER_31, MATCH, settings)

    assert found == engine(1).rollout(AFTER_31, MATCH, settings)
    assert -1.0 < found.outcome.equity.mean < 1.0


def test_a_cancelled_rollout_keeps_what_is_finished(tmp_path: Path) -> None:
    file = tmp_path / "rollout.json"
    control = SearchControl()

    with pytest.raises(SearchCancelled):
        engine().rollout(
            RACE,
            None,
            replace(CUBELESS, trials=10_000),
            file=file,
            progress=lambda _: control.cancel(),
            control=control,
        )

    assert json.loads(file.read_text())["games"] == 144


# Long, for it needs its own process: where Ctrl+C is not heard a worker of a parallel run may end with it.
@pytest.mark.long
def test_what_an_interrupted_rollout_has_told_is_what_its_file_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C comes while a part is being kept: the part is told before the interruption goes on."""
    file, settings = tmp_path / "rollout.json", replace(CUBELESS, trials=10_000)
    heard: list[int] = []
    write = RolloutFile.write
    sent: list[int] = []

    def interrupted(kept: RolloutFile, document: RolloutDocument, tally: RolloutTally) -> None:
        write(kept, document, tally)
        if not sent:  # a second one could come when nobody waits for it
            sent.append(tally.games)
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    monkeypatch.setattr(RolloutFile, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        engine().rollout(RACE, None, settings, file=file, progress=lambda found: heard.append(found.games))

    assert heard
    assert json.loads(file.read_text())["games"] == heard[-1]
    monkeypatch.undo()
    resumed: list[int] = []
    settings = replace(settings, trials=heard[-1])
    engine().rollout(RACE, None, settings, file=file, progress=lambda found: resumed.append(found.games))
    assert resumed[0] == heard[-1]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("trials", 0),
        ("trials", -3),
        ("ply", 3),
        ("truncate", -1),
        ("seed", -1),
        ("filter", "x"),
        ("target_se", 0.0),
        ("target_se", float("nan")),
        ("joint_deviations", -1.0),
    ],
)
def test_settings_that_mean_nothing_are_refused(field: str, value: object) -> None:
    with pytest.raises(BadSearch) as refused:
        RolloutSettings(**{field: value})  # type: ignore[arg-type]

    assert refused.value.field == field


def test_a_finished_game_and_a_double_nobody_may_make_are_refused() -> None:
    over = Position.from_board(board("own / other 1:1"))

    with pytest.raises(InvalidPosition):
        engine().rollout(over)
    with pytest.raises(IllegalAction):
        engine().rollout_cube(AFTER_31, Stakes(cube=2, owner="other"))
    with pytest.raises(IllegalAction):
        engine().rollout_plays([])
