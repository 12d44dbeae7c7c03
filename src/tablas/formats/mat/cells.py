"""One cell of a line of match text: a roll, a cube action or a result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from tablas.errors import InvalidPosition
from tablas.match import Seat
from tablas.position import Position
from tablas.record import Dice, Steps, Turn
from tablas.record.types import TurnKind

Word = Literal["double", "take", "pass", "beaver", "raccoon", "wins", "loses"]

# Where a cell begins. A roll is two digits, a dash between them or not, and a colon behind a blank; "Cannot
# Move" belongs to its roll.
CELL_START = re.compile(
    r"(?<!\S)(?:([\d?]-?[\d?]):|((?:Doubles|Redoubles|Takes|Accepts|Drops|Passes|Rejects|Beavers?|Raccoons?"
    r"|Wins|Loss?es|Concedes|Resigns)\b))",
    re.IGNORECASE,
)
RESULT = re.compile(r"(?<!\S)Wins\b[^\d\n]*(\d*)", re.IGNORECASE)

_WORDS: dict[str, Word] = {
    "doubles": "double",
    "redoubles": "double",
    "takes": "take",
    "accepts": "take",
    "drops": "pass",
    "passes": "pass",
    "rejects": "pass",
    "beaver": "beaver",
    "beavers": "beaver",
    "raccoon": "raccoon",
    "raccoons": "raccoon",
    "wins": "wins",
    "losses": "loses",
    "loses": "loses",
    "concedes": "loses",
    "resigns": "loses",
}
_HOP = re.compile(r"(bar|off|\d{1,2})\*?((?:[/-](?:bar|off|\d{1,2})\*?)+)(?:\((\d)\))?", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NO_PLAY = frozenset({"", "cannot move", "can't move", "no move", "no play", "dance", "dances"})
_ILLEGAL = re.compile(r"illegal play\s*\(([^()]*)\)?", re.IGNORECASE)
# The higher die first whatever the file says: the order of the two means nothing in this format.
_DICE: dict[str, Dice] = {
    f"{one}{two}": (max(one, two), min(one, two)) for one in range(1, 7) for two in range(1, 7)
}
_NO_DICE = frozenset({"00", "??"})
_MOST_KEPT = 1 << 15
_SNOWIE_FIELDS = 40
_SNOWIE_BOARD = slice(12, 38)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A cell that is a word: what it says, and the number behind it, None without one."""

    word: Word
    number: int | None


class Rolls(dict[str, tuple[Turn, str]]):
    """The turns of the roll cells of one seat, and what is wrong with their text ("" when nothing is).

    A cell is the two dice, a colon and the play. The same ones come up again and again, so they are kept:
    in a dictionary, as moving each found one to the front of a list takes longer than finding it.
    """

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat: Seat = seat

    def __missing__(self, cell: str) -> tuple[Turn, str]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[cell] = _rolled(self._seat, cell[:2], cell[3:].strip())
        return found


ROLLS = (Rolls(0), Rolls(1))


def _rolled(seat: Seat, dice: str, text: str) -> tuple[Turn, str]:
    numbers = _DICE.get(dice)
    fault = "" if numbers or dice in _NO_DICE else f"{dice!r} is not a roll"
    if text.lower() in _NO_PLAY:
        kind: TurnKind = "no_play" if numbers else "unrecorded"
        return Turn(seat, numbers, kind), fault
    if "?" in text and not text.strip("?"):
        return Turn(seat, numbers, "unrecorded"), fault
    illegal = _ILLEGAL.match(text)
    if illegal:
        board = _snowie_board(illegal[1])
        return Turn(seat, numbers, "illegal", result=board), fault or f"an illegal play: {text!r}"
    hops = [_hop(word) for word in text.split()]
    if None in hops:
        fault = fault or f"{text!r} is not a play"
    elif () in hops:
        fault = fault or f"{text!r} leaves the board"
    steps = tuple([step for hop in hops for step in hop or ()])
    if not steps:
        return Turn(seat, numbers, "unrecorded"), fault
    return Turn(seat, numbers, "played", steps), fault


def spoken(word: str, rest: str) -> Spoken:
    """What a word cell says."""
    number = _NUMBER.search(rest)
    return Spoken(_WORDS[word.lower()], int(number[0]) if number and len(number[0]) < 10 else None)


@lru_cache(maxsize=1 << 12)
def _hop(word: str) -> Steps | None:
    """One checker's way, repeated as the parentheses say; None for none, () for one off the board."""
    hop = _HOP.fullmatch(word)
    if hop is None:
        return None
    points = [_point(part) for part in (hop[1] + hop[2]).replace("*", "").replace("-", "/").split("/")]
    if max(points) > 25:
        return ()
    return tuple(list(pairwise(points)) * min(int(hop[3] or 1), 4))


def _point(text: str) -> int:
    low = text.lower()
    if low == "bar":
        return 25
    return 0 if low == "off" else int(text)


def _snowie_board(text: str) -> Position | None:
    """The board of the position line that stands for an illegal play, the mover on roll; None without one."""
    fields = text.split(";")
    if len(fields) < _SNOWIE_FIELDS:
        return None
    try:
        return Position.from_board([int(field) for field in fields[_SNOWIE_BOARD]])
    except (ValueError, InvalidPosition):
        return None
