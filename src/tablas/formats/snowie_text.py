"""Snowie's text position: one line of 40 values, each with a semicolon behind it."""

from __future__ import annotations

import re

from tablas.errors import CannotWrite, FormatError, TablasError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.position_files import comments_lost, held_position, positions_to_write, record_of
from tablas.formats.reading import Reading
from tablas.moves import Roll
from tablas.notation import ParsedPosition
from tablas.position import Setup
from tablas.record import MatchRecord, PlayerRecord, PositionRecord, Problem
from tablas.stakes import CubeOwner, Rules, Stakes

NAME = "snowie_text"
EXTENSIONS = (".snowie", ".txt")

_FIELDS = 40
_LINE = re.compile(
    r"\s*[0-9]{1,5};[01];-?[0-9]{1,3};-?[0-9]{1,3};[01];[^;\n]{0,200};[^;\n]{0,200}(?:;\s*-?[0-9]{1,7}\s*){33};?\s*"
)
_OWNERS: dict[int, CubeOwner] = {0: "centred", 1: "own", -1: "other"}


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes holds such lines."""
    if not is_text(head):
        return 0.0
    lines = [line for line in decode_text(head).split("\n") if line.strip()]
    return 0.9 if lines and _LINE.fullmatch(lines[0]) else 0.0


def read(data: bytes) -> Reading:
    """The positions of a file of such lines.

    Raises:
        FormatError: no line is one.
    """
    positions: list[PositionRecord] = []
    problems: list[Problem] = []
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        if not line.strip():
            continue
        try:
            positions.append(read_line(line))
        except TablasError as refused:
            problems.append(Problem("bad_position", f"line {number}", str(refused)))
    if not positions:
        first = problems[0] if problems else Problem("bad_position", "line 1", "an empty file")
        raise FormatError(first.message, first.place)
    return Reading(record_of(positions), tuple(problems), NAME)


def read_line(line: str) -> PositionRecord:
    """The position in one line, seen by the player on roll.

    Raises:
        FormatError: not the 40 values.
        InvalidPosition: the board cannot be.
        BadStakes: score or cube cannot be.
        BadDice: the dice cannot be.
    """
    if not _LINE.fullmatch(line):
        raise FormatError(f"{line[:60]!r} is no line of {_FIELDS} values", "line")
    fields = [field.strip() for field in line.strip().split(";")]
    numbers = [int(field) for field in fields[7:_FIELDS]]
    crawford, own, other, cube, owner = numbers[:5]
    length = int(fields[0])
    # The sign alone says whose checkers are on a bar: accounts of the format differ in which end is whose.
    setup = Setup(tuple(numbers[5:31]))
    rules = Rules(jacoby=fields[1] == "1" or length > 0, beavers=length == 0 and fields[3] == "1")
    stakes = Stakes(length, own, other, cube, _OWNERS.get(owner, "centred"), crawford == 1, rules)
    roll = Roll(numbers[31], numbers[32]) if any(numbers[31:33]) else None
    players = (PlayerRecord(fields[5]), PlayerRecord(fields[6]))
    return held_position(ParsedPosition(setup.check(), stakes, roll), players)


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The positions as such lines.

    Raises:
        CannotWrite: there are none, or something in them has no field.
    """
    positions = positions_to_write(record, NAME, lossy)
    lost = comments_lost(positions)
    if lost and not lossy:
        raise CannotWrite(NAME, lost)
    return "".join(map(_written_line, positions)).encode()


def _written_line(held: PositionRecord) -> str:
    stakes = held.stakes
    names = [re.sub(r"[;\s]+", " ", player.name)[:200] for player in held.players]
    fields = (
        stakes.length,
        int(stakes.is_money and stakes.rules.jacoby),
        0,
        int(stakes.is_money and stakes.rules.beavers),
        1,
        *names,
        int(stakes.is_crawford),
        stakes.own_score,
        stakes.other_score,
        stakes.cube,
        {"centred": 0, "own": 1, "other": -1}[stakes.owner],
        *held.position.board,
        *(held.roll or (0, 0)),
    )
    return ";".join(map(str, fields)) + ";\n"
