"""The library with many matches: bringing them in, finding them again, room on the disk and in memory.

``python -m benchmarks.library [--matches 10000] [--grow 1] --json``
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy as np

from benchmarks.match_files import write_matches
from tablas import Position
from tablas.library import FileAdded, Library, Query
from tablas.library.gist import PLACE
from tablas.record import Turn, follow

Asked = TypeVar("Asked")

SEARCHES = 60
POOL = 1500


def resident_mib() -> float:
    """What the process holds in memory now."""
    with Path("/proc/self/status").open() as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def measure(matches: int, grow: int) -> dict[str, object]:
    """Everything, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tablas-library-") as name:
        folder = Path(name)
        files = folder / "files"
        rolls = write_matches(files, matches, min(POOL, 8 * matches))
        print("written", file=sys.stderr, flush=True)
        with Library.open(f"sqlite:///{folder / 'library.db'}") as library:
            found: dict[str, object] = {"matches": matches, "rolls": rolls}
            found |= _import(library, files, matches)
        _grow(folder / "library.db", matches, grow)
        with Library.open(f"sqlite:///{folder / 'library.db'}") as library:
            found |= {"matches_searched": library.count(), "places_searched": library.stats().places}
            found |= _searches(library, matches)
        return found


def _grow(path: Path, matches: int, times: int) -> None:
    """Makes the library so many times as large: the same matches with other numbers and positions."""
    generator = np.random.default_rng(3)
    with closing(sqlite3.connect(path)) as connection, connection:
        columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(library_matches)")][2:]
        lists = connection.execute("SELECT shard, size, entries FROM library_places").fetchall()
        for turn in range(1, times):
            kept = ", ".join(columns)
            connection.execute(
                f"INSERT INTO library_matches (id, fingerprint, {kept}) SELECT id + {turn * matches}, "
                f"substr(fingerprint, 1, 28) || printf('%04d', {turn}), {kept} FROM library_matches "
                f"WHERE id <= {matches}"
            )
            connection.execute(
                "INSERT INTO library_copies (source_id, number, match_id, notes) SELECT source_id, "
                f"number + {turn}, match_id + {turn * matches}, notes FROM library_copies "
                f"WHERE match_id <= {matches}"
            )
            for shard, size, entries in lists:
                places = np.frombuffer(entries, PLACE).copy()
                places["match"] += turn * matches
                places["hash"] ^= generator.integers(0, 1 << 56, len(places), np.uint64)
                connection.execute(
                    "INSERT INTO library_places (shard, size, entries) VALUES (?, ?, ?)",
                    (shard, size, places.tobytes()),
                )


def _import(library: Library, files: Path, matches: int) -> dict[str, object]:
    resident: list[float] = []
    numbers = count(1)

    def hear(_: FileAdded) -> None:
        number = next(numbers)
        if number % max(matches // 10, 1) == 0:  # ten times on the way
            resident.append(round(resident_mib(), 1))
            print(number, resident[-1], file=sys.stderr, flush=True)

    begin, begun = time.perf_counter(), time.process_time()
    report = library.add([files], hear)
    wall, cpu = time.perf_counter() - begin, time.process_time() - begun
    assert (report.added, report.with_problems, len(report.refused)) == (matches, 0, 0), report
    held = library.stats()
    again = time.process_time()
    assert library.add([files]).duplicates == matches
    again = time.process_time() - again
    return {
        "import_s": round(wall, 1),
        "import_cpu_s": round(cpu, 1),
        "matches_per_cpu_s": round(matches / cpu),
        "known_files_per_cpu_s": round(matches / again),
        "resident_mib": resident,
        "database_mib": round((held.bytes or 0) / 2**20, 1),
        "places": held.places,
    }


def _searches(library: Library, matches: int) -> dict[str, object]:
    random = Random(2)
    boards: list[Position] = []
    for number in random.sample(range(1, matches + 1), min(SEARCHES, matches)):
        followed = follow(library.record(number))
        game = random.randrange(len(followed.games))
        turns = [
            place
            for place, entry in enumerate(followed.record.games[game].entries)
            if isinstance(entry, Turn)
        ]
        boards.append(followed.games[game].before[random.choice(turns)])
    start = Position.start()
    return {
        "position": _times(lambda board: library.search(Query(position=board)), boards),
        "position_of_a_player": _times(
            lambda board: library.search(Query(player="player 7", position=board)), boards
        ),
        "opening_position": _times(lambda _: library.search(Query(position=start)), range(5)),
        "player": _times(lambda number: library.search(Query(player=f"Player {number}")), range(20)),
        "text_and_dates": _times(
            lambda year: library.search(Query(event="open 5", since=str(year))), range(1990, 2010)
        ),
    }


def _times(work: Callable[[Asked], object], asked: Iterable[Asked]) -> dict[str, float]:
    """Milliseconds of a search, by the clock and by the processor, medians and the slowest."""
    walls, cpus = [], []
    for one in asked:
        begin, begun = time.perf_counter(), time.process_time()
        work(one)
        walls.append(1e3 * (time.perf_counter() - begin))
        cpus.append(1e3 * (time.process_time() - begun))
    return {
        "median_ms": round(statistics.median(walls), 1),
        "slowest_ms": round(max(walls), 1),
        "median_cpu_ms": round(statistics.median(cpus), 1),
        "slowest_cpu_ms": round(max(cpus), 1),
    }


def main() -> None:
    """Prints what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--grow", type=int, default=1, help="copy the rows so many times before searching")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found = measure(args.matches, args.grow)
    print(json.dumps(found) if args.json else "\n".join(f"{name}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
