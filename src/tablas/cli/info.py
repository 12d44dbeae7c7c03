"""`tablas info`: what a match or position file holds."""

from __future__ import annotations

from pathlib import Path

from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import FileNotReadable, Refused
from tablas.cli.output import print_json, print_lines
from tablas.cli.problems import problem_line
from tablas.errors import FormatError, TablasError
from tablas.formats import Problem, Reading, read_match
from tablas.moves import Roll
from tablas.notation import xgid
from tablas.record import CubeTurn, MatchRecord, PositionRecord, RecordedGame, Turn, final_score
from tablas.report.figures import columns
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "info",
        words["help_info"],
        (Argument("FILE", words["help_arg_file"]),),
        (Option("--from", words["help_from"], "FORMAT"), Option("--json", words["help_json"])),
        _run,
    )


def read_file(path: Path, format_name: str | None, strict: bool, place: str) -> Reading:
    """What the file holds.

    Raises:
        Refused: it cannot be opened, read, or has problems in a strict reading.
    """
    try:
        return read_match(path, format_name, strict)
    except OSError as error:
        raise Refused(place, FileNotReadable.because(str(path), error, place)) from error
    except FormatError as error:
        raise Refused(str(path), error) from error
    except TablasError as error:
        raise Refused(place, error) from error


def problem_document(problem: Problem) -> dict[str, object]:
    """A problem as it is printed in JSON; ``game`` counts from 1."""
    game = None if problem.game is None else problem.game + 1
    return {"code": problem.code, "place": problem.place, "message": problem.message, "game": game}


def _run(given: Given, words: Words) -> int:
    path = Path(given.text("FILE"))
    reading = read_file(path, given.maybe("--from"), False, "FILE")
    if given.flag("--json"):
        print_json(_document(reading))
    else:
        print_lines(*_lines(reading, words))
    return 0


def _document(reading: Reading) -> dict[str, object]:
    document: dict[str, object] = {"format": reading.format, **match_document(reading.record)}
    if reading.more:
        document["more"] = [match_document(record) for record in reading.more]
    document["problems"] = [problem_document(problem) for problem in reading.problems]
    return document


def match_document(record: MatchRecord) -> dict[str, object]:
    """A record as it is printed in JSON."""
    document: dict[str, object] = {
        "length": record.length,
        "players": [player.name for player in record.players],
        "games": [_game_document(game) for game in record.games],
        "final_score": list(final_score(record)),
    }
    if record.positions:
        document["positions"] = [_xgid(position) for position in record.positions]
    return document


def _game_document(game: RecordedGame) -> dict[str, object]:
    outcome = game.outcome
    return {
        "score": list(game.score),
        "crawford": game.is_crawford,
        "plays": sum(isinstance(entry, Turn) for entry in game.entries),
        "doubles": _count(game, "double"),
        "takes": _count(game, "take"),
        "passes": _count(game, "pass"),
        "beavers": _count(game, "beaver") + _count(game, "raccoon"),
        "winner": outcome.winner + 1 if outcome else None,
        "points": outcome.points if outcome else 0,
    }


def _count(game: RecordedGame, kind: str) -> int:
    return sum(isinstance(entry, CubeTurn) and entry.kind == kind for entry in game.entries)


def _xgid(held: PositionRecord) -> str:
    return xgid(held.position, held.stakes, None if held.roll is None else Roll(*held.roll))


def _lines(reading: Reading, words: Words) -> list[str]:
    lines = [words["info_format"].format(format=reading.format)]
    for record in (reading.record, *reading.more):
        lines += match_lines(record, words)
    lines += [problem_line(problem, words) for problem in reading.problems]
    return lines


def match_lines(record: MatchRecord, words: Words) -> list[str]:
    """A record for people: players, a table of the games, the final score; or its positions."""
    if not record.games and record.positions:
        return [_xgid(position) for position in record.positions]
    first, second = (player.name or "?" for player in record.players)
    length = words["info_match"].format(points=record.length) if record.length else words["info_money"]
    heads = _heads(words)
    rows = [[str(cell) for cell in _row(number, game, words)] for number, game in enumerate(record.games, 1)]
    score = final_score(record)
    return [
        f"{first} – {second}, {length}",
        *columns([heads, *rows]),
        words["info_final"].format(first=score[0], second=score[1]),
    ]


def _heads(words: Words) -> list[str]:
    return [
        words["info_game"],
        words["info_score"],
        words["info_plays"],
        words["info_doubles"],
        words["info_takes"],
        words["info_passes"],
        words["info_winner"],
        words["info_points"],
    ]


def _row(number: int, game: RecordedGame, words: Words) -> list[object]:
    outcome = game.outcome
    return [
        f"{number}*" if game.is_crawford else number,
        f"{game.score[0]}-{game.score[1]}",
        sum(isinstance(entry, Turn) for entry in game.entries),
        _count(game, "double"),
        _count(game, "take"),
        _count(game, "pass"),
        outcome.winner + 1 if outcome else words["info_open"],
        outcome.points if outcome else words["info_open"],
    ]
