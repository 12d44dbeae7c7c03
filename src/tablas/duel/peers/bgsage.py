"""Open Sage (package ``bgsage``) as a player. Its "1-ply" is a static look: our 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Protocol

from tablas.duel.peers.boards import first_legal
from tablas.duel.players import Spot, Turn
from tablas.errors import PeerMissing, UnknownPlayer
from tablas.position import Position
from tablas.position.board import trusted

_DEEPEST = 3
_OWNERS = {"centred": "centered", "own": "player", "other": "opponent"}


class _Move(Protocol):
    board: Sequence[int]


class _Plays(Protocol):
    moves: Sequence[_Move]


class _Cube(Protocol):
    should_double: bool
    should_take: bool
    equity_nd: float
    equity_dt: float
    equity_dp: float


class Analyzer(Protocol):
    """The part of bgsage's analyzer that is used here."""

    def checker_play(self, *turn: object, **stakes: object) -> _Plays:
        """Every play of a board and two dice, best first."""

    def cube_action(self, board: list[int], **stakes: object) -> _Cube:
        """The cube decision."""


class BgsagePlayer:
    """Open Sage's network and search.

    Args:
        ply: turns looked ahead, counted as ours.

    Raises:
        PeerMissing: the package is not installed.
        UnknownPlayer: it does not look that far ahead.
    """

    def __init__(self, ply: int) -> None:
        self.name = f"bgsage:{ply}"
        self.ply = ply
        if ply > _DEEPEST:
            raise UnknownPlayer(self.name, [f"bgsage:{depth}" for depth in range(_DEEPEST + 1)])
        self._make = _maker(self.name)
        self.identity = f"bgsage {version('bgsage')} {ply + 1}-ply"
        self._analyzers: dict[bool, Analyzer] = {}

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """See ``Player.plays``."""
        return [self._play(turn) for turn in turns]

    def _play(self, turn: Turn) -> Position:
        stakes = turn.stakes
        analyzer = self.analyzer(is_cubeful=stakes.is_cube_in_use or not stakes.is_money)
        answer = analyzer.checker_play(board_of(turn.position), *turn.roll.dice, **stakes_of(turn))
        # It also lists the last checker borne off by the second of two dice that could both be played.
        return first_legal(
            self.name, turn.position, turn.roll, [position_of(move.board) for move in answer.moves]
        )

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.doubles``."""
        return [bool(self.cube(spot).should_double) for spot in spots]

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.takes``."""
        return [bool(self.cube(spot).should_take) for spot in spots]

    def cube(self, spot: Spot) -> _Cube:
        """Its decision before the roll."""
        return self.analyzer(is_cubeful=True).cube_action(board_of(spot.position), **stakes_of(spot))

    def analyzer(self, *, is_cubeful: bool) -> Analyzer:
        """Its analyzer with or without the cube, on one thread."""
        if is_cubeful not in self._analyzers:
            self._analyzers[is_cubeful] = self._make(
                eval_level=f"{self.ply + 1}ply", cubeful=is_cubeful, parallel_threads=1
            )
        return self._analyzers[is_cubeful]


def _maker(name: str) -> Callable[..., Analyzer]:
    try:
        module = import_module("bgsage")
    except ImportError as error:
        raise PeerMissing(name, "bgsage", "pip install 'tablas[peers]'") from error
    make: Callable[..., Analyzer] = module.BgBotAnalyzer
    return make


def board_of(position: Position) -> list[int]:
    """The board as bgsage takes it: both bars are counts of 0 or more."""
    return [-position.board[0], *position.board[1:]]


def position_of(board: Sequence[int]) -> Position:
    """The position of a board that bgsage gave."""
    return trusted((-board[0], *board[1:]))


def stakes_of(spot: Spot | Turn) -> dict[str, object]:
    """Score and cube by the names bgsage has for them."""
    stakes = spot.stakes
    return {
        "cube_value": stakes.cube,
        "cube_owner": _OWNERS[stakes.owner],
        "away1": stakes.own_away,
        "away2": stakes.other_away,
        "is_crawford": stakes.is_crawford,
        "jacoby": stakes.is_jacoby,
        "beaver": stakes.is_money and stakes.rules.beavers,
    }
