"""One line on the terminal while a bear-off table is being built, in the player's language."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from tablas.evaluation import BearoffTables, TableProgress, needs_tables
from tablas.evaluation.table_files import TableName
from tablas.position import Position
from tablas.report.words import Words

# What is done sooner than this needs no word.
_PATIENCE_S = 0.3
_CLEAR_LINE = "\r\033[K"


@contextmanager
def table_progress(
    words: Words, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> Iterator[TableProgress | None]:
    """Something to hear how far a table is, which shows it in a line that is gone at the end.

    None where there is no terminal to show it on.
    """
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield None
        return
    begin, said = clock(), ""

    def show(name: TableName, share: float) -> None:
        nonlocal said
        line = words["tables_building"].format(name=name.text, share=int(100 * share))
        if line != said and clock() - begin >= _PATIENCE_S:
            said = line
            stream.write(f"{_CLEAR_LINE}{line}")
            stream.flush()

    try:
        yield show
    finally:
        if said:
            stream.write(_CLEAR_LINE)
            stream.flush()


def prepare_tables(position: Position, turns: int, words: Words) -> None:
    """Load or build the tables now, with that line, when they can matter within so many turns."""
    if needs_tables(position, turns):
        with table_progress(words) as progress:
            BearoffTables.shared(progress)


def prepare_all_tables(words: Words) -> None:
    """Load or build the tables now, with that line."""
    with table_progress(words) as progress:
        BearoffTables.shared(progress)
