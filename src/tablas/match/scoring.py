"""How a game ends and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.match.events import Seat
from tablas.position import Position

WinKind = Literal["single", "gammon", "backgammon"]
How = Literal["played", "pass", "resign", "time", "settled", "forfeit"]

_KINDS: tuple[WinKind, ...] = ("single", "gammon", "backgammon")
_HOME = 6


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a game and why.

    Attributes:
        winner: the seat that won.
        points: what it is worth, in full: a match only counts as many as its winner still needed.
        kind: how large the win is; under Jacoby a gammon may still be worth one cube only.
        how: played to the end, by a passed double, by an accepted resignation, on time, by a result that
            both agreed on, or by a ruling.
        cube: the value of the cube that counted.
    """

    winner: Seat
    points: int
    kind: WinKind
    how: How
    cube: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A result that one seat offers to end the game with."""

    winner: Seat
    points: int


def win_kind(position: Position, checkers: int) -> WinKind:
    """How large a win a finished position is, seen by the winner, in a game of so many checkers a side.

    A loser who has borne off a checker loses a single game; else a backgammon with a checker on the
    bar or in the winner's home, and a gammon otherwise.
    """
    if position.borne_off(checkers)[1] > 0:
        return "single"
    in_winners_home = any(count < 0 for count in position.board[: _HOME + 1])  # index 0 is his bar
    return "backgammon" if in_winners_home else "gammon"


def resigned_kind(value: int) -> WinKind:
    """The kind of win a resignation at that value (1, 2 or 3) gives."""
    return _KINDS[value - 1]


def most_settled(length: int, score: int, cube: int, limit: int | None) -> int:
    """The most points a settled game may count for a seat with that score.

    In a match all that it still needs, which settles the match; for money a backgammon, or the limit.
    """
    if length:
        return length - score
    return points_of("backgammon", cube, is_jacoby=False, limit=limit)


def points_of(kind: WinKind, cube: int, is_jacoby: bool, limit: int | None = None) -> int:
    """What a win is worth: one, two or three cubes, or one while Jacoby makes gammons count single.

    Never more than the limit of the stakes, where one is agreed on.
    """
    points = cube if is_jacoby else cube * (_KINDS.index(kind) + 1)
    return points if limit is None else min(points, limit)
