"""Positions as BGBlitz exports them in text: a diagram, ids, and an analysis, in the language of its user.

The words change with the language, so the position is read from the ``XGID=`` line (or the GNU ids),
which stays ASCII, and the tables by their shape. Equities are EMG where the export has them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tablas.errors import FormatError, TablasError
from tablas.evaluation import Evaluation
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.reading import Reading
from tablas.notation import ParsedPosition, parse_position
from tablas.record import (
    Analysis,
    Annotation,
    Candidate,
    MatchRecord,
    PlayerRecord,
    PositionRecord,
    Problem,
    Steps,
)
from tablas.stakes import Rules, Stakes

NAME = "bgblitz_text"
EXTENSIONS = (".txt",)

_MOST_LINES = 5000  # an export has some 30
_MOST_LINE = 400
_NUMBER = r"-?\d{1,6}[.,]\d{1,8}"
_IDS = re.compile(r"Position-ID: *([A-Za-z0-9+/]{14}) {1,9}Match-ID: *([A-Za-z0-9+/]{12})")
_XGID = re.compile(r"XGID=\S{26,80}")
_NAME = re.compile(r"[-+| ]\s{3}([OX]): (.{1,80}?) {1,9}(\d{1,3})$")
_PLAY = re.compile(rf"^ *(\d{{1,3}})\. +({_NUMBER}) *(?:[a-z]{{1,6}})? *(?:/ *({_NUMBER}))? +(.{{3,80}})$")
_HOP = re.compile(r"(\d{1,2}|bar)\*?((?:/(?:\d{1,2}|off)\*?)+)(?:\((\d)\))?", re.IGNORECASE)
_VALUES = re.compile(rf"({_NUMBER}) *\( *({_NUMBER}) *\)")
_ROW = re.compile(rf"^ *(.{{1,60}}?) *: +({_NUMBER} *\( *{_NUMBER} *\).*)$")
_CHANCES = re.compile(rf"^ *(.{{1,60}}?) +({_NUMBER}) +({_NUMBER}) +({_NUMBER})$")
_SIX = re.compile(rf"^ *({_NUMBER}) +({_NUMBER}) +({_NUMBER}) +- +({_NUMBER}) +({_NUMBER}) +({_NUMBER})$")
_EQUITIES = re.compile(rf": +({_NUMBER})(?: |$)")

# Words of the cube table in English, German, French and Japanese; what is neither is double and take.
_PASS_WORDS = ("pass", "drop", "ablehnen", "refuser", "降りる")
_NO_DOUBLE_WORDS = ("no double", "no redouble", "kein", "pas de", "せず")


def recognise(head: bytes) -> float:
    """0.95 for text with the two ids the way BGBlitz writes them, on one line and with hyphens."""
    if not is_text(head):
        return 0.0
    return 0.95 if b"Position-ID:" in head and b"Match-ID:" in head and b" +13-14-15-" in head else 0.0


def read(data: bytes) -> Reading:
    """The position of an export, with its analysis.

    Raises:
        FormatError: no position stands in it, or one that cannot be.
    """
    lines = [
        unicodedata.normalize("NFKC", line[:_MOST_LINE]).rstrip()
        for line in decode_text(data).split("\n")[:_MOST_LINES]
    ]
    number, parsed = _position(lines)
    stakes = parsed.stakes or Stakes(rules=Rules(jacoby=False))
    names = _names(lines)
    players = (PlayerRecord(names["X"]), PlayerRecord(names["O"]))
    on_roll = players if parsed.turn == "x" else players[::-1]
    note, problems = _note(lines[number + 1 :], names, parsed)
    roll = (parsed.roll.first, parsed.roll.second) if parsed.roll else None
    position = PositionRecord(parsed.position, stakes, roll, (on_roll[0], on_roll[1]), note)
    record = MatchRecord(
        length=stakes.length,
        rules=stakes.rules,
        players=players,
        producer="BGBlitz",
        positions=(position,),
    )
    return Reading(record, problems, NAME)


def _position(lines: Sequence[str]) -> tuple[int, ParsedPosition]:
    """The line after which the analysis begins, and the position."""
    ids: tuple[int, str] | None = None
    for number, line in enumerate(lines):
        gnu = _IDS.search(line)
        xgid = _XGID.search(line)
        if xgid:
            return number, _parsed(xgid[0], number)
        if gnu and not ids:
            ids = (number, f"{gnu[1]}:{gnu[2]}")
    if ids is None:
        raise FormatError("no XGID and no GNU ids")
    return ids[0], _parsed(ids[1], ids[0])


def _parsed(text: str, number: int) -> ParsedPosition:
    try:
        return parse_position(text)
    except TablasError as error:
        raise FormatError(str(error), f"line {number + 1}", text) from None


def _names(lines: Sequence[str]) -> dict[str, str]:
    found = {"X": "", "O": ""}
    for line in lines[:20]:
        name = _NAME.search(line)
        if name and not found[name[1]]:
            found[name[1]] = name[2].strip()
    return found


@dataclass(slots=True)
class _Found:
    """What the lines after the ids say, as far as read."""

    chances: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    equities: list[str] = field(default_factory=list)
    rows: list[tuple[str, str, float]] = field(default_factory=list)
    plays: list[Candidate] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


def _note(
    lines: Sequence[str], names: dict[str, str], parsed: ParsedPosition
) -> tuple[Annotation | None, tuple[Problem, ...]]:
    found = _Found()
    for line in lines:
        _read_line(line, names, found)
    me, he = ("X", "O") if parsed.turn == "x" else ("O", "X")
    analyses = []
    if found.rows or found.chances:
        analyses.append(_cube_analysis(found, me, he))
    if found.plays:
        analyses.append(Analysis("play", candidates=tuple(found.plays)))
    comment = "\n".join(found.rest).strip()
    note = Annotation(comment, analyses=tuple(analyses))
    lost = [play.text for play in found.plays if not play.steps and play.text]
    problems = tuple(Problem("bad_play", "analysis", f"{text!r} is no play") for text in lost)
    return (None if note == Annotation() else note), problems


def _read_line(line: str, names: dict[str, str], found: _Found) -> None:
    row, chances, six, play = _ROW.match(line), _CHANCES.match(line), _SIX.match(line), _PLAY.match(line)
    if play:
        equity = play[3] or play[2]
        text = re.split(r" {2,}|\(-", play[4])[0].strip()
        found.plays.append(Candidate(_steps(text), equity=_number(equity), text=text))
    elif six and found.plays:
        last = found.plays[-1]
        win, gammon, backgammon, _, lost, lost_backgammon = (_number(text) for text in six.groups())
        unit = 100.0 if max(win, _number(six[4])) > 1 else 1.0
        values = (value / unit for value in (win, gammon, backgammon, lost, lost_backgammon))
        found.plays[-1] = Candidate(last.steps, Evaluation(*values), last.equity, last.level, last.text)
    elif row:
        last_pair = _VALUES.findall(row[2])[-1]
        found.rows.append((row[1], row[2].strip(), _number(last_pair[0])))
    elif chances and chances[1].strip() in names.values():
        letter = "X" if chances[1].strip() == names["X"] else "O"
        win, gammon, backgammon = (_number(chances[index]) / 100 for index in (2, 3, 4))
        found.chances[letter] = (win, gammon, backgammon)
    elif _EQUITIES.search(line):
        found.equities.append(" ".join(line.split()))
    elif (found.rows or found.plays) and line.strip():
        found.rest.append(line.strip())


def _cube_analysis(found: _Found, me: str, he: str) -> Analysis:
    """The table of the cube; what it says in other units is kept as it is written."""
    values: dict[str, float] = {}
    for label, _, value in found.rows:
        low = label.lower()
        is_pass = any(word in low for word in _PASS_WORDS)
        is_no_double = any(word in low for word in _NO_DOUBLE_WORDS)
        values["no_double" if is_no_double else "double_pass" if is_pass else "double_take"] = value
    own, other = found.chances.get(me), found.chances.get(he)
    return Analysis(
        "cube",
        chances=Evaluation(own[0], own[1], own[2], other[1], other[2]) if own and other else None,
        no_double=values.get("no_double"),
        double_take=values.get("double_take"),
        double_pass=values.get("double_pass"),
        extra=(
            *(("equities", text) for text in found.equities),
            *((label, " ".join(text.split())) for label, text, _ in found.rows),
        ),
    )


def _steps(text: str) -> Steps:
    """The hops of a play such as ``bar/20*, 13/8(2)``; none when something else stands there."""
    steps: list[tuple[int, int]] = []
    if _HOP.sub("", text).strip(" ,*"):
        return ()
    for hop in _HOP.finditer(text):
        ends = [_point(part) for part in f"{hop[1]}{hop[2]}".split("/")]
        way = list(pairwise(ends))
        if any(not (end < start <= 25) for start, end in way):
            return ()
        steps.extend(way * min(int(hop[3] or 1), 4))
    return tuple(steps)


def _point(text: str) -> int:
    text = text.strip("*").lower()
    return 25 if text == "bar" else 0 if text == "off" else int(text)


def _number(text: str) -> float:
    return float(text.replace(",", "."))
