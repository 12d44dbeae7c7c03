"""The verbs of training: each reads files that the ones before it left, and leaves its own."""

from __future__ import annotations

import json
import platform
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import __version__, _core
from tablas.errors import BadShard, TrainingRefused
from tablas.evaluation import Network
from tablas.evaluation.network_file import NetworkWeights
from tablas.training.fitting import fit_round, shards_of
from tablas.training.learners import Labeller, begun_learner
from tablas.training.run import Run, equity_of, weights_of
from tablas.training.shards import Shard, read_shard, write_shard, write_whole
from tablas.training.work import Stopped, Work, timed, times_of

_GAMES_AT_A_TIME = 24
_REDRAW_EVERY = 5  # rounds
_DEAD = 2e-5  # of the samples of a round: a unit that is on less often is drawn again
_RACE_SHARE = 0.3  # positions without contact are many and soon learnt
_STARTS_AT_A_TIME = 256
_USUAL_TURNS = 40


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


def generate(run: Run, work: Work | None = None) -> Path:
    """Writes the positions of the next round without any, met and rejected in self-play.

    They may be there already; where the recipe lets rounds be labelled ahead, those of a later round come
    next, as far as the network that plays in it is there.

    Raises:
        TrainingRefused: the checkpoint is damaged.
    """
    work = work or Work()
    number = _next(run, run.checkpoint().rounds, run.positions_file)
    path = run.positions_file(number)
    if not path.exists():
        with timed(run.times_file, "generate", number, work) as done:
            boards = _positions(run, _player(run, number), number, work)
            write_shard(path, Shard(boards, np.empty((0, 5), np.float32)))
            done.append(len(boards))
    return path


def label(run: Run, work: Work | None = None) -> Path:
    """Writes the labels of the next round without any, whose positions must be there.

    They may be there already, see ``generate``.

    Raises:
        TrainingRefused: there are no positions, or the checkpoint is damaged.
        BadShard: the positions are damaged.
        DeviceError: there is no such device, or it failed.
    """
    work = work or Work()
    number = _next(run, run.checkpoint().rounds, run.labels_file)
    path = run.labels_file(number)
    if path.exists():
        return path
    if not run.positions_file(number).exists():
        raise TrainingRefused("folder", str(run.folder), f"round {number} has no positions yet")
    with timed(run.times_file, "label", number, work) as done:
        boards = read_shard(run.positions_file(number)).boards
        labeller = Labeller(_player(run, number), run.recipe, work.device)
        parts: list[tuple[NDArray[np.int8], NDArray[np.float32]]] = []
        # A card is asked for all games together.
        size = len(boards) if work.device == "cuda" else _STARTS_AT_A_TIME
        for first in range(0, len(boards), size):
            if work.stopping.is_set():
                raise Stopped
            part = boards[first : first + size]
            parts.append(labeller.label(part, run.recipe.round_seed(number), first, work.threads))
            work.tell("label", number, first + len(part), len(boards))
        met, chances = (np.concatenate(column) for column in zip(*parts, strict=True))
        write_shard(path, Shard(met, chances))
        done.append(len(met))
    return path


def fit(run: Run, work: Work | None = None) -> Progress:
    """Fits the learner to the labels for one round, and writes the checkpoint, every minute and at the end.

    Args:
        run: the run; its next round must be labelled.
        work: how; it may go on without shards that cannot be read.

    Raises:
        TrainingRefused: the next round has no labels, no shard can be read, or PyTorch is not installed.
        BadShard: a shard is missing or damaged.
        DeviceError: there is no such device, or it failed.
    """
    work = work or Work()
    begun = run.checkpoint()
    number, recipe = begun.rounds, run.recipe
    if not run.labels_file(number).exists():
        raise TrainingRefused("folder", str(run.folder), f"round {number} has no labels yet")
    with timed(run.times_file, "fit", number, work) as done:
        shards = shards_of(run, number, work.skip_damaged)
        newest = _newest(run, number, work.skip_damaged) or shards[-1]
        fresh = begun.fresh
        if fresh is None:
            said = Network.of(weights_of(begun.learner)).evaluate(newest.boards)
            fresh = float(np.sqrt(np.mean((equity_of(said) - equity_of(newest.chances)) ** 2)))
        fitted = fit_round(run, work, begun, shards, fresh)
        done.append(fitted.samples)
    is_redraw = number < recipe.redraw_rounds and number % _REDRAW_EVERY == _REDRAW_EVERY - 1
    redrawn = fitted.learner.redraw_dead_units(_DEAD, recipe.round_seed(number)) if is_redraw else 0
    window = sum(len(shard) for shard in shards)
    progress = Progress(number, len(newest), window, fresh, fitted.rms, recipe.rate_in(number), redrawn)
    _record(run, progress)
    if recipe.ahead:
        run.keep_network(fitted.learner, number + 1)
    run.save(fitted.learner, number + 1)
    return progress


