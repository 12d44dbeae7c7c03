"""Adjusted pip counts for races, and what they say of the cube: arithmetic a player can do at the board."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tablas.position import Position

CountName = Literal["keith", "isight", "thorp", "trice", "percent"]
COUNTS: tuple[CountName, ...] = ("keith", "isight", "thorp", "trice", "percent")

_HOME = range(1, 7)
_LONG_RACE = 62


@dataclass(frozen=True, slots=True)
class RaceAdvice:
    """What one count says of a race, to the player on roll.

    Attributes:
        count: which.
        own: his count, adjusted as that count wants it.
        other: the other player's.
        should_double: with the cube in the middle.
        should_redouble: with the cube on his side.
        should_take: whether the other player takes.
    """

    count: CountName
    own: Fraction
    other: Fraction
    should_double: bool
    should_redouble: bool
    should_take: bool


def race_advice(position: Position) -> tuple[RaceAdvice, ...]:
    """What every count says of a race; of a position with contact nothing.

    Sources: T. Keith, "Cube Handling in Noncontact Positions", bkgm.com (2004); A. Reichert, "Improved Cube
    Handling in Races: Insights with Isight" (2014); E. O. Thorp's count as S. Woodhead gives it,
    rec.games.backgammon (1991), with the rule of 8, 9 and 12 per cent; W. Trice, "Backgammon Boot Camp"
    (2004), for the point of last take.
    """
    if position.phase != "race":
        return ()
    own, other = position, position.swapped()
    return (_keith(own, other), _isight(own, other), _thorp(own, other), _trice(own), _percent(own))


def _by_margins(
    count: CountName, own: Fraction, other: Fraction, double: int, redouble: int, take: int
) -> RaceAdvice:
    """Doubling while the own count is at most so far above the other's; taking from so far above it on."""
    return RaceAdvice(count, own, other, own <= other + double, own <= other + redouble, own >= other + take)


def _keith(own: Position, other: Position) -> RaceAdvice:
    raised = _keith_count(own) * 8 // 7
    return _by_margins("keith", Fraction(raised), Fraction(_keith_count(other)), 4, 3, 2)


def _keith_count(side: Position) -> int:
    board = side.board
    gaps = sum(board[point] <= 0 for point in (4, 5, 6))
    return side.pips[0] + 2 * _over(board[1], 1) + _over(board[2], 1) + _over(board[3], 3) + gaps


def _isight(own: Position, other: Position) -> RaceAdvice:
    raised = _isight_count(own, other) * Fraction(7, 6)
    return _by_margins("isight", raised, Fraction(_isight_count(other, own)), 6, 5, 2)


def _isight_count(side: Position, rival: Position) -> int:
    board, against = side.board, rival.board
    stacks = 2 * _over(board[1], 2) + _over(board[2], 2) + _over(board[3], 3)
    gaps = sum(board[point] <= 0 < against[point] for point in (4, 5, 6))
    more = _over(_checkers(side), _checkers(rival))
    crossovers = _over(_crossovers(side), _crossovers(rival))
    return side.pips[0] + more + stacks + gaps + crossovers


def _thorp(own: Position, other: Position) -> RaceAdvice:
    leader = Fraction(_thorp_count(own))
    raised = leader * Fraction(11, 10) if leader > 30 else leader
    return _by_margins("thorp", raised, Fraction(_thorp_count(other)), 2, 1, -2)


def _thorp_count(side: Position) -> int:
    board = side.board
    covered = sum(board[point] > 0 for point in _HOME)
    return side.pips[0] + 2 * _checkers(side) + max(board[1], 0) - covered


def _trice(own: Position) -> RaceAdvice:
    pips, others = own.pips
    last_take = (pips - 5) // 7 if pips <= _LONG_RACE else pips // 10 + 1
    lead = others - pips
    return RaceAdvice(
        "trice",
        Fraction(pips),
        Fraction(others),
        lead >= last_take - 3,
        lead >= last_take - 2,
        lead <= last_take,
    )


def _percent(own: Position) -> RaceAdvice:
    pips, others = own.pips
    lead = Fraction(100 * (others - pips), pips)
    return RaceAdvice("percent", Fraction(pips), Fraction(others), lead >= 8, lead >= 9, lead <= 12)


def _over(count: int, free: int) -> int:
    return max(count - free, 0)


def _checkers(side: Position) -> int:
    return sum(max(count, 0) for count in side.board)


def _crossovers(side: Position) -> int:
    """Quarters of the board that the checkers outside have still to cross on their way home."""
    return sum(max(side.board[point], 0) * ((point - 1) // 6) for point in range(7, 26))
