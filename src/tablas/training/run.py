"""Run: the folder a training run lives in, and what its files hold."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import TrainingRefused
from tablas.evaluation import Network
from tablas.evaluation.network_file import NetworkWeights
from tablas.training.recipe import Recipe
from tablas.training.shards import write_whole


@dataclass(frozen=True, slots=True)
class Run:
    """A folder with a recipe, in which verbs leave their files.

    ``positions/0007.npz`` and ``labels/0007.npz`` are the shards of round 7, ``checkpoint.npz`` the
    learner after the last round that was fitted, ``progress.jsonl`` one line for each fitted round.

    Attributes:
        folder: where it lives.
        recipe: what it does.
        start: the network it starts from, None to start from random weights.
    """

    folder: Path
    recipe: Recipe
    start: Network | None

    @classmethod
    def begin(cls, folder: Path, recipe: Recipe, start: Path | None = None) -> Run:
        """A run in a folder, new or the same one again.

        Args:
            folder: created when missing.
            recipe: what to do.
            start: a network file to start from; it is copied into the folder.

        Raises:
            TrainingRefused: the folder holds another run, or cannot be written.
            NetworkError: the file holds no network.
        """
        network = None if start is None else Network.load(start)
        if (folder / "recipe.json").exists():
            found = cls.open(folder)
            same = found.start is None if network is None else _same_weights(found.start, network)
            if found.recipe != recipe or not same:
                raise TrainingRefused("folder", str(folder), "holds a run of another recipe or start")
            return found
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if network is not None:
                network.save(folder / "start.npz")
            write_whole(folder / "recipe.json", recipe.to_json().encode())
        except OSError as error:
            raise TrainingRefused("folder", str(folder), f"cannot be written ({error.strerror})") from error
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder.

        Raises:
            TrainingRefused: there is none.
        """
        recipe = Recipe.read(folder / "recipe.json")
        start = folder / "start.npz"
        return cls(folder, recipe, Network.load(start) if start.exists() else None)

    def positions_file(self, number: int) -> Path:
        """The shard of positions of a round."""
        return self.folder / "positions" / f"{number:04d}.npz"

    def labels_file(self, number: int) -> Path:
        """The shard of labels of a round."""
        return self.folder / "labels" / f"{number:04d}.npz"

    @property
    def progress_file(self) -> Path:
        """One JSON object a line for each fitted round."""
        return self.folder / "progress.jsonl"

    @property
    def checkpoint_file(self) -> Path:
        """The learner after the last fitted round."""
        return self.folder / "checkpoint.npz"

    def learner(self) -> tuple[_core.Learner, int]:
        """The learner as the last fitted round left it, and how many rounds have been fitted.

        Raises:
            TrainingRefused: the checkpoint is damaged or of another shape.
        """
        recipe = self.recipe
        try:
            learner = _core.Learner(recipe.wide, recipe.tails, recipe.seed, recipe.input_code > 1)
            if self.start is not None:
                w = self.start.weights
                learner.start_from(w.W1, w.b1, w.W2, w.b2, w.W3, w.b3, w.W4, w.b4, recipe.seed)
            if not self.checkpoint_file.exists():
                return learner, 0
            with np.load(self.checkpoint_file, allow_pickle=False) as stored:
                learner.set_state(stored["state"], int(stored["batches"]))
                return learner, int(stored["rounds"])
        except _core.CoreError as error:
            raise TrainingRefused("folder", str(self.folder), str(error)) from error
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise TrainingRefused("folder", str(self.checkpoint_file), f"is damaged ({error})") from error

    def save(self, learner: _core.Learner, rounds: int) -> None:
        """Writes the checkpoint after so many rounds."""
        memory = io.BytesIO()
        np.savez(memory, state=learner.state(), batches=learner.batches, rounds=rounds)
        write_whole(self.checkpoint_file, memory.getvalue())

    def progress(self) -> list[dict[str, float]]:
        """What each fitted round showed, in order."""
        if not self.progress_file.exists():
            return []
        lines = self.progress_file.read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]


def weights_of(learner: _core.Learner) -> NetworkWeights:
    """The learner's averaged weights as a network's."""
    w1, b1, w2, b2, w3, b3, w4, b4 = learner.weights()
    return NetworkWeights(w1, b1, w2, b2, w3, b3, w4, b4)


def equity_of(chances: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cubeless money equity of rows of five chances."""
    shares = np.array([2.0, 1.0, 1.0, -1.0, -1.0])
    equity: NDArray[np.float64] = chances.astype(np.float64) @ shares - 1.0
    return equity


def _same_weights(one: Network | None, other: Network) -> bool:
    return one is not None and one.weights.checksum == other.weights.checksum
