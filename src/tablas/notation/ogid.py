"""OGID, the position text of OpenGammon and HedgeHog.

``white:black:cube:dice:colour:state:scoreW:scoreB:length:moveno:checkers``; the first five fields are
needed. One character a checker, ``0-9a-p`` for 0 to 25, in one fixed numbering: White moves up (his own
point is 25 less the number, his bar 0), Black moves down (his own point is the number, his bar 25).
The colour is that of the player who acted last, so the other one is to act. White is X here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablas.errors import InvalidPosition, NotationError
from tablas.moves import Roll
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.position import Position, Setup
from tablas.stakes import MOST_LENGTH, CubeOwner, Rules, Stakes

_DIGITS = "0123456789abcdefghijklmnop"
_HEAD = re.compile(r"[0-9a-p]*:[0-9a-p]*:[NWBD?][0-9]{0,2}[NOTP]?:[1-6]{0,2}:[NWB]?(?::|$)")
_PREFIX = re.compile(r"OGID\s*[=:]\s*", re.IGNORECASE)
_END = re.compile(r"[\s\"'`,;)\]#/]")
_CUBE = re.compile(r"([NWBD?])([0-9]{0,2})([NOTP]?)")
_LENGTH = re.compile(r"([0-9]{1,5})?(?:([CL])|G([0-9]{1,5}))?")
_STATES = ("IW", "IB", "R", "C", "D", "A", "P", "G", "M", "RG", "RM", "")
_MOST_DOUBLINGS = 15
_BOARD_SIZE = 26


@dataclass(frozen=True, slots=True)
class _Fields:
    """The text cut at its colons, each piece with its 1-based column."""

    text: str
    pieces: tuple[tuple[int, str], ...]

    def at(self, number: int) -> tuple[int, str]:
        if number < len(self.pieces):
            return self.pieces[number]
        return len(self.text) + 1, ""

    def refuse(self, number: int, expected: str) -> NotationError:
        return NotationError(self.text, self.at(number)[0], expected)

    def integer(self, number: int, most: int) -> int:
        piece = self.at(number)[1]
        if not piece:
            return 0
        if not re.fullmatch(r"[0-9]{1,5}", piece) or int(piece) > most:
            raise self.refuse(number, f"a whole number from 0 to {most}")
        return int(piece)


def is_ogid(text: str) -> bool:
    """Whether the text has the shape of an OGID; percent signs for its colons will do."""
    return _HEAD.match(_body(text)[0]) is not None


def _body(text: str) -> tuple[str, int]:
    """The OGID in the text without its surroundings, and the 0-based place where it begins."""
    prefix = _PREFIX.search(text)
    begin = prefix.end() if prefix else len(text) - len(text.lstrip(" \t\r\n\"'`"))
    end = _END.search(text, begin)
    body = text[begin : end.start()] if end else text[begin:]
    return re.sub("%3[aA]", ":", body), begin


def read_ogid(text: str) -> ParsedPosition:
    """The position in an OGID with score, cube, dice and turn; ``turn`` is x for White, o for Black.

    Raises:
        NotationError: a field that cannot be, named by its column.
        InvalidPosition: the board cannot be.
        BadStakes: the score or cube cannot be.
    """
    fields = _split(text)
    state = fields.at(5)[1]
    if state not in _STATES:
        raise fields.refuse(5, "a state of an OGID (IW IB R C D A P G M RG RM)")
    board = _read_board(fields)
    roll = _read_roll(fields)
    stakes, is_offered = _read_stakes(fields)
    pending: Pending | None = "double" if is_offered or state == "D" else None
    turn = _on_roll(fields, state, roll is not None, pending is not None)
    setup = Setup(board)
    if setup.faults():
        raise InvalidPosition(setup.faults(), text)
    position = setup.check()
    if turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    return ParsedPosition(position, stakes, roll, turn, pending)


def _split(text: str) -> _Fields:
    body, begin = _body(text)
    pieces, column = [], begin + 1
    for piece in body.split(":"):
        pieces.append((column, piece))
        column += len(piece) + 1
    if len(pieces) < 5:
        raise NotationError(text, column, "the five fields every OGID has")
    return _Fields(text, tuple(pieces))


def _read_board(fields: _Fields) -> tuple[int, ...]:
    """The board as White sees it."""
    board = [0] * _BOARD_SIZE
    for number, sign in ((0, 1), (1, -1)):
        column, piece = fields.at(number)
        for offset, character in enumerate(piece):
            place = _DIGITS.find(character)
            if place < 0 or (place == 25 and sign > 0) or (place == 0 and sign < 0):
                raise NotationError(fields.text, column + offset, "a place this side can stand on")
            if board[25 - place] * sign < 0:
                raise NotationError(fields.text, column + offset, "a point the other side does not hold")
            board[25 - place] += sign
    return tuple(board)


def _read_roll(fields: _Fields) -> Roll | None:
    dice = fields.at(3)[1]
    if not dice:
        return None
    if not re.fullmatch("[1-6]{2}", dice):
        raise fields.refuse(3, "two dice from 1 to 6, or nothing")
    return Roll(int(dice[0]), int(dice[1]))


def _on_roll(fields: _Fields, state: str, is_rolled: bool, is_offered: bool) -> Turn:
    if state in ("IW", "IB") and not is_rolled:
        return "x" if state == "IW" else "o"
    colour = fields.at(4)[1]
    if colour not in ("W", "B"):
        raise fields.refuse(4, "W or B, the colour that acted last")
    acted: Turn = "x" if colour == "W" else "o"
    if is_offered:
        return acted
    return "o" if acted == "x" else "x"


def _read_stakes(fields: _Fields) -> tuple[Stakes, bool]:
    """Score and cube as White sees them, and whether a double waits for an answer."""
    cube = _CUBE.fullmatch(fields.at(2)[1])
    if not cube or int(cube[2] or 0) > _MOST_DOUBLINGS:
        raise fields.refuse(2, "a cube: N W B D or ?, its power of two, N O T or P")
    owners: dict[str, CubeOwner] = {"W": "own", "B": "other"}
    length = _LENGTH.fullmatch(fields.at(8)[1])
    if not length or int(length[1] or 0) > MOST_LENGTH:
        raise fields.refuse(8, "a match length, with C or L or G and a number of games after it")
    points = int(length[1] or 0)
    stakes = Stakes(
        points,
        fields.integer(6, MOST_LENGTH),
        fields.integer(7, MOST_LENGTH),
        1 << int(cube[2] or 0),
        owners.get(cube[1], "centred"),
        length[2] == "C" and points > 0,
        Rules(jacoby=points > 0, cube=cube[1] != "D" or length[2] == "C" or points == 1),
    )
    return stakes, cube[3] == "O"


def ogid(
    position: Position,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    *,
    turn: Turn = "x",
    pending: Pending | None = None,
    move_number: int = 0,
) -> str:
    """The OGID of a position with its circumstances.

    Args:
        position: seen by the player on roll.
        stakes: seen by the same player; None for money, cube centred.
        roll: the dice to play; written lower first, as HedgeHog does.
        turn: whether the player on roll is X, who is White, or O, who is Black.
        pending: a double that waits for an answer.
        move_number: plies played before in this game; 0 with dice is the opening roll.

    Raises:
        NotationError: a beaver or raccoon is pending, for which OGID has no form.
    """
    if pending in ("beaver", "raccoon"):
        raise NotationError(pending, 1, "a double; OGID has no beavers")
    stakes = stakes or Stakes(rules=Rules(jacoby=False))
    if turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    acts, waits = ("W", "B") if turn == "x" else ("B", "W")
    if pending:
        state, colour = "D", acts
    elif move_number == 0 and position == Position.start():
        state, colour = f"I{acts}", waits if roll else acts
    else:
        state, colour = "R" if roll else "C", waits
    owner = {"centred": "N", "own": "W", "other": "B"}[stakes.owner]
    crawford = "C" if stakes.is_crawford else "L" if stakes.is_post_crawford else ""
    white, black = _written_board(position)
    dice = f"{roll.low}{roll.high}" if roll else ""
    cube = f"{owner}{stakes.cube.bit_length() - 1}{'O' if pending else 'N'}"
    scores = f"{stakes.own_score}:{stakes.other_score}:{stakes.length}{crawford}"
    return f"{white}:{black}:{cube}:{dice}:{colour}:{state}:{scores}:{move_number}"


def _written_board(position: Position) -> tuple[str, str]:
    """White's and Black's checkers of a board seen by White."""
    white = black = ""
    for place, digit in enumerate(_DIGITS):
        count = position.board[25 - place]
        if count > 0:
            white += digit * count
        else:
            black += digit * -count
    return white, black
