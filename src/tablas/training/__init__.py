"""Networks learnt from self-play alone: positions, labels, a fit, a network file.

Work lives in a folder and goes on in rounds; each verb leaves files from which the next one, or the
same one after an interruption, goes on with the same result. ``python -m tablas.training`` is the
door for the command line.
"""

from tablas.training.gate import Verdict, duel
from tablas.training.recipe import Recipe, Start
from tablas.training.run import Run
from tablas.training.shards import Shard
from tablas.training.verbs import Progress, export, fit, generate, improve, label
from tablas.training.work import StageTime, Stopped, Work, times_of

__all__ = [
    "Progress",
    "Recipe",
    "Run",
    "Shard",
    "StageTime",
    "Start",
    "Stopped",
    "Verdict",
    "Work",
    "duel",
    "export",
    "fit",
    "generate",
    "improve",
    "label",
    "times_of",
]
