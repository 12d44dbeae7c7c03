"""The board line of FIBS (boardstyle 3), which GNU Backgammon's external protocol speaks too.

53 fields with colons, written for one player, ``you``: X here. The board is 26 signed counts in one
fixed numbering; ``you`` moves up or down it as field 42 says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablas.errors import InvalidPosition, NotationError
from tablas.moves import Roll
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.position import Position, Setup
from tablas.stakes import MOST_LENGTH, CubeOwner, Rules, Stakes

_PREFIX = "board:"
_NUMBER = re.compile(r"[+-]?[0-9]{1,5}")
_FIELDS = 53
_LEAST_FIELDS = 49
_UNLIMITED = 9999


@dataclass(frozen=True, slots=True)
class FibsBoard:
    """A board line: the position with the names in it.

    Attributes:
        parsed: the position; ``turn`` is x when ``you`` is on roll.
        you: the name of the player the line is written for, ``You`` in his own games.
        opponent: the name of the other one.
        is_over: nobody is on roll; ``parsed`` is then seen by ``you``.
    """

    parsed: ParsedPosition
    you: str
    opponent: str
    is_over: bool


class _Line:
    """The fields of a line with their columns."""

    def __init__(self, text: str) -> None:
        begin = text.index(_PREFIX)
        self.text = text
        self.pieces: list[str] = []
        self.columns: list[int] = []
        column = begin + 1
        for piece in text[begin:].rstrip(" \t\r\n\"'`").split(":"):
            self.pieces.append(piece)
            self.columns.append(column)
            column += len(piece) + 1
        if not _LEAST_FIELDS <= len(self.pieces) <= _FIELDS + 1:
            raise NotationError(text, column, f"{_FIELDS} fields of a FIBS board, not {len(self.pieces)}")

    def integer(self, number: int, allowed: range) -> int:
        piece = self.pieces[number].strip()
        if not _NUMBER.fullmatch(piece) or int(piece) not in allowed:
            raise NotationError(
                self.text, self.columns[number], f"a whole number from {allowed[0]} to {allowed[-1]}"
            )
        return int(piece)

    def sign(self, number: int) -> int:
        piece = self.pieces[number].strip()
        if piece not in ("1", "+1", "-1"):
            raise NotationError(self.text, self.columns[number], "1 or -1")
        return int(piece)


def is_fibs_board(text: str) -> bool:
    """Whether the text holds a FIBS board line."""
    return text.lstrip(" \t\r\n\"'`").startswith(_PREFIX)


def read_fibs_board(text: str) -> FibsBoard:
    """The position in a FIBS board line, seen by the player on roll, with the names.

    Raises:
        NotationError: not the fields of such a line; the column says which is wrong.
        InvalidPosition: the board in it cannot be.
        BadStakes: the score or cube in it cannot be.
    """
    if not is_fibs_board(text):
        raise NotationError(text, 1, "board: and the fields of a FIBS board")
    line = _Line(text)
    own_colour = line.sign(41)
    setup = Setup(_board(line, own_colour))
    if setup.faults():
        raise InvalidPosition(setup.faults(), text)
    position, stakes = setup.check(), _stakes(line)
    mover = line.integer(32, range(-1, 2))
    is_yours = mover in (own_colour, 0)
    turn: Turn = "x" if is_yours else "o"
    pending: Pending | None = None
    if line.integer(40, range(2)):
        # The opponent has doubled: he is still on roll, whoever field 32 names.
        turn, pending = "o", "double"
    if turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    roll = None if pending else _roll(line, turn)
    parsed = ParsedPosition(position, stakes, roll, turn, pending)
    return FibsBoard(parsed, line.pieces[1], line.pieces[2], mover == 0)


def _board(line: _Line, own_colour: int) -> tuple[int, ...]:
    """The board as ``you`` sees it."""
    counts = [line.integer(6 + place, range(-15, 16)) * own_colour for place in range(26)]
    if line.sign(42) > 0:
        counts.reverse()
    # The bars have fields of their own, which hold where the two places of the board are left empty.
    counts[25] = line.integer(47, range(16))
    counts[0] = -line.integer(48, range(16))
    return tuple(counts)


def _roll(line: _Line, turn: Turn) -> Roll | None:
    first = 33 if turn == "x" else 35
    dice = line.integer(first, range(7)), line.integer(first + 1, range(7))
    if dice == (0, 0):
        return None
    if 0 in dice:
        raise NotationError(line.text, line.columns[first], "two dice or none")
    return Roll(*dice)


def _stakes(line: _Line) -> Stakes:
    """Score and cube as ``you`` sees them."""
    length = line.integer(3, range(MOST_LENGTH + 1))
    length = 0 if length == _UNLIMITED else length
    own, other = line.integer(4, range(MOST_LENGTH + 1)), line.integer(5, range(MOST_LENGTH + 1))
    cube = line.integer(37, range(1, 1 << 15))
    may_you, may_opponent = line.integer(38, range(2)), line.integer(39, range(2))
    owner: CubeOwner = "centred"
    if may_you != may_opponent and (cube > 1 or length == 0):
        owner = "own" if may_you else "other"
    if cube == 1:
        owner = "centred"
    one_away = length > 1 and 1 in (length - own, length - other)
    crawford = one_away and cube == 1 and not may_you and not may_opponent
    return Stakes(length, own, other, cube, owner, crawford, Rules(jacoby=length > 0))


def fibs_board(
    position: Position,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    *,
    turn: Turn = "x",
    pending: Pending | None = None,
    you: str = "You",
    opponent: str = "Opponent",
    checkers: int = 15,
) -> str:
    """The FIBS board line of a position, written for X; his checkers are positive and move down.

    Args:
        position: seen by the player on roll.
        stakes: seen by the same player; None for money, cube centred.
        roll: the dice to play.
        turn: whether the player on roll is X or O.
        pending: a double that O has offered and X must answer.
        you: the name of X; colons and blanks in it become underscores, as in every FIBS name.
        opponent: the name of O.
        checkers: how many each side has in the game.

    Raises:
        NotationError: X has doubled, or a beaver is pending, for which the line has no form.
    """
    if pending in ("beaver", "raccoon") or (pending and turn == "x"):
        raise NotationError(f"{turn}: {pending}", 1, "a double by the opponent; the line has no other")
    stakes = stakes or Stakes(rules=Rules(jacoby=False))
    colour = 1 if turn == "x" else -1
    if turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    dice = (roll.first, roll.second) if roll else (0, 0)
    may = _may_double(stakes)
    fields: tuple[int, ...] = (
        stakes.length or _UNLIMITED,
        stakes.own_score,
        stakes.other_score,
        *position.board,
        colour,
        *(dice if turn == "x" else (0, 0)),
        *(dice if turn == "o" else (0, 0)),
        stakes.cube,
        *may,
        int(pending is not None),
        *(1, -1, 0, 25),
        *position.borne_off(checkers),
        *position.bar,
        *(0, 0, 0, 0),
    )
    names = ":".join(re.sub(r"[:\s]", "_", name) or "_" for name in (you, opponent))
    return f"{_PREFIX}{names}:{':'.join(map(str, fields))}"


def _may_double(stakes: Stakes) -> tuple[int, int]:
    if stakes.is_crawford:
        return 0, 0
    return int(stakes.owner != "other"), int(stakes.owner != "own")
