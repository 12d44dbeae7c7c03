"""Match text (``.mat``, ``.txt``): the Jellyfish grammar in the dialects of the programs that write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablas.formats.decoding import decode_text, is_text
from tablas.formats.mat.games import RawMatch
from tablas.formats.mat.reading import read_lines, read_text
from tablas.formats.mat.writing import write_text
from tablas.formats.reading import Reading
from tablas.formats.resignations import with_resignations
from tablas.record import MatchRecord, Problem, settle

NAME = "mat"
EXTENSIONS = (".mat", ".txt", ".gam")

_HEADER = re.compile(
    r"^[ \t]*(?:\d+ points?|unlimited|money) (?:match|session)\b", re.IGNORECASE | re.MULTILINE
)
_GAME = re.compile(r"^[ \t]*Game \d+[ \t]*$", re.IGNORECASE | re.MULTILINE)
_MOVE = re.compile(r"^[ \t]*\d+[).][ \t]+(?:[1-6]-?[1-6]:|Doubles\b)", re.MULTILINE)


def recognise(head: bytes) -> float:
    """How sure it is that these first bytes are match text, 0 to 1."""
    if not is_text(head):
        return 0.0
    text = decode_text(head)
    found = [bool(sign.search(text)) for sign in (_HEADER, _GAME, _MOVE)]
    return (0.0, 0.6, 0.9, 0.99)[sum(found)]


def read(data: bytes) -> Reading:
    """The matches in the text, with every problem and its line.

    Raises:
        FormatError: it has neither a header nor a game.
    """
    readings = list(map(_settled, read_text(data)))
    problems = tuple([problem for reading in readings for problem in reading.problems])
    return Reading(readings[0].record, problems, NAME, tuple([reading.record for reading in readings[1:]]))


def stream(lines: Iterable[str]) -> Iterator[Reading]:
    """The matches one by one, each as soon as its last line is read.

    Raises:
        FormatError: as ``read``.
    """
    return map(_settled, read_lines(lines))


def _settled(match: RawMatch) -> Reading:
    record, found = settle(match.record, match.places)
    problems = (*match.problems, *[_with_line(problem, match) for problem in found])
    return Reading(with_resignations(record), problems, NAME)


def _with_line(problem: Problem, match: RawMatch) -> Problem:
    """The problem of a whole game with the line where the game begins."""
    if problem.game is None or problem.place.startswith("line "):
        return problem
    return replace(problem, place=f"line {match.starts[problem.game]}")


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The record as match text.

    Raises:
        CannotWrite: it says something that the format cannot hold, and ``lossy`` does not allow less.
    """
    return write_text(record, lossy=lossy)
