"""The parts of the drawn board as SVG text: checkers, dice, the cube, points, wood."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.report.geometry import (
    CHECKER_RADIUS,
    HEIGHT,
    POINT_WIDTH,
    TOP,
    TRIANGLE_HEIGHT,
    WIDTH,
    Geometry,
)
from tablas.report.themes import Piece, Theme

# Where the spots of each number lie, in steps from the middle of the die.
_SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
DIE = 56
CUBE = 54
_GRAIN_PERIOD = 420


def figure(value: float) -> str:
    """A coordinate with at most two decimals and no idle zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def linear(name: str, colours: Sequence[str], *, across: bool = False) -> str:
    """A linear gradient from top to bottom, or from left to right."""
    end = 'x2="1" y2="0"' if across else 'x2="0" y2="1"'
    return f'<linearGradient id="{name}" x1="0" y1="0" {end}>{_stops(colours)}</linearGradient>'


def radial(name: str, colours: Sequence[str], centre: str) -> str:
    """A radial gradient; `centre` gives its middle and reach as SVG attributes."""
    return f'<radialGradient id="{name}" {centre}>{_stops(colours)}</radialGradient>'


def shadow(name: str, opacity: float, *, across: bool = False) -> str:
    """A gradient from black at `opacity` to nothing."""
    end = 'x2="1" y2="0"' if across else 'x2="0" y2="1"'
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" {end}><stop offset="0" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-opacity="0"/></linearGradient>'
    )


def _stops(colours: Sequence[str]) -> str:
    last = len(colours) - 1
    return "".join(
        f'<stop offset="{figure(index / last)}" stop-color="{shade}"/>' for index, shade in enumerate(colours)
    )


def wood_grain(name: str, theme: Theme) -> str:
    """A pattern of wavy lines; their irregularity is worked out, not random, so drawings repeat."""
    lines = []
    for index in range(64):
        y = index * 12.2 + index * 37 % 9
        sway = index * 53 % 15 - 7
        opacity = 0.08 + index * 7 % 5 / 36
        width = 0.6 + index * 5 % 4 * 0.55
        lines.append(
            f'<path d="M0 {figure(y)}C105 {figure(y + sway)} 150 {figure(y - sway)} 210 {figure(y)}'
            f'S330 {figure(y + sway)} {_GRAIN_PERIOD} {figure(y)}" fill="none" stroke="{theme.grain}" '
            f'stroke-opacity="{figure(opacity)}" stroke-width="{figure(width)}"/>'
        )
    return (
        f'<pattern id="{name}" width="{_GRAIN_PERIOD}" height="{HEIGHT}" patternUnits="userSpaceOnUse">'
        f"{''.join(lines)}</pattern>"
    )


def disc(name: str, fill: str, piece: Piece) -> str:
    """One checker, to be drawn once among the definitions and repeated with `<use>`."""
    radius, inner = CHECKER_RADIUS, figure(CHECKER_RADIUS * 0.66)
    return (
        f'<g id="{name}"><circle cy="3.4" r="{radius}" fill="#000" opacity=".3"/>'
        f'<circle r="{figure(radius - 0.8)}" fill="url(#{fill})" stroke="{piece.rim}" stroke-width="1.7"/>'
        f'<circle r="{radius - 3}" fill="none" stroke="#fff" stroke-width="1.6" '
        f'stroke-opacity="{piece.shine}"/>'
        f'<circle r="{inner}" fill="none" stroke="{piece.ring}" stroke-width="1.6" stroke-opacity=".85"/>'
        f'<circle r="{inner}" cy="1.2" fill="none" stroke="#fff" stroke-width="1" '
        f'stroke-opacity="{piece.shine}"/></g>'
    )


def triangle(geometry: Geometry, point: int, fill: str) -> str:
    """A point of the board, its tip slightly rounded."""
    left = geometry.point_left(point) + 3
    width = POINT_WIDTH - 6
    down = 1 if point > 12 else -1
    base = TOP if point > 12 else HEIGHT - TOP
    middle, tip = left + width / 2, base + down * TRIANGLE_HEIGHT
    return (
        f'<path d="M{figure(left)} {base}L{figure(middle - 2.2)} {tip - down * 7}'
        f"Q{figure(middle)} {tip + down} {figure(middle + 2.2)} {tip - down * 7}"
        f'L{figure(left + width)} {base}Z" fill="{fill}"/>'
    )


def well(left: float, top: float, width: float, height: float, fill: str, edge: str, corner: float) -> str:
    """A hollow in the wood with a dark edge."""
    return (
        f'<rect x="{figure(left - 1.5)}" y="{figure(top - 1.5)}" width="{figure(width + 3)}" '
        f'height="{figure(height + 3)}" rx="{figure(corner + 1.5)}" fill="{edge}"/>'
        f'<rect x="{figure(left)}" y="{figure(top)}" width="{figure(width)}" height="{figure(height)}" '
        f'rx="{figure(corner)}" fill="{fill}"/>'
    )


