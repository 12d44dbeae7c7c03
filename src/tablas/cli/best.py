"""`tablas best`: the legal plays of a roll, best first."""

import shutil
import sys
from collections.abc import Sequence

from tablas.cli.arguments import Turn, read_turn, read_whole, value_of, variant_option
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.levels import level_name, level_names, read_match_equities, read_strength
from tablas.cli.output import print_json, print_lines, speaks_unicode
from tablas.cli.search_progress import search_progress
from tablas.cli.table_progress import prepare_tables
from tablas.decision import Candidate, Engine
from tablas.report.tables import candidate_lines, stakes_title
from tablas.report.words import Words

_SHOWN = 10
_MOST = 9999
_MOST_THREADS = 1024


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "best",
        words["help_best"],
        (
            Argument("POSITION", words["help_arg_position"]),
            Argument("DICE", words["help_arg_dice"], required=False),
        ),
        (
            Option("--level", words["help_level"].format(levels=level_names(words)), "L"),
            Option("--ply", words["help_ply"], "N"),
            Option("--met", words["help_met"], "TABLE"),
            variant_option(words),
            Option("--top", words["help_top"], "K"),
            Option("--threads", words["help_threads"], "T"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    strength = read_strength(given, words)
    top = given.maybe("--top")
    most = None if top is None else read_whole(top, "--top", 1, _MOST, words)
    threads = read_whole(given.maybe("--threads") or "1", "--threads", 1, _MOST_THREADS, words)
    turn = read_turn(given)
    engine = Engine(strength, threads=threads, match_equities=read_match_equities(given))
    prepare_tables(turn.parsed.position, strength.ply + 1, words)
    parsed = turn.parsed
    with value_of("POSITION"), search_progress(words) as control:
        candidates = engine.best_plays(
            parsed.position, turn.roll, parsed.stakes, top=most or 1, control=control
        )
    if given.flag("--json"):
        print_json(_document(engine, turn, candidates[:most]))
    else:
        print_lines(*_lines(engine, turn, candidates[: most or _SHOWN], words))
    return 0


def _document(engine: Engine, turn: Turn, candidates: Sequence[Candidate]) -> dict[str, object]:
    return {
        "position_id": turn.parsed.position.position_id,
        "dice": list(turn.roll.dice),
        "level": engine.level.name,
        "candidates": [_candidate(candidate) for candidate in candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, object]:
    chances = candidate.evaluation
    return {
        "play": candidate.play.notation,
        "board": list(candidate.play.result.board),
        "equity": candidate.equity,
        "difference": candidate.difference,
        "mwc": candidate.mwc,
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
        "ply": candidate.ply,
    }


def _lines(engine: Engine, turn: Turn, candidates: Sequence[Candidate], words: Words) -> list[str]:
    stakes = turn.parsed.stakes
    score = words["stakes_money"] if stakes is None else stakes_title(stakes, words)
    title = f"{turn.roll} · {level_name(engine.level, words)} · {score}"
    if not candidates:
        return [title, words["no_legal_play"]]
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    lines = [title, *candidate_lines(candidates, words, unicode=speaks_unicode(sys.stdout), width=width)]
    lines.append(words["table_percent"])
    if candidates[0].mwc is not None:
        lines.append(words["table_percent_match"])
    return lines
