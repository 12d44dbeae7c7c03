"""Logs of FIBS sessions: what the server told a client, with a ``board:`` line for each position of a match.

The match is the one whose board lines are there; what the server says of others is passed over. The player
whose view the boards have is seat 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tablas.errors import FormatError, TablasError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.fibs_session import OpenGame, Session
from tablas.formats.reading import Reading
from tablas.notation.fibs_board import read_fibs_board
from tablas.record import MatchRecord, PlayerRecord, Problem, settle

NAME = "fibs_log"
EXTENSIONS = (".log", ".txt")

_BOARD = re.compile(r"board:\S{100,400}")
_PLAYED = re.compile(
    r"^\S+ (?:rolls? [1-6] and [1-6]\.|moves (?:bar|\d+)-|can't move\.|makes the first move\.)", re.MULTILINE
)
_LONGEST_LINE = 2048


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is the log of a session with a match."""
    if not is_text(head) or b"board:" not in head:
        return 0.0
    text = decode_text(head)
    return 0.9 if _PLAYED.search(text) and _BOARD.search(text) else 0.0


def read(data: bytes) -> Reading:
    """The matches in a log.

    Raises:
        FormatError: no board line can be read.
    """
    sessions: list[Session] = []
    problems: list[Problem] = []
    waiting: list[tuple[int, str]] = []  # what was said since the last board, for the match it may belong to
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        text = line[:_LONGEST_LINE].strip()
        if "board:" not in text:
            if text:
                waiting.append((number, text))
            continue
        try:
            board = read_fibs_board(text[text.index("board:") :].split()[0])
        except TablasError as refused:
            problems.append(Problem("bad_position", f"line {number}", str(refused)[:200]))
            continue
        if not sessions or not sessions[-1].is_of(board, waiting):
            if sessions:
                sessions[-1].hear(waiting)
            sessions.append(Session(board))
        sessions[-1].hear(waiting)
        waiting = []
        sessions[-1].see(board, number)
    if not sessions:
        first = problems[0] if problems else Problem("no_position", "line 1", "no board line")
        raise FormatError(first.message, first.place)
    sessions[-1].hear(waiting)
    records: list[MatchRecord] = []
    for session in sessions:
        record, found = _settled(session)
        records.append(record)
        problems += found
    return Reading(records[0], tuple(problems), NAME, tuple(records[1:]))


def _settled(session: Session) -> tuple[MatchRecord, list[Problem]]:
    games = session.finished()
    raw = MatchRecord(
        length=session.length,
        players=(PlayerRecord(session.you), PlayerRecord(session.opponent)),
        games=tuple(game.recorded() for game in games),
        tags=(("Site", "FIBS"),),
        producer="FIBS",
        final=session.final,
    )
    record, found = settle(raw, [game.places for game in games])
    return record, [*session.problems, *(_placed(problem, games) for problem in found)]


def _placed(problem: Problem, games: Sequence[OpenGame]) -> Problem:
    if problem.game is None or problem.place.startswith("line "):
        return problem
    return replace(problem, place=f"line {games[problem.game].line}")
