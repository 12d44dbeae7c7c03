"""`tablas progress`: how a player plays over the reviewed matches of the library, and what costs him most."""

from __future__ import annotations

import sys
from pathlib import Path

from tablas.analysis import REVIEW_LEVELS
from tablas.analysis.progress_values import USUAL_WINDOW
from tablas.cli.arguments import read_choice, read_whole, value_of
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption
from tablas.cli.files import write_whole
from tablas.cli.output import print_lines
from tablas.report.words import Words

_FORMATS = ("text", "json", "csv", "html", "svg", "png")
_PICTURES = ("png",)
_ENDINGS = {".txt": "text", ".htm": "html"}
_MOST_WINDOW = 10_000


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "progress",
        words["help_progress"],
        (Argument("PLAYER", words["help_progress_player"]),),
        (
            Option("--opponent", words["help_library_opponent"], "NAME"),
            Option("--event", words["help_library_event"], "TEXT"),
            Option("--since", words["help_library_since"], "DATE"),
            Option("--until", words["help_library_until"], "DATE"),
            Option("--length", words["help_library_length"], "N"),
            Option("--level", words["help_progress_level"], "|".join(REVIEW_LEVELS)),
            Option("--window", words["help_progress_window"].format(count=USUAL_WINDOW), "N"),
            Option("--format", words["help_progress_format"].format(formats=", ".join(_FORMATS)), "NAME"),
            Option("--out", words["help_progress_out"], "FILE"),
            Option("--dark", words["help_dark"]),
            Option("--db", words["help_library_db"], "URL"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    name, out = _format(given, words), given.maybe("--out")
    window = read_whole(given.maybe("--window") or str(USUAL_WINDOW), "--window", 1, _MOST_WINDOW, words)
    level = None
    if given.maybe("--level") is not None:
        level = read_choice(given.text("--level"), "--level", REVIEW_LEVELS, words)
    # Here and not above: help pages need no database.
    from tablas.cli.library.finding import read_query
    from tablas.library import Library
    from tablas.report.progress import PROGRESS_FORMATS

    query = read_query(given, words)
    with value_of("--db"):
        library = Library.open(given.maybe("--db"), must_exist=True)
    with library, value_of("PLAYER"):
        found = library.progress(given.text("PLAYER"), query, level=level, window=window)
    content = PROGRESS_FORMATS[name](found, words, "dark" if given.flag("--dark") else "light")
    if out is not None:
        write_whole(Path(out), content, "--out")
        print_lines(words["show_written"].format(path=out))
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    return 0


def _format(given: Given, words: Words) -> str:
    named, out = given.maybe("--format"), given.maybe("--out")
    if given.flag("--json"):
        if named not in (None, "json"):
            expected = words["expected_either"].format(first="--format", second="--json")
            raise BadOption("--format", str(named), expected)
        return "json"
    if named is None and out is not None:
        ending = Path(out).suffix.lower()
        named = _ENDINGS.get(ending, ending[1:])
        if named not in _FORMATS:
            raise BadOption("--out", out, words["expected_one_of"].format(values=", ".join(_FORMATS)))
    name = read_choice(named or "text", "--format", _FORMATS, words)
    if name in _PICTURES and out is None and sys.stdout.isatty():
        raise BadOption("--format", name, words["progress_expected_out"])
    return name
