"""Text to board: the three ways people write a position, with the place of what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablas.errors import Fault, NotationError

BoardText = tuple[tuple[int, ...], tuple[Fault, ...]]

OTHER_BAR, OWN_BAR = 0, 25
BOARD_SIZE = 26
MOST_CHECKERS = 15

_XGID_PREFIX = re.compile(r"XGID\s*[=:]\s*", re.IGNORECASE)
_XGID_BARE = re.compile(r"[-A-Za-z]*-[-A-Za-z]*(:|$)")
_XGID_END = re.compile(r"[\s\"'`,;)\]]")
_BASE64 = {
    character: value
    for value, character in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
_ID_LENGTH = 14
_SLOTS = 25


def too_many_checkers(side: str, count: int) -> Fault:
    """The fault of a side with more checkers than a game has."""
    message = f"the {side} side has {count} checkers, at most {MOST_CHECKERS}"
    return Fault("too_many_checkers", side, message)


@dataclass(frozen=True, slots=True)
class XgidFields:
    """An XGID cut at its colons: the board and the fields after it, each with its 1-based column."""

    text: str
    board: str
    board_column: int
    fields: tuple[tuple[int, str], ...]

    @property
    def is_other_on_roll(self) -> bool:
        """Whether the turn field says that O is on roll.

        Raises:
            NotationError: it is neither 1 nor -1.
        """
        if len(self.fields) < 3:
            return False
        column, turn = self.fields[2]
        if turn not in ("1", "-1"):
            raise NotationError(self.text, column, "1 (X on roll) or -1 (O on roll)")
        return turn == "-1"


def split_xgid(text: str) -> XgidFields | None:
    """The parts of the XGID in the text, None when the text is no XGID.

    Text before ``XGID=`` and after the first space or quote is ignored; the prefix itself may be missing.
    """
    prefix = _XGID_PREFIX.search(text)
    if prefix:
        begin = prefix.end()
    else:
        begin = len(text) - len(text.lstrip(" \t\r\n\"'`"))
        body = _until_end(text, begin)
        if not _XGID_BARE.match(body):
            return None
    pieces = []
    column = begin + 1
    for piece in _until_end(text, begin).split(":"):
        pieces.append((column, piece))
        column += len(piece) + 1
    board_column, board = pieces[0]
    return XgidFields(text, board, board_column, tuple(pieces[1:]))


def _until_end(text: str, begin: int) -> str:
    end = _XGID_END.search(text, begin)
    return text[begin : end.start()] if end else text[begin:]


def read_board(text: str) -> BoardText:
    """The board as integers, seen by the player on roll, and the faults that integers cannot show.

    The text is an XGID, a GNU Position ID (a Match ID may follow) or 26 integers with commas.

    Raises:
        NotationError: the text has none of these forms.
    """
    xgid = split_xgid(text)
    if xgid:
        return _read_xgid_board(xgid)
    if "," in text:
        return _read_integers(text)
    return _read_position_id(text)


def _read_xgid_board(xgid: XgidFields) -> BoardText:
    board = []
    for offset, character in enumerate(xgid.board):
        if character == "-":
            board.append(0)
        elif "A" <= character <= "O":
            board.append(ord(character) - ord("A") + 1)
        elif "a" <= character <= "o":
            board.append(ord("a") - ord(character) - 1)
        else:
            raise NotationError(xgid.text, xgid.board_column + offset, "-, A to O or a to o")
    if len(board) != BOARD_SIZE:
        at = xgid.board_column + min(len(board), BOARD_SIZE)
        raise NotationError(xgid.text, at, f"{BOARD_SIZE} board characters, not {len(board)}")
    if xgid.is_other_on_roll:
        board = [-count for count in reversed(board)]
    return tuple(board), ()


def _read_integers(text: str) -> BoardText:
    values = []
    column = 1
    for piece in text.split(","):
        number = piece.strip(" \t\r\n[]()")
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", number):
            raise NotationError(text, column, "an integer")
        values.append(int(number))
        column += len(piece) + 1
    return tuple(values), ()


def _read_position_id(text: str) -> BoardText:
    stripped = text.strip(" \t\r\n\"'`")
    begin = text.find(stripped) + 1
    identifier = stripped.split(":", 1)[0]
    for offset, character in enumerate(identifier):
        if character not in _BASE64:
            raise NotationError(text, begin + offset, "an XGID, a GNU Position ID or 26 integers")
    if len(identifier) != _ID_LENGTH:
        at = begin + min(len(identifier), _ID_LENGTH)
        raise NotationError(text, at, f"{_ID_LENGTH} characters of a GNU Position ID, not {len(identifier)}")
    if _BASE64[identifier[-1]] & 15:
        # 14 characters are 84 bits, the position only 80: other last characters are typing errors.
        expected = "one of A Q g w as the last character of a GNU Position ID"
        raise NotationError(text, begin + _ID_LENGTH - 1, expected)
    return _decode(_bits(identifier))


def _bits(identifier: str) -> list[int]:
    number = 0
    for character in identifier:
        number = number << 6 | _BASE64[character]
    octets = (number >> 4).to_bytes(10, "big")
    return [octet >> bit & 1 for octet in octets for bit in range(8)]


def _decode(bits: list[int]) -> BoardText:
    other, at = _side(bits, 0)
    own, at = _side(bits, at)
    found = [
        too_many_checkers(side, sum(counts))
        for side, counts in (("own", own), ("other", other))
        if sum(counts) > MOST_CHECKERS
    ]
    if not found and (at > len(bits) or any(bits[at:])):
        found.append(Fault("malformed_id", "the end", "the ID does not end where its checkers do"))
    board = [0] * BOARD_SIZE
    board[OWN_BAR], board[OTHER_BAR] = own[24], -other[24]
    for point in range(1, 25):
        theirs = other[24 - point]
        board[point] = own[point - 1] or -theirs
        if own[point - 1] and theirs:
            found.append(Fault("both_sides", f"point {point}", f"both sides have checkers on point {point}"))
    return tuple(board), tuple(found)


def _side(bits: list[int], at: int) -> tuple[list[int], int]:
    """The counts on points 1 to 24 and the bar, and the bit after them (past the end when cut short)."""
    counts = []
    for _ in range(_SLOTS):
        begin = at
        while at < len(bits) and bits[at]:
            at += 1
        counts.append(at - begin)
        at += 1
    return counts, at
