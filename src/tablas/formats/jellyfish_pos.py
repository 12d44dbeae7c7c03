"""JellyFish positions, .pos: 16-bit numbers, names as counted strings, the board as pairs plus 20."""

from __future__ import annotations

import struct

from tablas.errors import CannotWrite, FormatError, Loss, TablasError
from tablas.formats.decoding import decode_text
from tablas.formats.position_files import comments_lost, held_position, positions_to_write, record_of
from tablas.formats.reading import Reading
from tablas.moves import Roll
from tablas.notation import ParsedPosition
from tablas.position import Setup
from tablas.record import MatchRecord, PlayerRecord, PositionRecord
from tablas.stakes import CubeOwner, Rules, Stakes

NAME = "jellyfish_pos"
EXTENSIONS = (".pos",)

_VERSIONS = (124, 125, 126)
_PLACES = 26
_ZERO = 20  # what an empty point is written as
_MATCH, _GAME = 1, 3
_PLAIN, _CRAWFORD, _POST_CRAWFORD = 1, 2, 3
_TWO_PLAYERS, _LEVEL = 1, 7
_BIGGEST = 1200  # bytes: three strings of at most 255 and the numbers


class _Cursor:
    """The bytes, taken from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def number(self) -> int:
        if self.at + 2 > len(self._data):
            raise FormatError("the file ends before its last number", f"offset {self.at:#x}")
        (value,) = struct.unpack_from("<h", self._data, self.at)
        self.at += 2
        return int(value)

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def text(self) -> str:
        if self.at >= len(self._data):
            raise FormatError("the file ends before its last name", f"offset {self.at:#x}")
        begin = self.at + 1
        self.at = begin + self._data[self.at]
        return decode_text(self._data[begin : self.at]).rstrip("\0")


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is such a position."""
    if len(head) > _BIGGEST or len(head) < 2 or struct.unpack_from("<h", head)[0] not in _VERSIONS:
        return 0.0
    try:
        read(head)
    except ValueError:
        return 0.2
    return 0.9


def read(data: bytes) -> Reading:
    """The position of the file.

    Raises:
        FormatError: it is cut off, of another kind, or has a board, score, cube or dice that cannot be.
    """
    try:
        held = _read(data)
    except FormatError:
        raise
    except TablasError as refused:
        raise FormatError(str(refused)) from refused
    return Reading(record_of([held]), (), NAME)


def _read(data: bytes) -> PositionRecord:
    cursor = _Cursor(data)
    version = cursor.number()
    if version not in _VERSIONS:
        raise FormatError(f"version {version} is none of 124, 125 and 126", "offset 0x0")
    cursor.numbers(2 if version >= 126 else 0)
    cube_use, jacoby, beavers = cursor.numbers(3) if version >= 125 else (1, 0, 0)
    cube, owner, on_roll = cursor.numbers(3)
    cursor.numbers(3)
    kind = cursor.number()
    cursor.numbers(2)
    length, *scores = cursor.numbers(3)
    names = cursor.text(), cursor.text()
    cursor.number()
    crawford = cursor.number()
    cursor.number()
    cursor.text()
    dice = [abs(die) for die in cursor.numbers(2)]
    begin = cursor.at
    places = [new for new, _ in (cursor.numbers(2) for _ in range(_PLACES))]
    setup = Setup(tuple(count - _ZERO for count in reversed(places)))
    if setup.faults():
        raise FormatError(setup.faults()[0].message, f"offset {begin:#x}")
    if on_roll not in range(5):
        raise FormatError(f"player {on_roll} cannot be on roll", "offset 0x10")
    is_match = kind == _MATCH
    owners: dict[int, CubeOwner] = {1: "other", 2: "own"}
    rules = Rules(jacoby=is_match or jacoby == 1, beavers=not is_match and beavers == 1, cube=cube_use != 0)
    stakes = Stakes(
        length if is_match else 0,
        scores[1],
        scores[0],
        max(cube, 1),
        owners.get(owner, "centred"),
        is_match and crawford == _CRAWFORD,
        rules,
    )
    position, players = setup.check(), (PlayerRecord(names[1]), PlayerRecord(names[0]))
    if on_roll in (1, 3):
        position, stakes, players = position.swapped(), stakes.swapped(), (players[1], players[0])
    roll = Roll(*dice) if on_roll in (1, 2) and all(dice) else None
    return held_position(ParsedPosition(position, stakes, roll), players)


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The position as version 126; the player on roll is player 2.

    Raises:
        CannotWrite: there is none, or more than one, or something in it has no field.
    """
    positions = positions_to_write(record, NAME, lossy)
    lost = comments_lost(positions)
    if len(positions) > 1:
        lost.append(Loss("more_positions"))
    held = positions[0]
    if max(held.stakes.cube, *map(abs, (held.stakes.own_score, held.stakes.other_score))) > 0x7FFF:
        raise CannotWrite(NAME, [Loss("large_numbers")])
    if lost and not lossy:
        raise CannotWrite(NAME, lost)
    return _written(held)


def _written(held: PositionRecord) -> bytes:
    stakes = held.stakes
    crawford = _CRAWFORD if stakes.is_crawford else _POST_CRAWFORD if stakes.is_post_crawford else _PLAIN
    rules = stakes.rules
    first = (
        126,
        *(0, 0),
        *(int(rules.cube), int(rules.jacoby), int(rules.beavers)),
        stakes.cube,
        {"centred": 0, "other": 1, "own": 2}[stakes.owner],
        2 if held.roll else 4,
        *(0, 0, 0),
        _GAME if stakes.is_money else _MATCH,
        *(_TWO_PLAYERS, _LEVEL),
        *(stakes.length, stakes.other_score, stakes.own_score),
    )
    board = [count + _ZERO for count in reversed(held.position.board) for _ in range(2)]
    on_roll, other = (_counted(player.name) for player in held.players)
    last = (*(held.roll or (0, 0)), *board)
    return (
        struct.pack(f"<{len(first)}h", *first)
        + other
        + on_roll
        + struct.pack("<3h", 0, crawford, 0)
        + b"\0"
        + struct.pack(f"<{len(last)}h", *last)
    )


def _counted(name: str) -> bytes:
    text = name.encode("cp1252", "replace")[:255]
    return bytes((len(text),)) + text
