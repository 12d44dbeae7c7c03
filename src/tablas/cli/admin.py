"""`tablas admin`: the accounts of a server, and who may rule them, by whoever has its database."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tablas.cli.arguments import read_choice
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import Refused
from tablas.cli.output import print_lines
from tablas.report.words import Words

if TYPE_CHECKING:
    from tablas.server.moderation.store import Decision

ACTIONS = ("ban", "unban", "mute", "unmute", "grant", "revoke")
WITH_END = ("ban", "mute")


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "admin",
        words["help_admin"],
        (
            Argument("ACTION", words["help_arg_admin_action"]),
            Argument("NAME", words["help_arg_account"]),
        ),
        (
            Option("--until", words["help_until"], "DATE"),
            Option("--note", words["help_note"], "TEXT"),
            Option("--db", words["help_db"], "URL"),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    action, name = read_choice(given.text("ACTION"), "ACTION", ACTIONS, words), given.text("NAME")
    until = _until(given, action)
    # Imported here: help pages must not wait for a web server.
    from tablas.server.accounts.errors import UnknownAccount
    from tablas.server.moderation.store import Decision
    from tablas.server.play.ledger import utc_now
    from tablas.storage.faults import StorageError

    note = (given.maybe("--note") or "")[:500]
    decision = Decision(utc_now(), "", action, name, until=until, note=note)  # type: ignore[arg-type]
    try:
        is_done = asyncio.run(_decide(given.maybe("--db"), decision))
    except StorageError as error:
        raise Refused("--db", error) from error
    if not is_done:
        raise Refused("NAME", UnknownAccount(name))
    said = {
        "ban": words["admin_banned"],
        "unban": words["admin_unbanned"],
        "mute": words["admin_muted"],
        "unmute": words["admin_unmuted"],
        "grant": words["admin_granted"],
        "revoke": words["admin_revoked"],
    }[action]
    print_lines(said.format(name=name))
    return 0


async def _decide(url: str | None, decision: Decision) -> bool:
    from tablas.server.moderation.store import ModerationStore
    from tablas.server.run import default_db_url
    from tablas.server.storage.database import Database
    from tablas.server.storage.migrate import prepare_database

    database = Database(prepare_database(url or default_db_url(), must_exist=True))
    try:
        return await ModerationStore(database).rule(decision)
    finally:
        database.close()


def _until(given: Given, action: str) -> datetime | None:
    """The end that was asked for: a day, or a moment, of UTC where no zone is given."""
    text = given.maybe("--until")
    if text is None:
        return None
    from tablas.server.moderation.errors import BadUntil, UnreadableUntil

    try:
        until = datetime.fromisoformat(text)
    except ValueError as error:
        raise Refused("--until", UnreadableUntil(text)) from error
    until = until.replace(tzinfo=UTC) if until.tzinfo is None else until
    if action not in WITH_END:
        raise Refused("--until", BadUntil(until, f"{action} has no end"))
    if until <= datetime.now(UTC):
        raise Refused("--until", BadUntil(until, "that is over already"))
    return until
