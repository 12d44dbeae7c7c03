"""The list of moves that FIBS keeps of a game (``oldmoves``), and files of several of them.

A game begins with ``Score is 0-0 in a 5 point match.`` and ``A is X - B is O``; then come actions, each
behind ``X:`` or ``O:``, one or more in a line. X is seat 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.fibs_numbers import read_hops, with_own_numbers
from tablas.formats.reading import Reading
from tablas.match import Seat, opponent
from tablas.record import (
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    Problem,
    RecordedGame,
    Resignation,
    Turn,
    settle,
)
from tablas.record.types import CubeKind
from tablas.stakes import MOST_LENGTH

NAME = "fibs_oldmoves"
EXTENSIONS = (".txt", ".fibs")

_SCORE = re.compile(
    r"\s*Score is (\d{1,5})-(\d{1,5}) in an? (?:(\d{1,5})[ -]point match|unlimited match|money game)\b.*",
    re.IGNORECASE,
)
_NAMES = re.compile(r"\s*(\S{1,60}) is ([XO])\s*-\s*(\S{1,60}) is ([XO])\b.*")
_ACTION = re.compile(r"(?:(?<=\s)|^)([XO]):")
_ROLL = re.compile(r"\(\s*([1-6])[ ,]+([1-6])\s*\):?\s*(.*)")
_WINS = re.compile(r"wins (\d{1,5}) points?\b", re.IGNORECASE)
_DANCES = frozenset({"", "can't move", "cannot move", "no move"})
_SEATS: dict[str, Seat] = {"X": 0, "O": 1}
_CUBE: tuple[tuple[str, CubeKind], ...] = (
    ("double", "double"),
    ("redouble", "double"),
    ("accept", "take"),
    ("take", "take"),
    ("reject", "pass"),
    ("drop", "pass"),
    ("pass", "pass"),
    ("give", "pass"),
    ("beaver", "beaver"),
    ("raccoon", "raccoon"),
)


@dataclass(slots=True)
class _Game:
    """A game while its lines come in."""

    line: int
    length: int
    score: tuple[int, int]
    names: tuple[str, str] = ("", "")
    entries: list[Entry] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    outcome: Outcome | None = None


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes has such lists."""
    if not is_text(head) or b"core is " not in head:
        return 0.0
    lines = decode_text(head).split("\n")
    if any(_SCORE.fullmatch(one) and _NAMES.fullmatch(two) for one, two in pairwise(lines)):
        return 0.95
    return 0.0


def read(data: bytes) -> Reading:
    """The matches in a file of such lists, a new one where players, length or score do not go on.

    Raises:
        FormatError: no game begins in it.
    """
    games: list[_Game] = []
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        score = _SCORE.fullmatch(line)
        if score:
            games.append(_opened(score, number))
        elif games and line.strip():
            _take(games[-1], line, number)
    if not games:
        raise FormatError("no line like 'Score is 0-0 in a 5 point match.'")
    records: list[MatchRecord] = []
    problems: list[Problem] = []
    for match in _matches(games):
        record, found = _settled(match)
        records.append(record)
        problems += found
    return Reading(records[0], tuple(problems), NAME, tuple(records[1:]))


def _opened(score: re.Match[str], number: int) -> _Game:
    length = int(score[3] or 0)
    game = _Game(number, min(length, MOST_LENGTH), (int(score[1]), int(score[2])))
    if length > MOST_LENGTH:
        game.problems.append(Problem("bad_length", f"line {number}", f"a match to {length} points"))
        game.length = 0
    return game


def _take(game: _Game, line: str, number: int) -> None:
    names = _NAMES.fullmatch(line)
    if names and names[2] != names[4]:
        first, second = (names[1], names[3]) if names[2] == "X" else (names[3], names[1])
        # The score is that of the players in the order in which they are named.
        game.names = (first, second)
        game.score = game.score if names[2] == "X" else (game.score[1], game.score[0])
        return
    begins = list(_ACTION.finditer(line))
    if not begins or line[: begins[0].start()].strip():
        _tell(game, "bad_line", number, f"not understood: {line.strip()[:60]!r}")
    if not begins:
        return
    ends = [action.start() for action in begins[1:]] + [len(line)]
    for action, end in zip(begins, ends, strict=True):
        _act(game, _SEATS[action[1]], line[action.end() : end].strip(), number)


