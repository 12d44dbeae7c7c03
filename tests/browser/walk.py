"""Ways through the step graph of a roll: what the hands at the board enter, and what must then be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.protocol.live import MatchView, StepEdge, StepGraph

Board = list[int]
Steps = list[StepEdge]

BAR, OFF = 25, 0
CHECKERS = 15


def after(board: Sequence[int], steps: Sequence[StepEdge]) -> Board:
    """The board once the steps are made, by plain bookkeeping."""
    now = list(board)
    for step in steps:
        now[step.start] -= 1
        if step.hits:
            now[step.end] += 1
            now[0] -= 1
        if step.end != OFF:
            now[step.end] += 1
    return now


def steps_from(graph: StepGraph, node: int) -> Steps:
    """The steps that may come next."""
    return [edge for edge in graph.edges if edge.from_node == node]


def whole_paths(graph: StepGraph, node: int = 0) -> Iterator[Steps]:
    """Every way to play the roll, step by step."""
    if node in graph.complete:
        yield []
        return
    for edge in steps_from(graph, node):
        for rest in whole_paths(graph, edge.to_node):
            yield [edge, *rest]


def chosen_path(view: MatchView) -> Steps:
    """The play of a sensible beginner, always the same for the same position and roll."""
    assert view.plays is not None
    return max(
        whole_paths(view.plays), key=lambda path: (_worth(after(view.board, path), path), _order(path))
    )


def reckless_path(view: MatchView) -> Steps:
    """The play that leaves most checkers alone where the other side is still to come."""
    assert view.plays is not None
    return max(whole_paths(view.plays), key=lambda path: (_blots(after(view.board, path)), _order(path)))


def _worth(board: Board, path: Steps) -> float:
    on_board = sum(max(count, 0) for count in board)
    behind = max((place for place in range(1, 26) if board[place] > 0), default=0)
    home = sum(1 for place in range(1, 8) if board[place] >= 2)
    hits = sum(step.hits for step in path)
    return 4 * (CHECKERS - on_board) + 3 * hits + home - 2 * _blots(board) - 0.2 * behind


def _blots(board: Board) -> int:
    rearmost = next((place for place in range(26) if board[place] < 0), 26)
    return sum(1 for place in range(1, 25) if board[place] == 1 and place > rearmost)


def _order(path: Steps) -> list[tuple[int, int]]:
    return [(step.start, step.end) for step in path]
