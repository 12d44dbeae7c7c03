"""What the rules allow: legal plays, one position or many, and the legal next steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import BadDice, Fault, IllegalPlay, InvalidPosition
from tablas.moves.play import STANDARD, MoveOptions, Play, Step, mark_hits, write_steps
from tablas.moves.roll import Roll
from tablas.position import Position, checked_boards
from tablas.position.board import trusted

_MOST_STEPS = 4
# A row of the core's steps, a byte for each start and end.
_ROW = 2 * _MOST_STEPS
_NO_STEP = b"\xff"
_MOST_PLACE = 25


@dataclass(frozen=True, slots=True)
class Edge:
    """One legal next step: from one node of the graph to another, the die it uses, the step itself."""

    from_node: int
    to_node: int
    die: int
    step: Step


@dataclass(frozen=True, slots=True)
class StepGraph:
    """Every way to play a roll, step by step.

    Attributes:
        boards: the board at each node, mover's view; node 0 is the position before the play. Nodes
            with equal boards differ in the dice still to be played.
        edges: the steps that some complete legal play continues with, parents before children.
        complete: the nodes at which the play may end.
    """

    boards: tuple[tuple[int, ...], ...]
    edges: tuple[Edge, ...]
    complete: tuple[int, ...]

    def next_edges(self, node: int = 0) -> tuple[Edge, ...]:
        """The edges that leave the node: the legal next steps there."""
        return tuple(edge for edge in self.edges if edge.from_node == node)


def legal_plays(
    position: Position, roll: Roll | tuple[int, int], options: MoveOptions = STANDARD
) -> list[Play]:
    """Every legal play, once for each resulting position; empty when there is none.

    Raises:
        BadDice: a number is not on a die.
    """
    roll = Roll.of(roll)
    results, steps = _core.legal_plays(position.as_array(), roll.first, roll.second, options.mask)
    return plays_of(position, roll, results, steps)


def plays_of(
    position: Position, roll: Roll, results: NDArray[np.int8], steps: NDArray[np.int8]
) -> list[Play]:
    """The plays that rows of the core's answer stand for: ``results`` (m, 26) and ``steps`` (m, 4, 2)."""
    return [
        Play(position, roll, mark_hits(position.board, _used(rows)), trusted(tuple(board)))
        for board, rows in zip(results.tolist(), steps.tolist(), strict=True)
    ]


def has_legal_play(position: Position, roll: Roll, options: MoveOptions = STANDARD) -> bool:
    """Whether there is a legal play."""
    results, _ = _core.legal_plays(position.as_array(), roll.first, roll.second, options.mask)
    return len(results) > 0


