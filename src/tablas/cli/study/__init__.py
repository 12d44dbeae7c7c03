"""`tablas study`: cards of one's own mistakes, asked again when they are about to be forgotten."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tablas.cli.arguments import read_whole, value_of
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, ExtraArgument, MissingArgument
from tablas.cli.looks import COLOUR_CHOICES
from tablas.cli.output import print_json, print_lines
from tablas.report.words import Words

if TYPE_CHECKING:
    from tablas.library import Library

_LIMIT, _NEW, _LEAST = 20, 10, 0.04
_MOST = 100_000
_LEVELS = ("quick", "standard", "deep")
_SOURCES = ("--add", "--library", "--graded")


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "study",
        words["help_study"],
        (Argument("FILE", words["help_study_file"], required=False, repeats=True),),
        (
            Option("--add", words["help_study_add"]),
            Option("--library", words["help_study_library"]),
            Option("--graded", words["help_study_graded"]),
            Option("--player", words["help_study_player"], "NAME"),
            Option("--least", words["help_study_least"].format(least=_LEAST), "EQUITY"),
            Option("--level", words["help_study_level"], "|".join(_LEVELS)),
            Option("--limit", words["help_study_limit"].format(count=_LIMIT), "N"),
            Option("--new", words["help_study_new"].format(count=_NEW), "N"),
            Option("--stats", words["help_study_stats"]),
            Option("--ascii", words["help_ascii"]),
            Option("--color", words["help_color"], "|".join(COLOUR_CHOICES)),
            Option("--db", words["help_library_db"], "URL"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    adds = [name for name in _SOURCES if given.flag(name)]
    _check(given, words, adds)
    limit = read_whole(given.maybe("--limit") or str(_LIMIT), "--limit", 1, _MOST, words)
    new_limit = read_whole(given.maybe("--new") or str(_NEW), "--new", 0, _MOST, words)
    # Here and not above: help pages need no database.
    from tablas.library import Library

    with value_of("--db"):
        library = Library.open(given.maybe("--db"), must_exist=not adds or given.flag("--library"))
    with library:
        if adds:
            return _add(library, given, words)
        if given.flag("--stats"):
            return _tell_stats(library, given, words)
        if given.flag("--json"):
            from tablas.cli.study.documents import card_documents

            due = library.cards().due(datetime.now(UTC), limit=limit, new_limit=new_limit)
            print_json({"due": card_documents(due)})
            return 0
        from tablas.cli.study.asking import ask

        return ask(library.cards(), given, words, limit, new_limit)


def _add(library: Library, given: Given, words: Words) -> int:
    from tablas.cli.study.adding import added

    told = added(library, given, words, datetime.now(UTC), _LEAST)
    if given.flag("--json"):
        print_json({"new": told.new, "known": told.known, "deepened": told.deepened})
        return 0
    said = words["study_added"]
    print_lines(said.format(new=told.new, known=told.known, deepened=told.deepened))
    return 0


def _tell_stats(library: Library, given: Given, words: Words) -> int:
    stats = library.cards().stats(datetime.now(UTC))
    if given.flag("--json"):
        from tablas.cli.study.documents import stats_document

        print_json(stats_document(stats))
        return 0
    from tablas.report.study import stats_lines

    print_lines(*stats_lines(stats, words))
    return 0


def _check(given: Given, words: Words, adds: list[str]) -> None:
    files = given.texts("FILE")
    if files and not given.flag("--add"):
        raise ExtraArgument(files[0])
    if given.flag("--add") and not files:
        raise MissingArgument("FILE")
    if given.flag("--stats") and adds:
        expected = words["expected_either"].format(first="--stats", second=adds[0])
        raise BadOption(adds[0], "--stats", expected)
    unused = next((name for name in ("--player", "--least") if given.maybe(name) is not None), None)
    if unused is not None and not given.flag("--add") and not given.flag("--library"):
        raise MissingArgument("--add")
