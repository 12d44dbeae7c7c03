"""The board as a drawing: a self-contained SVG in one of three themes, with its text for screen readers."""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape

from tablas.moves import Roll
from tablas.position import Position
from tablas.report import geometry as g
from tablas.report import shapes
from tablas.report.describe import described
from tablas.report.geometry import Geometry
from tablas.report.themes import THEMES, Piece, Theme, ThemeName
from tablas.report.words import Language, words_in
from tablas.stakes import Stakes

Shade = Literal["light", "dark"]


class _Board:
    """What every part of one drawing shares: theme, places, colours of the sides, prefix of the ids."""

    def __init__(self, theme: Theme, geometry: Geometry, own: Shade, prefix: str) -> None:
        self.theme, self.geometry, self.prefix = theme, geometry, prefix
        self.shades: dict[bool, Shade] = {True: own, False: "dark" if own == "light" else "light"}

    def piece(self, own: bool) -> Piece:
        return self.theme.light if self.shades[own] == "light" else self.theme.dark

    def checker(self, x: float, y: float, own: bool) -> str:
        return f'<use href="#{self.prefix}{self.shades[own]}" x="{shapes.figure(x)}" y="{shapes.figure(y)}"/>'

    def fill(self, shade: Shade) -> str:
        return f"{self.prefix}{shade}-flat"


def board_svg(
    position: Position,
    *,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    roll_by: Literal["own", "other"] = "own",
    theme: ThemeName = "nogal",
    flipped: bool = False,
    own: Shade = "light",
    lang: Language = "en",
    id_prefix: str = "",
) -> str:
    """The board as SVG text, the position's own side at the bottom.

    Args:
        position: what is drawn.
        stakes: adds the cube when the game has one, and the score to the description.
        roll: dice, thrown on the right of the side that `roll_by` names.
        roll_by: whose dice they are.
        theme: colours of the board.
        flipped: puts the own home on the left; only places are mirrored, letters stay readable.
        own: whether the own checkers are the light or the dark ones.
        lang: language of the title and the description that screen readers speak.
        id_prefix: put before every id; needed where several drawings share one page.
    """
    board = _Board(THEMES[theme], Geometry(flipped), own, id_prefix)
    title, text = described(position, words_in(lang), stakes=stakes, roll=roll)
    labels = f"{id_prefix}title {id_prefix}desc"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {g.WIDTH} {g.HEIGHT}" role="img" '
        f'lang="{lang}" aria-labelledby="{labels}" font-family="Figtree,system-ui,sans-serif">',
        f'<title id="{id_prefix}title">{escape(title)}</title>',
        f'<desc id="{id_prefix}desc">{escape(text)}</desc>',
        _definitions(board),
        _ground(board),
        _numbers(board),
        _checkers(board, position),
        _bar(board, position),
        _trays(board, position),
    ]
    if roll is not None:
        parts.append(_dice(board, roll, roll_by == "own"))
    if stakes is not None and stakes.is_cube_in_use:
        parts.append(_cube(board, stakes))
    parts.append("</svg>\n")
    return "".join(parts)


def _definitions(board: _Board) -> str:
    theme, prefix = board.theme, board.prefix
    parts = [
        shapes.linear(f"{prefix}frame", theme.frame),
        shapes.radial(f"{prefix}field", theme.field, 'cx=".5" cy=".5" r=".72"'),
    ]
    for name, piece in (("light", theme.light), ("dark", theme.dark)):
        parts += [
            shapes.radial(f"{prefix}{name}-face", piece.face, 'cx=".38" cy=".3" r=".85"'),
            shapes.linear(f"{prefix}{name}-flat", piece.face[:2]),
            shapes.disc(f"{prefix}{name}", f"{prefix}{name}-face", piece),
        ]
    parts += [
        shapes.shadow(f"{prefix}down", 0.47),
        shapes.shadow(f"{prefix}across", 0.33, across=True),
        shapes.wood_grain(f"{prefix}grain", theme),
    ]
    return f"<defs>{''.join(parts)}</defs>"


