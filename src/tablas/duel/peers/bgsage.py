"""Open Sage (package ``bgsage``) as a player. Its "1-ply" is a static look: our 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
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


class Look(Protocol):
    """The part of bgsage's evaluation of one play that is used here."""

    def evaluate_board(self, after: Sequence[int], before: Sequence[int]) -> Mapping[str, float]:
        """The equity and the chances after a play of the board before it."""


class StaticLook:
    """Its static plays without the cube, by the parts its analyzer is made of.

    The analyzer's own answer describes every play, which takes four times as long as looking at them.

    Raises:
        PeerMissing: the package is not installed.
    """

    def __init__(self, name: str) -> None:
        files, parts = _module(name, "bgsage.weights"), _module(name, "bgbot_cpp")
        weights = files.default_weights()
        look = parts.create_strategy(
            weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
        )
        tables = parts.BearoffDB()
        path = files.bearoff_db_path()
        self._look: Look = parts.BearoffStrategy(look, tables) if path and tables.load(path) else look
        self._plays: Callable[..., Sequence[Sequence[int]]] = parts.possible_moves

    def boards(self, turn: Turn) -> list[Sequence[int]]:
        """The boards after all plays, best first; equal ones in the order of the analyzer."""
        before = board_of(turn.position)
        equities = [
            (-self._look.evaluate_board(after, before)["equity"], after)
            for after in map(list, self._plays(before, *turn.roll.dice))
        ]
        return [after for _, after in sorted(equities)]


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
        self._static = StaticLook(self.name) if ply == 0 else None

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """See ``Player.plays``."""
        return [self._play(turn) for turn in turns]

    def _play(self, turn: Turn) -> Position:
        stakes = turn.stakes
        is_cubeful = stakes.is_cube_in_use or not stakes.is_money
        if self._static is not None and not is_cubeful:
            boards = self._static.boards(turn)
        else:
            analyzer = self.analyzer(is_cubeful=is_cubeful)
            answer = analyzer.checker_play(board_of(turn.position), *turn.roll.dice, **stakes_of(turn))
            boards = [move.board for move in answer.moves]
        # It also lists the last checker borne off by the second of two dice that could both be played.
        return first_legal(self.name, turn.position, turn.roll, map(position_of, boards))

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
    make: Callable[..., Analyzer] = _module(name, "bgsage").BgBotAnalyzer
    return make


def _module(name: str, module: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError as error:
        raise PeerMissing(name, "bgsage", "pip install 'tablas[peers]'") from error


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
