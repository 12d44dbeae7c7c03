"""`tablas perft`: how many results all plays of all rolls have, to a depth."""

import signal

from tablas.cli.arguments import read_position, read_whole
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.output import print_json, print_lines
from tablas.moves import count_plays
from tablas.report.words import Words

# From the starting position a count at depth 7 may no longer fit the core's 64 bits.
DEEPEST = 6


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "perft",
        words["help_perft"],
        (
            Argument("POSITION", words["help_arg_position"]),
            Argument("DEPTH", words["help_arg_depth"]),
        ),
        (Option("--json", words["help_json"]),),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    parsed = read_position(given)
    depth = read_whole(given.text("DEPTH"), "DEPTH", 0, DEEPEST, words)
    # The core counts without looking at Python's signals: let Ctrl-C end the process itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    count = count_plays(parsed.position, depth)
    if given.flag("--json"):
        print_json({"position_id": parsed.position.position_id, "depth": depth, "count": count})
    else:
        print_lines(words["perft_count"].format(count=count, depth=depth))
    return 0