def _act(game: _Game, seat: Seat, said: str, number: int) -> None:
    roll = _ROLL.fullmatch(said)
    wins = _WINS.match(said)
    kind = next((kind for word, kind in _CUBE if said.lower().startswith(word)), None)
    if roll:
        game.entries.append(_turn(game, seat, roll, number))
    elif wins:
        game.outcome = Outcome(seat, int(wins[1])) if int(wins[1]) else None
        return
    elif said.lower().startswith("resign"):
        _resigned(game, seat, said)
    elif kind:
        game.entries.append(CubeTurn(seat, kind, 0))
    else:
        _tell(game, "bad_line", number, f"not understood: {said[:60]!r}")
        return
    game.places.extend([f"line {number}"] * (len(game.entries) - len(game.places)))


def _turn(game: _Game, seat: Seat, roll: re.Match[str], number: int) -> Turn:
    dice = (int(roll[1]), int(roll[2]))
    said = roll[3].strip().rstrip(".").strip()
    if said.lower() in _DANCES:
        return Turn(seat, dice, "no_play")
    hops = read_hops(said)
    if hops is None:
        _tell(game, "bad_play", number, f"{said[:40]!r} is not a play")
        return Turn(seat, dice, "unrecorded")
    return Turn(seat, dice, "played", hops)


def _resigned(game: _Game, seat: Seat, said: str) -> None:
    words = said.lower()
    value = 3 if "backgammon" in words else 2 if "gammon" in words else 1
    game.entries.append(Resignation(seat, "offer", value))
    game.entries.append(Resignation(opponent(seat), "accept", value))


def _tell(game: _Game, code: str, number: int, message: str) -> None:
    game.problems.append(Problem(code, f"line {number}", message))


def _matches(games: Sequence[_Game]) -> list[list[_Game]]:
    """The games of each match: the score goes up from game to game, and the players and length stay."""
    matches: list[list[_Game]] = []
    for game in games:
        before = matches[-1][-1] if matches else None
        if before is not None and _goes_on(before, game):
            matches[-1].append(game)
        else:
            matches.append([game])
    return matches


def _goes_on(before: _Game, game: _Game) -> bool:
    if game.length != before.length or set(game.names) != set(before.names):
        return False
    if game.names != before.names:  # the players have changed colours
        _turn_round(game)
    return sum(game.score) > sum(before.score) and all(
        now >= then for now, then in zip(game.score, before.score, strict=True)
    )


def _turn_round(game: _Game) -> None:
    """Makes O seat 0."""
    game.names = (game.names[1], game.names[0])
    game.score = (game.score[1], game.score[0])
    game.entries = [
        replace(entry, seat=opponent(entry.seat))
        if isinstance(entry, Turn | CubeTurn | Resignation)
        else entry
        for entry in game.entries
    ]
    if game.outcome:
        game.outcome = Outcome(opponent(game.outcome.winner), game.outcome.points)


def _settled(games: Sequence[_Game]) -> tuple[MatchRecord, list[Problem]]:
    recorded = tuple(
        RecordedGame(game.score, entries=with_own_numbers(game.entries), outcome=game.outcome)
        for game in games
    )
    first, second = games[0].names
    raw = MatchRecord(
        length=games[0].length,
        players=(PlayerRecord(first), PlayerRecord(second)),
        games=recorded,
        tags=(("Site", "FIBS"),),
    )
    record, found = settle(raw, [game.places for game in games])
    problems = [replace(problem, game=index) for index, game in enumerate(games) for problem in game.problems]
    problems += [
        replace(problem, place=f"line {games[problem.game].line}")
        if problem.game is not None and not problem.place.startswith("line ")
        else problem
        for problem in found
    ]
    return record, problems
