"""`tablas perft`: how many results all plays of all rolls have, to a depth."""

import re
import signal

from tablas.cli.arguments import read_position, read_whole, value_of
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.output import print_json, print_lines
from tablas.moves import count_plays, count_plays_of_id
from tablas.report.words import Words

# From the starting position a count at depth 7 may no longer fit the core's 64 bits.
DEEPEST = 6

# A bare Position ID is counted as the generator takes it, a side at a time, so that published counts can be
# compared even where both sides share a point.
_POSITION_ID = re.compile(r"[A-Za-z0-9+/]{14}")


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
    text = given.text("POSITION").strip()
    depth = read_whole(given.text("DEPTH"), "DEPTH", 0, DEEPEST, words)
    # The core counts without looking at Python's signals: let Ctrl-C end the process itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if _POSITION_ID.fullmatch(text):
        with value_of("POSITION", text):
            position_id, count = text, count_plays_of_id(text, depth)
    else:
        position = read_position(given).position
        position_id, count = position.position_id, count_plays(position, depth)
    if given.flag("--json"):
        print_json({"position_id": position_id, "depth": depth, "count": count})
    else:
        print_lines(words["perft_count"].format(count=count, depth=depth))
    return 0
