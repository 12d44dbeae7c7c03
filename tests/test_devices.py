"""Rollouts on a card; here the CPU does step by step what a card does."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tablas import _core
from tablas.decision import (
    DEVICES,
    MONEY,
    Engine,
    GpuFailed,
    GpuMemory,
    GpuUnsupported,
    NoGpu,
    NoGpuBuild,
    RolloutSettings,
    SearchControl,
    card_state,
    check_device,
    searching,
)
from tablas.decision.device_errors import device_error
from tablas.decision.devices import Card
from tablas.decision.rollout import before_roll, stakes_played
from tablas.errors import BadSearch
from tablas.moves import Roll, legal_plays
from tablas.position import Position
from tablas.stakes import Rules

FEW = RolloutSettings(trials=4, truncate=3, is_cubeful=False)
START = Position.start()
PLAYS = legal_plays(START, Roll(3, 1))[:2]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine whose card is played by the CPU."""
    monkeypatch.setattr(searching, "Card", partial(Card, is_emulated=True))
    return Engine("0-ply", tables=False)


def test_a_card_plays_the_games_that_the_cpu_plays(engine: Engine) -> None:
    stakes = stakes_played(MONEY, is_cubeful=False)
    starts, control = before_roll(START.board, [stakes]), SearchControl()

    on_cpu, on_card = (
        games.play(starts, replace(FEW, truncate=8), 5, 3, control)
        for games in (engine.rollout_table(Rules()), engine.card_games(Rules()))
    )

    assert np.array_equal(on_cpu, on_card)


def test_plays_side_by_side_come_to_the_same_on_both(engine: Engine) -> None:
    on_cpu, on_card = (
        engine.rollout_plays(PLAYS, settings=replace(FEW, device=device)) for device in DEVICES
    )

    assert on_card.plays == on_cpu.plays
    assert on_card.settings.device == "cuda"


def test_a_rollout_begun_on_one_goes_on_on_the_other(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "rollout.json"
    engine.rollout(START, settings=replace(FEW, trials=2), file=file)
    assert "device" not in json.loads(file.read_text(encoding="utf-8"))["settings"]

    joined = engine.rollout(START, settings=replace(FEW, device="cuda"), file=file)

    assert joined.outcomes == engine.rollout(START, settings=FEW).outcomes


def test_stop_rules_look_at_the_same_numbers_of_games_on_a_card(engine: Engine) -> None:
    settings = replace(FEW, trials=320, truncate=1, target_se=1.0, reduces_variance=False)

    on_cpu, on_card = (engine.rollout(START, settings=replace(settings, device=each)) for each in DEVICES)

    assert on_cpu.games == 144
    assert (on_card.games, on_card.outcomes) == (on_cpu.games, on_cpu.outcomes)


@pytest.mark.parametrize("settings", [replace(FEW, is_cubeful=True), replace(FEW, ply=1)])
def test_a_card_plays_neither_the_cube_nor_a_look_ahead(engine: Engine, settings: RolloutSettings) -> None:
    with pytest.raises(GpuUnsupported, match="cuda") as refused:
        engine.rollout(START, settings=replace(settings, device="cuda"))

    assert (refused.value.value, refused.value.place) == ("cuda", "device")


def test_the_card_is_kept_for_the_next_rollout(engine: Engine) -> None:
    evaluator = engine.rollout_table(Rules()).evaluator

    assert engine._search.card(evaluator) is engine._search.card(evaluator)


def test_without_a_card_the_cpu_is_not_taken_in_its_place() -> None:
    state = card_state()
    if state.names:
        pytest.skip("there is a card")
    expected = NoGpu if state.is_built else NoGpuBuild

    assert state.reason
    check_device("cpu")
    with pytest.raises(expected):
        check_device("cuda")
    with pytest.raises(expected):
        Engine("0-ply", tables=False).rollout(START, settings=replace(FEW, device="cuda"))


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(BadSearch, match="device"):
        RolloutSettings(device="tpu")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "ours"),
    [
        ("no_gpu_build", NoGpuBuild),
        ("no_gpu", NoGpu),
        ("gpu_memory", GpuMemory),
        ("gpu_failed", GpuFailed),
        ("gpu_unsupported", GpuUnsupported),
        ("bad_stakes", _core.CoreError),
    ],
)
def test_what_a_card_refuses_has_a_name(code: str, ours: type[Exception]) -> None:
    error = _core.CoreError("words")
    error.code = code

    assert type(device_error(error)) is ours
