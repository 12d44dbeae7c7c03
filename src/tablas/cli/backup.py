"""`tablas backup`: a copy of the server's database, made while the server goes on."""

from __future__ import annotations

from pathlib import Path

from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import Refused
from tablas.cli.output import print_lines
from tablas.errors import TablasError
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "backup",
        words["help_backup"],
        (Argument("FILE", words["help_arg_backup"]),),
        (Option("--db", words["help_db"], "URL"),),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    # Imported here: help pages must not wait for a database.
    from tablas.server.run import default_db_url
    from tablas.server.storage.backup import back_up

    try:
        made = back_up(given.maybe("--db") or default_db_url(), Path(given.text("FILE")))
    except TablasError as error:
        raise Refused(error.place or "--db", error) from error
    print_lines(*(words["backup_made"].format(file=path) for path in made))
    return 0
