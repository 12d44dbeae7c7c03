"""A position as a picture to send or to print: the drawn board, pips and score if asked for, SVG or PNG."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

from tablas.moves import Roll
from tablas.position import Position
from tablas.report import shapes
from tablas.report.diagram import board_svg
from tablas.report.geometry import HEIGHT, WIDTH
from tablas.report.plots import SHADES, Inks, Shade
from tablas.report.themes import THEMES, Piece, ThemeName
from tablas.report.words import Language, Words, words_in
from tablas.stakes import Stakes

USUAL_SIZE = 970
SMALLEST, LARGEST = 64, 4096
"""Pixels a picture may be wide."""

_STRIP = 64
_MARGIN = 20
# Of the drawing library's own letters: no system need have any.
_LETTERS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def picture_svg(
    position: Position,
    *,
    stakes: Stakes | None = None,
    roll: Roll | None = None,
    theme: ThemeName = "nogal",
    flipped: bool = False,
    lang: Language = "en",
    captions: Shade | None = None,
    size: int | None = None,
) -> str:
    """The board as SVG text, the position's own side at the bottom.

    Args:
        position: what is drawn.
        stakes: adds the cube when the game has one, and the score.
        roll: dice of the own side.
        theme: colours of the board.
        flipped: puts the own home on the left.
        lang: language of the captions, and of what screen readers speak.
        captions: pips and score of both sides above and below the board, on a light or a dark ground; None
            for the board alone.
        size: pixels it is wide; None leaves that to whoever shows it.
    """
    board = board_svg(position, stakes=stakes, roll=roll, theme=theme, flipped=flipped, lang=lang)
    if captions is None:
        return _sized(board, WIDTH, HEIGHT, size)
    inks, words = SHADES[captions], words_in(lang)
    width, height = WIDTH + 2 * _MARGIN, HEIGHT + 2 * _STRIP
    inner = board.replace("<svg ", f'<svg x="{_MARGIN}" y="{_STRIP}" width="{WIDTH}" height="{HEIGHT}" ', 1)
    pips = position.pips[::-1]
    scores = [] if stakes is None else _scores(stakes, words)
    names = (words["side_other"], words["side_own"])
    pieces = (THEMES[theme].dark, THEMES[theme].light)
    strips = [
        _strip(y, piece, name, " · ".join([words["strip_pips"].format(count=count), *held]), inks)
        for y, piece, name, count, held in zip(
            (_STRIP / 2, height - _STRIP / 2), pieces, names, pips, scores or [[], []], strict=True
        )
    ]
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Figtree,system-ui,sans-serif">'
        f'<rect width="{width}" height="{height}" fill="{inks.card}"/>'
        f"{''.join(strips)}{inner.strip()}</svg>\n"
    )
    return _sized(drawing, width, height, size)


def png_of(svg: str, size: int = USUAL_SIZE) -> bytes:
    """A drawing of ours as a PNG file of that many pixels' width, its corners clear.

    Letters are those that come with the program: the same picture on every machine.
    """
    # Only pictures pay for the library that paints them.
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=size,
            skip_system_fonts=True,
            font_files=[str(_letters() / name) for name in _LETTERS],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )


def _letters() -> Path:
    """The folder of the letters, found without loading what they come with."""
    found = find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"


def _sized(svg: str, width: float, height: float, size: int | None) -> str:
    if size is None:
        return svg
    tall = round(size * height / width)
    return svg.replace("<svg ", f'<svg width="{size}" height="{tall}" ', 1)


def _scores(stakes: Stakes, words: Words) -> list[list[str]]:
    """What stands beside the pips of the other side, and of the own one."""
    if stakes.is_money:
        return [[], [words["stakes_money"]]]
    crawford = [words["stakes_crawford"]] if stakes.is_crawford else []
    return [
        [f"{stakes.other_score}/{stakes.length}"],
        [f"{stakes.own_score}/{stakes.length}", *crawford],
    ]


def _strip(middle: float, piece: Piece, name: str, figures: str, inks: Inks) -> str:
    base = shapes.figure(middle + 9)
    return (
        f'<circle cx="{_MARGIN + 20}" cy="{shapes.figure(middle)}" r="13" fill="{piece.face[1]}" '
        f'stroke="{piece.rim}" stroke-width="1.7"/>'
        f'<text x="{_MARGIN + 46}" y="{base}" font-size="26" font-weight="700" fill="{inks.text}">'
        f"{escape(name)}</text>"
        f'<text x="{_MARGIN + WIDTH - 6}" y="{base}" text-anchor="end" font-size="26" fill="{inks.text}">'
        f"{escape(figures)}</text>"
    )
