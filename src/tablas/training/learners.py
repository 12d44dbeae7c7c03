"""Who learns and who labels: the core on the CPU, or a graphics card."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.device_errors import GpuMemory, NoGpu
from tablas.decision.devices import Card
from tablas.errors import TrainingRefused
from tablas.evaluation import BearoffTables, Network
from tablas.training.recipe import Recipe

TrainingDevice = Literal["cpu", "cuda", "emulated"]
"""``cuda``: a card. ``emulated``: the CPU does what a card would, to check it; slow."""

TRAINING_DEVICES: tuple[TrainingDevice, ...] = ("cpu", "cuda", "emulated")


class Learner(Protocol):
    """A network being fitted to labels, see ``_core.Learner``."""

    @property
    def batches(self) -> int:
        """Steps so far."""

    def fit(
        self,
        boards: NDArray[np.int8],
        chances: NDArray[np.float32],
        batches: int,
        batch_size: int,
        first_rate: float,
        last_rate: float,
        first_layer: float,
        equity_weight: float,
        average_decay: float,
        seed: int,
    ) -> tuple[float, float]:
        """Root mean squares of the equity's and of the chances' errors on the samples as they came."""

    def weights(self) -> tuple[NDArray[np.float32], ...]:
        """The averaged weights, in the order of the network file."""

    def redraw_dead_units(self, least_share: float, seed: int) -> int:
        """Units on in less than this share of the samples of the last fit begin anew; how many."""

    def state(self) -> NDArray[np.float32]:
        """All that a later fit depends on, the same on every device."""

    def set_state(self, state: NDArray[np.float32], batches: int) -> None:
        """Takes up a state."""


def begun_learner(recipe: Recipe, start: Network | None) -> _core.Learner:
    """The core's learner before its first step.

    Raises:
        CoreError: a shape that no network may have, or that the start does not fit.
    """
    learner = _core.Learner(recipe.wide, recipe.tails, recipe.seed, recipe.input_code > 1)
    if start is not None:
        w = start.weights
        learner.start_from(w.W1, w.b1, w.W2, w.b2, w.W3, w.b3, w.W4, w.b4, recipe.seed)
    return learner


def learner_on(device: TrainingDevice, recipe: Recipe, learner: _core.Learner) -> Learner:
    """The same learner on a device.

    Raises:
        TrainingRefused: PyTorch, which learns on cards, is not installed.
        NoGpu: PyTorch sees no card.
        GpuMemory: the card has too little memory free.
    """
    if device == "cpu":
        return learner
    if find_spec("torch") is None:
        raise TrainingRefused("device", device, "needs PyTorch (pip install 'tablas[training]')")
    from tablas.training import torch_learner as cards

    if device == "cuda" and not cards.has_card():
        raise NoGpu("PyTorch sees no graphics card")
    try:
        other = cards.TorchLearner(
            recipe.wide, recipe.tails, recipe.seed, recipe.input_code > 1,
            device="cuda" if device == "cuda" else "cpu",
        )  # fmt: skip
        other.set_state(learner.state(), learner.batches)
    except cards.OutOfMemory as error:
        raise GpuMemory(str(error)) from error
    return other


class Labeller:
    """Labels positions by games of a network against itself.

    Args:
        network: who plays.
        recipe: how far, and with which tables.
        device: where.

    Raises:
        DeviceError: there is no such device, or it cannot play this network.
        TrainingRefused: the recipe looks at some plays only, and the device is no CPU.
    """

    def __init__(self, network: Network, recipe: Recipe, device: TrainingDevice) -> None:
        if recipe.looks > 0 and device != "cpu":
            raise TrainingRefused("looks", str(recipe.looks), f"must be 0 on the device {device}")
        self._recipe = recipe
        core = network.core
        judge = BearoffTables.shared().beside(core) if recipe.tables else _core.CompositeEvaluator(core)
        self._evaluator = judge
        self._card = None if device == "cpu" else Card(judge, is_emulated=device == "emulated")

    def label(
        self, boards: NDArray[np.int8], seed: int, first: int, threads: int
    ) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """The boards met in games from these boards, and their labels; the same bits on every device.

        Args:
            boards: where the games start.
            seed: of their dice.
            first: the number of the first of the games.
            threads: of the CPU.

        Raises:
            DeviceError: the card failed.
        """
        recipe = self._recipe
        if self._card is not None:
            return self._card.label_by_games(
                boards, recipe.plays, recipe.trace, recipe.all_rolls, seed, first
            )
        return _core.label_by_games(
            self._evaluator,
            boards,
            recipe.plays,
            recipe.trace,
            recipe.all_rolls,
            seed,
            threads,
            first,
            recipe.looks,
        )
