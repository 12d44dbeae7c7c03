"""The board of both seats while plays are written down, to mark the hits."""

from __future__ import annotations

from tablas.match import Seat
from tablas.position import Position, variant_named
from tablas.record import Steps

_BAR = 25


class Boards:
    """What each seat has where, by its own numbering; follows any steps, legal or not."""

    def __init__(self, variant: str) -> None:
        self._sides: list[list[int]] = [[], []]
        start = variant_named(variant).start
        self._sides = [[max(count, 0) for count in start] for _ in range(2)]

    def put(self, position: Position, seat: Seat) -> None:
        """The board becomes this position, seen by that seat."""
        board = position.board
        self._sides[seat] = [max(count, 0) for count in board]
        self._sides[1 - seat] = [max(-count, 0) for count in reversed(board)]

    def seen_by(self, seat: Seat) -> tuple[int, ...]:
        """The 26 integers of the board in the view of that seat; a count may be below 0 after bad steps."""
        own, other = self._sides[seat], self._sides[1 - seat]
        return tuple(own[point] - other[_BAR - point] for point in range(_BAR + 1))

    def play(self, seat: Seat, steps: Steps) -> str:
        """The steps as text with a star at every hit; the checkers are moved."""
        own, other = self._sides[seat], self._sides[1 - seat]
        words = []
        for start, end in steps:
            own[start] -= 1
            hit = ""
            if end > 0:
                own[end] += 1
                if end < _BAR and other[_BAR - end] == 1:
                    other[_BAR - end] = 0
                    other[_BAR] += 1
                    hit = "*"
            words.append(f"{start}/{end}{hit}")
        return " ".join(words)
