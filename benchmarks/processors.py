"""What other processes have used of the processors, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path


def processor_s(pid: int) -> float:
    """Seconds of processor time a process has used."""
    # The name of the process comes first, in parentheses, and may hold some itself.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
