"""`tablas show`: a position drawn in the terminal, and as a picture in SVG or PNG."""

import sys
from pathlib import Path

from tablas.cli.arguments import read_choice, read_position, read_whole
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, MissingArgument
from tablas.cli.files import write_whole
from tablas.cli.looks import COLOUR_CHOICES, look_for
from tablas.cli.output import print_json, print_lines
from tablas.notation import ParsedPosition, gnu_id, xgid
from tablas.report.picture import LARGEST, SMALLEST, USUAL_SIZE, picture_svg, png_of
from tablas.report.plots import Shade
from tablas.report.text import Look, board_text, side_line
from tablas.report.themes import THEME_NAMES, ThemeName
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
            Option("--png", words["help_png"], "FILE"),
            Option("--size", words["help_size"].format(size=USUAL_SIZE), "PIXELS"),
            Option("--captions", words["help_captions"]),
            Option("--dark", words["help_dark_captions"]),
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
    is_json = given.flag("--json")
    written = _draw(given, parsed, theme, words, is_json=is_json)
    if is_json:
        print_json(_document(parsed))
    elif written is None:
        print_lines(*_lines(parsed, look, words))
    elif written:
        print_lines(*[words["show_written"].format(path=path) for path in written])
    return 0


def _draw(
    given: Given, parsed: ParsedPosition, theme: ThemeName, words: Words, *, is_json: bool
) -> list[str] | None:
    """Draws what is asked for, and says which files it wrote; None where nothing else shall be printed."""
    named = {option: given.maybe(option) for option in ("--svg", "--png")}
    asked = {option: path for option, path in named.items() if path is not None}
    if not asked:
        unused = next((name for name in ("--size", "--captions", "--dark") if _has(given, name)), None)
        if unused is not None:
            raise MissingArgument("--svg")
        return None
    through = [option for option, path in asked.items() if path == _STDOUT]
    if through and (is_json or len(asked) > 1):
        other = "--json" if is_json else next(option for option in asked if option != through[0])
        either = words["expected_either"].format(first=f"{through[0]} -", second=other)
        raise BadOption(through[0], _STDOUT, either)
    size = given.maybe("--size")
    pixels = None if size is None else read_whole(size, "--size", SMALLEST, LARGEST, words)
    drawing = picture_svg(
        parsed.position,
        stakes=parsed.stakes,
        roll=parsed.roll,
        theme=theme,
        flipped=given.flag("--flip"),
        lang=words["language"],
        captions=_captions(given),
        size=pixels,
    )
    for option, path in asked.items():
        content = drawing if option == "--svg" else png_of(drawing, pixels or USUAL_SIZE)
        if path == _STDOUT:
            _print_picture(content)
        else:
            write_whole(Path(path), content, option)
    return [path for path in asked.values() if path != _STDOUT]


def _has(given: Given, name: str) -> bool:
    return given.flag(name) or given.maybe(name) is not None


def _captions(given: Given) -> Shade | None:
    if given.flag("--dark"):
        return "dark"
    return "light" if given.flag("--captions") else None


def _print_picture(content: str | bytes) -> None:
    if isinstance(content, str):
        sys.stdout.write(content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


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