def _used(rows: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    return [(start, end) for start, end in rows if start >= 0]


def legal_plays_batch(
    boards: NDArray[np.int8], dice: NDArray[np.uint8], options: MoveOptions = STANDARD
) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
    """Legal results of many positions at once, the fast path.

    Args:
        boards: int8 array of shape (n, 26).
        dice: uint8 array of shape (n, 2).
        options: departures from the standard rules, the same for all.

    Returns:
        ``starts`` of shape (n + 1,) and ``results`` of shape (m, 26), mover's view: the results of
        case i are ``results[starts[i]:starts[i + 1]]``.

    Raises:
        InvalidPosition: a board cannot be; the fault names its row.
        BadDice: a number is not on a die.
    """
    boards = checked_boards(boards)
    dice = np.asarray(dice)
    if dice.shape != (len(boards), 2):
        raise BadDice(f"an array of shape {dice.shape}", f"shape ({len(boards)}, 2)")
    if dice.dtype.kind not in "iuf":
        raise BadDice(f"an array of {dice.dtype}", "an array of integers")
    with np.errstate(invalid="ignore"):  # what is no number becomes some number, and differs from it
        bad = np.flatnonzero(((dice < 1) | (dice > 6) | (dice != dice.astype(np.uint8))).any(axis=1))
    if bad.size:
        row = int(bad[0])
        raise BadDice(f"{dice[row, 0]}-{dice[row, 1]} in row {row}")
    try:
        return _core.legal_plays_batch(boards, np.ascontiguousarray(dice, np.uint8), options.mask)
    except _core.CoreError as error:
        raise InvalidPosition([Fault("bad_board", "boards", str(error))]) from error


def step_graph(
    position: Position, roll: Roll | tuple[int, int], options: MoveOptions = STANDARD
) -> StepGraph:
    """The legal next steps from the start of the turn to every complete play.

    It holds exactly the step sequences that begin some complete legal play, so whoever follows its
    edges to a node in ``complete`` has played legally. One node and no edge: no legal play.

    Raises:
        BadDice: a number is not on a die.
    """
    roll = Roll.of(roll)
    boards, rows = _core.step_graph(position.as_array(), roll.first, roll.second, options.mask)
    nodes = tuple(tuple(board) for board in boards.tolist())
    edges = tuple(
        Edge(parent, child, die, Step(start, end, end > 0 and nodes[parent][end] == -1))
        for parent, child, die, start, end in rows.tolist()
    )
    inner = set() if options.free_movement else {edge.from_node for edge in edges}
    return StepGraph(nodes, edges, tuple(node for node in range(len(nodes)) if node not in inner))


def find_play_by_steps(
    position: Position,
    roll: Roll | tuple[int, int],
    moves: Sequence[tuple[int, int]],
    options: MoveOptions = STANDARD,
) -> Play:
    """The legal play made of these (start, end) pairs in this order.

    Raises:
        IllegalPlay: a step is not legal at its place, the play may not end there, or there is none at all.
        BadDice: a number is not on a die.
    """
    roll = Roll.of(roll)
    results, steps = _core.legal_plays(position.as_array(), roll.first, roll.second, options.mask)
    if not len(results):
        raise IllegalPlay(_said(moves), "no_legal_play", f"there is no legal play with {roll}")
    board = _listed_result(results, steps, moves)
    if board is None:
        board = _walked_result(position, roll, moves, options)
    return Play(position, roll, mark_hits(position.board, moves), trusted(tuple(board)))


def _listed_result(
    results: NDArray[np.int8], steps: NDArray[np.int8], moves: Sequence[tuple[int, int]]
) -> list[int] | None:
    """The board after these moves when they are a legal play just as the core lists it, as most are.

    Ten times as fast as walking the step graph; None says nothing about legality.
    """
    pairs = [number for move in moves for number in move]
    if len(moves) > _MOST_STEPS or not all(0 <= number <= _MOST_PLACE for number in pairs):
        return None  # negative numbers are the core's filling for steps that are not there
    wanted = bytes(pairs).ljust(_ROW, _NO_STEP)
    listed, at = steps.tobytes(), -1
    while (at := listed.find(wanted, at + 1)) >= 0:
        if at % _ROW == 0:
            board: list[int] = results[at // _ROW].tolist()
            return board
    return None


def _walked_result(
    position: Position, roll: Roll, moves: Sequence[tuple[int, int]], options: MoveOptions
) -> list[int]:
    boards, rows = _core.step_graph(position.as_array(), roll.first, roll.second, options.mask)
    edges = rows.tolist()
    # Several nodes at once: the same step may be played with either die when bearing off.
    nodes = {0}
    for count, move in enumerate(moves):
        wanted = list(move)
        nodes = {edge[1] for edge in edges if edge[3:] == wanted and edge[0] in nodes}
        if not nodes:
            raise IllegalPlay(_said(moves), "not_legal", f"step {count + 1} is not legal with {roll}")
    if not options.free_movement:
        nodes -= {edge[0] for edge in edges}
    if not nodes:
        raise IllegalPlay(_said(moves), "unused_die", f"more of {roll} must be played")
    board: list[int] = boards[min(nodes)].tolist()
    return board


def _said(moves: Sequence[tuple[int, int]]) -> str:
    return write_steps([Step(start, end) for start, end in moves])


def count_plays(position: Position, depth: int, options: MoveOptions = STANDARD) -> int:
    """The perft count: results after so many turns, over all 21 rolls at each turn.

    A turn without a legal play counts one result; a finished game has no successors.
    """
    return _core.perft(position.as_array(), depth, options.mask)


def count_plays_of_id(position_id: str, depth: int, options: MoveOptions = STANDARD) -> int:
    """The perft count of the two sides a GNU Position ID writes, also where they share a point.

    The generator takes the sides one by one, so published counts of impossible boards can be compared too.

    Raises:
        InvalidPosition: the text is not a Position ID.
    """
    try:
        return _core.perft_of_id(position_id, depth, options.mask)
    except _core.CoreError as error:
        raise InvalidPosition([Fault("bad_position_id", "text", str(error))]) from error
