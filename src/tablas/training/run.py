"""Run: the folder a training run lives in, and what its files hold."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import TrainingRefused
from tablas.evaluation import Network
from tablas.evaluation.network_file import NetworkWeights
from tablas.training.learners import Learner, begun_learner
from tablas.training.recipe import Recipe
from tablas.training.shards import write_whole


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a learner stands.

    Attributes:
        learner: on the CPU.
        rounds: how many rounds have been fitted.
        parts: how many parts of the round after them.
        errors: mean squared errors of the equity of those parts, one each.
        fresh: error on the labels of the round after them before it was begun, where it has been.
    """

    learner: _core.Learner
    rounds: int
    parts: int = 0
    errors: tuple[float, ...] = ()
    fresh: float | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A folder with a recipe, in which verbs leave their files.

    ``positions/0007.npz`` and ``labels/0007.npz`` are the shards of round 7, ``checkpoint.npz`` the
    learner after the last round that was fitted, or in the middle of the next one, ``progress.jsonl`` one
    line for each fitted round, ``times.jsonl`` one for each piece of work with the seconds it took.

    Attributes:
        folder: where it lives.
        recipe: what it does.
        start: the network it starts from, None to start from random weights.
        teacher: the network that plays and labels in the learner's place, None for the learner itself.
        old: folders with the labels of older runs.
    """

    folder: Path
    recipe: Recipe
    start: Network | None
    teacher: Network | None = None
    old: tuple[Path, ...] = ()

    @classmethod
    def begin(
        cls,
        folder: Path,
        recipe: Recipe,
        start: Path | None = None,
        *,
        teacher: Path | None = None,
        old: Sequence[Path] = (),
    ) -> Run:
        """A run in a folder, new or the same one again.

        Args:
            folder: created when missing.
            recipe: what to do.
            start: a network file to start from; it is copied into the folder.
            teacher: a network file, larger perhaps, that plays and labels; it is copied too.
            old: folders of older runs, whose labels are for the recipe's ``old_share``.

        Raises:
            TrainingRefused: the folder holds another run, or cannot be written; an older run has no labels.
            NetworkError: a file holds no network.
        """
        networks = {"start": start, "teacher": teacher}
        given = {name: None if path is None else Network.load(path) for name, path in networks.items()}
        asked = cls(folder, recipe, given["start"], given["teacher"], tuple(one.resolve() for one in old))
        for one in asked.old:
            if not any((one / "labels").glob("*.npz")):
                raise TrainingRefused("old", str(one), "has no labels")
        if recipe.old_share > 0 and not asked.old:
            raise TrainingRefused("old", "", "must name a run: the recipe takes a share of older labels")
        if (folder / "recipe.json").exists():
            found = cls.open(folder)
            if not found.is_same(asked):
                raise TrainingRefused("folder", str(folder), "holds a run of another recipe or start")
            return found
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, network in given.items():
                if network is not None:
                    network.save(folder / f"{name}.npz")
            write_whole(folder / "old.json", (json.dumps([str(one) for one in asked.old]) + "\n").encode())
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
        start, teacher = (
            Network.load(path) if (path := folder / f"{name}.npz").exists() else None
            for name in ("start", "teacher")
        )
        return cls(folder, recipe, start, teacher, _old_of(folder / "old.json"))

    def is_same(self, other: Run) -> bool:
        """Whether it does the same, in whatever folder."""
        return (
            self.recipe == other.recipe
            and _same_weights(self.start, other.start)
            and _same_weights(self.teacher, other.teacher)
            and self.old == other.old
        )

    def positions_file(self, number: int) -> Path:
        """The shard of positions of a round."""
        return self.folder / "positions" / f"{number:04d}.npz"

    def labels_file(self, number: int) -> Path:
        """The shard of labels of a round."""
        return self.folder / "labels" / f"{number:04d}.npz"

    def network_file(self, rounds: int) -> Path:
        """The network after so many rounds, kept while it has to label."""
        return self.folder / "networks" / f"{rounds:04d}.npz"

    @property
    def progress_file(self) -> Path:
        """One JSON object a line for each fitted round."""
        return self.folder / "progress.jsonl"

    @property
    def times_file(self) -> Path:
        """One JSON object a line for each piece of work."""
        return self.folder / "times.jsonl"

    @property
    def checkpoint_file(self) -> Path:
        """Where the learner stands."""
        return self.folder / "checkpoint.npz"

    def checkpoint(self) -> Checkpoint:
        """Where the learner stands.

        Raises:
            TrainingRefused: the checkpoint is damaged or of another shape.
        """
        try:
            learner = begun_learner(self.recipe, self.start)
            if not self.checkpoint_file.exists():
                return Checkpoint(learner, 0)
            with np.load(self.checkpoint_file, allow_pickle=False) as stored:
                learner.set_state(stored["state"], int(stored["batches"]))
                errors = tuple(stored["errors"].tolist()) if "errors" in stored else ()
                fresh = float(stored["fresh"]) if errors else None
                return Checkpoint(learner, int(stored["rounds"]), len(errors), errors, fresh)
        except _core.CoreError as error:
            raise TrainingRefused("folder", str(self.folder), str(error)) from error
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise TrainingRefused("folder", str(self.checkpoint_file), f"is damaged ({error})") from error

    def save(self, learner: Learner, rounds: int, errors: Sequence[float] = (), fresh: float = 0.0) -> None:
        """Writes the checkpoint after so many rounds, and those parts of the next one with these errors."""
        memory = io.BytesIO()
        np.savez(
            memory, state=learner.state(), batches=learner.batches, rounds=rounds,
            errors=np.array(errors, np.float64), fresh=fresh,
        )  # fmt: skip
        write_whole(self.checkpoint_file, memory.getvalue())

    def keep_network(self, learner: Learner, rounds: int) -> None:
        """Writes the network after so many rounds, for the labels of later ones, and drops older ones."""
        memory = io.BytesIO()
        np.savez(memory, *[array for _, array in weights_of(learner).arrays()])
        write_whole(self.network_file(rounds), memory.getvalue())
        for old in self.network_file(rounds).parent.glob("*.npz"):
            if int(old.stem) < rounds - self.recipe.ahead:
                old.unlink(missing_ok=True)

    def progress(self) -> list[dict[str, float]]:
        """What each fitted round showed, in order."""
        return _lines_of(self.progress_file)


def weights_of(learner: Learner) -> NetworkWeights:
    """The learner's averaged weights as a network's."""
    w1, b1, w2, b2, w3, b3, w4, b4 = learner.weights()
    return NetworkWeights(w1, b1, w2, b2, w3, b3, w4, b4)


def equity_of(chances: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cubeless money equity of rows of five chances."""
    shares = np.array([2.0, 1.0, 1.0, -1.0, -1.0])
    equity: NDArray[np.float64] = chances.astype(np.float64) @ shares - 1.0
    return equity


def _lines_of(path: Path) -> list[dict[str, float]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _old_of(path: Path) -> tuple[Path, ...]:
    try:
        named = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    except ValueError as error:
        raise TrainingRefused("old", str(path), f"is damaged ({error})") from error
    return tuple(Path(one) for one in named)


def _same_weights(one: Network | None, other: Network | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.weights.checksum == other.weights.checksum
