"""What a worker does; everything here is called in its process, by name."""

from __future__ import annotations

import hashlib
import pickle
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.analysis import Escalation, GameReview, ReviewLevel, Thresholds, review_game
from tablas.decision import Engine, RolloutSettings, SearchControl
from tablas.decision.rollout_games import RolloutStarts
from tablas.position import Position
from tablas.record import MatchRecord

_engines: dict[str, Engine] = {}
"""The engines this process was given, by what they are made of."""


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """How a game is reviewed."""

    record: MatchRecord
    level: ReviewLevel
    thresholds: Thresholds
    escalation: Escalation


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
    name: str, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int
) -> NDArray[np.float64]:
    """Games of a rollout, as ``RolloutTable.play`` gives them."""
    table = _engines[name].rollout_table(starts.stakes[0].rules)
    return table.play(starts, settings, first, count, SearchControl())


def judge_game(name: str, task: ReviewTask, index: int) -> GameReview:
    """The review of one game of a match."""
    return review_game(
        task.record,
        _engines[name],
        index,
        level=task.level,
        thresholds=task.thresholds,
        escalation=task.escalation,
    )
