"""Who plays in a duel: a level of ours, or a peer behind the same face."""

from __future__ import annotations

from typing import Protocol

from tablas.decision import Engine
from tablas.errors import IllegalAction
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Rules, Stakes

Board = tuple[int, ...]

# Without a cube every play is ranked by its cubeless equity.
CUBELESS = Stakes(rules=Rules(jacoby=False, cube=False))


class Player(Protocol):
    """Someone who can play a roll."""

    name: str

    def play(self, board: Board, roll: Roll) -> Board:
        """The board after the chosen play, still from the mover's view; unchanged when there is none."""


class LevelPlayer:
    """A level of tablas."""

    def __init__(self, level: str, seed: int) -> None:
        self.name = level
        self.engine = Engine(level, seed=seed)

    def play(self, board: Board, roll: Roll) -> Board:
        """See ``Player.play``."""
        try:
            return self.engine.choose_play(Position(board), roll, CUBELESS).result.board
        except IllegalAction:
            return board


class GnubgPlayer:
    """GNU Backgammon's network as the package gnubg-nn offers it."""

    def __init__(self, ply: int) -> None:
        import gnubg_nn

        self.name = f"gnubg:{ply}"
        self.ply = ply
        self.gnubg = gnubg_nn

    def play(self, board: Board, roll: Roll) -> Board:
        """See ``Player.play``."""
        own, other = sides(board)
        answer = self.gnubg.best_move([other, own], *roll.dice, n=self.ply, b=1)
        if not answer[0]:
            return board
        # The key is written from the view of the player then on roll.
        after_own, after_other = self.gnubg.board_from_position_key(answer[1])
        return joined(after_own, after_other)


def sides(board: Board) -> tuple[list[int], list[int]]:
    """Both sides as 25 counts, each in its own numbering: points 1 to 24, then the bar."""
    own = [max(board[point], 0) for point in range(1, 26)]
    other = [max(-board[25 - point], 0) for point in range(1, 26)]
    return own, other


def joined(own: list[int], other: list[int]) -> Board:
    """The board of two sides as ``sides`` gives them."""
    board = [0] * 26
    for index in range(25):
        board[index + 1] += own[index]
        board[24 - index] -= other[index]
    return tuple(board)


def player_named(name: str, seed: int) -> Player:
    """The player meant by a level's name or by ``gnubg:PLY``."""
    kind, _, ply = name.partition(":")
    return GnubgPlayer(int(ply)) if kind == "gnubg" else LevelPlayer(name, seed)
