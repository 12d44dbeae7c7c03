"""`tablas moves`: every legal play of a roll."""

from tablas.cli.arguments import Turn, read_turn
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.output import print_json, print_lines
from tablas.moves import Play, legal_plays
from tablas.report.figures import columns
from tablas.report.words import Words, counted


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "moves",
        words["help_moves"],
        (
            Argument("POSITION", words["help_arg_position"]),
            Argument("DICE", words["help_arg_dice"], required=False),
        ),
        (Option("--json", words["help_json"]),),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    turn = read_turn(given)
    plays = legal_plays(turn.parsed.position, turn.roll)
    if given.flag("--json"):
        print_json(_document(turn, plays))
    else:
        print_lines(*_lines(turn, plays, words))
    return 0


def _document(turn: Turn, plays: list[Play]) -> dict[str, object]:
    return {
        "position_id": turn.parsed.position.position_id,
        "dice": list(turn.roll.dice),
        "plays": [
            {
                "play": play.notation,
                "board": list(play.result.board),
                "position_id": play.result.swapped().position_id,
            }
            for play in plays
        ],
    }


def _lines(turn: Turn, plays: list[Play], words: Words) -> list[str]:
    """A numbered list, with the Position ID of each result."""
    if not plays:
        return [f"{turn.roll}: {words['no_legal_play']}"]
    rows = [
        [str(number), play.notation, play.result.swapped().position_id]
        for number, play in enumerate(plays, start=1)
    ]
    title = counted(words["plays_one"], words["plays_other"], len(plays))
    return [f"{turn.roll}: {title}", *columns(rows, left=(1, 2))]
