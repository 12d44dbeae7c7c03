"""How fast match files are read, and in how much memory.

``PYTHONPATH=tests python -m benchmarks.formats [--matches 600] [--files 10000] [--mib 50] [--json]``

Seconds are those of the processor. As a busy machine makes even these longer, the work is done in portions,
and the best portion is told beside the middle one: it is the one least disturbed. ``times_json`` compares in
the same moment: how many times as long as Python's ``json`` takes to parse the same matches as ``.jsonl``.
What is read: 7-point matches that were played at random, all different, and the corpus of real files where
it is.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from pathlib import Path

from formats.corpus import corpus_file, corpus_names
from formats.random_matches import random_match
from tablas.errors import FormatError
from tablas.formats import jsonl, mat, read_match, sgf, xg
from tablas.formats.streaming import stream_matches
from tablas.record import MatchRecord, from_match

LENGTH = 7
PORTIONS = 12
ROUNDS = 8
STEPS = 10
_MIB = 1 << 20
_RSS = "VmRSS:"


def matches(number: int) -> list[MatchRecord]:
    """That many 7-point matches, all different."""
    return [from_match(random_match(seed, LENGTH)) for seed in range(number)]


def rate(work: Sequence[bytes], read: Callable[[bytes], object]) -> float:
    """Files read in a second of the processor."""
    start = time.process_time()
    for data in work:
        read(data)
    return len(work) / (time.process_time() - start)


def new_matches(number: int) -> dict[str, object]:
    """Match text that was never seen before, each file once."""
    records = matches(number)
    files = [mat.write(record, lossy=True) for record in records]
    plain = [jsonl.write(record) for record in records]
    size = max(number // PORTIONS, 1)
    rates, ratios = [], []
    for at in range(0, number, size):
        rates.append(rate(files[at : at + size], mat.read))
        ratios.append(rate(plain[at : at + size], parsed) / rates[-1])
    return told("7-point .mat of random plays, each read once", rates) | {
        "times_json": round(statistics.median(ratios), 2)
    }


def parsed(data: bytes) -> list[object]:
    """The lines as values of JSON: what the others are compared with."""
    return [json.loads(line) for line in data.splitlines()]


def corpus_rates() -> Iterator[dict[str, object]]:
    """Real files; each one's best round counts, and the rate is that of reading all of them once."""
    for what, read, names in (
        ("7-point .mat of the corpus", mat.read, _with_length(corpus_names("mat"))),
        (".xg of the corpus, analysed matches", xg.read, _readable(corpus_names("xg"))),
    ):
        if not names:
            continue
        files = [corpus_file(name) for name in names]
        plain = [jsonl.write(read(data).record) for data in files]
        rounds, ratios = [], []
        for _ in range(ROUNDS):
            rounds.append([1 / rate([data], read) for data in files])
            ratios.append(sum(rounds[-1]) / sum(1 / rate([data], parsed) for data in plain))
        best = [min(seconds) for seconds in zip(*rounds, strict=True)]
        middle = [statistics.median(seconds) for seconds in zip(*rounds, strict=True)]
        yield {
            "what": what,
            "files": len(files),
            "best_per_s": round(len(files) / sum(best), 1),
            "middle_per_s": round(len(files) / sum(middle), 1),
            "times_json": round(statistics.median(ratios), 2),
        }


def _with_length(names: Sequence[str]) -> list[str]:
    return [name for name in names if mat.read(corpus_file(name)).record.length == LENGTH]


def _readable(names: Sequence[str]) -> list[str]:
    found = []
    for name in names:
        try:
            xg.read(corpus_file(name))
        except FormatError:
            continue  # the damaged one
        found.append(name)
    return found


def told(what: str, rates: Sequence[float]) -> dict[str, object]:
    """The best and the middle of several rates."""
    return {
        "what": what,
        "best_per_s": round(max(rates), 1),
        "middle_per_s": round(statistics.median(rates), 1),
    }


def resident_mib() -> float:
    """Memory of this process that is in use now."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(_RSS):
            return int(line.split()[1]) / 1024
    return 0.0


def many_files(number: int) -> dict[str, object]:
    """Memory after each tenth of so many readings of some hundred files in four formats."""
    records = matches(40)
    files = [module.write(record, lossy=True) for module in (mat, sgf, jsonl, xg) for record in records[:40]]
    files += [corpus_file(name) for name in _readable(corpus_names("xg"))[:2]]
    used = []
    for at, data in enumerate(islice(cycle(files), number), 1):
        read_match(data)
        if at % max(number // STEPS, 1) == 0:
            used.append(round(resident_mib(), 1))
    return {"what": f"memory in MiB over {number} files", "resident_mib": used}


def large_file(name: str, mib: float) -> dict[str, object]:
    """Seconds and the most memory for one file of so many MiB: matches one behind the other."""
    records = matches(30)
    parts = (
        [jsonl.write(record) for record in records]
        if name == "jsonl"
        else [mat.write(record, lossy=True) for record in records]
    )
    size = sum(map(len, parts))
    times = round(mib * _MIB / size)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"large.{name}"
        with path.open("wb") as file:
            for _ in range(times):
                file.write(b"\n".join([*parts, b""]))
        held = path.stat().st_size / _MIB
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        start = time.process_time()
        number = sum(1 for _ in stream_matches(path))
        seconds = time.process_time() - start
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "what": f"one file of {held:.1f} MiB, {name}, match by match",
        "matches": number,
        "seconds": round(seconds, 1),
        "seconds_per_mib": round(seconds / held, 2),
        "more_memory_mib": round(after - before, 1),
    }


def large_files(mib: float) -> Iterator[dict[str, object]]:
    """A quarter and all of a large file in both formats, each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    for name in ("mat", "jsonl"):
        for share in (0.25, 1.0):
            with ProcessPoolExecutor(1, mp_context=context) as pool:
                yield pool.submit(large_file, name, mib * share).result()


def main() -> None:
    """Prints what was measured, line by line or as one document."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.formats", description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--mib", type=float, default=50)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    found: list[dict[str, object]] = []

    def tell(result: dict[str, object]) -> None:
        found.append(result)
        if not args.json:
            print(json.dumps(result), flush=True)

    if args.matches:
        tell(new_matches(args.matches))
        for result in corpus_rates():
            tell(result)
    if args.files:
        tell(many_files(args.files))
    if args.mib:
        for result in large_files(args.mib):
            tell(result)
    if args.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
