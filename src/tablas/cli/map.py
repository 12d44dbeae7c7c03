"""`tablas map`: the 21 rolls of a position, or what to do at every score, as text, data or a drawing."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from tablas.analysis import MOST_SCORE_MAP, ScoreMap, TemperatureMap, score_map, temperature_map
from tablas.cli.arguments import read_choice, read_position, read_whole, value_of, variant_option
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, ExtraArgument
from tablas.cli.files import write_whole
from tablas.cli.levels import level_name, level_names, read_match_equities, read_strength
from tablas.cli.looks import COLOUR_CHOICES, look_for
from tablas.cli.output import print_json, print_lines
from tablas.cli.search_progress import search_progress
from tablas.cli.table_progress import prepare_tables
from tablas.decision import Engine
from tablas.moves import Roll
from tablas.notation import ParsedPosition
from tablas.protocol.map_documents import score_document, temperature_document
from tablas.report.map_drawing import DrawingKind, score_drawing, temperature_drawing
from tablas.report.maps import joined, score_lines, temperature_lines
from tablas.report.tables import stakes_title
from tablas.report.words import Words

KINDS = ("temperature", "score")
_USUAL_LENGTH = 7
_MOST_THREADS = 1024


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "map",
        words["help_map"],
        (
            Argument("KIND", words["help_arg_map"].format(kinds=" | ".join(KINDS))),
            Argument("POSITION", words["help_arg_position"]),
            Argument("DICE", words["help_arg_dice"], required=False),
        ),
        (
            Option("--level", words["help_level"].format(levels=level_names(words)), "L"),
            Option("--ply", words["help_ply"], "N"),
            Option(
                "--length", words["help_map_length"].format(most=MOST_SCORE_MAP, usual=_USUAL_LENGTH), "N"
            ),
            Option("--crawford", words["help_map_crawford"]),
            Option("--met", words["help_met"], "TABLE"),
            variant_option(words),
            Option("--threads", words["help_threads"], "T"),
            Option("--svg", words["help_map_svg"], "FILE"),
            Option("--png", words["help_map_png"], "FILE"),
            Option("--ascii", words["help_ascii"]),
            Option("--color", words["help_color"], "WHEN"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    kind = read_choice(given.text("KIND"), "KIND", KINDS, words)
    strength = read_strength(given, words)
    threads = read_whole(given.maybe("--threads") or "1", "--threads", 1, _MOST_THREADS, words)
    length = read_whole(given.maybe("--length") or str(_USUAL_LENGTH), "--length", 1, MOST_SCORE_MAP, words)
    colour = read_choice(given.maybe("--color") or "auto", "--color", COLOUR_CHOICES, words)
    look = look_for(sys.stdout, ascii_only=given.flag("--ascii"), colour=colour)
    parsed, roll = _question(given, kind, words)
    engine = Engine(strength, threads=threads, match_equities=read_match_equities(given))
    prepare_tables(parsed.position, strength.ply + 1, words)
    name = level_name(engine.level, words)
    found: TemperatureMap | ScoreMap
    with value_of("POSITION"), search_progress(words) as control:
        if kind == "temperature":
            found = temperature_map(engine, parsed.position, parsed.stakes, control=control)
        else:
            found = score_map(
                engine,
                parsed.position,
                parsed.stakes,
                roll=roll,
                length=length,
                is_crawford=given.flag("--crawford"),
                ply=strength.ply,
                control=control,
            )
    title = _title(found, parsed, name, words)
    written = _draw(found, title, given, words)
    if given.flag("--json"):
        print_json(_document(found, strength.ply))
    elif written:
        print_lines(*[words["map_file"].format(path=path) for path in written])
    elif isinstance(found, TemperatureMap):
        print_lines(title, "", *temperature_lines(found, words, look))
    else:
        print_lines(title, "", *score_lines(found, words, look))
    return 0


def _document(found: TemperatureMap | ScoreMap, ply: int) -> Mapping[str, object]:
    return (
        temperature_document(found, ply) if isinstance(found, TemperatureMap) else score_document(found, ply)
    )


def _question(given: Given, kind: str, words: Words) -> tuple[ParsedPosition, Roll | None]:
    """The position, and for scores the roll to be played if one is given; dice in the text do not count."""
    dice, crawford = given.maybe("DICE"), given.flag("--crawford")
    if dice is not None and kind == "temperature":
        raise ExtraArgument(dice)
    if crawford and dice is None:
        raise BadOption("--crawford", "", words["expected_dice"])
    parsed = read_position(given)
    if dice is None:
        return parsed, None
    with value_of("DICE"):
        return parsed, Roll.parse(dice)


def _title(found: TemperatureMap | ScoreMap, parsed: ParsedPosition, level: str, words: Words) -> str:
    if isinstance(found, TemperatureMap):
        score = words["stakes_money"] if parsed.stakes is None else stakes_title(parsed.stakes, words)
        return joined([words["map_rolls"], score, level])
    about = words["map_cube"] if found.roll is None else words["map_plays"].format(roll=found.roll)
    return joined([about, level])


def _draw(found: TemperatureMap | ScoreMap, title: str, given: Given, words: Words) -> list[str]:
    """The files written."""
    kinds: tuple[tuple[DrawingKind, str], ...] = (("svg", "--svg"), ("png", "--png"))
    written = []
    for kind, option in kinds:
        path = given.maybe(option)
        if path is None:
            continue
        if isinstance(found, TemperatureMap):
            content = temperature_drawing(found, title, words, kind)
        else:
            content = score_drawing(found, title, words, kind)
        write_whole(Path(path), content, option)
        written.append(path)
    return written