def _ground(board: _Board) -> str:
    theme, places, prefix = board.theme, board.geometry, board.prefix
    parts = [shapes.frame(prefix)]
    parts += [
        shapes.well(left, g.TOP, g.FIELD_WIDTH, g.FIELD_HEIGHT, f"url(#{prefix}field)", theme.edge, 5)
        for left in places.field_lefts()
    ]
    parts += [shapes.triangle(places, point, theme.points[point % 2]) for point in range(1, 25)]
    for left in places.field_lefts():
        parts.append(shapes.well_shade(left, g.TOP, g.FIELD_WIDTH, g.FIELD_HEIGHT, prefix))
    for top in (g.TOP, g.HEIGHT - g.TOP - g.TRAY_HEIGHT):
        size = (places.tray_left, top, g.TRAY_WIDTH, g.TRAY_HEIGHT)
        parts.append(shapes.well(*size, theme.well, theme.edge, 7))
        parts.append(shapes.well_shade(*size, prefix))
    parts.append(shapes.hinges(places.bar_x, theme))
    return "".join(parts)


def _numbers(board: _Board) -> str:
    places = board.geometry
    return "".join(
        shapes.number(
            places.point_left(point) + g.POINT_WIDTH / 2,
            g.TOP - 11 if point > 12 else g.HEIGHT - g.TOP + 24,
            str(point),
            board.theme.number,
            17,
            600,
        )
        for point in range(1, 25)
    )


def _checkers(board: _Board, position: Position) -> str:
    parts = []
    for point in range(1, 25):
        count = position.board[point]
        own = count > 0
        parts += [
            board.checker(*board.geometry.checker(point, depth), own)
            for depth in range(min(abs(count), g.STACK))
        ]
        if abs(count) > g.STACK:
            x, y = board.geometry.checker(point, g.STACK - 1)
            parts.append(shapes.number(x, y + 8, str(abs(count)), board.piece(own).spot, 24, 700))
    return "".join(parts)


def _bar(board: _Board, position: Position) -> str:
    """Checkers on the bar stack from the middle towards the side they enter at."""
    own, other = position.bar
    parts = []
    for count, is_own, direction in ((own, True, -1), (other, False, 1)):
        x = board.geometry.bar_x
        drawn = min(count, 4)
        parts += [
            board.checker(x, g.MIDDLE + direction * (36 + depth * g.STACK_STEP), is_own)
            for depth in range(drawn)
        ]
        if count > drawn:
            y = g.MIDDLE + direction * (36 + (drawn - 1) * g.STACK_STEP)
            parts.append(shapes.number(x, y + 8, str(count), board.piece(is_own).spot, 24, 700))
    return "".join(parts)


def _trays(board: _Board, position: Position) -> str:
    own, other = position.off
    left, width = board.geometry.tray_left + 6, g.TRAY_WIDTH - 12
    lowest = g.HEIGHT - g.TOP - 5 - 14.8
    own_slips = [
        shapes.slip(left, lowest - row * g.TRAY_STEP, width, board.piece(True)) for row in range(own)
    ]
    top = g.TOP + 5
    other_slips = [
        shapes.slip(left, top + row * g.TRAY_STEP, width, board.piece(False)) for row in range(other)
    ]
    return "".join(own_slips + other_slips)


def _dice(board: _Board, roll: Roll, own: bool) -> str:
    x = board.geometry.dice_x(own)
    first, second = roll.dice
    piece, fill = board.piece(own), board.fill(board.shades[own])
    return shapes.die(x - 38, g.MIDDLE, first, piece, fill, -4) + shapes.die(
        x + 38, g.MIDDLE, second, piece, fill, 6
    )


def _cube(board: _Board, stakes: Stakes) -> str:
    # A cube nobody has turned lies with 64 up, as it does on every wooden board.
    text = "64" if stakes.cube == 1 else str(stakes.cube)
    travel = {"centred": 0, "own": g.CUBE_TRAVEL, "other": -g.CUBE_TRAVEL}[stakes.owner]
    x = board.geometry.tray_left + g.TRAY_WIDTH / 2
    return shapes.cube(x, g.MIDDLE + travel, text, board.theme.light, board.fill("light"))
