"""`tablas serve`: the server, and the board in the browser."""

import sys

from tablas.cli.arguments import read_whole
from tablas.cli.command_line import Command, Given, Option
from tablas.cli.faults import Refused
from tablas.cli.output import print_lines
from tablas.errors import TablasError
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "serve",
        words["help_serve"],
        (),
        (
            Option("--host", words["help_host"], "ADDRESS"),
            Option("--port", words["help_port"], "N"),
            Option("--db", words["help_db"], "URL"),
            Option("--site", words["help_site"], "NAME"),
            Option("--no-open", words["help_no_open"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    port, db = given.maybe("--port"), given.maybe("--db")
    number = None if port is None else read_whole(port, "--port", 1, 65535, words)
    # Imported here: help pages must not wait for a web server.
    from tablas.server.run import DEFAULT_HOST, serve

    def announce(address: str) -> None:
        print_lines(words["serve_listening"].format(address=address))
        sys.stdout.flush()

    try:
        serve(
            host=given.maybe("--host") or DEFAULT_HOST,
            port=number,
            db=db,
            site=given.maybe("--site"),
            open_browser=not given.flag("--no-open"),
            announce=announce,
        )
    except TablasError as error:
        raise Refused(error.place if error.place.startswith("--") else "--db", error) from error
    return 0
