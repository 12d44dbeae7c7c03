"""How the work on a run is done: where, on how many threads, who is told, and how long it took."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tablas.training.learners import TrainingDevice

Stage = Literal["generate", "label", "fit"]
Tell = Callable[[Stage, int, int, int], None]


def _nobody(stage: Stage, number: int, done: int, of: int) -> None:
    """Is told, and tells nobody."""


class Stopped(BaseException):
    """Nothing more is wanted; like an interruption, and as little an error."""


@dataclass(frozen=True, slots=True)
class Work:
    """How verbs work; nothing of it changes what they leave, but a device's learner rounds in its own way.

    Attributes:
        device: who labels and learns.
        threads: of the CPU.
        skip_damaged: go on without shards that cannot be read.
        tell: told a stage, its round, how much of it is done, and of how much.
        seconds_between_checkpoints: while a round is fitted.
        clock: seconds that only grow.
        stopping: set when nothing more is wanted.
    """

    device: TrainingDevice = "cpu"
    threads: int = 1
    skip_damaged: bool = False
    tell: Tell = _nobody
    seconds_between_checkpoints: float = 60.0
    clock: Callable[[], float] = time.monotonic
    stopping: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class StageTime:
    """What a stage took in a run.

    Attributes:
        stage: which.
        seconds: of the clock; stages may overlap.
        done: positions written, labels made or samples fitted.
    """

    stage: str
    seconds: float
    done: int

    @property
    def per_second(self) -> float:
        """How many a second."""
        return self.done / self.seconds if self.seconds else 0.0


@contextmanager
def timed(path: Path, stage: Stage, number: int, work: Work) -> Iterator[list[int]]:
    """Adds a line to the times of a run when the stage is done; the list takes how much that was."""
    begun = time.monotonic()
    done: list[int] = []
    yield done
    line = {
        "round": number, "stage": stage, "seconds": round(time.monotonic() - begun, 4), "done": sum(done),
        "device": work.device,
    }  # fmt: skip
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def times_of(path: Path) -> Sequence[StageTime]:
    """What each stage of a run has taken; none where nothing has been done."""
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    stages: tuple[Stage, ...] = ("generate", "label", "fit")
    return [
        StageTime(stage, sum(one["seconds"] for one in mine), sum(one["done"] for one in mine))
        for stage in stages
        if (mine := [one for one in lines if one["stage"] == stage])
    ]
