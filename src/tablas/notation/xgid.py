"""XGID, the position text of eXtreme Gammon.

``XGID=board:cube:owner:turn:dice:scoreX:scoreO:rules:length:maxcube``; the board and the scores are
always X's, the player at the bottom, whoever is on roll. The rules field holds the Crawford flag in a
match and Jacoby (1) and beavers (2) in money play. Post-Crawford is not written: it follows from the score.
"""

from __future__ import annotations

import re

from tablas.errors import NotationError
from tablas.moves import Roll
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.position import Position, XgidFields
from tablas.stakes import MOST_LENGTH, CubeOwner, Rules, Stakes

_DEFAULTS = ("0", "0", "1", "00", "0", "0", "0", "0", "10")
_DICE = re.compile(r"[1-6][1-6]")
_PENDING: dict[str, Pending] = {"D": "double", "B": "beaver", "R": "raccoon"}
_PENDING_LETTERS: dict[Pending, str] = {name: letter for letter, name in _PENDING.items()}
_OWNERS: dict[int, CubeOwner] = {0: "centred", 1: "own", -1: "other"}
_OWNER_NUMBERS: dict[CubeOwner, int] = {owner: number for number, owner in _OWNERS.items()}
_MOST_DOUBLINGS = 15
# eXtreme Gammon writes 10 (1024) by default, so 10 is read and written as "no limit agreed".
_UNLIMITED = 10


def xgid(
    position: Position,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    *,
    turn: Turn = "x",
    pending: Pending | None = None,
) -> str:
    """The XGID of a position with its circumstances.

    Args:
        position: seen by the player on roll.
        stakes: seen by the same player; None for money, cube centred, no Jacoby.
        roll: the dice to play.
        turn: whether that player is X, whose frame the XGID is written in, or O.
        pending: a double that waits for an answer, written in place of the dice.
    """
    stakes = stakes or Stakes(rules=Rules(jacoby=False))
    if turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    board = position.xgid().split(":", 1)[0]
    dice = _PENDING_LETTERS[pending] if pending else f"{roll.first}{roll.second}" if roll else "00"
    rules = stakes.rules
    flags = rules.jacoby + 2 * rules.beavers if stakes.is_money else int(stakes.is_crawford)
    fields = (
        stakes.cube.bit_length() - 1,
        _OWNER_NUMBERS[stakes.owner],
        1 if turn == "x" else -1,
        dice,
        stakes.own_score,
        stakes.other_score,
        flags,
        stakes.length,
        _most_doublings(rules),
    )
    return ":".join([board, *map(str, fields)])


def _most_doublings(rules: Rules) -> int:
    if not rules.cube:
        return 0
    return _UNLIMITED if rules.cube_cap is None else rules.cube_cap.bit_length() - 1


def read_xgid(parts: XgidFields, position: Position) -> ParsedPosition:
    """Everything the fields after the board say; ``position`` is the board, seen by the player on roll.

    Raises:
        NotationError: a field that cannot be, named by its column.
        BadStakes: a score or Crawford flag that does not fit the match length.
    """
    fields = _Fields(parts)
    turn: Turn = "o" if fields.integer(2, (-1, 1)) < 0 else "x"
    dice, column = fields.text(3)
    pending = _PENDING.get(dice.upper())
    roll = Roll(int(dice[0]), int(dice[1])) if _DICE.fullmatch(dice) else None
    if roll is None and pending is None and dice not in ("0", "00"):
        raise NotationError(parts.text, column, "00, two dice from 1 to 6, D, B or R")
    stakes = _read_stakes(fields)
    return ParsedPosition(position, stakes if turn == "x" else stakes.swapped(), roll, turn, pending)


def _read_stakes(fields: _Fields) -> Stakes:
    """Score and cube as X sees them."""
    cube = 1 << fields.integer(0, range(_MOST_DOUBLINGS + 1))
    owner = _OWNERS[fields.integer(1, (-1, 0, 1))]
    length = fields.integer(7, range(MOST_LENGTH + 1))
    flags = fields.integer(6, range(2) if length else range(4))
    most = fields.integer(8, range(32))
    # Some programs write 0 for "no limit", so a cube that has been turned is in use all the same.
    has_cube = most > 0 or cube > 1
    rules = Rules(
        jacoby=bool(flags & 1) or length > 0,
        beavers=length == 0 and bool(flags & 2),
        cube=has_cube,
        cube_cap=None if most in (0, _UNLIMITED) else 1 << most,
    )
    own_score, other_score = fields.integer(4), fields.integer(5)
    return Stakes(length, own_score, other_score, cube, owner, length > 0 and flags == 1, rules)


class _Fields:
    """The fields after the board by number, missing ones with their defaults."""

    def __init__(self, parts: XgidFields) -> None:
        if len(parts.fields) > len(_DEFAULTS):
            column = parts.fields[len(_DEFAULTS)][0]
            raise NotationError(
                parts.text, column - 1, f"no more than {len(_DEFAULTS)} fields after the board"
            )
        self._parts = parts

    def text(self, number: int) -> tuple[str, int]:
        """The field as written and its column."""
        if number >= len(self._parts.fields):
            return _DEFAULTS[number], len(self._parts.text) + 1
        column, text = self._parts.fields[number]
        return text, column

    def integer(self, number: int, allowed: range | tuple[int, ...] | None = None) -> int:
        """The field as an integer, one of those allowed."""
        text, column = self.text(number)
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
            raise NotationError(self._parts.text, column, "an integer")
        value = int(text)
        if allowed is not None and value not in allowed:
            said = (
                f"{allowed[0]} to {allowed[-1]}"
                if isinstance(allowed, range)
                else " or ".join(map(str, allowed))
            )
            raise NotationError(self._parts.text, column, said)
        return value
