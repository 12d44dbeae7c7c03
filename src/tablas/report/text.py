"""The board for a terminal: Unicode or ASCII, with or without colour, seen by the position's own side.

Points are numbered from that side, whose home is at the bottom right. Own checkers are always full discs
(`X` in ASCII), the other side's rings (`O`), so that colour is never the only difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.moves import Roll
from tablas.position import Position
from tablas.report.canvas import PLAIN, Canvas, Ink, Shade, Style
from tablas.report.words import Words
from tablas.stakes import Stakes

Side = Literal["own", "other"]

STACK = 5  # checkers drawn on a point; more are told by a number on the last one
_ROWS = 13
_MIDDLE = 6


@dataclass(frozen=True, slots=True)
class Look:
    """How boards are drawn: characters, colours and width (`compact` leaves out the gaps)."""

    unicode: bool = True
    ink: Ink = "none"
    compact: bool = False

    @property
    def columns(self) -> int:
        """Width of a drawn board in characters."""
        return _Layout(self.compact).columns


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things stand: first column of each half, of the bar and of the tray."""

    compact: bool

    @property
    def pitch(self) -> int:
        return 3 if self.compact else 4

    @property
    def half(self) -> int:
        return 6 * self.pitch + (0 if self.compact else 1)

    @property
    def frame(self) -> int:
        return 1 if self.compact else 2

    @property
    def bar(self) -> int:
        return self.frame + self.half

    @property
    def right(self) -> int:
        return self.bar + 5

    @property
    def tray(self) -> int:
        return self.right + self.half + self.frame

    @property
    def columns(self) -> int:
        return self.tray + 9

    def point(self, point: int) -> int:
        """First of the three columns a point is drawn on."""
        index = 12 - point if point <= 12 else point - 13
        start = self.frame if index < 6 else self.right
        return start + (index % 6) * self.pitch + (0 if self.compact else 1)


_FRAME = Style(Shade("#e6d7bd", 187), Shade("#4a3428", 237))
_FIELD = Shade("#2f6259", 23)
_LIGHT_POINT = Shade("#b9a57e", 144)
_DARK_POINT = Shade("#173a35", 235)
# Two shades a side, in turn, so that the checkers of a stack can be told apart.
_OWN_FACES = (Shade("#fff3dc", 230), Shade("#e6d5b4", 223))
_OTHER_FACES = (Shade("#22272e", 234), Shade("#0e1114", 232))
_OWN_RING = Shade("#7a5f38", 94)
_OTHER_RING = Shade("#c3cad2", 251)
_CUBE = Style(Shade("#1d2127", 234), Shade("#fff3dc", 230), bold=True)
_OWN_DIE = Style(Shade("#1d2127", 234), Shade("#fff3dc", 230), bold=True)
_OTHER_DIE = Style(Shade("#f6efe2", 255), Shade("#14171b", 232), bold=True)

# A point from its base to its tip, in half blocks.
_TRIANGLE = ("███", "▐█▌", "▐█▌", " █ ", " ┃ ")


def board_text(
    position: Position,
    words: Words,
    *,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    roll_by: Side = "own",
    look: Look = Look(),
) -> str:
    """The board as lines of text without a final line break.

    Args:
        position: what is drawn; its own side sits at the bottom.
        words: the language of the few words around the board.
        stakes: adds the cube, when the game has one.
        roll: dice shown in the middle, on the right for the own side.
        roll_by: whose dice they are.
        look: characters, colours and width.
    """
    layout = _Layout(look.compact)
    canvas = Canvas(_ROWS, layout.columns)
    _draw_frame(canvas, layout, look)
    for point in range(1, 25):
        _draw_point(canvas, layout, look, point, position.board[point])
    _draw_bar(canvas, layout, look, position)
    _draw_tray(canvas, layout, look, position, words)
    if stakes is not None and (stakes.is_cube_in_use or stakes.is_crawford):
        _draw_cube(canvas, layout, look, stakes, words)
    if roll is not None:
        _draw_dice(canvas, layout, look, roll, roll_by)
    return "\n".join(canvas.lines(look.ink))


def _draw_frame(canvas: Canvas, layout: _Layout, look: Look) -> None:
    edge, field = _FRAME, Style(back=_FIELD)
    last = layout.tray - 1
    for row in range(_ROWS):
        canvas.put(row, 0, " " * layout.tray, edge)
        if 0 < row < _ROWS - 1:
            for start in (layout.frame, layout.right):
                canvas.put(row, start, " " * layout.half, field)
    if look.ink == "none":
        _draw_lines(canvas, layout, look, last)
    for point in range(1, 25):
        row = 0 if point > 12 else _ROWS - 1
        canvas.put(row, layout.point(point) + (0 if point > 9 else 1), str(point), edge)


