"""A round of fitting: in parts, between which the learner can be put away and taken up again."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablas.errors import BadShard, TrainingRefused
from tablas.training.learners import Learner, learner_on
from tablas.training.run import Checkpoint, Run
from tablas.training.shards import Shard, read_shard
from tablas.training.work import Stopped, Work

_PART = 512  # steps that are not interrupted


@dataclass(frozen=True, slots=True)
class Fitted:
    """What a round of fitting gave.

    Attributes:
        learner: after it.
        rms: error of the weights being fitted, as the samples came; equity.
        samples: how many were taken in this call.
    """

    learner: Learner
    rms: float
    samples: int


def shards_of(run: Run, number: int, skip_damaged: bool) -> list[Shard]:
    """The shards that a round is fitted to, drawn from its window and from older runs.

    Raises:
        TrainingRefused: none can be read.
        BadShard: one is missing or damaged.
    """
    recipe = run.recipe
    new = [run.labels_file(one) for one in range(max(0, number + 1 - recipe.window), number + 1)]
    picked = new
    if recipe.picks:
        random = np.random.default_rng([recipe.seed, number])
        old = sorted(path for folder in run.old for path in (folder / "labels").glob("*.npz"))
        olds = min(len(old), round(recipe.picks * recipe.old_share))
        news = min(len(new), recipe.picks - olds)
        picked = [old[i] for i in random.choice(len(old), olds, replace=False)] if olds else []
        picked += [new[i] for i in sorted(random.choice(len(new), news, replace=False).tolist())]
    shards: list[Shard] = []
    for path in picked:
        try:
            shards.append(read_shard(path))
        except BadShard:
            if not skip_damaged:
                raise
    if not shards:
        raise TrainingRefused("folder", str(run.folder), "no shard of labels can be read")
    return shards


def fit_round(run: Run, work: Work, begun: Checkpoint, shards: list[Shard], fresh: float) -> Fitted:
    """Fits the learner for the rest of its round, and writes checkpoints on the way.

    Raises:
        TrainingRefused: PyTorch is not installed.
        DeviceError: there is no such device, or it failed.
        Stopped: nothing more is wanted; what is done is written.
    """
    recipe, number = run.recipe, begun.rounds
    boards = np.concatenate([shard.boards for shard in shards])
    chances = np.concatenate([shard.chances for shard in shards])
    learner = learner_on(work.device, recipe, begun.learner)
    errors = list(begun.errors)
    written = work.clock()
    parts = list(_parts(recipe.batches))
    for part, (first, last) in enumerate(parts[len(errors) :], start=len(errors)):
        if work.stopping.is_set():
            run.save(learner, number, errors, fresh)
            raise Stopped
        rms, _ = learner.fit(
            boards,
            chances,
            last - first,
            recipe.batch,
            recipe.rate_in(number + first / recipe.batches),
            recipe.rate_in(number + last / recipe.batches),
            recipe.first_layer,
            recipe.equity_weight,
            recipe.average,
            recipe.round_seed(number) + (part << 40),
        )
        errors.append(rms * rms)
        work.tell("fit", number, last, recipe.batches)
        if len(errors) < len(parts) and work.clock() - written >= work.seconds_between_checkpoints:
            run.save(learner, number, errors, fresh)
            written = work.clock()
    sizes = [last - first for first, last in parts]
    rms = math.sqrt(sum(size * error for size, error in zip(sizes, errors, strict=True)) / sum(sizes))
    done = sum(sizes[begun.parts :]) * recipe.batch
    return Fitted(learner, rms, done)


def _parts(batches: int) -> Iterator[tuple[int, int]]:
    for first in range(0, batches, _PART):
        yield first, min(first + _PART, batches)
