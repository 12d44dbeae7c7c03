"""Makes the match equity tables that tablas computes itself, and compares them with Kazaross-XG2.

``python -m benchmarks.match_table outcomes.json --write``

The outcomes are those of ``python -m benchmarks.outcomes money --json``. From them and the static network
come the openings (``data/met/openings.json``): the chances after each first turn and reply, moved so that
their mean is what was measured. The tables follow from the openings and the cube model
(``core/equity/computed_table.hpp``).
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas.decision import Engine, MatchEquities
from tablas.decision.match_equity import MET_FOLDER, continued
from tablas.decision.met_figures import MOST_AWAY
from tablas.position import Position
from tablas.stakes import Rules, Stakes

CUBELESS = Stakes(rules=Rules(jacoby=False, cube=False))
CHANCES = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
FIRST_ROLLS = [(high, low) for high, low in ROLLS if high != low]
REPLY_WEIGHTS = np.array([1 / 36 if high == low else 1 / 18 for high, low in ROLLS])
DIGITS = 10


def static_openings(engine: Engine) -> NDArray[np.float64]:
    """Chances of the first player after each first turn and each reply, shape (15, 21, 5)."""
    rows = []
    for first in FIRST_ROLLS:
        after = engine.choose_play(Position.start(), first, CUBELESS).result.swapped()
        replies = [engine.choose_play(after, reply, CUBELESS).result.swapped() for reply in ROLLS]
        found = [engine.evaluate(position) for position in replies]
        rows.append([[getattr(evaluation, name) for name in CHANCES] for evaluation in found])
    return np.array(rows)


def mean_of(openings: NDArray[np.float64]) -> NDArray[np.float64]:
    """The five chances before the first roll."""
    return np.asarray(np.einsum("orc,r->c", openings, REPLY_WEIGHTS) / len(FIRST_ROLLS))


def calibrated(openings: NDArray[np.float64], measured: NDArray[np.float64]) -> NDArray[np.float64]:
    """The openings with the measured mean: wins shifted, gammons and backgammons scaled."""
    mean = mean_of(openings)
    moved = openings * np.where(np.arange(5) == 0, 1.0, measured / mean)
    moved[..., 0] += measured[0] - mean[0]
    return moved


def write_json(path: Path, content: dict[str, object]) -> None:
    """The document, one key a line, rows of numbers a line each."""
    lines = []
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            rows = ",\n".join(f"    {json.dumps(row)}" for row in value)
            lines.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def write_table(path: Path, table: MatchEquities, provenance: dict[str, object], notice: str = "") -> None:
    """The table with the notice it must keep and, beside it, where it comes from."""
    pre, post = table.arrays()
    write_json(
        path,
        {
            "name": table.name,
            "length": table.length,
            **({"notice": notice} if notice else {}),
            "pre_crawford": pre.round(DIGITS).tolist(),
            "post_crawford": post.round(DIGITS).tolist(),
        },
    )
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    described = {"name": table.name, "file": path.name, "sha256": checksum, **provenance}
    path.with_suffix(".provenance.json").write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")


def compare(table: MatchEquities, length: int) -> dict[str, float]:
    """Absolute differences in match-winning chance from Kazaross-XG2, at the uneven scores to that length."""
    pre, post = table.arrays()
    pre_known, post_known = MatchEquities.load(MET_FOLDER / "kazaross-xg2.json").arrays()
    uneven = np.tril_indices(length, -1)
    before = np.abs(pre[:length, :length] - pre_known[:length, :length])
    after = np.abs(post[1:length] - post_known[1:length])
    own, other = np.unravel_index(int(before.argmax()), before.shape)
    return {
        "length": length,
        "mean": round(float(before[uneven].mean()), 5),
        "max": round(float(before.max()), 5),
        "max_own_away": int(max(own, other)) + 1,
        "max_other_away": int(min(own, other)) + 1,
        "post_mean": round(float(after.mean()), 5),
        "post_max": round(float(after.max()), 5),
    }


def main() -> None:
    """Writes the files when asked to; prints how far the computed table is from Kazaross-XG2."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.match_table", description=__doc__.split("\n")[0]
    )
    parser.add_argument("outcomes", type=Path, help="what benchmarks.outcomes money --json printed")
    parser.add_argument("--write", action="store_true", help="write the files that tablas ships")
    args = parser.parse_args()
    outcomes = json.loads(args.outcomes.read_text(encoding="utf-8"))
    engine = Engine("champion")
    static = static_openings(engine)
    measured = np.array([outcomes["mover"][name] for name in CHANCES])
    openings = calibrated(static, measured)
    computed = continued("tablas", MOST_AWAY, openings)
    if args.write:
        write_json(
            MET_FOLDER / "openings.json",
            {
                "what": "chances of the first player after each first turn (rows, 2-1 to 6-5) and reply",
                "network": engine.network.sha256,
                "static_mean": mean_of(static).round(DIGITS).tolist(),
                "measured_mean": measured.tolist(),
                "measured": f"{outcomes['games']} games, benchmarks.outcomes money, seed {outcomes['seed']}",
                "chances": [row.round(DIGITS).ravel().tolist() for row in openings],
            },
        )
        provenance: dict[str, object] = {
            "made": "benchmarks.match_table, from openings.json and the cube model",
            "construction": "docs/measurements/2026-11-match-equity.md",
            "licence": "Apache-2.0",
        }
        write_table(MET_FOLDER / "tablas.json", computed, provenance)
        known = MatchEquities.load(MET_FOLDER / "kazaross-xg2.json")
        long = continued(known.name, MOST_AWAY, openings, known)
        provenance["licence"] = (
            "first 25 points: Copyright (C) 2011 Neil Kazaross (THIRD-PARTY.md); rest Apache-2.0"
        )
        notice = json.loads((MET_FOLDER / "kazaross-xg2.json").read_text(encoding="utf-8"))["notice"]
        write_table(MET_FOLDER / "kazaross-xg2-to-64.json", long, provenance, notice)
    for length in (5, 7, 9, 15, 25):
        print(json.dumps(compare(computed, length)))


if __name__ == "__main__":
    main()
