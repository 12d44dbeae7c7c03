"""Rolls, steps and plays: what the dice allow, and the text a play is written in."""

from tablas.moves.generate import (
    Edge,
    StepGraph,
    count_plays,
    count_plays_of_id,
    find_play_by_steps,
    has_legal_play,
    legal_plays,
    legal_plays_batch,
    step_graph,
)
from tablas.moves.play import BAR, OFF, MoveOptions, Play, Step
from tablas.moves.reading import find_play
from tablas.moves.roll import Roll

__all__ = [
    "BAR",
    "OFF",
    "Edge",
    "MoveOptions",
    "Play",
    "Roll",
    "Step",
    "StepGraph",
    "count_plays",
    "count_plays_of_id",
    "find_play",
    "find_play_by_steps",
    "has_legal_play",
    "legal_plays",
    "legal_plays_batch",
    "step_graph",
]
