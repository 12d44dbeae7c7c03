"""Where everything stands on the drawn board, in SVG user units."""

from __future__ import annotations

from dataclasses import dataclass

POINT_WIDTH = 64
TRIANGLE_HEIGHT = 286
CHECKER_RADIUS = 29
STACK_STEP = 58
STACK = 5  # checkers drawn on a point; more are told by a number on the last one
SIDE = 24
TOP = 36
FIELD_WIDTH = 6 * POINT_WIDTH
FIELD_HEIGHT = 700
BAR_WIDTH = 66
DIVIDER = 16
TRAY_WIDTH = 72
TRAY_STEP = 16
TRAY_HEIGHT = 15 * TRAY_STEP + 10
CUBE_TRAVEL = 66
WIDTH = SIDE + FIELD_WIDTH + BAR_WIDTH + FIELD_WIDTH + DIVIDER + TRAY_WIDTH + SIDE
HEIGHT = FIELD_HEIGHT + 2 * TOP
MIDDLE = HEIGHT / 2


@dataclass(frozen=True, slots=True)
class Geometry:
    """Places on the board; `flipped` puts the own home on the left.

    Only places are mirrored, never shapes: numbers and letters stay readable.
    """

    flipped: bool = False

    def _mirrored(self, left: float, width: float) -> float:
        return WIDTH - left - width if self.flipped else left

    def point_left(self, point: int) -> float:
        """Left edge of a point's column."""
        index = 12 - point if point <= 12 else point - 13
        start = SIDE if index < 6 else SIDE + BAR_WIDTH
        return self._mirrored(start + index * POINT_WIDTH, POINT_WIDTH)

    def field_lefts(self) -> tuple[float, float]:
        """Left edges of the outer and the home half of the field."""
        home = SIDE + FIELD_WIDTH + BAR_WIDTH
        return self._mirrored(SIDE, FIELD_WIDTH), self._mirrored(home, FIELD_WIDTH)

    @property
    def bar_x(self) -> float:
        """Middle of the bar."""
        return self._mirrored(SIDE + FIELD_WIDTH + BAR_WIDTH / 2, 0)

    @property
    def tray_left(self) -> float:
        """Left edge of the trays for checkers borne off."""
        return self._mirrored(WIDTH - SIDE - TRAY_WIDTH, TRAY_WIDTH)

    def checker(self, point: int, depth: int) -> tuple[float, float]:
        """Centre of the `depth`-th checker on a point, 0 at the edge of the board."""
        reach = CHECKER_RADIUS + 2 + min(depth, STACK - 1) * STACK_STEP
        y = TOP + reach if point > 12 else HEIGHT - TOP - reach
        return self.point_left(point) + POINT_WIDTH / 2, y

    def dice_x(self, own: bool) -> float:
        """Middle of the half a side throws its dice on: its right, as it sits."""
        outer, home = self.field_lefts()
        right, left = max(outer, home), min(outer, home)
        return (right if own else left) + FIELD_WIDTH / 2
