"""`tablas cube`: whether to double, and whether to take."""

import sys
from dataclasses import asdict

from tablas.cli.arguments import read_position, value_of, variant_option
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.levels import read_match_equities, read_strength
from tablas.cli.output import print_json, print_lines, speaks_unicode
from tablas.cli.search_progress import search_progress
from tablas.cli.table_progress import prepare_tables
from tablas.decision import CubeDecision, CubeWindow, Engine
from tablas.notation import ParsedPosition
from tablas.report.tables import chance_lines, cube_lines, stakes_title, verdict, window_lines
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "cube",
        words["help_cube"],
        (Argument("POSITION", words["help_arg_position"]),),
        (
            Option("--ply", words["help_ply"], "N"),
            Option("--met", words["help_met"], "TABLE"),
            variant_option(words),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    strength = read_strength(given, words)
    parsed = read_position(given)
    with value_of("POSITION", given.text("POSITION").strip()):
        engine = Engine(strength, match_equities=read_match_equities(given))
        prepare_tables(parsed.position, strength.ply, words)
        with search_progress(words) as control:
            decision = engine.cube_decision(parsed.position, parsed.stakes, control=control)
    if given.flag("--json"):
        print_json(_document(parsed, decision))
    else:
        print_lines(*_lines(parsed, decision, words))
    return 0


def _document(parsed: ParsedPosition, decision: CubeDecision) -> dict[str, object]:
    chances = decision.evaluation
    return {
        "position_id": parsed.position.position_id,
        "no_double": decision.no_double,
        "double_take": decision.double_take,
        "double_pass": decision.double_pass,
        "optimal": decision.optimal,
        "action": decision.action,
        "redouble": decision.is_redouble,
        "may_double": decision.may_double,
        "scale": "equity",
        "no_double_mwc": decision.no_double_mwc,
        "double_take_mwc": decision.double_take_mwc,
        "double_pass_mwc": decision.double_pass_mwc,
        "optimal_mwc": decision.optimal_mwc,
        "window": _window(decision.window),
        "other_window": _window(decision.other_window),
        "own_gammon_price": decision.own_gammon_price,
        "other_gammon_price": decision.other_gammon_price,
        "efficiency": decision.efficiency,
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
        "ply": decision.ply,
    }


def _window(window: CubeWindow | None) -> dict[str, float | None] | None:
    return None if window is None else asdict(window)


def _lines(parsed: ParsedPosition, decision: CubeDecision, words: Words) -> list[str]:
    score = words["stakes_money"] if parsed.stakes is None else stakes_title(parsed.stakes, words)
    lines = [
        f"{words['cube_title']} · {decision.ply}-ply · {score}",
        *cube_lines(decision, words, unicode=speaks_unicode(sys.stdout)),
        words["cube_verdict"].format(verdict=verdict(decision, words)),
    ]
    if not decision.may_double:
        lines.append(words["cube_may_not"])
    lines += window_lines(decision, words)
    return [*lines, *(f"{line}{words['percent_sign']}" for line in chance_lines(decision.evaluation, words))]
