"""Learning on a graphics card: the learner beside the core's, its speed, then a run as long as asked.

    python -m benchmarks.gpu_train RUN [--start NETWORK.npz] [--seconds 240] [--device cuda] [--small]

Prints JSON: how far a step of the card's learner is from the core's, samples and positions a second and each
stage's share, and what the run learnt. RUN is a folder as ``python -m tablas.training`` has them; the same
command goes on with it. ``--device emulated --small`` is for a machine without a card.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation import Network
from tablas.training import Recipe, Run, Work, export, improve, times_of
from tablas.training.learners import Labeller, TrainingDevice, begun_learner, learner_on

_ROUND_S = 12.0  # of labels: often enough for a network that grows better
_TRIAL_S = 4.0


def main() -> None:
    asked = _arguments()
    begun = time.monotonic()
    threads = len(os.sched_getaffinity(0))
    start = Network.load(asked.start)
    recipe = replace(
        Recipe.from_whole_games(asked.seed),
        wide=start.weights.b1.size,
        tails=start.weights.tails,
        old_share=0.0,
    )
    result: dict[str, object] = {"device": asked.device, "threads": threads, "start": start.sha256}
    boards, chances = _labelled(start, recipe, asked.device, threads, asked.small, result)
    result["step"] = _compared(recipe, start, asked.device, boards, chances)
    result["learner_samples_per_second"] = _speeds(recipe, start, asked.device, boards, chances, asked.small)
    print(json.dumps({"before": result}), flush=True)
    run = _run(asked, recipe, start, float(str(result["labels_per_second"])))
    left = asked.seconds - (time.monotonic() - begun)
    work = Work(asked.device, threads)
    rounds = [asdict(one) for one in improve(run, run.recipe.rounds, work, seconds=left)]
    result["rounds"] = rounds[-3:]
    result["stages"] = [asdict(one) | {"per_second": one.per_second} for one in times_of(run.times_file)]
    result["seconds"] = time.monotonic() - begun
    network = export(run, run.folder / "network.npz", note="not measured")
    result["network"] = network.sha256
    print(json.dumps(result, indent=1))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", type=Path)
    parser.add_argument("--start", type=Path, help="a network file; the shipped network without one")
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--device", choices=("cuda", "emulated"), default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="a few labels and samples only")
    return parser.parse_args()


def _labelled(
    start: Network,
    recipe: Recipe,
    device: TrainingDevice,
    threads: int,
    small: bool,
    result: dict[str, object],
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Labels by the device, the first of them compared with the CPU's; how many it makes a second."""
    recipe = replace(recipe, plays=4) if small else recipe
    labeller = Labeller(start, recipe, device)
    some = _core.start_boards("scattered", 6 if small else 64, 1)
    same = [
        np.array_equal(mine, ours)
        for mine, ours in zip(
            labeller.label(some, 1, 0, threads),
            Labeller(start, recipe, "cpu").label(some, 1, 0, threads),
            strict=True,
        )
    ]
    result["labels_equal"] = all(same)
    size = 4 if small else 4096
    while True:
        boards = _core.start_boards("opening", size, 1)
        begun = time.perf_counter()
        met, chances = labeller.label(boards, 2, 0, threads)
        took = time.perf_counter() - begun
        if small or took > _TRIAL_S / 2:
            result["labels_per_second"] = len(met) / took
            return met, chances
        size *= 2


def _compared(
    recipe: Recipe,
    start: Network,
    device: TrainingDevice,
    boards: NDArray[np.int8],
    chances: NDArray[np.float32],
) -> dict[str, float]:
    """How far one step of the device's learner is from the core's, as a share of the largest gradient."""
    learners = [learner_on(one, recipe, begun_learner(recipe, start)) for one in ("cpu", device)]
    errors = [
        one.fit(boards[:4096], chances[:4096], 1, 2048, 1e-4, 1e-4, 0.3, 0.5, 0.9995, 7)[0]
        for one in learners
    ]
    size = learners[0].state().size // 4
    ours, mine = (one.state()[size : 2 * size] for one in learners)
    return {
        "difference": float(np.abs(ours - mine).max() / np.abs(ours).max()),
        "error_cpu": errors[0],
        "error": errors[1],
    }


def _speeds(
    recipe: Recipe,
    start: Network,
    device: TrainingDevice,
    boards: NDArray[np.int8],
    chances: NDArray[np.float32],
    small: bool,
) -> dict[int, float]:
    """Samples a second by the size of a batch."""
    learner = learner_on(device, recipe, begun_learner(recipe, start))
    speeds: dict[int, float] = {}
    for batch in (256,) if small else (2048, 8192, 32768):
        steps = 2 if small else max(8, 2**20 // batch)
        for _ in range(2):  # the first is for what is set up once
            begun = time.perf_counter()
            learner.fit(boards, chances, steps, batch, 1e-6, 1e-6, 0.3, 0.5, 0.9995, 7)
            speeds[batch] = steps * batch / (time.perf_counter() - begun)
    return speeds


def _run(asked: argparse.Namespace, recipe: Recipe, start: Network, labels_per_second: float) -> Run:
    if (asked.run / "recipe.json").exists():
        return Run.open(asked.run)
    labels = 60 if asked.small else int(max(40_000, labels_per_second * _ROUND_S))
    recipe = replace(
        recipe,
        labels=labels,
        batch=64 if asked.small else 8192,
        plays=4 if asked.small else recipe.plays,
        reuse=8.0,
        rounds=max(2, int(asked.seconds / _ROUND_S)),
    )
    path = asked.run / "begun_with.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    start.save(path)
    return Run.begin(asked.run, recipe, path)


if __name__ == "__main__":
    main()
