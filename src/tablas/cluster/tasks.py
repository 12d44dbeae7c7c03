"""What a worker does; everything here is called in its process, by name."""

from __future__ import annotations

import hashlib
import pickle
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.analysis import Escalation, GameReview, ReviewLevel, Thresholds, review_game
from tablas.analysis.journal_lines import JournalOfLines, KeptAnswers
from tablas.decision import Engine, RolloutSettings, SearchControl
from tablas.decision.rollout_games import RolloutStarts
from tablas.position import Position
from tablas.record import MatchRecord

_engines: dict[str, Engine] = {}
"""The engines this process was given, by what they are made of."""


ANSWERS = "tablas-answers"
"""Where workers tell what they have found, each with the name of the run that wants to know."""
_MOST_RUNS = 64
_controls: OrderedDict[str, SearchControl] = OrderedDict()
"""What stops the work of a run in this process, the last runs only."""
_choosing = threading.Lock()


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """How a game is reviewed.

    Attributes:
        run: whoever asks for it; stopped by that name, and told of every answer if there is a journal.
        way: of the journal; None without one.
    """

    run: str
    record: MatchRecord
    level: ReviewLevel
    thresholds: Thresholds
    escalation: Escalation
    way: str | None = None


def signature() -> tuple[str, str, str]:
    """What must be equal for results to be: the version, Python's, and the bits of a few games."""
    from tablas import __version__

    start = Position.start()
    engine = Engine("0-ply", tables=False)
    found = engine.rollout(start, settings=RolloutSettings(trials=2, truncate=6))
    numbers = (found.outcome.worth, found.outcome.evaluation)
    bits = hashlib.sha256(repr(numbers).encode()).hexdigest()[:16]
    return __version__, f"{sys.version_info.major}.{sys.version_info.minor}", bits


def take_engine(name: str, packed: bytes) -> None:
    """Keep an engine for the tasks to come."""
    if name not in _engines:
        _engines[name] = pickle.loads(packed)  # a worker trusts whoever gives it work


def play_games(
    name: str, run: str, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int
) -> NDArray[np.float64]:
    """Games of a rollout, as ``RolloutTable.play`` gives them."""
    table = _engines[name].rollout_table(starts.stakes[0].rules)
    return table.play(starts, settings, first, count, _control_of(run))


def judge_game(name: str, task: ReviewTask, index: int, kept: Sequence[str]) -> GameReview:
    """The review of one game of a match.

    Args:
        name: of the engine.
        task: how.
        index: of the game.
        kept: lines that an earlier run has kept of it.
    """
    journal = None
    if task.way is not None:
        journal = JournalOfLines(KeptAnswers(kept, task.way), _teller(task.run))
    return review_game(
        task.record,
        _engines[name],
        index,
        level=task.level,
        thresholds=task.thresholds,
        escalation=task.escalation,
        cancel=_control_of(task.run),
        journal=journal,
    )


def stop_run(run: str) -> None:
    """End soon what this process does for a run, and what it would still begin."""
    _control_of(run).cancel()


def _control_of(run: str) -> SearchControl:
    with _choosing:
        control = _controls.setdefault(run, SearchControl())
        while len(_controls) > _MOST_RUNS:
            _controls.popitem(last=False)
        return control


def _teller(run: str) -> Callable[[str], None]:
    """What tells a line to whoever leads the run."""
    from distributed import get_worker

    worker = get_worker()
    return lambda line: worker.log_event(ANSWERS, {"run": run, "line": line})
