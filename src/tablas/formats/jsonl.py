"""tablas' own format: a record as lines of JSON, with nothing left out and nothing added.

The first line of a match holds all but its games, and names the format; each game follows on a line of its
own, then each position. A field that has its usual value is left out. A file may hold several matches.
Version 1 of the shape is the dataclasses of `tablas.record` by their field names; entries carry the name of
their kind as ``entry``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from tablas.errors import FormatError, TablasError
from tablas.formats.decoding import decode_text, lines_of
from tablas.formats.reading import Reading
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.record import MatchRecord, PositionRecord, RecordedGame

Record = TypeVar("Record")

NAME = "jsonl"
EXTENSIONS = (".jsonl",)
VERSION = 1

_MARK = "tablas-match"
_GAME, _POSITION = "game", "position"


def recognise(head: bytes) -> float:
    """Certain of a first line that names the format, else nothing."""
    first = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:64].replace(b" ", b"")
    return 1.0 if first.startswith(b'{"format":"' + _MARK.encode()) else 0.0


def read(data: bytes) -> Reading:
    """The records just as they were written.

    Raises:
        FormatError: a line is no JSON, of a newer version, or of another shape.
    """
    records = list(_records(lines_of(decode_text(data))))
    return Reading(records[0], format=NAME, more=tuple(records[1:]))


def stream(lines: Iterable[str]) -> Iterator[Reading]:
    """The records one by one, each as soon as its last line is read.

    Raises:
        FormatError: as ``read``.
    """
    return (Reading(record, format=NAME) for record in _records(lines))


def _records(lines: Iterable[str]) -> Iterator[MatchRecord]:
    record: MatchRecord | None = None
    games: list[RecordedGame] = []
    positions: list[PositionRecord] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place = f"line {number}"
        members = _members(line, place)
        kind = members.pop("line", None)
        if "format" in members:
            _check_head(members, place)
            if record is not None:
                yield _closed(record, games, positions)
            record = _built(MatchRecord, members, place)
        elif record is None:
            raise FormatError("the first line does not name the format", place)
        elif kind == _GAME:
            games.append(_built(RecordedGame, members, place))
        elif kind == _POSITION:
            positions.append(_built(PositionRecord, members, place))
        else:
            raise FormatError(f"{kind!r} is no kind of line", place)
    if record is None:
        raise FormatError("the file is empty")
    yield _closed(record, games, positions)


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:  # noqa: ARG001  # nothing is ever lost
    """The record, whole."""
    return write_all((record,))


def write_all(records: Iterable[MatchRecord]) -> bytes:
    """Several records in one file."""
    lines: list[str] = []
    for record in records:
        head = plain_of(replace(record, games=(), positions=()))
        lines.append(_line({"format": _MARK, "version": VERSION, **head}))
        lines += [_line({"line": _GAME, **plain_of(game)}) for game in record.games]
        lines += [_line({"line": _POSITION, **plain_of(position)}) for position in record.positions]
    # Half a surrogate pair becomes the escape that JSON has for it.
    return "".join(lines).encode("utf-8", "backslashreplace")


def _line(members: dict[str, object]) -> str:
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def _closed(record: MatchRecord, games: list[RecordedGame], positions: list[PositionRecord]) -> MatchRecord:
    """The record with its games and positions, which are taken out of the lists."""
    whole = replace(record, games=tuple(games), positions=tuple(positions))
    games.clear()
    positions.clear()
    return whole


def _members(line: str, place: str) -> dict[str, object]:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}", place) from error
    if not isinstance(value, dict):
        raise FormatError("no JSON object", place)
    return value


def _check_head(members: dict[str, object], place: str) -> None:
    mark, version = members.pop("format"), members.pop("version", None)
    if mark != _MARK:
        raise FormatError(f"{mark!r} is not {_MARK!r}", place)
    if version != VERSION:
        raise FormatError(f"version {version!r}, this tablas reads {VERSION}", place)


def _built(kind: type[Record], members: dict[str, object], place: str) -> Record:
    try:
        value = value_of(kind, members)
    except WrongShape as error:
        raise FormatError(str(error), place) from error
    except (TablasError, ValueError, OverflowError) as error:
        raise FormatError(f"{error}", place) from error
    if not isinstance(value, kind):
        raise FormatError(f"no {kind.__name__}", place)
    return value
