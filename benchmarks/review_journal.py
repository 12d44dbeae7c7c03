"""What it costs a review to keep every decision as soon as it is judged, by processor time and in turns.

``python -m benchmarks.review_journal [--matches 3] [--rounds 5] [--level quick]``

The same matches reviewed with nothing kept and with a journal on the disk, round after round. Prints both
medians of processor seconds a match, what the journal adds, and how many bytes a decision takes there.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from benchmarks.corpus import MAT_FOLDER
from benchmarks.review_goals import numbered, timed
from tablas.analysis import REVIEW_LEVELS, Review, ReviewLevel, Thresholds, review
from tablas.analysis.journal_lines import way_of
from tablas.cli.review_journal import JournalFile
from tablas.decision import Engine
from tablas.formats import read_match
from tablas.record import MatchRecord


def reviewed(
    record: MatchRecord, engine: Engine, level: ReviewLevel, path: Path | None
) -> tuple[float, Review]:
    """Processor seconds, and the review."""

    def work() -> Review:
        if path is None:
            return review(record, engine, level=level)
        journal = JournalFile(path, way_of(record, level, "none", Thresholds(), engine), resumes=False)
        found = review(record, engine, level=level, journal=journal)
        journal.close()
        return found

    cost, found = timed(work)
    return cost.cpu, found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_journal", description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--level", choices=REVIEW_LEVELS, default="quick")
    given = parser.parse_args()
    engine = Engine("0-ply")
    records = [read_match(path).record for path in numbered(MAT_FOLDER)[: given.matches]]
    plain, kept, sizes = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "turns")
        for record in records:
            reviewed(record, engine, given.level, None)  # both find the tables and the cache as full
            pairs = []
            for _ in range(given.rounds):
                (alone, expected), (beside, found) = (
                    reviewed(record, engine, given.level, each) for each in (None, path)
                )
                assert found == expected
                pairs.append((alone, beside))
            plain.append(statistics.median(one for one, _ in pairs))
            kept.append(statistics.median(other for _, other in pairs))
            lines = path.read_bytes().split(b"\n")[1:-1]
            sizes.append(sum(map(len, lines)) / max(len(lines), 1))
    print(
        f"{given.level}, {len(records)} matches, median of {given.rounds}: {statistics.mean(plain):.3f} s of "
        f"processor time a match with nothing kept, {statistics.mean(kept):.3f} s with a journal "
        f"({sum(kept) / sum(plain):.3f} times as much), {statistics.mean(sizes):.0f} bytes a decision; "
        f"load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
