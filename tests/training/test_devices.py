"""The same work by a card; here the CPU does step by step what a card does."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablas import _core
from tablas.decision import NoGpu, NoGpuBuild, card_state
from tablas.errors import TrainingRefused
from tablas.training import Recipe, Run, Start, Work, generate, improve, label, learners
from tablas.training.learners import begun_learner, learner_on
from tablas.training.shards import read_shard

from .test_training import TOY

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="no PyTorch")
FEW = replace(TOY, labels=60, plays=2, starts=(Start("opening", 0.5, 0.3), Start("trapped", 0.5, 0.5)))


def test_a_card_labels_with_the_bits_of_the_cpu(tmp_path: Path) -> None:
    on_cpu, on_card = Run.begin(tmp_path / "cpu", FEW), Run.begin(tmp_path / "card", FEW)
    for run in (on_cpu, on_card):
        generate(run)

    expected = read_shard(label(on_cpu))
    found = read_shard(label(on_card, Work(device="emulated")))

    assert np.array_equal(found.boards, expected.boards)
    assert np.array_equal(found.chances, expected.chances)


def test_a_card_does_not_look_at_some_plays_only(tmp_path: Path) -> None:
    run, whole = Run.begin(tmp_path / "few", replace(FEW, looks=6)), Run.begin(tmp_path / "all", FEW)
    for one in (run, whole):
        generate(one)

    with pytest.raises(TrainingRefused, match=r"looks .*must be 0 on the device emulated"):
        label(run, Work(device="emulated"))
    assert len(read_shard(label(run)).chances) == len(read_shard(label(whole)).chances)


@pytest.mark.skipif(bool(card_state().names), reason="there is a card")
def test_without_a_card_labels_are_refused_not_made_elsewhere(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, FEW)
    generate(run)

    with pytest.raises((NoGpu, NoGpuBuild)):
        label(run, Work(device="cuda"))

    assert not run.labels_file(0).exists()


def test_without_pytorch_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "find_spec", lambda _: None)

    with pytest.raises(TrainingRefused, match=r"needs PyTorch \(pip install 'tablas\[training\]'\)"):
        learner_on("cuda", TOY, begun_learner(TOY, None))


def samples(seed: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Positions of all kinds with made-up chances."""
    kinds = _core.start_kinds()
    boards = np.concatenate([_core.start_boards(kind, size // len(kinds) + 1, seed) for kind in kinds])[:size]
    random = np.random.default_rng(seed)
    win = random.uniform(0.05, 0.95, len(boards))
    gammon, lost = win * random.uniform(0, 0.5, len(boards)), (1 - win) * random.uniform(0, 0.5, len(boards))
    chances = np.stack([win, gammon, gammon * 0.1, lost, lost * 0.1], axis=1).astype(np.float32)
    return boards, chances


@needs_torch
@pytest.mark.parametrize(("tails", "input_code"), [(3, 1), (65, 2)])
def test_the_learner_of_cards_takes_the_steps_of_the_core(tails: int, input_code: int) -> None:
    from tablas.training.torch_learner import TorchLearner

    boards, chances = samples(3, 300)
    core = _core.Learner(64, tails, 5, input_code > 1)
    other = TorchLearner(64, tails, 5, input_code > 1)
    assert np.array_equal(other.state(), core.state())
    size = core.state().size // 4

    # One step: the first moment is a tenth of the gradient.
    errors = [one.fit(boards, chances, 1, 256, 1e-3, 1e-3, 0.3, 0.5, 0.9995, 7) for one in (core, other)]

    mean, found = (one.state()[size : 2 * size] for one in (core, other))
    assert errors[1] == pytest.approx(errors[0], rel=1e-5)
    assert np.abs(found - mean).max() < 2e-6 * np.abs(mean).max()
    assert np.count_nonzero(mean) == np.count_nonzero(found)

    # Thirty steps with it, from one state.
    other.set_state(core.state(), core.batches)
    errors = [one.fit(boards, chances, 30, 128, 1e-3, 5e-4, 0.3, 0.5, 0.9995, 8) for one in (core, other)]

    assert errors[1] == pytest.approx(errors[0], rel=1e-3)
    assert other.batches == core.batches == 31
    for expected, learnt in zip(core.weights(), other.weights(), strict=True):
        assert np.abs(learnt - expected).max() < 1e-3
        assert np.sqrt(np.mean((learnt - expected) ** 2)) < 2e-5


@needs_torch
def test_a_run_goes_on_from_the_cpu_to_a_card_and_back(tmp_path: Path) -> None:
    recipe = Recipe.from_json(replace(TOY, redraw_rounds=0).to_json())
    run, other = Run.begin(tmp_path / "mixed", recipe), Run.begin(tmp_path / "cpu", recipe)

    for device in ("cpu", "emulated", "cpu"):
        list(improve(run, run.checkpoint().rounds + 1, Work(device=device)))
    list(improve(other, 3))

    expected, found = (one.checkpoint().learner.weights() for one in (other, run))
    for a, b in zip(expected, found, strict=True):
        assert np.abs(a - b).max() < 0.05
    assert run.progress()[-1]["fit_rms"] == pytest.approx(other.progress()[-1]["fit_rms"], rel=0.05)


@needs_torch
def test_dead_units_are_drawn_again_as_the_core_does() -> None:
    from tablas.training.torch_learner import TorchLearner

    boards, chances = samples(4, 60)
    core = _core.Learner(64, 3, 5)
    state, wide = core.state(), 64
    state[374 * wide : 374 * wide + 2] = -50.0  # the biases of two units, never on
    other = TorchLearner(64, 3, 5)
    for one in (core, other):
        one.set_state(state, 0)
        one.fit(boards, chances, 2, 32, 1e-5, 1e-5, 0.3, 0.5, 0.9995, 7)

    assert core.redraw_dead_units(0.01, 3) == other.redraw_dead_units(0.01, 3) >= 2
    assert np.allclose(core.state()[: 374 * wide], other.state()[: 374 * wide], atol=1e-5)
