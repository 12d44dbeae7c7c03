"""What other processes have used of the processors, as Linux counts it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def processor_s(pid: int) -> float:
    """Seconds of processor time a process has used."""
    return _ticks(pid, 11, 13) / TICKS


def tree_s(pid: int) -> float:
    """The same of a process and of its children, those that have ended too."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = _ticks(pid, 11, 15)
    for child in children:
        with suppress(OSError):  # it has just ended, and its parent counts it from now on
            ticks += _ticks(int(child), 11, 13)
    return ticks / TICKS


def _ticks(pid: int, first: int, end: int) -> int:
    # The name of the process comes first, in parentheses, and may hold some itself.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[first:end]))
