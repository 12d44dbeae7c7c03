"""`tablas show`: a position drawn in the terminal, and as an SVG file."""

import sys
from pathlib import Path

from tablas.cli.arguments import read_choice, read_position
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption
from tablas.cli.files import write_whole
from tablas.cli.looks import COLOUR_CHOICES, look_for
from tablas.cli.output import print_json, print_lines
from tablas.notation import ParsedPosition, gnu_id, xgid
from tablas.report.diagram import board_svg
from tablas.report.text import Look, board_text, side_line
from tablas.report.themes import THEME_NAMES
from tablas.report.words import Words

_STDOUT = "-"


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "show",
        words["help_show"],
        (Argument("POSITION", words["help_arg_position"]),),
        (
            Option("--svg", words["help_svg"], "FILE"),
            Option("--theme", words["help_theme"].format(themes=" | ".join(THEME_NAMES)), "NAME"),
            Option("--flip", words["help_flip"]),
            Option("--ascii", words["help_ascii"]),
            Option("--color", words["help_color"], "WHEN"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    theme = read_choice(given.maybe("--theme") or THEME_NAMES[0], "--theme", THEME_NAMES, words)
    colour = read_choice(given.maybe("--color") or "auto", "--color", COLOUR_CHOICES, words)
    look = look_for(sys.stdout, ascii_only=given.flag("--ascii"), colour=colour)
    parsed = read_position(given)
    svg, is_json = given.maybe("--svg"), given.flag("--json")
    if svg == _STDOUT and is_json:
        raise BadOption("--svg", svg, words["expected_either"].format(first="--svg -", second="--json"))
    if svg is not None:
        drawing = board_svg(
            parsed.position,
            stakes=parsed.stakes,
            roll=parsed.roll,
            theme=theme,
            flipped=given.flag("--flip"),
            lang=words["language"],
        )
        if svg == _STDOUT:
            sys.stdout.write(drawing)
            return 0
        write_whole(Path(svg), drawing, "--svg")
    if is_json:
        print_json(_document(parsed))
    elif svg is not None:
        print_lines(words["show_written"].format(path=svg))
    else:
        print_lines(*_lines(parsed, look, words))
    return 0


def _document(parsed: ParsedPosition) -> dict[str, object]:
    position = parsed.position
    return {
        "position_id": position.position_id,
        "gnu_id": _gnu_id(parsed),
        "xgid": xgid(position, parsed.stakes, parsed.roll, turn=parsed.turn, pending=parsed.pending),
        "board": list(position.board),
        "pips": list(position.pips),
        "off": list(position.off),
        "bar": list(position.bar),
        "phase": position.phase,
        "dice": None if parsed.roll is None else list(parsed.roll.dice),
    }


def _lines(parsed: ParsedPosition, look: Look, words: Words) -> list[str]:
    own, other = parsed.position.pips
    stakes = parsed.stakes
    scores = ("", "")
    if stakes is not None and not stakes.is_money:
        scores = (f"   {stakes.own_score}/{stakes.length}", f"   {stakes.other_score}/{stakes.length}")
    own_figures = words["strip_pips"].format(count=own) + scores[0]
    other_figures = words["strip_pips"].format(count=other) + scores[1]
    return [
        side_line(False, words["side_other"], other_figures, look),
        board_text(parsed.position, words, stakes=stakes, roll=parsed.roll, look=look),
        side_line(True, words["side_own"], own_figures, look),
        xgid(parsed.position, stakes, parsed.roll, turn=parsed.turn, pending=parsed.pending),
        _gnu_id(parsed),
    ]


def _gnu_id(parsed: ParsedPosition) -> str:
    return gnu_id(
        parsed.position,
        parsed.stakes,
        parsed.roll,
        turn=parsed.turn,
        pending=parsed.pending,
        resigned=parsed.resigned,
    )