def _draw_lines(canvas: Canvas, layout: _Layout, look: Look, last: int) -> None:
    """Rules around both halves, for terminals without colour."""
    across, down = ("─", "│") if look.unicode else ("-", "|")
    corners = ("┌┬┬┐", "└┴┴┘") if look.unicode else ("++++", "++++")
    stops = (layout.frame - 1, layout.bar, layout.right - 1, last - layout.frame + 1)
    for row in range(_ROWS):
        if row in (0, _ROWS - 1):
            canvas.put(row, stops[0], across * (stops[3] - stops[0] + 1))
            for stop, corner in zip(stops, corners[0 if row == 0 else 1], strict=True):
                canvas.put(row, stop, corner)
        else:
            for stop in stops:
                canvas.put(row, stop, down)


def _draw_point(canvas: Canvas, layout: _Layout, look: Look, point: int, count: int) -> None:
    column = layout.point(point)
    top = point > 12
    for depth in range(STACK):
        row = 1 + depth if top else _ROWS - 2 - depth
        if depth < abs(count):
            _draw_checker(canvas, look, row, column, count, depth, Style(back=_FIELD))
        elif look.ink != "none" and look.unicode:
            shade = _DARK_POINT if point % 2 else _LIGHT_POINT
            canvas.put(row, column, _TRIANGLE[depth], Style(shade, _FIELD))
        else:
            marks = "·┊" if look.unicode else ".:"
            shade = _DARK_POINT if point % 2 else _LIGHT_POINT
            canvas.put(row, column + 1, marks[point % 2], Style(shade, _FIELD))


def _draw_checker(
    canvas: Canvas, look: Look, row: int, column: int, count: int, depth: int, under: Style
) -> None:
    """The `depth`-th checker of a stack; the last one drawn carries the number of a taller stack."""
    own = count > 0
    mark = _mark(own, look)
    if depth == STACK - 1 and abs(count) > STACK:
        mark = str(abs(count))
    if look.ink == "none":
        canvas.put(row, column + (0 if len(mark) == 2 else 1), mark)
        return
    face = (_OWN_FACES if own else _OTHER_FACES)[depth % 2]
    ink = Style(_OWN_RING if own else _OTHER_RING, face, bold=True)
    if not look.unicode:
        canvas.put(row, column, f"{mark:^3}", ink)
    elif len(mark) == 2:
        canvas.put(row, column, mark, ink)
        canvas.put(row, column + 2, "▌", Style(face, under.back))
    else:
        canvas.put(row, column, "▐", Style(face, under.back))
        canvas.put(row, column + 1, mark, ink)
        canvas.put(row, column + 2, "▌", Style(face, under.back))


def _mark(own: bool, look: Look) -> str:
    if look.unicode:
        return "●" if own else "○"
    return "X" if own else "O"


def _draw_bar(canvas: Canvas, layout: _Layout, look: Look, position: Position) -> None:
    """Checkers on the bar stack from the middle towards the side they enter at."""
    own, other = position.bar
    for count, direction in ((own, -1), (-other, 1)):
        for depth in range(min(abs(count), STACK)):
            row = _MIDDLE + direction * (depth + 1)
            _draw_checker(canvas, look, row, layout.bar + 1, count, depth, _FRAME)


def _draw_tray(canvas: Canvas, layout: _Layout, look: Look, position: Position, words: Words) -> None:
    own, other = position.off
    for count, row, is_own in ((other, 1, False), (own, _ROWS - 2, True)):
        if count:
            canvas.put(row, layout.tray + 1, f"{_mark(is_own, look)} {words['board_off']} {count}"[: 9 - 1])


def _draw_cube(canvas: Canvas, layout: _Layout, look: Look, stakes: Stakes, words: Words) -> None:
    if stakes.is_crawford:
        canvas.put(_MIDDLE, layout.tray + 1, words["board_crawford"][:8])
        return
    row = {"centred": _MIDDLE, "other": 3, "own": _ROWS - 4}[stakes.owner]
    text = f"{stakes.cube:^4}" if look.ink != "none" else f"[{stakes.cube}]"
    canvas.put(row, layout.tray + 1, text, _CUBE if look.ink != "none" else PLAIN)


def _draw_dice(canvas: Canvas, layout: _Layout, look: Look, roll: Roll, by: Side) -> None:
    start = layout.right if by == "own" else layout.frame
    column = start + layout.half // 2 - 4
    style = _OWN_DIE if by == "own" else _OTHER_DIE
    for index, die in enumerate(roll.dice):
        text = f" {die} " if look.ink != "none" else f"[{die}]"
        canvas.put(_MIDDLE, column + index * 5, text, style)


def side_line(own: bool, name: str, figures: str, look: Look) -> str:
    """The line above or below a board: the side's mark and name, figures at the other end."""
    layout = _Layout(look.compact)
    # Drawn lines stand on the inner edge of the frame, which only colour fills.
    width = layout.tray - (layout.frame - 1 if look.ink == "none" else 0)
    left = f"{_mark(own, look)} {name}"
    return f"{left}{figures:>{max(width - len(left), len(figures) + 1)}}"
