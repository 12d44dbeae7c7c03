"""One line on the terminal while a long search runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from tablas.decision import SearchControl
from tablas.report.words import Words

# What is done sooner than this needs no word.
_PATIENCE_S = 0.5
_EVERY_S = 0.2
_CLEAR_LINE = "\r\033[K"


@contextmanager
def search_progress(words: Words, stream: TextIO | None = None) -> Iterator[SearchControl]:
    """A control for one search; on a terminal a line shows how far it is and is gone at the end."""
    stream = sys.stderr if stream is None else stream
    control = SearchControl()
    if not stream.isatty():
        yield control
        return
    over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(control, over, words, stream), daemon=True)
    watcher.start()
    try:
        yield control
    finally:
        over.set()
        watcher.join()


def _watch(control: SearchControl, over: threading.Event, words: Words, stream: TextIO) -> None:
    if over.wait(_PATIENCE_S):
        return
    while True:
        progress = control.progress
        share = 100 * progress.done // max(progress.total, 1)
        stream.write(f"{_CLEAR_LINE}{words['search_progress'].format(ply=progress.ply, share=share)}")
        stream.flush()
        if over.wait(_EVERY_S):
            stream.write(_CLEAR_LINE)
            stream.flush()
            return
