"""The look that suits the terminal: characters, colours, width."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Literal, TextIO

from tablas.cli.output import speaks_unicode
from tablas.report.canvas import Ink
from tablas.report.text import Look

ColourChoice = Literal["auto", "always", "never"]
COLOUR_CHOICES: tuple[ColourChoice, ...] = ("auto", "always", "never")


def ink_for(stream: TextIO, choice: ColourChoice, environment: Mapping[str, str] = os.environ) -> Ink:
    """How much colour to use: as chosen, else what the terminal and NO_COLOR (no-color.org) say."""
    if choice == "never":
        return "none"
    if choice == "auto":
        dumb = environment.get("TERM", "") in ("", "dumb")
        if environment.get("NO_COLOR") or dumb or not stream.isatty():
            return "none"
    return "truecolor" if environment.get("COLORTERM", "") in ("truecolor", "24bit") else "256"


def window_columns() -> int:
    """Width of the terminal; 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def look_for(stream: TextIO, *, ascii_only: bool, colour: ColourChoice) -> Look:
    """The look of boards on this stream, compact when the window is too narrow for the full width."""
    look = Look(unicode=not ascii_only and speaks_unicode(stream), ink=ink_for(stream, colour))
    compact = stream.isatty() and window_columns() < look.columns
    return Look(look.unicode, look.ink, compact)
