"""Looking ahead: the same answer however it is found, limits that hold, bad questions refused."""

from __future__ import annotations

import copy
import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple

import numpy as np
import pytest

from boards import board
from tablas.decision import Engine, Level, SearchControl
from tablas.errors import BadSearch, InvalidPosition, SearchCancelled
from tablas.moves import legal_plays
from tablas.position import Position
from tablas.stakes import Rules, Stakes

START = Position.start()
RACE = Position.from_board(board("own 6:3 5:3 4:3 3:2 2:2 1:2 / other 6:4 5:3 4:3 3:2 2:2 1:1"))
MATCH = Stakes(length=7, own_score=3, other_score=1)


def values(engine: Engine, position: Position, stakes: Stakes | None) -> list[object]:
    plays = engine.best_plays(position, (4, 1), stakes)
    return [plays, engine.cube_decision(position, stakes)]


@pytest.mark.parametrize("stakes", [None, MATCH])
@pytest.mark.parametrize("position", [START, RACE])
def test_answers_do_not_depend_on_threads_or_cache(position: Position, stakes: Stakes | None) -> None:
    expected = values(Engine("2-ply", cache_entries=0), position, stakes)

    for threads in (1, 2, 4):
        engine = Engine("2-ply", threads=threads)
        assert values(engine, position, stakes) == expected
        assert values(engine, position, stakes) == expected  # now from the cache


def test_an_engine_answers_several_threads_at_once() -> None:
    engine = Engine("1-ply", threads=2)
    expected = engine.best_plays(START, (6, 2))

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: engine.best_plays(START, (6, 2)), range(12)))

    assert answers == [expected] * 12


def test_every_listed_play_was_looked_at_to_the_same_depth() -> None:
    for ply in range(3):
        candidates = Engine(f"{ply}-ply").best_plays(START, (2, 1), top=6)

        assert {candidate.ply for candidate in candidates} == {ply}
        assert len(candidates) >= 6


def test_without_a_filter_every_legal_play_is_listed() -> None:
    candidates = Engine(Level("all", 1, filter="none")).best_plays(START, (5, 4))

    assert {candidate.play.result for candidate in candidates} == {
        play.result for play in legal_plays(START, (5, 4))
    }


def test_the_choice_is_the_best_of_the_list_at_every_depth() -> None:
    for ply in range(3):
        engine = Engine(f"{ply}-ply")
        for dice in ((6, 5), (4, 3), (1, 1)):
            assert engine.choose_play(START, dice) == engine.best_plays(START, dice)[0].play


def test_looking_ahead_finds_what_a_static_look_cannot_know() -> None:
    last_roll = Position.from_board(board("own 5:1 1:1 / other 1:1"))  # 23 of 36 rolls take both off

    decision = Engine("2-ply").cube_decision(last_roll)

    assert decision.evaluation.win == pytest.approx(23 / 36, abs=1e-6)
    assert decision.action == "double_take"
    assert decision.double_take == pytest.approx(2 * (2 * 23 / 36 - 1), abs=1e-6)


def test_a_limit_of_evaluations_gives_the_depth_that_was_finished() -> None:
    engine = Engine("3-ply")

    assert engine.best_plays(START, (3, 1), control=SearchControl(most_evaluations=50))[0].ply == 0
    assert engine.best_plays(START, (3, 1), control=SearchControl(most_evaluations=9000))[0].ply == 1
    assert engine.cube_decision(START, control=SearchControl(most_evaluations=50)).ply == 0


def test_a_limit_of_time_is_kept() -> None:
    start = time.perf_counter()

    candidates = Engine("6-ply").best_plays(START, (3, 1), control=SearchControl(budget_s=0.2))

    assert time.perf_counter() - start < 5  # unlimited it would take hours
    assert 0 <= candidates[0].ply < 6


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_can_be_watched_and_cancelled(threads: int) -> None:
    control = SearchControl()
    engine = Engine("6-ply", threads=threads)
    watched: list[int] = []

    def watch() -> None:
        while control.progress.ply < 1:
            time.sleep(0.001)
        watched.append(control.progress.total)
        control.cancel()

    watcher = threading.Thread(target=watch)
    watcher.start()
    with pytest.raises(SearchCancelled) as refused:
        engine.cube_decision(START, control=control)
    watcher.join()

    assert refused.value.code == "search_cancelled"
    assert watched[0] > 0
    assert control.is_cancelled


def test_a_control_tells_no_cancelling_that_nobody_did() -> None:
    control = SearchControl()

    Engine("1-ply").best_plays(START, (3, 1), control=control)

    assert not control.is_cancelled


def test_an_engine_is_copied_and_pickled_with_the_judgement_it_has() -> None:
    engine = Engine("beginner", seed=7, threads=2, cache_entries=64)

    for copied in (pickle.loads(pickle.dumps(engine)), copy.deepcopy(engine)):
        assert copied.level == engine.level
        assert copied.threads == 2
        assert values(copied, START, MATCH) == values(engine, START, MATCH)


