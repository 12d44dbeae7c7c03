"""Bear-off tables beside GNU Backgammon and Open Sage, on the golden races: errors, sizes, building times.

``python -m benchmarks.bearoff [--json]``

The peers' numbers are the golden ones, plies as GNU Backgammon counts them; only our own are computed here.
Times are CPU seconds of all threads, and wall seconds with as many threads as the machine has.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation import BearoffTables, Network

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
RACES = ("bearoff_short_nocontact", "bearoff_long_nocontact", "race", "long_race")
# Two of the exact values closer than this are a tie, where either verdict is right.
TIE = 1e-6

Row = Mapping[str, object]
Value = Callable[[Row, str], float]


def rows(file: str) -> list[Row]:
    """The rows of a golden file."""
    with gzip.open(GOLDEN / file, "rt", encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def number(value: object, *path: str | int) -> float:
    """The number that stands at the end of a path of keys and places."""
    for key in path:
        value = value[key]  # type: ignore[index]
    assert isinstance(value, int | float)
    return float(value)


def by_cube(probabilities: str, cube: str) -> Value:
    """Values of a peer, from its chances and its cube equities."""
    return lambda row, name: number(row, probabilities, 0) if name == "win" else number(row, cube, name)


def by_tables(tables: BearoffTables) -> Value:
    """Our own values, exact."""

    def value(row: Row, name: str) -> float:
        found = tables.two_sided.equities(_core.board_from_position_id(str(row["id"])))
        assert found is not None
        cubeless, centred, _, other = found
        return {"win": (1 + cubeless) / 2, "nd": centred, "dt": 2 * other}[name]

    return value


def verdict(no_double: float, double_take: float) -> tuple[bool, bool]:
    """Whether to double, and whether to take."""
    return min(double_take, 1) > no_double, double_take < 1


def exact_errors(all_rows: Sequence[Row], programs: Mapping[str, Value]) -> dict[str, object]:
    """Largest errors and right verdicts of each program where the exact values are known."""
    exact = [row for row in all_rows if "exact" in row]
    clear = [
        row
        for row in exact
        if abs(min(number(row, "exact", "dt"), 1) - number(row, "exact", "nd")) > TIE
        and abs(number(row, "exact", "dt") - 1) > TIE
    ]

    def summary(value: Value) -> dict[str, object]:
        errors = {
            name: max(abs(value(row, name) - number(row, "exact", name)) for row in exact)
            for name in ("win", "nd", "dt")
        }
        right = sum(
            verdict(value(row, "nd"), value(row, "dt"))
            == verdict(number(row, "exact", "nd"), number(row, "exact", "dt"))
            for row in clear
        )
        return {"largest_errors": errors, "right_verdicts": right, "verdicts": len(clear)}

    return {"positions": len(exact), **{name: summary(value) for name, value in programs.items()}}


def race_errors(tables: BearoffTables) -> dict[str, object]:
    """Root mean square differences in equity from GNU Backgammon two plies deep, by class of race."""
    network = Network.load()
    composite = tables.beside(network.core)
    answers: dict[str, object] = {}
    for kind in RACES:
        chosen = [row for row in rows("evaluations.jsonl.gz") if row["class"] == kind]
        boards = _core.boards_from_ids([str(row["id"]) for row in chosen])
        reference = np.array([row["gnubg_2ply"] for row in chosen])
        answers[kind] = {
            "positions": len(chosen),
            "network": distance(network.evaluate(boards), reference),
            "tables": distance(composite.evaluate(boards), reference),
            "gnubg_0ply": distance(np.array([row["gnubg_0ply"] for row in chosen]), reference),
            "bgsage_2ply": distance(np.array([row["bgsage_2ply"] for row in chosen]), reference),
        }
    return answers


def distance(chances: NDArray[np.floating], reference: NDArray[np.floating]) -> float:
    """Root mean square difference in equity."""
    equity = (chances.astype(np.float64) - reference) @ np.array([2.0, 1, 1, -1, -1])
    return float(np.sqrt(np.mean(equity**2)))


def building(build: Callable[[], object]) -> dict[str, float]:
    """Seconds that building takes, of the processors and of the clock on the wall."""
    wall, cpu = time.perf_counter(), time.process_time()
    build()
    return {"wall_s": time.perf_counter() - wall, "cpu_s": time.process_time() - cpu}


def main() -> None:
    """Computes everything and prints it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bearoff", description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON document on one line")
    args = parser.parse_args()
    tables = BearoffTables.load(6)
    programs: dict[str, Value] = {
        "tablas": by_tables(tables),
        "gnubg_2ply": by_cube("gnubg_probs", "gnubg_cube_2ply"),
        "bgsage_2ply": by_cube("bgsage_probs", "bgsage_cube_3ply"),
    }
    result = {
        "exact": exact_errors(rows("bearoff.jsonl.gz"), programs),
        "races": race_errors(tables),
        "one_sided": building(lambda: _core.OneSidedTable.build()),
        "two_sided_6x6": building(lambda: _core.TwoSidedTable.build(6)),
        "load_both": building(lambda: BearoffTables.load(6)),
    }
    print(json.dumps(result, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
