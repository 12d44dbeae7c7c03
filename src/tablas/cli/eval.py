"""`tablas eval`: what a position is worth before the roll."""

import sys

from tablas.cli.arguments import read_position, value_of, variant_option
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.levels import read_match_equities, read_strength
from tablas.cli.output import print_json, print_lines, speaks_unicode
from tablas.cli.search_progress import search_progress
from tablas.cli.table_progress import prepare_tables
from tablas.decision import Engine, SearchControl
from tablas.evaluation import Evaluation
from tablas.notation import ParsedPosition
from tablas.report.figures import columns, share, signed
from tablas.report.tables import chance_lines, stakes_title
from tablas.report.words import Words, spoken


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "eval",
        words["help_eval"],
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
    engine = Engine(strength, match_equities=read_match_equities(given))
    prepare_tables(parsed.position, strength.ply, words)
    with value_of("POSITION"), search_progress(words) as control:
        chances, cubeful, match_chance = _values(engine, parsed, control)
    if given.flag("--json"):
        print_json(_document(engine, parsed, chances, cubeful, match_chance))
    else:
        print_lines(*_lines(engine, parsed, chances, cubeful, match_chance, words))
    return 0


def _values(
    engine: Engine, parsed: ParsedPosition, control: SearchControl
) -> tuple[Evaluation, float, float | None]:
    """Chances, equity with the cube, and match-winning chance; a finished game has no cube any more."""
    if parsed.position.phase == "over":
        chances = engine.evaluate(parsed.position)
        return chances, chances.equity, None
    decision = engine.cube_decision(parsed.position, parsed.stakes, control=control)
    return decision.evaluation, decision.optimal, decision.optimal_mwc


def _document(
    engine: Engine, parsed: ParsedPosition, chances: Evaluation, cubeful: float, match_chance: float | None
) -> dict[str, object]:
    return {
        "position_id": parsed.position.position_id,
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
        "equity_cubeless": chances.equity,
        "equity_cubeful": cubeful,
        "mwc": match_chance,
        "ply": engine.level.ply,
        "phase": parsed.position.phase,
    }


def _lines(
    engine: Engine,
    parsed: ParsedPosition,
    chances: Evaluation,
    cubeful: float,
    match_chance: float | None,
    words: Words,
) -> list[str]:
    unicode = speaks_unicode(sys.stdout)
    score = words["stakes_money"] if parsed.stakes is None else stakes_title(parsed.stakes, words)
    phase = spoken(words, f"phase_{parsed.position.phase}") or parsed.position.phase
    equities = [
        [words["eval_equity_cubeless"], signed(chances.equity, 3, words, unicode=unicode)],
        [words["eval_equity_cubeful"], signed(cubeful, 3, words, unicode=unicode)],
    ]
    if match_chance is not None:
        equities.append([words["eval_mwc"], share(match_chance, words, 2)])
    return [
        f"{engine.level.name} · {score} · {phase}",
        *(f"{line}{words['percent_sign']}" for line in chance_lines(chances, words)),
        *columns(equities, left=(0,)),
    ]
