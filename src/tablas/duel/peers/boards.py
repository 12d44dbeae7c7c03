"""Boards as the peers write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablas import _core
from tablas.errors import PeerFailed
from tablas.moves import Roll
from tablas.position import Position
from tablas.position.board import trusted


def sides(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides as 25 counts, own first, each in its own numbering: points 1 to 24, then the bar."""
    board = position.board
    own = tuple([count if count > 0 else 0 for count in board[1:]])
    other = tuple([-count if count < 0 else 0 for count in board[24::-1]])
    return own, other


def joined(own: Sequence[int], other: Sequence[int]) -> Position:
    """The position of two sides as ``sides`` gives them."""
    board = [0] * 26
    for index in range(25):
        board[index + 1] += own[index]
        board[24 - index] -= other[index]
    return trusted(tuple(board))


def after_steps(position: Position, steps: Sequence[int]) -> Position:
    """The position after (from, to) steps one after another, 25 the bar and 0 off, hits included."""
    board = list(position.board)
    for start, end in zip(steps[::2], steps[1::2], strict=True):
        board[start] -= 1
        if end <= 0:
            continue
        if board[end] == -1:
            board[end] = 0
            board[0] -= 1
        board[end] += 1
    return trusted(tuple(board))


def first_legal(name: str, position: Position, roll: Roll, wanted: Iterable[Position]) -> Position:
    """The first of the wanted results that is a legal play; the position itself when none is legal.

    Raises:
        PeerFailed: there are legal plays and none of them is wanted.
    """
    results, _ = _core.legal_plays(position.as_array(), roll.first, roll.second)
    legal = set(map(tuple, results.tolist()))
    if not legal:
        return position
    for one in wanted:
        if one.board in legal:
            return one
    message = f"no legal play of {roll} in {position.position_id} was answered"
    raise PeerFailed(name, message)
