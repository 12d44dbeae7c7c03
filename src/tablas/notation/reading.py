"""Any text that stands for a position, read with everything it carries."""

from __future__ import annotations

from tablas.errors import InvalidPosition
from tablas.moves import Roll
from tablas.notation.fibs_board import is_fibs_board, read_fibs_board
from tablas.notation.match_id import MatchId, match_id
from tablas.notation.ogid import is_ogid, read_ogid
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.notation.xgid import read_xgid
from tablas.position import Position, Setup, split_xgid
from tablas.stakes import Rules, Stakes


def parse_position(text: str) -> ParsedPosition:
    """The position in the text, with the score, cube, dice and turn that stand with it.

    The text is an XGID (``XGID=`` may be missing, other text may stand around it), a GNU Position ID,
    ``PositionID:MatchID``, an OGID, the ``board:`` line of FIBS, or 26 integers with commas.

    Raises:
        NotationError: the text has none of these forms; the column says where it leaves them.
        InvalidPosition: it has one, but the board in it cannot be.
        BadStakes: the score or cube in it cannot be.
    """
    if is_fibs_board(text):
        return read_fibs_board(text).parsed
    if is_ogid(text):
        return read_ogid(text)
    setup = Setup.from_text(text)
    faults = setup.faults()
    if faults:
        raise InvalidPosition(faults, text)
    position = setup.check()
    parts = split_xgid(text)
    if parts:
        return read_xgid(parts, position)
    if ":" in text:
        return _with_match_id(text, position)
    return ParsedPosition(position)


def _with_match_id(text: str, position: Position) -> ParsedPosition:
    begin = text.index(":") + 1
    fields = MatchId.parse(text[begin:].rstrip(" \t\r\n\"'`"), text, begin)
    turn: Turn = "x" if fields.move == 1 else "o"
    return ParsedPosition(position, fields.stakes, fields.roll, turn, fields.pending, fields.resigned)


def gnu_id(
    position: Position,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    *,
    turn: Turn = "x",
    pending: Pending | None = None,
    resigned: int = 0,
) -> str:
    """``PositionID:MatchID`` of a position with its circumstances.

    Args:
        position: seen by the player on roll.
        stakes: seen by the same player; None for money, cube centred, no Jacoby.
        roll: the dice to play.
        turn: whether that player is X, who is player 1 of the Match ID, or O.
        pending: a double that waits for an answer.
        resigned: the value of a resignation that waits for an answer, else 0.
    """
    stakes = stakes or Stakes(rules=Rules(jacoby=False))
    match = match_id(stakes, roll, turn=turn, pending=pending, resigned=resigned)
    return f"{position.position_id}:{match}"
