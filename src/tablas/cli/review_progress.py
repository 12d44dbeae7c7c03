"""The line on a terminal that tells how far the reviews have come and how long they will take."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self, TextIO

from tablas.cli.output import speaks_unicode
from tablas.cli.review_jobs import ReviewRun
from tablas.report.words import Words

_BAR = 24
_CLEAR_LINE = "\r\x1b[K"


class ReviewBar:
    """Shows the progress of a run while it is open; silent where there is no terminal."""

    def __init__(self, run: ReviewRun, words: Words, stream: TextIO | None = None) -> None:
        self._run, self._words = run, words
        self._stream = sys.stderr if stream is None else stream
        self._is_shown = self._stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def tick(self) -> None:
        """Draws the line anew."""
        if self._is_shown:
            self._stream.write(_CLEAR_LINE + progress_text(self._run, self._words, self._stream))
            self._stream.flush()

    def clear(self) -> None:
        """Takes the line away."""
        if self._is_shown:
            self._stream.write(_CLEAR_LINE)
            self._stream.flush()


def progress_text(run: ReviewRun, words: Words, stream: TextIO) -> str:
    """A bar, the share done, files, and the time left."""
    progress = run.progress
    share, left = progress.share, progress.seconds_left
    full = int(_BAR * share)
    signs = ("█", "░") if speaks_unicode(stream) else ("#", ".")
    return words["analyze_progress"].format(
        bar=signs[0] * full + signs[1] * (_BAR - full),
        share=int(100 * share),
        done=progress.done,
        all=progress.files,
        left="" if left is None else words["analyze_left"].format(time=clock_text(left)),
    )


def clock_text(seconds: float) -> str:
    """``0:07``, ``12:30``, ``1:02:09``."""
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
