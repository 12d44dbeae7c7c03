"""What part of a game a position belongs to, and what kind of game it is for the player who decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tablas.analysis.types import Phase, Plan
from tablas.position import Position

_OPENING_TURNS = 6  # three of each player
_HOME = 6
_BAR = 25
# The other side's home, in own numbers, and the anchors there and on its bar point.
_BACK = range(19, 25)
_HIGH_ANCHORS = (18, 20, 21)
_DEEP_ANCHORS = (22, 23, 24)
_LONG_PRIME = 4
_ZONE = 11
_ATTACKERS = 10
_BACK_GAME_DEFICIT = 20
_CRASHED = 8


def phase_of(position: Position, turn: int) -> Phase:
    """The part of the game.

    ``opening``: the first six turns, three of each player, while there is contact. ``contact``: later.
    ``race``: no checker can be hit any more. ``bearoff``: a race in which the player who decides has all
    his checkers at home.

    Args:
        position: seen by the player who decides.
        turn: turns already played in the game.
    """
    if position.phase == "contact":
        return "opening" if turn < _OPENING_TURNS else "contact"
    return "bearoff" if _last_own(position.board) <= _HOME else "race"


@lru_cache(maxsize=1 << 12)
def plan_of(position: Position, phase: Phase) -> Plan:
    """The kind of game, from the points both sides hold; "" where none stands out.

    Position as in ``phase_of``. The first that fits, most special first: bearing off against contact, a
    contained last checker, two anchors far behind, a crashed home, primes, an attack, anchors.
    """
    if phase in ("race", "bearoff", "opening"):
        return phase
    own, other = _Side(position.board), _Side(position.swapped().board)
    if own.last <= _HOME:
        return "contact_bearoff"
    if other.off_early(own) or own.off_early(other):
        return "containment"
    if own.is_back_game(other):
        return "back_game"
    if own.is_crashed:
        return "crashed"
    traps, is_trapped = own.traps(other), other.traps(own)
    if traps and is_trapped:
        return "prime_against_prime"
    if traps:
        return "prime"
    if own.attacks(other):
        return "blitz"
    return _anchored(own, other)


def _anchored(own: _Side, other: _Side) -> Plan:
    holds, is_held = own.holds(_HIGH_ANCHORS), other.holds(_HIGH_ANCHORS)
    if holds and is_held:
        return "mutual_holding"
    if holds or is_held:
        return "holding"
    return "deep_anchor" if own.holds(_DEEP_ANCHORS) and not other.has_back else ""


class _Side:
    """What one side has, in its own numbering."""

    def __init__(self, board: Sequence[int]) -> None:
        self.board = board
        self.last = _last_own(board)
        self.made = [count >= 2 for count in board]  # the bar is never asked for
        self.pips = sum(point * count for point, count in enumerate(board) if count > 0)
        self.count = sum(count for count in board if count > 0)
        self.has_back = any(board[point] > 0 for point in (*_BACK, _BAR))

    @property
    def back(self) -> int:
        """Checkers in the other side's home or on the bar."""
        return sum(self.board[point] for point in (*_BACK, _BAR) if self.board[point] > 0)

    @property
    def is_crashed(self) -> bool:
        """Most checkers lie dead on the three lowest points while others must still come home."""
        return sum(self.board[point] for point in (1, 2, 3) if self.board[point] > 0) >= _CRASHED

    def holds(self, points: Sequence[int]) -> bool:
        """Whether one of these points is made."""
        return any(self.made[point] for point in points)

    def off_early(self, opponent: _Side) -> bool:
        """Whether this side has borne off some checkers, but the other has caught one of the rest."""
        return self.count < opponent.count and self.has_back

    def is_back_game(self, opponent: _Side) -> bool:
        """Two anchors or more, and far behind in the race."""
        anchors = sum(self.made[point] for point in _BACK)
        return anchors >= 2 and self.pips - opponent.pips >= _BACK_GAME_DEFICIT

    def traps(self, opponent: _Side) -> bool:
        """Whether four points in a row or more stand in front of a checker of the other side."""
        length = 0
        for point in range(2, 13):
            length = length + 1 if self.made[point] else 0
            if length >= _LONG_PRIME and any(
                opponent.board[25 - behind] > 0 for behind in range(point - length + 1)
            ):
                return True
        return False

    def attacks(self, opponent: _Side) -> bool:
        """Whether many checkers bear on the home, where the other side has some but no anchor."""
        near = sum(self.board[point] for point in range(1, _ZONE + 1) if self.board[point] > 0)
        anchored = opponent.holds(tuple(_BACK))
        return near >= _ATTACKERS and opponent.has_back and not anchored


def _last_own(board: Sequence[int]) -> int:
    return max((point for point, count in enumerate(board) if count > 0), default=0)
