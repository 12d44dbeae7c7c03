"""The signature says what is computed, the speeds how fast."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablas import _core
from tablas.bench import available_plies, measure, signature
from tablas.bench.cases import boards_of, dice_of, fixed_cases
from tablas.decision import Engine
from tablas.moves import legal_plays, legal_plays_batch

FIRST = [("4HPwATDgc/ABMA", "1-3"), ("4PPIATDgc/ABMA", "2-4"), ("4HPwAyDgM/ggUA", "2-2")]


def test_the_signature_is_the_same_every_time() -> None:
    assert signature() == signature()


def test_the_signature_counts_what_was_done() -> None:
    cases = fixed_cases()
    _, results = legal_plays_batch(boards_of(cases), dice_of(cases))

    signed = signature()

    assert signed.plays == 2 * len(cases)
    assert signed.evaluations == len(results)
    assert int(signed.text, 16) >= 0
    assert len(signed.text) == 8


def test_one_other_play_changes_the_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signature()
    original = Engine.choose_play

    def second_best_once(self: Engine, position: object, roll: object) -> object:
        play = original(self, position, roll)  # type: ignore[arg-type]
        if position == fixed_cases()[100].position:
            others = legal_plays(*(position, roll))  # type: ignore[arg-type]
            return next(other for other in others if other.result != play.result)
        return play

    monkeypatch.setattr(Engine, "choose_play", second_best_once)

    assert signature() != before


def test_the_fixed_cases_are_those_they_always_were() -> None:
    first = [(case.position.position_id, str(case.roll)) for case in fixed_cases()[:3]]

    assert first == FIRST


def test_the_fixed_cases_are_varied_and_all_have_a_choice_or_a_forced_play() -> None:
    cases = fixed_cases()

    assert len({case.position for case in cases}) > 0.95 * len(cases)
    assert {case.position.phase for case in cases} == {"contact", "race"}
    assert all(legal_plays(case.position, case.roll) for case in cases)
    assert fixed_cases(20) == cases[:20]


def test_speeds_have_their_quartiles_in_order() -> None:
    speeds = measure(rounds=3, round_s=0.001)

    doors = {(speed.door, speed.ply) for speed in speeds}
    assert {("legal_plays", None), ("static_unrelated", None), ("static_siblings", None)} <= doors
    assert {("plays", ply) for ply in available_plies(2)} <= doors
    assert all(0 < speed.lower <= speed.median <= speed.upper for speed in speeds)


def test_depths_without_a_level_are_left_out() -> None:
    plies = available_plies()

    assert plies[0] == 0
    assert all(first < second for first, second in pairwise(plies))


@pytest.mark.parametrize("kernel", _core.kernel_names())
def test_every_variant_of_the_arithmetic_has_the_same_signature(
    kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signature()
    monkeypatch.setenv("TABLAS_KERNEL", kernel)

    assert signature() == before
