"""Files of position identifiers, one a line, bare or in a table: XGID, GNU IDs, OGID or FIBS boards."""

from __future__ import annotations

import re

from tablas.errors import CannotWrite, FormatError, Loss, TablasError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.position_files import held_position, positions_to_write, record_of, roll_of
from tablas.formats.reading import Reading
from tablas.notation import Pending, is_ogid, parse_position, xgid
from tablas.record import MatchRecord, PositionRecord, Problem

NAME = "ids"
EXTENSIONS = (".ids", ".csv", ".tsv", ".txt")

_XGID = re.compile(r"XGID\s?=[-A-Oa-o]{26}(?::[-0-9A-Z]{1,6}){0,9}")
_OGID = re.compile(
    r"(?<![0-9A-Za-z])[0-9a-p]{0,15}:[0-9a-p]{0,15}:[NWBD?][0-9]{0,2}[NOTP]?:[1-6]{0,2}:[NWB](?::\w*)*"
)
_BARE_XGID = re.compile(r"(?<![\w-])[-A-Oa-o]{26}(?::-?[0-9A-Z]{1,6}){3,9}")
_BOARD = re.compile(r"board:[^\s\"]{100,400}")
_GNU_ID = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{13}[AQgw](?::[A-Za-z0-9+/]{12})?(?![\w+/=])")
_FORMS = (_XGID, _BOARD, _OGID, _BARE_XGID, _GNU_ID)
_LONGEST_LINE = 4096
_MOST_LINES_SEEN = 200
_PENDING: tuple[Pending, ...] = ("double", "beaver", "raccoon")


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is one identifier a line."""
    if not is_text(head) or head.lstrip().startswith(b"{"):
        return 0.0  # an object of JSON may hold positions, but it is no list of them
    lines = [line for line in decode_text(head).split("\n")[:_MOST_LINES_SEEN] if line.strip()]
    hits = sum(_identifier(line) is not None for line in lines)
    # A heading or a comment here and there is usual; half of the lines without a position are not.
    return 0.75 if hits and hits >= 0.5 * len(lines) else 0.0


def read(data: bytes) -> Reading:
    """The positions of a file of identifiers, one for each line that has one.

    The line without the identifier is kept as the comment of the position.

    Raises:
        FormatError: no line has one.
    """
    positions: list[PositionRecord] = []
    problems: list[Problem] = []
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        text = _identifier(line)
        if text is None:
            if line.strip() and number > 1 and not line.lstrip().startswith("#"):
                problems.append(Problem("no_position", f"line {number}", f"no identifier in {line[:40]!r}"))
            continue
        try:
            parsed = parse_position(text)
        except TablasError as refused:
            problems.append(Problem("bad_position", f"line {number}", str(refused)))
            continue
        comment = " ".join(line.replace(text, " ", 1).split()) if text != line.strip() else ""
        positions.append(held_position(parsed, comment=comment.strip(" ,;\"'")))
    if not positions:
        first = problems[0] if problems else Problem("no_position", "line 1", "no position identifier")
        raise FormatError(first.message, first.place)
    return Reading(record_of(positions), tuple(problems), NAME)


def _identifier(line: str) -> str | None:
    """The identifier in a line, None without one."""
    line = line[:_LONGEST_LINE]
    for form in _FORMS:
        match = form.search(line)
        if match and (form is not _OGID or is_ogid(match[0])):
            return match[0]
    return None


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The positions as XGIDs, one a line, the player on roll as X, each with its comment behind it.

    Raises:
        CannotWrite: there are none, or more than positions.
    """
    lines = []
    for held in positions_to_write(record, NAME, lossy):
        extra = dict(held.note.extra) if held.note else {}
        pending = next((kind for kind in _PENDING if extra.get("pending") == kind), None)
        if ((held.note and held.note.analyses) or "resigned" in extra) and not lossy:
            raise CannotWrite(NAME, [Loss("notes")])
        text = xgid(held.position, held.stakes, roll_of(held), pending=pending)
        comment = " ".join(held.note.comment.split()) if held.note else ""
        lines.append(f"{text} {comment}".rstrip() + "\n")
    return "".join(lines).encode()
