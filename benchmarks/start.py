"""From a fresh process to the first play, and what it keeps in memory then.

``python -m benchmarks.start --json``
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys

from benchmarks.contenders import engine

RUNS = 7
FIRST_PLAY = """
import json, resource, sys, time
begin = time.perf_counter()
import tablas
imported = time.perf_counter()
engine = tablas.Engine(level=sys.argv[1])
engine.choose_play(tablas.Position.start(), (3, 1))
played = time.perf_counter()
# Both sides bear off: the default tables are in memory too when it is measured.
bear_off = tablas.Position.from_board([0, 2, 2, 1] + [0] * 18 + [-1, -2, -2, 0])
engine.choose_play(bear_off, (6, 5))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([imported - begin, played - begin, peak / 1024]))
"""


def first_play(ply: int) -> dict[str, float] | None:
    """Seconds to import and to the first play, and MiB at most; medians. None without such a level."""
    if engine(ply) is None:
        return None
    command = [sys.executable, "-c", FIRST_PLAY, f"{ply}-ply"]
    runs = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(RUNS)
    ]
    imported, played, peak = (statistics.median(column) for column in zip(*runs, strict=True))
    return {
        "import_s": round(imported, 3),
        "first_play_s": round(played, 3),
        "resident_mib": round(peak, 1),
    }


def measure() -> dict[str, object]:
    """The first play at each depth; the goal is 0.3 s and 120 MiB at two plies."""
    return {f"{ply}-ply": first_play(ply) for ply in (0, 1, 2)}


def main() -> None:
    """Prints the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found = measure()
    print(json.dumps(found) if args.json else "\n".join(f"{name}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