def test_candidates_are_copied_and_pickled_without_their_search() -> None:
    candidates = Engine("1-ply").best_plays(START, (3, 1), MATCH)

    assert pickle.loads(pickle.dumps(candidates)) == candidates
    assert copy.deepcopy(candidates) == candidates
    assert pickle.loads(pickle.dumps(candidates))[0].play.notation == "8/5 6/5"


def test_a_control_cancelled_beforehand_stops_the_search_at_once() -> None:
    control = SearchControl()
    control.cancel()

    with pytest.raises(SearchCancelled):
        Engine("1-ply").best_plays(START, (3, 1), control=control)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Engine(threads=0), "threads"),
        (lambda: Engine(threads=-1), "threads"),
        (lambda: Engine(threads=100_000), "threads"),
        (lambda: Engine(cache_entries=-1), "cache_entries"),
        (lambda: Engine(Level("deep", ply=99)), "ply"),
        (lambda: Engine(threads=2.5), "threads"),  # type: ignore[arg-type]
        (lambda: Engine(threads=True), "threads"),
        (lambda: Engine(cache_entries="all"), "cache_entries"),  # type: ignore[arg-type]
        (lambda: Engine(seed=1.5), "seed"),  # type: ignore[arg-type]
        (lambda: Engine(tables=None), "tables"),  # type: ignore[arg-type]
        (lambda: Engine(Level("half", ply=1.5)), "ply"),  # type: ignore[arg-type]
        (lambda: Engine(Level("odd", filter="deep")), "filter"),  # type: ignore[arg-type]
        (lambda: Engine(Level("odd", noise=-0.1)), "noise"),
        (lambda: Engine(Level("odd", noise=float("nan"))), "noise"),
        (lambda: Engine(Level("odd", noise=float("inf"))), "noise"),
        (lambda: SearchControl(budget_s="1"), "budget_s"),  # type: ignore[arg-type]
        (lambda: SearchControl(most_evaluations=1.5), "most_evaluations"),  # type: ignore[arg-type]
        (lambda: Engine().best_plays(START, (3, 1), top=1.5), "top"),  # type: ignore[arg-type]
        (lambda: SearchControl(budget_s=0), "budget_s"),
        (lambda: SearchControl(budget_s=float("nan")), "budget_s"),
        (lambda: SearchControl(most_evaluations=0), "most_evaluations"),
        (lambda: Engine().best_plays(START, (3, 1), top=0), "top"),
    ],
)
def test_what_no_search_can_have_is_refused_by_name(make: object, field: str) -> None:
    assert callable(make)
    with pytest.raises(BadSearch) as refused:
        make()

    assert refused.value.field == field
    assert refused.value.code == "bad_search"


def test_at_double_match_point_a_play_is_worth_its_chance_to_win() -> None:
    for candidate in Engine("1-ply").best_plays(START, (6, 4), Stakes(length=5, own_score=4, other_score=4)):
        assert candidate.mwc == pytest.approx(candidate.evaluation.win, abs=1e-6)
        assert candidate.equity == pytest.approx(2 * candidate.evaluation.win - 1, abs=1e-5)


def test_tables_answer_where_they_reach_and_change_nothing_elsewhere() -> None:
    last_rolls = Position.from_board(board("own 5:1 4:1 / other 4:1 2:1"))
    with_tables, without = Engine("0-ply"), Engine("0-ply", tables=False)

    exact = with_tables.cube_decision(last_rolls)
    searched = Engine("5-ply", tables=False).cube_decision(last_rolls)  # to the end of every game

    assert exact.no_double == pytest.approx(searched.no_double, abs=1e-6)
    assert exact.double_take == pytest.approx(searched.double_take, abs=1e-6)
    assert exact.action == searched.action
    assert without.cube_decision(last_rolls) != exact
    assert with_tables.best_plays(START, (3, 1)) == without.best_plays(START, (3, 1))


def test_a_batch_is_judged_as_its_positions_alone_are() -> None:
    engine = Engine("0-ply")
    positions = [START, RACE, Position.from_board(board("own 6:1 5:1 / other 4:1 2:1"))]

    batch = engine.evaluate_batch(np.array([position.board for position in positions], np.int8))

    for row, position in zip(batch.tolist(), positions, strict=True):
        assert tuple(row) == astuple(engine.evaluate(position))


def test_exact_arithmetic_is_had_for_the_asking() -> None:
    fast, exact = Engine("1-ply"), Engine("1-ply", precision="float32")

    assert exact.network.precision == "float32"
    assert fast.evaluate(START).equity == pytest.approx(exact.evaluate(START).equity, abs=0.005)
    assert fast.evaluate(START) != exact.evaluate(START)


def test_more_checkers_than_the_variant_has_are_refused() -> None:
    engine = Engine("1-ply")
    stakes = Stakes(rules=Rules(variant="hypergammon"))

    for ask in (
        lambda: engine.best_plays(START, (3, 1), stakes),
        lambda: engine.cube_decision(START, stakes),
    ):
        with pytest.raises(InvalidPosition) as refused:
            ask()
        assert refused.value.faults[0].code == "too_many_checkers"