def improve(
    run: Run,
    rounds: int,
    work: Work | None = None,
    *,
    seconds: float = float("inf"),
) -> Iterator[Progress]:
    """Rounds of ``generate``, ``label`` and ``fit`` until so many are done in all, or the time is up.

    Where the recipe lets rounds be labelled ahead, the next one is while a round is fitted.

    Yields:
        What each round showed. No round is begun after ``seconds``.

    Raises:
        TrainingRefused: the checkpoint is damaged.
        BadShard: a shard is damaged.
        DeviceError: there is no such device, or it failed.
        Stopped: nothing more is wanted.
    """
    work = work or Work()
    begun = work.clock()
    with ThreadPoolExecutor(1) as beside, _stopped_after(work):
        while (number := run.checkpoint().rounds) < rounds and work.clock() - begun < seconds:
            while not run.labels_file(number).exists():
                _bring_labels(run, work)
            ahead = number + 1 < rounds and run.recipe.ahead > 0
            labelled = beside.submit(_bring_labels, run, work) if ahead else None
            yield fit(run, work)
            if labelled is not None:
                labelled.result()


@contextmanager
def _stopped_after(work: Work) -> Iterator[None]:
    """Whoever leaves early does not wait for labels that nobody will read."""
    try:
        yield
    except BaseException:
        work.stopping.set()
        raise


def _bring_labels(run: Run, work: Work) -> None:
    generate(run, work)
    label(run, work)


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
    stands = run.checkpoint()
    Network.of(weights_of(stands.learner).halves, path.stem).save(path)
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
            "teacher": None if run.teacher is None else run.teacher.weights.checksum,
            "older_labels": [str(one) for one in run.old],
            "code": __version__,
            "rounds": stands.rounds,
            "labels": sum(int(one["labels"]) for one in done),
            "samples": stands.learner.batches * run.recipe.batch,
            "last_round": done[-1] if done else None,
            "seconds": {one.stage: round(one.seconds) for one in times_of(run.times_file)},
            "machine": platform.machine(),
        },
        "strength": note,
    }
    text = json.dumps(provenance, indent=2) + "\n"
    write_whole(path.with_suffix(".provenance.json"), text.encode())
    return Network.load(path)


def _next(run: Run, rounds: int, file_of: Callable[[int], Path]) -> int:
    """The first round not fitted yet that lacks its file, as far as the recipe lets it be made ahead."""
    for number in range(rounds, rounds + run.recipe.ahead + 1):
        if not file_of(number).exists():
            return number
    return rounds


def _player(run: Run, number: int) -> Network:
    """Who plays and labels in a round: the teacher, or the averaged weights as the recipe has them then."""
    if run.teacher is not None:
        return run.teacher
    rounds = max(0, number - run.recipe.ahead)
    path = run.network_file(rounds)
    if run.recipe.ahead == 0:
        learner = run.checkpoint().learner
    elif rounds == 0:
        learner = begun_learner(run.recipe, run.start)
    else:
        try:
            with np.load(path, allow_pickle=False) as stored:
                return Network.of(NetworkWeights(*(stored[name] for name in stored.files)), run.folder.name)
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise TrainingRefused("folder", str(path), f"is damaged ({error})") from error
    return Network.of(weights_of(learner), run.folder.name)


def _positions(run: Run, player: Network, number: int, work: Work) -> NDArray[np.int8]:
    recipe = run.recipe
    total = sum(start.share for start in recipe.starts)
    parts: list[NDArray[np.int8]] = []
    for index, start in enumerate(recipe.starts):
        # Most games go on for 0.9 of the turns to be labelled, as measured, but few for more than forty.
        turns = min(recipe.plays, _USUAL_TURNS)
        missing = max(1, int(recipe.labels * start.share / total / (0.1 + 0.9 * turns)))
        seed = recipe.round_seed(number) * 100_000 + index
        while missing > 0:
            boards = _core.self_play(
                player.core, start.kind, _GAMES_AT_A_TIME, seed, recipe.noise, recipe.noisy_plays,
                start.keep, start.keep, _RACE_SHARE, work.threads,
            )  # fmt: skip
            parts.append(boards[:missing])
            missing -= len(parts[-1])
            seed += len(recipe.starts)
        work.tell("generate", number, index + 1, len(recipe.starts))
    return np.concatenate(parts)


def _newest(run: Run, number: int, skip_damaged: bool) -> Shard | None:
    try:
        return read_shard(run.labels_file(number))
    except BadShard:
        if not skip_damaged:
            raise
        return None


def _record(run: Run, progress: Progress) -> None:
    """Adds the round's line; one that an interruption left without its checkpoint is replaced."""
    before = [one for one in run.progress() if one["round"] < progress.round]
    lines = [json.dumps(one) for one in [*before, asdict(progress)]]
    write_whole(run.progress_file, ("\n".join(lines) + "\n").encode())
