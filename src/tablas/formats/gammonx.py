"""Game histories of the GammonX server, of Portes; what it keeps of Plakoto and Fevga is refused.

Points count from 0. White, who is player 1, plays up from 0 and off at 24, Black down from 23.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.reading import Reading
from tablas.match import Seat
from tablas.record import (
    Dice,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    Problem,
    RecordedGame,
    Tags,
    Turn,
    settle,
)
from tablas.stakes import Rules

NAME = "gammonx"
EXTENSIONS = (".txt",)

_GAME = "Portes"  # the standard board and movement, without a cube
_TAG = re.compile(r";\s*\[([A-Za-z0-9 ]{1,40}?)\s*'([^']{0,200})'\]\s*")
_ROLL = re.compile(r"(White|Black) Roll ((?:[1-6] ?){2,4})\s*")
_POINT = r"1?\d|2[0-3]"
_MOVE = re.compile(rf"(White|Black) Move (bar|{_POINT})/(off|{_POINT})\s*")
_SEATS: dict[str, Seat] = {"White": 0, "Black": 1}
_BAR = 25
_LAST = 23


@dataclass(slots=True)
class _Book:
    """A history while its lines come in; ``dice`` and ``hops`` are of the roll being played."""

    tags: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    seat: Seat = 0
    dice: Dice | None = None
    hops: list[tuple[int, int]] = field(default_factory=list)
    line: int = 0

    def take(self, line: str, number: int) -> None:
        if tag := _TAG.fullmatch(line):
            self.tags[tag[1]] = tag[2]
        elif roll := _ROLL.fullmatch(line):
            self.close()
            numbers = [int(die) for die in roll[2].split()]
            self.seat, self.dice, self.line = _SEATS[roll[1]], (numbers[0], numbers[1]), number
        elif (move := _MOVE.fullmatch(line)) and self.dice is not None and _SEATS[move[1]] == self.seat:
            self.hops.append((_start(self.seat, move[2]), _end(self.seat, move[3])))
        else:
            said = f"not understood: {line.strip()[:60]!r}"
            self.problems.append(Problem("bad_line", f"line {number}", said, 0))

    def close(self) -> None:
        """Ends the turn whose roll was the last one."""
        if self.dice is not None:
            self.entries.append(Turn(self.seat, self.dice, "played", tuple(self.hops)))
            self.places.append(f"line {self.line}")
        self.dice, self.hops = None, []


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is such a history."""
    if not is_text(head) or b"[Game" not in head:
        return 0.0
    lines = [line for line in decode_text(head).split("\n")[:40] if line.strip()]
    tags = sum(bool(_TAG.fullmatch(line)) for line in lines)
    rolls = sum(bool(_ROLL.fullmatch(line)) for line in lines)
    return 0.95 if tags and rolls else 0.7 if any("[Game Modus '" in line for line in lines) else 0.0


def read(data: bytes) -> Reading:
    """The game of a history.

    Raises:
        FormatError: it is of another game than Portes, or there is no roll in it.
    """
    book = _Book()
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        if line.strip():
            book.take(line, number)
    book.close()
    modus = book.tags.get("Game Modus", _GAME)
    if modus != _GAME:
        raise FormatError(f"{modus!r} is played otherwise than backgammon", "Game Modus", modus)
    if not book.entries:
        raise FormatError("there is no roll in it")
    names = [book.tags.get(f"Player {number} {side} Checkers", "") for number, side in enumerate(_SEATS, 1)]
    game = RecordedGame(entries=tuple(book.entries), outcome=_outcome(book.tags, names))
    record = MatchRecord(
        rules=Rules(jacoby=False, cube=False),
        players=(PlayerRecord(names[0]), PlayerRecord(names[1])),
        games=(game,),
        tags=_tags(book.tags),
        stated=frozenset({"variant", "cube"}),
        producer="GammonX",
    )
    settled, found = settle(record, (book.places,))
    return Reading(settled, (*book.problems, *found), NAME)


def _start(seat: Seat, text: str) -> int:
    return _BAR if text == "bar" else _own(seat, int(text))


def _end(seat: Seat, text: str) -> int:
    return 0 if text == "off" else _own(seat, int(text))


def _own(seat: Seat, point: int) -> int:
    return _LAST + 1 - point if seat == 0 else point + 1


def _outcome(tags: dict[str, str], names: list[str]) -> Outcome | None:
    winner, points = tags.get("Winner", ""), tags.get("Points", "")
    if winner not in names or not winner or not points.isdecimal() or len(points) > 3 or int(points) == 0:
        return None
    return Outcome(0 if winner == names[0] else 1, int(points))


def _tags(tags: dict[str, str]) -> Tags:
    began = re.fullmatch(r"(\d\d)/(\d\d)/(\d{4}) .*", tags.get("Started At", ""))
    said = (
        ("Game ID", tags.get("Game", "")),
        ("Game", tags.get("Game Modus", "")),
        ("Date", f"{began[3]}-{began[2]}-{began[1]}" if began else ""),
    )
    return tuple((name, text) for name, text in said if text)
