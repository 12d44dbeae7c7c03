"""Reviews made here, kept in the library too: there the progress of players is told."""

from __future__ import annotations

import logging

from tablas.analysis import Review
from tablas.errors import TablasError
from tablas.library import Library
from tablas.record import MatchRecord

log = logging.getLogger("tablas.server")


def file_review(url: str, review: Review, name: str) -> None:
    """Keep a whole review in the library of that URL, and its match with it.

    What goes wrong there is logged and nothing else: the review is stored here all the same.
    """
    try:
        with Library.open(url) as library:
            library.file_review(review, name)
    except TablasError as error:
        log.warning("review of %s not in the library: %s %s", name, error.code, error)


def refile_review(url: str, before: MatchRecord, after: Review | None) -> None:
    """Put a review, or nothing, in the place of a match that has lost a name, where that is kept."""
    try:
        with Library.open(url) as library:
            if library.forget(before) and after is not None:
                library.file_review(after)
    except TablasError as error:
        log.warning("a name is still in the library: %s %s", error.code, error)
