"""What reviews cost, beside their goals: one command for the whole table.

``python -m benchmarks.review_goals [MATCH] [--folder FOLDER] [--rounds 5] [--json]``

MATCH is reviewed at two plies by one thread, by two and by GNU Backgammon in turns, and written as HTML;
a hundred matches, those of FOLDER over and over, are reviewed quickly by ``tablas analyze --jobs 2``, with
and without files. Processor time is what the goals beside gnubg are about; threads and matches a second need
two processors with nothing else to do, so ``load`` and ``share`` (how much of the processors asked for there
was) stand beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from benchmarks.corpus import MAT_FOLDER
from benchmarks.review import review_by_gnubg
from tablas import Engine
from tablas.analysis import ReviewLevel, read_review, review, write_review
from tablas.formats import read_match
from tablas.record import MatchRecord, Turn
from tablas.report.review.formats import REVIEW_FORMATS

Found = TypeVar("Found")

_NUMBERS = ("002", "004", "007", "036", "039", "040", "041", "076", "078", "081")
_MATCHES = 100


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the wall and of processor time, and the largest memory in MB."""

    wall: float
    cpu: float
    memory: float = 0.0

    @property
    def share(self) -> float:
        """Processors it had, on average."""
        return self.cpu / self.wall

    def as_json(self) -> dict[str, float]:
        """With as many digits as mean something."""
        found = {"wall_s": round(self.wall, 2), "cpu_s": round(self.cpu, 2), "share": round(self.share, 2)}
        return {**found, **({"memory_mb": round(self.memory)} if self.memory else {})}


def reviewed(record: MatchRecord, level: ReviewLevel, threads: int) -> Cost:
    """One review in this process; the tables are loaded before it."""
    engine = Engine("0-ply", threads=threads)
    first = MatchRecord(games=record.games[:1], length=record.length, rules=record.rules)
    review(first, engine, level="quick")
    return timed(lambda: review(record, engine, level=level))[0]


def timed(work: Callable[[], Found]) -> tuple[Cost, Found]:
    """What work costs in this process, and what it finds."""
    wall, cpu = time.perf_counter(), time.process_time()
    found = work()
    return Cost(time.perf_counter() - wall, time.process_time() - cpu), found


def run(*command: str) -> Cost:
    """A program in a process of its own, its start included.

    Raises:
        RuntimeError: it failed.
    """
    wall = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command[:4]} ended with {process.returncode}")
    return Cost(time.perf_counter() - wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def beside_gnubg(source: Path, rounds: int, peer_rounds: int) -> dict[str, object]:
    """Two plies: one thread, two threads and gnubg in turns."""
    record = read_match(source).record
    ours: list[tuple[Cost, Cost]] = []
    theirs: list[float] = []
    for number in range(rounds):
        ours.append((reviewed(record, "standard", 1), reviewed(record, "standard", 2)))
        if number < peer_rounds:
            with tempfile.TemporaryDirectory() as folder:
                theirs.append(review_by_gnubg(source, Path(folder)))
    alone = statistics.median(one.cpu for one, _ in ours)
    return {
        "match": str(source),
        "one_thread": [one.as_json() for one, _ in ours],
        "two_threads": [two.as_json() for _, two in ours],
        "gain_of_two": [round(one.wall / two.wall, 2) for one, two in ours],
        "gain_median": round(statistics.median(one.wall / two.wall for one, two in ours), 2),
        "gnubg_cpu_s": [round(each, 1) for each in theirs],
        "times_cheaper": round(statistics.median(theirs) / alone, 1) if theirs else None,
    }


def numbered(folder: Path) -> list[Path]:
    """The ten matches that stand for many."""
    return [path for number in _NUMBERS for path in sorted(folder.glob(f"{number}.*"))]


def hundred(folder: Path) -> dict[str, object]:
    """A hundred matches at quick, by the command, with reviews and reports kept and without."""
    files = numbered(folder)
    with tempfile.TemporaryDirectory() as name:
        copies = []
        for number in range(_MATCHES):
            path = files[number % len(files)]
            copy = Path(name) / f"{number:03}{path.suffix}"
            copy.write_bytes(path.read_bytes())
            copies.append(str(copy))
        command = [sys.executable, "-m", "tablas", "analyze", "--level", "quick", "--jobs", "2", *copies]
        costs = {"told": run(*command), "kept": run(*command, "--out", f"{name}/out")}
    return {
        "matches": _MATCHES,
        "rolls_of_each": round(statistics.mean(map(_rolls, files))),
        **{
            how: {**cost.as_json(), "matches_per_s": round(_MATCHES / cost.wall, 2)}
            for how, cost in costs.items()
        },
        # What two processors with nothing else to do would give: all of the work can be shared out.
        "matches_per_two_cpu_s": round(2 * _MATCHES / costs["told"].cpu, 2),
    }


def _rolls(path: Path) -> int:
    games = read_match(path).record.games
    return sum(isinstance(entry, Turn) for game in games for entry in game.entries)


def written(source: Path) -> dict[str, object]:
    """The HTML report of the match in a fresh process, first and again."""
    found = review(read_match(source).record, Engine("0-ply"), level="quick")
    with tempfile.NamedTemporaryFile(suffix=".review.json") as kept:
        kept.write(write_review(found).encode())
        kept.flush()
        command = [sys.executable, "-m", "benchmarks.review_goals", "--written", kept.name]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def _written(kept: Path) -> dict[str, object]:
    found = read_review(kept.read_text(encoding="utf-8"))
    costs = []
    for _ in range(3):
        cost, page = timed(lambda: REVIEW_FORMATS["html"].write(found, "es"))
        costs.append(cost.as_json())
    size = len(page.encode() if isinstance(page, str) else page)
    return {"first": costs[0], "later": costs[1:], "mb": round(size / 1e6, 2)}


def main() -> None:
    """Measures and prints JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_goals", description=__doc__)
    parser.add_argument("match", nargs="?", type=Path, default=MAT_FOLDER / "002.mat")
    parser.add_argument("--folder", type=Path, default=MAT_FOLDER)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peer-rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="accepted: JSON is what is printed")
    parser.add_argument("--written", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.written is not None:
        print(json.dumps(_written(given.written)))
        return
    found = {
        "load": round(os.getloadavg()[0], 1),
        "report": written(given.match),
        "hundred": hundred(given.folder),
        "two_plies": beside_gnubg(given.match, given.rounds, given.peer_rounds),
        "load_after": round(os.getloadavg()[0], 1),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
