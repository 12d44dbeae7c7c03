"""A grid of characters with colours, written out as plain text or with ANSI escapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Ink = Literal["none", "256", "truecolor"]
"""How much colour the terminal takes."""

RESET = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Shade:
    """One colour: as `#rrggbb`, and as the entry of the 256-colour palette that serves best in its place.

    The entry is chosen by hand: the palette has few dark tones, and the nearest one is often a grey.
    """

    hex: str
    entry: int

    def code(self, ink: Ink) -> str:
        """The part of an ANSI sequence that names this colour."""
        if ink == "256":
            return f"5;{self.entry}"
        red, green, blue = (int(self.hex[start : start + 2], 16) for start in (1, 3, 5))
        return f"2;{red};{green};{blue}"


@dataclass(frozen=True, slots=True)
class Style:
    """How a character is painted; None leaves the terminal's own colour."""

    fore: Shade | None = None
    back: Shade | None = None
    bold: bool = False

    def escape(self, ink: Ink) -> str:
        """The ANSI sequence that switches to this style from any other; empty without ink."""
        if ink == "none":
            return ""
        parts = ["0"]
        if self.bold:
            parts.append("1")
        if self.fore is not None:
            parts.append(f"38;{self.fore.code(ink)}")
        if self.back is not None:
            parts.append(f"48;{self.back.code(ink)}")
        return f"\x1b[{';'.join(parts)}m"


PLAIN = Style()


@dataclass(slots=True)
class Canvas:
    """`rows` × `columns` characters, blank at first; what falls outside is an error of ours."""

    rows: int
    columns: int
    _characters: list[list[str]] = field(init=False)
    _styles: list[list[Style]] = field(init=False)

    def __post_init__(self) -> None:
        self._characters = [[" "] * self.columns for _ in range(self.rows)]
        self._styles = [[PLAIN] * self.columns for _ in range(self.rows)]

    def put(self, row: int, column: int, text: str, style: Style = PLAIN) -> None:
        """Write `text` from (row, column) to the right, all in one style."""
        for offset, character in enumerate(text):
            self._characters[row][column + offset] = character
            self._styles[row][column + offset] = style

    def lines(self, ink: Ink) -> list[str]:
        """One string a row, without blanks at the end where they would not be seen."""
        return [
            _written(characters, styles, ink)
            for characters, styles in zip(self._characters, self._styles, strict=True)
        ]


def _written(characters: list[str], styles: list[Style], ink: Ink) -> str:
    last = len(characters)
    while last and characters[last - 1] == " " and (ink == "none" or styles[last - 1].back is None):
        last -= 1
    pieces: list[str] = []
    current = PLAIN
    for character, style in zip(characters[:last], styles[:last], strict=True):
        if ink != "none" and style != current:
            pieces.append(style.escape(ink))
            current = style
        pieces.append(character)
    if current != PLAIN:
        pieces.append(RESET)
    return "".join(pieces)
