"""The three board themes of the drawings: walnut, slate and high contrast.

The two sides differ by luminance, not by hue, so that they can be told apart by everybody and on paper.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

ThemeName = Literal["nogal", "pizarra", "contraste"]
THEME_NAMES: tuple[ThemeName, ...] = ("nogal", "pizarra", "contraste")


@dataclass(frozen=True, slots=True)
class Piece:
    """Colours of one side's checkers and dice: faces from the lit edge to the far one."""

    face: tuple[str, str, str]
    rim: str
    ring: str
    spot: str
    shine: float


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a board; pairs run from top to bottom, or from the middle outwards on the field."""

    frame: tuple[str, str]
    grain: str
    field: tuple[str, str]
    points: tuple[str, str]
    number: str
    edge: str
    well: str
    metal: str
    light: Piece
    dark: Piece


_LIGHT = Piece(("#fffaf0", "#efe2cb", "#d8c6a6"), rim="#6a5a44", ring="#b9a684", spot="#1d2127", shine=0.7)
_DARK = Piece(("#4a515b", "#262b32", "#14171b"), rim="#aab2bc", ring="#5d6671", spot="#f6efe2", shine=0.11)

_NOGAL = Theme(
    frame=("#5a4032", "#3d2a20"),
    grain="#2a1a12",
    field=("#2f6259", "#234c45"),
    points=("#d9c4a0", "#173a35"),
    number="#e6d7bd",
    edge="#1d120c",
    well="#1f1610",
    metal="#c9a86a",
    light=_LIGHT,
    dark=_DARK,
)

THEMES: dict[ThemeName, Theme] = {
    "nogal": _NOGAL,
    "pizarra": Theme(
        frame=("#3a434d", "#252c34"),
        grain="#000000",
        field=("#4d5964", "#414c56"),
        points=("#a8b3bd", "#2c353e"),
        number="#e3e8ec",
        edge="#12161a",
        well="#171c21",
        metal="#8fa0af",
        light=_LIGHT,
        dark=replace(_DARK, rim="#c3cad2"),
    ),
    "contraste": Theme(
        frame=("#000000", "#000000"),
        grain="#000000",
        field=("#f4f4f4", "#f4f4f4"),
        points=("#c2c2c2", "#8d8d8d"),
        number="#ffffff",
        edge="#000000",
        well="#555555",
        metal="#ffffff",
        light=Piece(
            ("#ffffff", "#ffffff", "#ffffff"), rim="#000000", ring="#000000", spot="#000000", shine=0
        ),
        dark=Piece(("#111111", "#000000", "#000000"), rim="#ffffff", ring="#ffffff", spot="#ffffff", shine=0),
    ),
}
