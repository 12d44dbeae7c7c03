"""The list of commands; each is loaded only when it is asked for."""

from __future__ import annotations

from tablas.cli.command_line import Command
from tablas.report.words import Words

COMMANDS = (
    "play",
    "serve",
    "bot",
    "admin",
    "moves",
    "best",
    "eval",
    "cube",
    "rollout",
    "map",
    "engine",
    "show",
    "perft",
    "tables",
    "backup",
    "verify-dice",
    "info",
    "convert",
    "analyze",
    "library",
    "progress",
    "study",
    "duel",
    "bench",
)


def command_named(name: str, words: Words) -> Command:
    """The command of that name, one of `COMMANDS`, with its help in the given words.

    Its module is imported here and no other: who lists plays must not wait for a web server.
    """
    match name:
        case "play":
            from tablas.cli.play import command
        case "serve":
            from tablas.cli.serve import command
        case "bot":
            from tablas.cli.bot import command
        case "admin":
            from tablas.cli.admin import command
        case "moves":
            from tablas.cli.moves import command
        case "best":
            from tablas.cli.best import command
        case "eval":
            from tablas.cli.eval import command
        case "cube":
            from tablas.cli.cube import command
        case "rollout":
            from tablas.cli.rollout import command
        case "map":
            from tablas.cli.map import command
        case "engine":
            from tablas.cli.engine import command
        case "show":
            from tablas.cli.show import command
        case "perft":
            from tablas.cli.perft import command
        case "backup":
            from tablas.cli.backup import command
        case "verify-dice":
            from tablas.cli.verify_dice import command
        case "tables":
            from tablas.cli.tables import command
        case "info":
            from tablas.cli.info import command
        case "convert":
            from tablas.cli.convert import command
        case "analyze":
            from tablas.cli.analyze import command
        case "library":
            from tablas.cli.library import command
        case "progress":
            from tablas.cli.progress import command
        case "study":
            from tablas.cli.study import command
        case "duel":
            from tablas.cli.duel import command
        case _:
            from tablas.cli.bench import command
    return command(words)
