"""Spanish."""

from __future__ import annotations

from tablas.report.words.es.board import BOARD
from tablas.report.words.es.commands import COMMANDS
from tablas.report.words.es.errors import ERRORS
from tablas.report.words.es.game import GAME
from tablas.report.words.es.help import HELP
from tablas.report.words.es.library import LIBRARY
from tablas.report.words.es.losses import LOSSES
from tablas.report.words.es.maps import MAPS
from tablas.report.words.es.online import ONLINE
from tablas.report.words.es.page import PAGE
from tablas.report.words.es.problems import PROBLEMS
from tablas.report.words.es.progress import PROGRESS
from tablas.report.words.es.reasons import REASONS
from tablas.report.words.es.review import REVIEW
from tablas.report.words.es.rollout import ROLLOUT
from tablas.report.words.es.study import STUDY
from tablas.report.words.keys import Words

ES: Words = {
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
