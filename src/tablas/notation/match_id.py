"""GNU Match ID: 72 bits, little-endian, as 12 characters of Base64.

Player 1 is the player at the bottom (X of an XGID), player 0 the one at the top. Every field is kept, so
that reading and writing give the same text back.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass

from tablas.errors import NotationError
from tablas.moves import Roll
from tablas.notation.parsed import Pending, Turn
from tablas.stakes import CubeOwner, Rules, Stakes

_LENGTH = 12
_CENTRED = 3
_PLAYING = 1

# Name and width of each field, from bit 0 upwards.
_LAYOUT = (
    ("cube_log", 4),
    ("owner", 2),
    ("move", 1),
    ("crawford", 1),
    ("state", 3),
    ("turn", 1),
    ("doubled", 1),
    ("resigned", 2),
    ("die1", 3),
    ("die2", 3),
    ("length", 15),
    ("score0", 15),
    ("score1", 15),
    ("no_jacoby", 1),
    ("unused", 5),
)


@dataclass(frozen=True, slots=True)
class MatchId:
    """The fields of a Match ID, by the names GNU Backgammon gives them.

    Attributes:
        cube_log: the cube is two to this power.
        owner: the player who owns the cube, 3 while it is centred.
        move: the player on roll.
        crawford: 1 in the Crawford game.
        state: 0 no game, 1 playing, 2 over, 3 resigned, 4 dropped.
        turn: the player who must act; not ``move`` while a double or resignation waits.
        doubled: 1 while a double waits for an answer; cube and owner are those before it.
        resigned: the value of a resignation that waits for an answer, else 0.
        die1: first die, 0 before the roll.
        die2: second die, 0 before the roll.
        length: points the match is played to, 0 for money.
        score0: points of player 0.
        score1: points of player 1.
        no_jacoby: 1 unless the Jacoby rule is in use; always 1 in matches.
    """

    cube_log: int = 0
    owner: int = _CENTRED
    move: int = 1
    crawford: int = 0
    state: int = _PLAYING
    turn: int = 1
    doubled: int = 0
    resigned: int = 0
    die1: int = 0
    die2: int = 0
    length: int = 0
    score0: int = 0
    score1: int = 0
    no_jacoby: int = 1

    @property
    def text(self) -> str:
        """The 12 characters."""
        number, shift = 0, 0
        for name, width in _LAYOUT:
            value: int = getattr(self, name) if name != "unused" else 0
            number |= value << shift
            shift += width
        return base64.b64encode(number.to_bytes(9, "little")).decode("ascii")

    @classmethod
    def parse(cls, text: str, whole: str | None = None, begin: int = 0) -> MatchId:
        """The fields of the 12 characters; ``whole`` and ``begin`` say where they stand in a longer text.

        Raises:
            NotationError: not 12 characters of Base64, or a field that cannot be.
        """
        whole = text if whole is None else whole
        if len(text) != _LENGTH:
            at = begin + min(len(text), _LENGTH) + 1
            raise NotationError(whole, at, f"{_LENGTH} characters of a GNU Match ID, not {len(text)}")
        fields: dict[str, int] = {}
        number, shift = _number(text, whole, begin), 0
        for name, width in _LAYOUT:
            fields[name] = number >> shift & ((1 << width) - 1)
            problem = _problem(name, fields)
            if problem:
                raise NotationError(whole, begin + shift // 6 + 1, problem)
            shift += width
        del fields["unused"]
        return cls(**fields)

    @property
    def roll(self) -> Roll | None:
        """The dice, None before the roll."""
        return Roll(self.die1, self.die2) if self.die1 else None

    @property
    def pending(self) -> Pending | None:
        """The kind of double that waits for an answer."""
        if not self.doubled:
            return None
        if self.turn == self.move:
            return "beaver"
        return "raccoon" if self.owner == 1 - self.move else "double"

    @property
    def stakes(self) -> Stakes:
        """Score and cube as the player on roll sees them.

        Raises:
            BadStakes: a score or Crawford flag that does not fit the match length.
        """
        owner: CubeOwner = "centred"
        if self.owner != _CENTRED:
            owner = "own" if self.owner == self.move else "other"
        scores = (self.score0, self.score1)
        rules = Rules(jacoby=self.length > 0 or not self.no_jacoby)
        own, other = scores[self.move], scores[1 - self.move]
        return Stakes(self.length, own, other, 1 << self.cube_log, owner, bool(self.crawford), rules)


def _number(text: str, whole: str, begin: int) -> int:
    for offset, character in enumerate(text):
        if not (character.isascii() and (character.isalnum() or character in "+/")):
            raise NotationError(whole, begin + offset + 1, "a character of a GNU Match ID (A-Z a-z 0-9 + /)")
    return int.from_bytes(base64.b64decode(text), "little")


def _problem(name: str, fields: dict[str, int]) -> str:
    """What was expected of the field just read, "" when it is good."""
    value = fields[name]
    if name == "owner" and value == 2:
        return "a cube owned by player 0, by player 1 or by nobody"
    if name == "state" and value > 4:
        return "a game state from 0 to 4"
    if name in ("die1", "die2") and value > 6:
        return "a die from 1 to 6, or none"
    if name == "die2" and (value == 0) != (fields["die1"] == 0):
        return "two dice or none"
    return "zeros after the last field" if name == "unused" and value else ""


def match_id(
    stakes: Stakes,
    roll: Roll | None = None,
    *,
    turn: Turn = "x",
    pending: Pending | None = None,
    resigned: int = 0,
) -> str:
    """The GNU Match ID of the circumstances of a position.

    Args:
        stakes: seen by the player on roll.
        roll: the dice to play; written larger first, as GNU Backgammon does.
        turn: whether the player on roll is X, who is player 1, or O, who is player 0.
        pending: a double that waits for an answer.
        resigned: the value of a resignation that waits for an answer, else 0.
    """
    move = 1 if turn == "x" else 0
    answering = pending in ("double", "raccoon") or resigned > 0
    owners = {"centred": _CENTRED, "own": move, "other": 1 - move}
    scores = (stakes.own_score, stakes.other_score) if move == 0 else (stakes.other_score, stakes.own_score)
    return MatchId(
        cube_log=stakes.cube.bit_length() - 1,
        owner=owners[stakes.owner],
        move=move,
        crawford=int(stakes.is_crawford),
        turn=1 - move if answering else move,
        doubled=int(pending is not None),
        resigned=resigned,
        die1=roll.high if roll else 0,
        die2=roll.low if roll else 0,
        length=stakes.length,
        score0=scores[0],
        score1=scores[1],
        no_jacoby=0 if stakes.is_money and stakes.rules.jacoby else 1,
    ).text
