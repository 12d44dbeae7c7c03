"""The keys of every sentence the terminal and the drawings speak; each language fills all of them.

A key that a language leaves out does not pass the type checker. Braces are filled by name with `str.format`.
One file an area, under the same names in every language.
"""

from tablas.report.words.keys.board import BoardWords, Language
from tablas.report.words.keys.commands import CommandWords
from tablas.report.words.keys.errors import ErrorWords
from tablas.report.words.keys.game import GameWords
from tablas.report.words.keys.help import HelpWords
from tablas.report.words.keys.library import LibraryWords
from tablas.report.words.keys.losses import LossWords
from tablas.report.words.keys.maps import MapWords
from tablas.report.words.keys.online import OnlineWords
from tablas.report.words.keys.page import PageWords
from tablas.report.words.keys.problems import ProblemWords
from tablas.report.words.keys.progress import ProgressWords
from tablas.report.words.keys.reasons import ReasonWords
from tablas.report.words.keys.review import ReviewWords
from tablas.report.words.keys.rollout import RolloutWords
from tablas.report.words.keys.study import StudyWords

__all__ = ["Language", "Words"]


class Words(
    BoardWords,
    CommandWords,
    HelpWords,
    GameWords,
    ErrorWords,
    LibraryWords,
    LossWords,
    MapWords,
    OnlineWords,
    PageWords,
    ReasonWords,
    ReviewWords,
    ProblemWords,
    RolloutWords,
    ProgressWords,
    StudyWords,
):
    """One language; keys begin with the place they are used in."""
