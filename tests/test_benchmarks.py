"""The benchmarks' own arithmetic: what a ratio is, and that everybody gets the same work."""

from __future__ import annotations

import pytest
from benchmarks import levels
from benchmarks.inputs import CUBELESS, candidates_of, cases, cube_spots
from benchmarks.rounds import Cost, Race, Spread, split, timed, timed_once

from tablas.decision import Engine
from tablas.duel import Measure, Turn
from tablas.moves import Roll, legal_plays
from tablas.position import Position


def test_a_ratio_is_that_of_single_rounds_and_tells_how_many_times_cheaper_we_are() -> None:
    race: Race[int] = Race(
        "work",
        {"tablas": lambda part: Cost(1.0 * part, 10), "peer": lambda part: Cost(4.0 * part, 10)},
        goal=3,
    )

    found = race.run([1, 2, 3])

    assert found.times_cheaper == {"peer": Spread(4, 4, 4)}
    assert found.costs_us["tablas"] == Spread(2e5, 1.5e5, 2.5e5)
    assert found.rounds == 3
    assert "4.00 times ours" in "\n".join(found.lines())


def test_contenders_take_turns() -> None:
    asked: list[str] = []

    def contender(name: str) -> object:
        def cost(part: int) -> Cost:
            asked.append(f"{name}{part}")
            return Cost(1, 1)

        return cost

    Race("work", {"a": contender("a"), "b": contender("b")}).run([1, 2])  # type: ignore[dict-item]

    assert asked == ["a1", "b1", "a2", "b2"]


@pytest.mark.parametrize("missing", ["tablas", "peer"])
def test_what_does_not_exist_yet_is_told_as_absent_and_has_no_ratio(missing: str) -> None:
    works = {name: None if name == missing else (lambda part: Cost(part, 1)) for name in ("tablas", "peer")}

    found = Race("work", works).run([1])  # type: ignore[arg-type]

    assert found.costs_us[missing] is None
    assert found.times_cheaper == {}
    assert "absent" in "\n".join(found.lines())
    assert found.as_json()["times_cheaper"] == {}


def test_work_that_remembers_is_done_once_and_other_work_until_the_clock_has_moved() -> None:
    counts = {"once": 0, "often": 0}

    def work(name: str) -> int:
        counts[name] += 1
        return 5

    assert timed_once(work)("once").units == 5
    assert timed(work)("often").units == 5 * counts["often"]
    assert counts["once"] == 1
    assert counts["often"] > 1


def test_a_split_deals_everything_out_once() -> None:
    parts = split(list(range(10)), 3)

    assert sorted(number for part in parts for number in part) == list(range(10))
    assert {len(part) for part in parts} == {3, 4}


def test_inputs_are_what_their_notes_say() -> None:
    contact, pairs = cases("contact200"), cases("pairs2000")

    assert (len(contact), len(pairs)) == (200, 2000)
    assert {case.position.phase for case in contact} == {"contact"}
    assert len({case.position for case in pairs}) > 1900
    assert len(cube_spots()) == 324
    assert not any(spot.stakes.rules.jacoby for spot in cube_spots())


def test_candidates_are_the_plays_seen_by_the_other_side() -> None:
    case = cases("contact200")[0]

    boards = {tuple(board) for board in candidates_of((case,)).tolist()}

    assert boards == {play.result.swapped().board for play in legal_plays(case.position, case.roll)}


def test_the_judge_finds_nothing_wrong_with_its_own_level_and_much_with_a_beginner() -> None:
    def lost(level: str) -> list[float]:
        return [one for game in range(6) for one in levels.game_losses(level, "0-ply", 1, game)]

    assert lost("0-ply") == [0.0] * (6 * levels.TAKEN)
    assert sum(lost("beginner")) > 0.1
    assert min(lost("beginner")) >= 0
    assert lost("beginner") == lost("beginner")


def test_forced_plays_are_no_decisions() -> None:
    for turn, played in levels.choices("expert", 1, 0):
        results = [play.result for play in legal_plays(turn.position, turn.roll)]

        assert len(results) > 1
        assert played in results


def test_a_table_has_a_row_for_each_level() -> None:
    measure = Measure(-0.25, 0.01)
    strength = levels.LevelStrength("casual", "0-ply", 10, Measure(0.05, 0.001), 0.1, 20, measure)

    told = levels.table([strength, strength])

    assert told.count("| casual | 50.0 (48.0 to 52.0) | 10.0 % | -0.250 (-0.270 to -0.230) |") == 2


def test_a_play_the_judge_does_not_list_is_judged_as_deep_as_those_it_lists() -> None:
    case = cases("contact200")[10]
    turn = case.turn(CUBELESS)
    worths = {
        one.play.result: one.equity for one in Engine("1-ply").best_plays(*_case(turn), CUBELESS, top=999)
    }
    ranked = Engine("1-ply").best_plays(*_case(turn), CUBELESS)
    listed = {one.play.result for one in ranked}
    left_out = [result for result in worths if result not in listed]

    assert left_out
    for result in left_out:
        lost = levels.judged("1-ply", turn, result).lost
        assert lost == pytest.approx(max(0.0, ranked[0].equity - worths[result]), abs=1e-5)


def _case(turn: Turn) -> tuple[Position, Roll]:
    return turn.position, turn.roll
