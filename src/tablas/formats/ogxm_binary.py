"""The binary forms of OGXM documents, version 1 (``.gvab``) and version 2 (``.ogxm``): the games.

Read are names, length, date, places, results and every ply. The analysis sections (``ANAL``, ``EVAL``,
``ALTS``, ``CUBE``, ``DECS``, ``GVAN``, ``ROLL``), clocks (``CLCK``) and signatures are passed over and named
in a problem. Check sums are checked where there are any.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from tablas.errors import FormatError
from tablas.formats.ogxm_plies import (
    BOARD_VALUES,
    RESIGN_GAME,
    RESIGN_MATCH,
    ROLLS,
    SET_POSITION,
    Ply,
    RawGame,
    date_of,
)
from tablas.match import Seat
from tablas.record import PlayerRecord, Problem, Tags

MAGIC = b"OGXM"
_END = b"END!"
_KNOWN = (b"MHDR", b"MTCH", b"GAME", b"CSUM")
_HEADERS = {1: 20, 2: 16}
_SECTION_HEADERS = {1: 12, 2: 9}
_CRITICAL = 1
_LONGEST_VARINT = 9
_UNFINISHED = 255
_MOST_GAMES = 10_000

# Fields of a v2 record, by the bit of its mask that says they are there.
_LENGTH, _NAMES, _UNKNOWN_FLAG, _CUBE_LIMIT, _SCORES, _UNKNOWN_BYTE, _TIME = 1, 2, 4, 8, 32, 128, 256
_WINNER, _POINTS, _FLAG, _BOARD, _ENDING = 1, 2, 4, 8, 128
_READ_OF_MATCH = _LENGTH | _NAMES | _UNKNOWN_FLAG | _CUBE_LIMIT | _SCORES | _UNKNOWN_BYTE | _TIME
_READ_OF_GAME = _WINNER | _POINTS | _FLAG | _BOARD | _ENDING


@dataclass(frozen=True, slots=True)
class Document:
    """What the binary forms and the JSON form have in common."""

    length: int
    players: tuple[PlayerRecord, PlayerRecord]
    games: tuple[RawGame, ...]
    tags: Tags = ()
    problems: tuple[Problem, ...] = ()
    cube_cap: int | None = None
    facts: tuple[tuple[str, bool], ...] = ()  # the rules it states, by the names of the fields of Rules


def read_binary(data: bytes) -> Document:
    """The document in a binary OGXM file.

    Raises:
        FormatError: another version, cut off, or with a critical section or field that is not understood.
    """
    if len(data) < 20 or not data.startswith(MAGIC):
        raise FormatError("not an OGXM document", "offset 0x0")
    version, _, least = struct.unpack_from("<HHH", data, 4)
    if version not in _HEADERS or least not in _HEADERS:
        raise FormatError(
            f"version {version} of OGXM, which asks for a reader of version {least}", "offset 0x4"
        )
    match: _Bytes | None = None
    games: list[RawGame] = []
    passed: list[str] = []
    problems: list[Problem] = []
    for name, at, body in _sections(data, version):
        if name in (b"MHDR", b"MTCH"):
            match = _Bytes(body, at)
        elif name == b"GAME" and len(games) < _MOST_GAMES:
            games.append(_game_1(_Bytes(body, at)) if version == 1 else _game_2(_Bytes(body, at)))
        elif name == b"CSUM":
            problems += _checked(data, at - _SECTION_HEADERS[version], body)
        elif name.decode("latin-1") not in passed:
            passed.append(name.decode("latin-1"))
    if match is None:
        raise FormatError("no section with the match", "file")
    if passed:
        said = f"what the sections {', '.join(passed)} say is not read"
        problems.append(Problem("sections_not_read", "file", said))
    head = _match_1(match) if version == 1 else _match_2(match)
    return Document(head.length, head.players, tuple(games), head.tags, tuple(problems), head.cube_cap)


class _Bytes:
    """Bytes of one section, taken from the front; ``begin`` is their place in the file."""

    def __init__(self, data: bytes, begin: int) -> None:
        self.data, self.begin, self.at = data, begin, 0

    def take(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise self.wrong("cut off")
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def word(self) -> int:
        return self.byte() | self.byte() << 8

    def varint(self) -> int:
        number = 0
        for index in range(_LONGEST_VARINT):
            byte = self.byte()
            number |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                return number
        raise self.wrong("a number longer than 63 bits")

    def text(self) -> str:
        return self.take(self.byte()).decode("utf-8", errors="replace")

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)

    @property
    def place(self) -> str:
        return f"offset 0x{self.begin + self.at:x}"

    def wrong(self, message: str) -> FormatError:
        return FormatError(message, self.place)


def _sections(data: bytes, version: int) -> list[tuple[bytes, int, bytes]]:
    """Name, offset and contents of each section."""
    found: list[tuple[bytes, int, bytes]] = []
    at, header = _HEADERS[version], _SECTION_HEADERS[version]
    while not data.startswith(_END, at):
        if at + header > len(data):
            raise FormatError("the document ends without END!", f"offset 0x{at:x}")
        name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        flags = data[at + 8]
        if size > len(data) - at - header:
            raise FormatError(f"section {name!r} is cut off", f"offset 0x{at:x}")
        if name not in _KNOWN and flags & _CRITICAL:
            raise FormatError(f"section {name!r} is not understood and must be", f"offset 0x{at:x}")
        found.append((name, at + header, data[at + header : at + header + size]))
        at += header + size
    return found


def _checked(data: bytes, end: int, body: bytes) -> list[Problem]:
    """A problem where the check sum, the last four bytes of its section, is not that of all before it."""
    if len(body) >= 4 and struct.unpack("<I", body[-4:])[0] == zlib.crc32(data[:end]):
        return []
    return [Problem("bad_checksum", f"offset 0x{end:x}", "the check sum does not fit the bytes before it")]


def _match_1(body: _Bytes) -> Document:
    """The header of version 1: after 24 bytes of numbers two names and the two texts event and site."""
    length = body.word()
    body.take(8)
    seconds = struct.unpack("<I", body.take(4))[0]
    body.take(10)
    white, black, event, site = (body.text() for _ in range(4))
    return _head(length, white, black, date_of(seconds), (("Event", event), ("Site", site)))


def _head(
    length: int, white: str, black: str, date: str, tags: Tags = (), cube_cap: int | None = None
) -> Document:
    said = (*tags, ("Date", date))
    return Document(
        length,
        (PlayerRecord(white), PlayerRecord(black)),
        (),
        tuple((name, text) for name, text in said if text),
        (),
        cube_cap,
    )


def _game_1(body: _Bytes) -> RawGame:
    """A game of version 1: ten bytes of header, then plies with a fixed number of steps."""
    body.byte()
    count = body.word()
    winner, points = body.byte(), body.byte()
    body.take(5)
    plies: list[Ply] = []
    for _ in range(count):
        place = body.place
        code = body.byte()
        action = code & 31
        seat: Seat = 0 if code & 32 else 1
        if action == SET_POSITION:
            raise FormatError("a position set in a document of version 1 is not understood", place)
        steps = _steps(body.take(_step_count(action))) if action < len(ROLLS) else ()
        plies.append(Ply(action, seat, None, steps, place=place))
    return RawGame(tuple(plies), _seat_of(winner), points)


def _step_count(action: int) -> int:
    low, high = ROLLS[action]
    return 4 if low == high else 2


def _steps(raw: bytes) -> tuple[tuple[int, int], ...]:
    return tuple((byte & 31, byte >> 5) for byte in raw if byte)


def _seat_of(winner: int) -> Seat | None:
    return 0 if winner == 0 else 1 if winner == 1 else None


def _record(body: _Bytes, known: int) -> tuple[int, _Bytes]:
    """The mask of a v2 record and its contents; fields that are not known cannot be passed over."""
    size = body.varint()
    begin = body.begin + body.at
    inner = _Bytes(body.take(size), begin)
    mask = inner.varint()
    if mask & ~known:
        raise FormatError(f"fields 0x{mask & ~known:x} of a record are not understood", inner.place)
    return mask, inner


def _match_2(body: _Bytes) -> Document:
    """The match of version 2; the bytes that stand for unknown things are passed over."""
    mask, inner = _record(body, _READ_OF_MATCH)
    if not mask & _LENGTH or not mask & _NAMES:
        raise inner.wrong("a match without length or names")
    length = inner.varint()
    inner.byte()
    white, black = inner.text(), inner.text()
    inner.byte()
    limit = inner.varint() if mask & _CUBE_LIMIT else 0
    if mask & _SCORES:
        inner.varint()
        inner.varint()
    if mask & _UNKNOWN_BYTE:
        inner.byte()
    date = date_of(inner.varint() / 1000) if mask & _TIME else ""
    cap = limit if 0 < limit <= 1 << 23 and limit & (limit - 1) == 0 else None
    return _head(length, white, black, date, (), cap)


def _game_2(body: _Bytes) -> RawGame:
    """A game of version 2: a record with its result, then plies up to the end of the section.

    The steps of a roll end when its dice are used up, or with a zero byte.
    """
    mask, head = _record(body, _READ_OF_GAME)
    winner = head.byte() if mask & _WINNER else _UNFINISHED
    points = head.byte() if mask & _POINTS else 0
    plies: list[Ply] = []
    if mask & _BOARD:
        counts = struct.unpack(f"{BOARD_VALUES}b", head.take(BOARD_VALUES))
        plies.append(Ply(SET_POSITION, 0, board=counts, place=head.place))
    while not body.is_at_end:
        plies.append(_ply_2(body))
    return RawGame(tuple(plies), _seat_of(winner), points)


def _ply_2(body: _Bytes) -> Ply:
    place = body.place
    code = body.byte()
    action = code & 31
    seat: Seat = 1 if code & 64 else 0
    if code & 32 or action == SET_POSITION:
        raise FormatError(f"the ply 0x{code:02x} is not understood", place)
    value = 0
    if code & 128:
        payload = _Bytes(body.take(body.varint()), 0)
        if action in (RESIGN_GAME, RESIGN_MATCH) and payload.data[:1] == b"\x02":
            value = payload.data[-1]
    steps = bytearray()
    while action < len(ROLLS) and len(steps) < _step_count(action):
        byte = body.byte()
        if byte == 0:
            break
        steps.append(byte)
    return Ply(action, seat, None, _steps(bytes(steps)), value, place=place)
