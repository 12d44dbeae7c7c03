"""The verbs of training: each reads files of a run and writes others, once."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import BadShard, TrainingRefused
from tablas.evaluation import BearoffTables, Network
from tablas.training.run import Run, equity_of, weights_of
from tablas.training.shards import Shard, read_shard, write_shard, write_whole

_GAMES_AT_A_TIME = 24
_REDRAW_EVERY = 5  # rounds
_DEAD = 2e-5  # of the samples of a round: a unit that is on less often is drawn again
_RACE_SHARE = 0.3  # positions without contact are many and soon learnt


@dataclass(frozen=True, slots=True)
class Progress:
    """What a fitted round showed.

    Attributes:
        round: its number, from 0.
        labels: how many it brought.
        window: how many it was fitted to.
        fresh_rms: error of the network before it on its labels, which it had not seen; equity.
        fit_rms: error of the weights being fitted, as the samples came; equity.
        rate: of its steps.
        redrawn: units of the first layer drawn again.
    """

    round: int
    labels: int
    window: int
    fresh_rms: float
    fit_rms: float
    rate: float
    redrawn: int


def generate(run: Run, threads: int = 1) -> Path:
    """Writes the positions of the next round, met and rejected in self-play; they may be there already.

    Raises:
        TrainingRefused: the checkpoint is damaged.
    """
    learner, number = run.learner()
    path = run.positions_file(number)
    if not path.exists():
        boards = _positions(run, _player(run, learner), number, threads)
        write_shard(path, Shard(boards, np.empty((0, 5), np.float32)))
    return path


def label(run: Run, threads: int = 1) -> Path:
    """Writes the labels of the next round, whose positions must be there; they may be there already.

    Raises:
        TrainingRefused: there are no positions, or the checkpoint is damaged.
        BadShard: the positions are damaged.
    """
    learner, number = run.learner()
    path = run.labels_file(number)
    if path.exists():
        return path
    if not run.positions_file(number).exists():
        raise TrainingRefused("folder", str(run.folder), f"round {number} has no positions yet")
    recipe = run.recipe
    boards = read_shard(run.positions_file(number)).boards
    player = _player(run, learner).core
    labeller = BearoffTables.shared().beside(player) if recipe.tables else player
    met, chances = _core.label_by_games(
        labeller, boards, recipe.plays, recipe.trace, recipe.all_rolls, recipe.round_seed(number), threads
    )
    write_shard(path, Shard(met, chances))
    return path


def fit(run: Run, skip_damaged: bool = False) -> Progress:
    """Fits the learner to the labels of the window for one round, and writes the checkpoint.

    Args:
        run: the run; its next round must be labelled.
        skip_damaged: go on without shards that cannot be read.

    Raises:
        TrainingRefused: the next round has no labels, or no shard can be read.
        BadShard: a shard of the window is missing or damaged.
    """
    learner, number = run.learner()
    recipe = run.recipe
    if not run.labels_file(number).exists():
        raise TrainingRefused("folder", str(run.folder), f"round {number} has no labels yet")
    first = max(0, number + 1 - recipe.window)
    shards = list(_shards(run, range(first, number + 1), skip_damaged))
    if not shards:
        raise TrainingRefused("folder", str(run.folder), "no shard of labels can be read")
    newest = shards[-1]
    said = _player(run, learner).evaluate(newest.boards)
    fresh = equity_of(said) - equity_of(newest.chances)
    boards = np.concatenate([shard.boards for shard in shards])
    chances = np.concatenate([shard.chances for shard in shards])
    rate = recipe.rate_in(number)
    fit_rms, _ = learner.fit(
        boards,
        chances,
        recipe.batches,
        recipe.batch,
        rate,
        recipe.rate_in(number + 1),
        recipe.first_layer,
        recipe.equity_weight,
        recipe.average,
        recipe.round_seed(number),
    )
    is_redraw = number < recipe.redraw_rounds and number % _REDRAW_EVERY == _REDRAW_EVERY - 1
    redrawn = learner.redraw_dead_units(_DEAD, recipe.round_seed(number)) if is_redraw else 0
    progress = Progress(
        number, len(newest), len(boards), float(np.sqrt(np.mean(fresh**2))), fit_rms, rate, redrawn
    )
    _record(run, progress)
    run.save(learner, number + 1)
    return progress


def improve(
    run: Run,
    rounds: int,
    *,
    threads: int = 1,
    seconds: float = float("inf"),
    clock: Callable[[], float] = time.monotonic,
    skip_damaged: bool = False,
) -> Iterator[Progress]:
    """Rounds of ``generate``, ``label`` and ``fit`` until so many are done in all, or the time is up.

    Yields:
        What each round showed. No round is begun after ``seconds``.

    Raises:
        TrainingRefused: the checkpoint is damaged.
        BadShard: a shard is damaged.
    """
    begun = clock()
    while run.learner()[1] < rounds and clock() - begun < seconds:
        generate(run, threads)
        label(run, threads)
        yield fit(run, skip_damaged)


def export(run: Run, path: Path, note: str = "") -> Network:
    """Writes the network as it is now, and beside it how it came to be.

    Args:
        run: the run.
        path: the network file, ``NAME.npz``; ``NAME.provenance.json`` is written too.
        note: goes into the provenance: how strong it is and how that was measured.

    Raises:
        NetworkError: the file cannot be written.
        TrainingRefused: the checkpoint is damaged.
    """
    learner, rounds = run.learner()
    Network.of(weights_of(learner).halves, path.stem).save(path)
    network = Network.load(path)
    done = run.progress()
    provenance = {
        "name": path.stem,
        "file": path.name,
        "sha256": network.sha256,
        "architecture": network.weights.architecture,
        "source": "Learnt from self-play alone; no data, labels or weights of any other program.",
        "training": {
            "recipe": asdict(run.recipe),
            "start": "random weights" if run.start is None else run.start.weights.checksum,
            "rounds": rounds,
            "labels": sum(int(one["labels"]) for one in done),
            "samples": learner.batches * run.recipe.batch,
            "last_round": done[-1] if done else None,
            "machine": platform.machine(),
        },
        "strength": note,
    }
    text = json.dumps(provenance, indent=2) + "\n"
    write_whole(path.with_suffix(".provenance.json"), text.encode())
    return Network.load(path)


def _player(run: Run, learner: _core.Learner) -> Network:
    """Who plays and labels: the averaged weights."""
    return Network.of(weights_of(learner), run.folder.name)


def _positions(run: Run, player: Network, number: int, threads: int) -> NDArray[np.int8]:
    recipe = run.recipe
    total = sum(start.share for start in recipe.starts)
    parts: list[NDArray[np.int8]] = []
    for index, start in enumerate(recipe.starts):
        # Most games go on for all the turns to be labelled: 0.9 of them, as measured.
        missing = max(1, int(recipe.labels * start.share / total / (0.1 + 0.9 * recipe.plays)))
        seed = recipe.round_seed(number) * 100_000 + index
        while missing > 0:
            boards = _core.self_play(
                player.core, start.kind, _GAMES_AT_A_TIME, seed, recipe.noise, recipe.noisy_plays,
                start.keep, start.keep, _RACE_SHARE, threads,
            )  # fmt: skip
            parts.append(boards[:missing])
            missing -= len(parts[-1])
            seed += len(recipe.starts)
    return np.concatenate(parts)


def _shards(run: Run, numbers: range, skip_damaged: bool) -> Iterator[Shard]:
    for number in numbers:
        try:
            yield read_shard(run.labels_file(number))
        except BadShard:
            if not skip_damaged:
                raise


def _record(run: Run, progress: Progress) -> None:
    """Adds the round's line; one that an interruption left without its checkpoint is replaced."""
    before = [one for one in run.progress() if one["round"] < progress.round]
    lines = [json.dumps(one) for one in [*before, asdict(progress)]]
    write_whole(run.progress_file, ("\n".join(lines) + "\n").encode())
