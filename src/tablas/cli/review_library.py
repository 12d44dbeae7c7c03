"""The library as a source of matches to review, and as the place where their reviews are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tablas.analysis import REVIEW_LEVELS, Review, ReviewLevel
from tablas.cli.arguments import value_of
from tablas.cli.command_line import Given, Option
from tablas.cli.faults import MissingArgument
from tablas.cli.library.filters import filter_options
from tablas.cli.review_jobs import Manner
from tablas.formats import Reading
from tablas.report.words import Words

if TYPE_CHECKING:
    from tablas.library import Library

_FILTERS = ("--player", "--opponent", "--event", "--since", "--until", "--length")


def library_options(words: Words) -> tuple[Option, ...]:
    """The options that choose among the matches of the library."""
    return (*filter_options(words), Option("--db", words["help_library_db"], "URL"))


def check_sources(given: Given) -> None:
    """Refuses a command line that names nothing to review, or chooses from a library it does not ask for.

    Raises:
        MissingArgument: of FILE or ``--library``.
    """
    if given.flag("--library"):
        return
    if any(given.maybe(name) is not None for name in (*_FILTERS, "--db")) or given.flag("--again"):
        raise MissingArgument("--library")
    if not given.texts("FILE"):
        raise MissingArgument("FILE")


@contextmanager
def library_of(given: Given) -> Iterator[LibraryWork | None]:
    """The library, open as long as it is used; None where it is not asked for."""
    if not given.flag("--library"):
        yield None
        return
    # Here and not above: whoever reviews files needs no database.
    from tablas.library import Library

    with value_of("--db"):
        library = Library.open(given.maybe("--db"), must_exist=not given.texts("FILE"))
    with library:
        yield LibraryWork(library, from_files=bool(given.texts("FILE")))


class LibraryWork:
    """What a review needs of the library.

    Args:
        library: open.
        from_files: the matches come from files, and are brought in with their reviews.
    """

    def __init__(self, library: Library, *, from_files: bool) -> None:
        self._library, self._from_files = library, from_files

    def manner(self, manner: Manner) -> Manner:
        """The manner, with reviews kept in the library and, without files, matches read from it."""
        if self._from_files:
            return replace(manner, file=self._file)
        return replace(manner, read=self._read, file=self._keep)

    def sources(self, given: Given, words: Words, level: ReviewLevel) -> list[Path]:
        """The numbers of the matches that fit and have no review so deep yet, as paths.

        Raises:
            Refused: a player is in no match of the library.
        """
        from tablas.cli.library.finding import read_query

        listed = self._library.search(read_query(given, words), limit=None)
        for option in ("--player", "--opponent"):
            name = given.maybe(option)
            if name and not listed:
                with value_of(option):
                    self._library.check_player(name)
        found = [match.id for match in listed if match.games]
        deep = REVIEW_LEVELS[REVIEW_LEVELS.index(level) :]
        done = set()
        if not given.flag("--again"):
            done = {kept.match_id for kept in self._library.reviews() if kept.level in deep}
        return [Path(str(number)) for number in found if number not in done]

    def _read(self, source: Path) -> Reading:
        return Reading(self._library.record(int(source.name)), format="library")

    def _keep(self, source: Path, review: Review) -> None:
        self._library.keep_review(int(source.name), review)

    def _file(self, source: Path, review: Review) -> None:
        self._library.file_review(review, source.name)
