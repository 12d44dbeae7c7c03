"""The options that choose among the matches of the library, for every command that asks it."""

from __future__ import annotations

from tablas.cli.command_line import Option
from tablas.report.words import Words


def filter_options(words: Words) -> tuple[Option, ...]:
    """By player, event, date and length; `read_query` reads them."""
    return (
        Option("--player", words["help_library_player"], "NAME"),
        Option("--opponent", words["help_library_opponent"], "NAME"),
        Option("--event", words["help_library_event"], "TEXT"),
        Option("--since", words["help_library_since"], "DATE"),
        Option("--until", words["help_library_until"], "DATE"),
        Option("--length", words["help_library_length"], "N"),
    )
