"""Asking and telling at a terminal, or through a pipe."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from tablas.cli.looks import ColourChoice, look_for, window_columns
from tablas.report.text import Look

_CLEAR = "\x1b[2J\x1b[H"


class InputEnded(Exception):
    """There is nothing more to read."""


class Terminal:
    """Where the game is played: a terminal whose screen is redrawn, or a pipe that gets every line.

    Args:
        source: what the player types comes from here.
        sink: what the game says goes here.
        ascii_only: no character beyond ASCII is drawn.
        colour: whether to use colour.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, ascii_only: bool, colour: ColourChoice) -> None:
        self._source, self._sink = source, sink
        self._ascii_only, self._colour = ascii_only, colour
        self.is_screen = source.isatty() and sink.isatty()
        self._put_back: str | None = None
        if isinstance(source, io.TextIOWrapper):
            source.reconfigure(errors="replace")  # a stray byte is a wrong word, not the end of the game
        if self.is_screen and source is sys.stdin:
            self._enable_line_editing()

    @staticmethod
    def _enable_line_editing() -> None:
        """Arrow keys and history while typing, where the system has them."""
        try:
            import readline
        except ImportError:
            return
        readline.set_auto_history(True)

    @property
    def look(self) -> Look:
        """The look of boards now; a window may change its size at any time."""
        return look_for(self._sink, ascii_only=self._ascii_only, colour=self._colour)

    @property
    def columns(self) -> int:
        """Width of the window now."""
        return window_columns() if self._sink.isatty() else 80

    def clear(self) -> None:
        """Begin a new screen; through a pipe, leave an empty line."""
        self._sink.write(_CLEAR if self.is_screen else "\n")

    def tell(self, *lines: str) -> None:
        """Write lines of text."""
        self._sink.write("".join(f"{line}\n" for line in lines))
        self._sink.flush()

    def ask(self, prompt: str = "> ") -> str:
        """What the player types next.

        Raises:
            InputEnded: there is nothing more.
        """
        if self._put_back is not None:
            line, self._put_back = self._put_back, None
            return line
        if self.is_screen and self._source is sys.stdin:
            try:
                return input(prompt)
            except EOFError:
                self._sink.write("\n")
                raise InputEnded from None
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline()
        # What is typed at a terminal is seen there; what comes through a pipe is repeated here.
        self._sink.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise InputEnded
        return line.rstrip("\n")

    def put_back(self, line: str) -> None:
        """Have the line read again by the next `ask`."""
        self._put_back = line
