"""Our verdicts beside those that a match file brings along: eXtreme Gammon's in its own files.

``python -m benchmarks.review_recorded FILE… [--games 1296]``

The standard review of every file beside the analyses in it, decision by decision (takes and forced plays left
out): for each player 500 times the mean cost of a counted decision, by their equities and by ours over the
same decisions; and every decision whose verdicts are more than 0.1 apart, rolled out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.review import Verdict, agreement, differences, verdicts
from tablas import Engine
from tablas.analysis import review
from tablas.formats import read_match
from tablas.record import settle


def compare(files: Sequence[Path], games: int) -> dict[str, object]:
    """All files."""
    engine = Engine("2-ply")
    seen: list[Verdict] = []
    rows: list[dict[str, object]] = []
    for file in files:
        record, _ = settle(read_match(file).record)
        ours = review(record, engine, level="standard")
        found = list(verdicts(file.name, ours, record, engine, has_equities=True))
        seen += found
        rows += _players(file.name, found)
    pairs = [(float(row["ours"]), float(row["theirs"])) for row in rows]
    return {"rates": rows, **agreement(pairs), **differences(seen, engine, games)}


def _players(name: str, found: Sequence[Verdict]) -> Iterator[dict[str, object]]:
    for seat in (0, 1):
        own = [each for each in found if each.decision.seat == seat]
        counted = sum(each.decision.is_counted for each in own)
        if counted:
            yield {
                "match": name,
                "seat": seat,
                "counted": counted,
                "ours": round(500 * sum(each.ours for each in own) / counted, 2),
                "theirs": round(500 * sum(each.theirs for each in own) / counted, 2),
            }


def main() -> None:
    """Prints JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_recorded", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=1296)
    given = parser.parse_args()
    print(json.dumps(compare(given.files, given.games), indent=1))


if __name__ == "__main__":
    main()
