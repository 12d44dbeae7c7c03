"""English."""

from __future__ import annotations

from tablas.report.words.en.board import BOARD
from tablas.report.words.en.commands import COMMANDS
from tablas.report.words.en.errors import ERRORS
from tablas.report.words.en.game import GAME
from tablas.report.words.en.help import HELP
from tablas.report.words.en.library import LIBRARY
from tablas.report.words.en.losses import LOSSES
from tablas.report.words.en.maps import MAPS
from tablas.report.words.en.online import ONLINE
from tablas.report.words.en.page import PAGE
from tablas.report.words.en.problems import PROBLEMS
from tablas.report.words.en.progress import PROGRESS
from tablas.report.words.en.reasons import REASONS
from tablas.report.words.en.review import REVIEW
from tablas.report.words.en.rollout import ROLLOUT
from tablas.report.words.en.study import STUDY
from tablas.report.words.keys import Words

EN: Words = {
    **BOARD,
    **COMMANDS,
    **HELP,
    **GAME,
    **ERRORS,
    **LIBRARY,
    **LOSSES,
    **MAPS,
    **ONLINE,
    **PAGE,
    **REASONS,
    **REVIEW,
    **ROLLOUT,
    **PROBLEMS,
    **PROGRESS,
    **STUDY,
}
