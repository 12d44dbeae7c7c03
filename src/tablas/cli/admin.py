"""`tablas admin`: closing and opening the accounts of a server, by whoever has its database."""

from __future__ import annotations

import asyncio

from tablas.cli.arguments import read_choice
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import Refused
from tablas.cli.output import print_lines
from tablas.report.words import Words

BAN, UNBAN = "ban", "unban"


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "admin",
        words["help_admin"],
        (
            Argument("ACTION", words["help_arg_admin_action"]),
            Argument("NAME", words["help_arg_account"]),
        ),
        (Option("--db", words["help_db"], "URL"),),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    action, name = read_choice(given.text("ACTION"), "ACTION", (BAN, UNBAN), words), given.text("NAME")
    # Imported here: help pages must not wait for a web server.
    from tablas.server.accounts.errors import UnknownAccount
    from tablas.server.accounts.store import AccountStore
    from tablas.server.play.ledger import utc_now
    from tablas.server.run import default_db_url
    from tablas.server.storage.database import Database
    from tablas.server.storage.migrate import prepare_database
    from tablas.storage.faults import StorageError

    try:
        database = Database(prepare_database(given.maybe("--db") or default_db_url()))
        at = utc_now() if action == BAN else None
        is_done = asyncio.run(AccountStore(database).set_ban(name, at))
        database.close()
    except StorageError as error:
        raise Refused("--db", error) from error
    if not is_done:
        raise Refused("NAME", UnknownAccount(name))
    print_lines(words["admin_banned" if action == BAN else "admin_unbanned"].format(name=name))
    return 0
