"""Boards for tests: drawn in words for examples, drawn by lot for laws."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tablas import Position

Board = tuple[int, ...]

CHECKERS = 15


def board(text: str) -> NDArray[np.int8]:
    """The board of a text like `own 24:1 13:2 bar:1 / other 8:2 bar:1`, each side by its own numbering."""
    own, other = text.split("/")
    cells = np.zeros(26, np.int8)
    for side, sign in ((own, 1), (other, -1)):
        for item in side.split()[1:]:
            point, number = item.split(":")
            place = 25 if point == "bar" else int(point)
            index = place if sign > 0 else 25 - place
            assert cells[index] == 0, f"{item}: somebody is there already"
            cells[index] = sign * int(number)
    return cells


def position(text: str) -> Position:
    """The position of such a text."""
    return Position.from_board(board(text).tolist())


@st.composite
def boards(draw: st.DrawFn, most: int = CHECKERS) -> Board:
    """Any board with checkers of both sides: home boards, bars and borne-off checkers come often."""
    cells = [0] * 26
    for sign in (1, -1):
        # The regions of a side in own numbering: bearing off, nearly so, anywhere, and with the bar.
        region = draw(st.sampled_from((range(1, 7), range(1, 9), range(1, 25), range(1, 26))))
        indices = [point if sign > 0 else 25 - point for point in region]
        free = [index for index in indices if cells[index] == 0] or [25 if sign > 0 else 0]
        points = draw(st.lists(st.sampled_from(free), min_size=1, max_size=7, unique=True))
        for index in points:
            room = most - sum(sign * n for n in cells if n * sign > 0)
            if room > 0:
                cells[index] = sign * draw(st.integers(1, min(room, 5)))
    return tuple(cells)


positions = boards().map(Position.from_board)
dice = st.integers(1, 6)
option_bits = st.integers(0, 15)