def well_shade(left: float, top: float, width: float, height: float, prefix: str) -> str:
    """The shadow the wood throws into a hollow, from above and from the left."""
    return (
        f'<rect x="{figure(left)}" y="{figure(top)}" width="{figure(width)}" height="12" rx="5" '
        f'fill="url(#{prefix}down)"/><rect x="{figure(left)}" y="{figure(top)}" width="7" '
        f'height="{figure(height)}" rx="4" fill="url(#{prefix}across)"/>'
    )


def frame(prefix: str) -> str:
    """The wooden ground under everything."""
    size = f'width="{WIDTH}" height="{HEIGHT}" rx="20"'
    return (
        f'<rect {size} fill="url(#{prefix}frame)"/><rect {size} fill="url(#{prefix}grain)"/>'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="19" fill="none" stroke="#fff" '
        f'stroke-opacity=".13" stroke-width="1.5"/>'
    )


def hinges(x: float, theme: Theme) -> str:
    """The line the board folds along, and its two hinges."""
    parts = [
        f'<path d="M{figure(x)} 6V{HEIGHT - 6}" stroke="#000" stroke-opacity=".38" stroke-width="2"/>'
        f'<path d="M{figure(x + 1.5)} 6V{HEIGHT - 6}" stroke="#fff" stroke-opacity=".08"/>'
    ]
    for y in (HEIGHT * 0.2, HEIGHT * 0.8):
        parts.append(
            f'<rect x="{figure(x - 9)}" y="{figure(y - 26)}" width="18" height="52" rx="4" '
            f'fill="{theme.metal}" fill-opacity=".8"/><path d="M{figure(x)} {figure(y - 26)}v52" '
            f'stroke="#000" stroke-opacity=".45" stroke-width="1.4"/>'
        )
        parts.extend(
            f'<circle cx="{figure(x + dx)}" cy="{figure(y + dy)}" r="1.7" fill="#000" fill-opacity=".45"/>'
            for dx in (-4.6, 4.6)
            for dy in (-17, 17)
        )
    return "".join(parts)


def die(x: float, y: float, value: int, piece: Piece, fill: str, turn: float) -> str:
    """One die, slightly turned as if thrown."""
    half, corner, step = DIE / 2, DIE * 0.21, DIE * 0.27
    box = f'width="{DIE}" height="{DIE}" rx="{figure(corner)}"'
    spots = "".join(
        f'<circle cx="{figure(dx * step)}" cy="{figure(dy * step)}" r="{figure(DIE * 0.092)}" '
        f'fill="{piece.spot}"/>'
        for dx, dy in _SPOTS[value]
    )
    return (
        f'<g transform="translate({figure(x)} {figure(y)}) rotate({figure(turn)})">'
        f'<rect x="{figure(1 - half)}" y="{figure(4 - half)}" {box} fill="#000" opacity=".28"/>'
        f'<rect x="{figure(-half)}" y="{figure(-half)}" {box} fill="url(#{fill})" stroke="{piece.rim}" '
        f'stroke-width="1.4"/><rect x="{figure(3.5 - half)}" y="{figure(3.5 - half)}" width="{DIE - 7}" '
        f'height="{DIE - 7}" rx="{figure(corner - 3)}" fill="none" stroke="#fff" '
        f'stroke-opacity="{piece.shine}" stroke-width="1.5"/>{spots}</g>'
    )


def cube(x: float, y: float, text: str, piece: Piece, fill: str) -> str:
    """The doubling cube with its number up."""
    half = CUBE / 2
    size = 27 if len(text) < 3 else 21 if len(text) == 3 else 16
    box = f'width="{CUBE}" height="{CUBE}" rx="10"'
    return (
        f'<g transform="translate({figure(x)} {figure(y)})">'
        f'<rect x="{figure(1 - half)}" y="{figure(4 - half)}" {box} fill="#000" opacity=".32"/>'
        f'<rect x="{figure(-half)}" y="{figure(-half)}" {box} fill="url(#{fill})" stroke="{piece.rim}" '
        f'stroke-width="1.4"/><rect x="{figure(4.5 - half)}" y="{figure(4.5 - half)}" width="{CUBE - 9}" '
        f'height="{CUBE - 9}" rx="6.5" fill="none" stroke="{piece.ring}" stroke-width="1.3"/>'
        f'<text y="{figure(size * 0.352)}" text-anchor="middle" font-size="{size}" font-weight="700" '
        f'letter-spacing="-.8" fill="{piece.spot}">{text}</text></g>'
    )


def slip(x: float, y: float, width: float, piece: Piece) -> str:
    """A checker borne off, seen from the side in its tray."""
    return (
        f'<rect x="{figure(x)}" y="{figure(y)}" width="{figure(width)}" height="14.8" rx="5" '
        f'fill="{piece.face[1]}" stroke="{piece.rim}" stroke-width="1.3"/>'
    )


def number(x: float, y: float, text: str, fill: str, size: float, weight: int) -> str:
    """Centred text; `y` is its base line."""
    return (
        f'<text x="{figure(x)}" y="{figure(y)}" text-anchor="middle" font-size="{figure(size)}" '
        f'font-weight="{weight}" fill="{fill}">{text}</text>'
    )
