"""`tablas library`: matches of many files in one database, found again by player, date or position."""

from __future__ import annotations

from tablas.cli.arguments import read_choice, value_of
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.library.filters import filter_options
from tablas.report.words import Words

ACTIONS = ("add", "list", "search", "show", "export", "remove", "players", "stats")


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "library",
        words["help_library"],
        (
            Argument("ACTION", words["help_library_action"].format(actions=" | ".join(ACTIONS))),
            Argument("WHAT", words["help_library_what"], required=False, repeats=True),
        ),
        (
            *filter_options(words),
            Option("--text", words["help_library_text"], "TEXT"),
            Option("--position", words["help_library_position"], "POSITION"),
            Option("--twin", words["help_library_twin"]),
            Option("--format", words["help_library_format"], "FORMAT"),
            Option("--limit", words["help_library_limit"], "N"),
            Option("--to", words["help_library_to"], "DIR"),
            Option("--strict", words["help_strict"]),
            Option("--merge", words["help_library_merge"]),
            Option("--split", words["help_library_split"]),
            Option("--db", words["help_library_db"], "URL"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    action = read_choice(given.text("ACTION"), "ACTION", ACTIONS, words)
    # Here and not above: help pages need no database.
    from tablas.cli.library.adding import add
    from tablas.cli.library.finding import find, show
    from tablas.cli.library.keeping import export, people, remove, stats
    from tablas.library import Library

    with value_of("--db"):
        library = Library.open(given.maybe("--db"), must_exist=action != "add")
    with library:
        match action:
            case "add":
                return add(library, given, words)
            case "list" | "search":
                return find(library, given, words)
            case "show":
                return show(library, given, words)
            case "export":
                return export(library, given, words)
            case "remove":
                return remove(library, given, words)
            case "players":
                return people(library, given, words)
            case _:
                return stats(library, given, words)
