"""The binary forms of OGXM documents: their sections, and the match and the games of version 1 (``.gvab``).

Read are names, length, date, places, results and every ply. The analysis sections (``ANAL``, ``EVAL``,
``ALTS``, ``CUBE``, ``DECS``, ``GVAN``, ``ROLL``), clocks (``CLCK``), notes and signatures are passed over
and named in a problem. Check sums are checked where there are any.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace

from tablas.errors import FormatError
from tablas.formats.ogxm_bytes import Bytes, Document, cap_of, seat_of, steps_of
from tablas.formats.ogxm_plies import BOARD_VALUES, ROLLS, SET_POSITION, Ply, RawGame, date_of, step_count
from tablas.formats.ogxm_version_2 import game_of, match_of
from tablas.match import Seat
from tablas.record import PlayerRecord, Problem

MAGIC = b"OGXM"
_END = b"END!"
_KNOWN = (b"MHDR", b"MTCH", b"GAME", b"CSUM")
_HEADERS = {1: 20, 2: 16}
_SECTION_HEADERS = {1: 12, 2: 9}
_CRITICAL = 1
_MOST_GAMES = 10_000
_USUAL_BOARD = b"\xff\xff"  # in the place of the first board of version 1, no board begins so

# The rules of version 1 by their bits; a bit that is not set says that the rule is not agreed on.
_RULES_1 = ((1, "crawford"), (2, "jacoby"), (4, "beavers"))


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
    match: Bytes | None = None
    games: list[RawGame] = []
    passed: list[str] = []
    problems: list[Problem] = []
    for name, at, body in _sections(data, version):
        if name in (b"MHDR", b"MTCH"):
            match = Bytes(body, at)
        elif name == b"GAME" and len(games) < _MOST_GAMES:
            games.append(_game_1(Bytes(body, at)) if version == 1 else game_of(Bytes(body, at)))
        elif name == b"CSUM":
            problems += _checked(data, at - _SECTION_HEADERS[version], body)
        elif name.decode("latin-1") not in passed:
            passed.append(name.decode("latin-1"))
    if match is None:
        raise FormatError("no section with the match", "file")
    if passed:
        said = f"what the sections {', '.join(map(repr, passed))} say is not read"
        problems.append(Problem("sections_not_read", "file", said))
    head = _match_1(match) if version == 1 else match_of(match)
    return replace(head, games=tuple(games), problems=tuple(problems))


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


def _match_1(body: Bytes) -> Document:
    """The header of version 1: 24 bytes of numbers, two names, and the two texts event and site."""
    length = body.word()
    body.byte()
    rules = body.byte()
    final = body.word(), body.word()
    is_over = body.byte() in (1, 2)
    body.byte()
    seconds = struct.unpack("<I", body.take(4))[0]
    body.word()
    limit = body.word()
    body.take(6)
    white, black = body.text(), body.text()
    texts = [body.text() if not body.is_at_end else "" for _ in range(2)]
    tags = (("Event", texts[0]), ("Site", texts[1]), ("Date", date_of(seconds)))
    return Document(
        length,
        (PlayerRecord(white), PlayerRecord(black)),
        (),
        tuple((name, text) for name, text in tags if text),
        cube_cap=cap_of(limit),
        facts=tuple((name, bool(rules & bit)) for bit, name in _RULES_1) if rules else (),
        final=final if is_over else None,
    )


def _game_1(body: Bytes) -> RawGame:
    """A game of version 1: eight bytes of header, the first board, plies with a fixed number of steps."""
    body.byte()
    count = body.word()
    winner, points = body.byte(), body.byte()
    body.take(3)
    plies: list[Ply] = []
    place = body.place
    start = body.take(2)
    if start != _USUAL_BOARD and start != bytes(2):
        counts = struct.unpack(f"{BOARD_VALUES}b", start + body.take(BOARD_VALUES - 2))
        body.byte()
        plies.append(Ply(SET_POSITION, 0, board=counts, place=place))
    for _ in range(count):
        place = body.place
        code = body.byte()
        action = code & 31
        seat: Seat = 0 if code & 32 else 1
        if action == SET_POSITION:
            raise FormatError("a position set in a document of version 1 is not understood", place)
        steps = steps_of(body.take(step_count(action))) if action < len(ROLLS) else ()
        plies.append(Ply(action, seat, None, steps, place=place))
    return RawGame(tuple(plies), seat_of(winner), points)
