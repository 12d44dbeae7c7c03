"""Runs every benchmark at its usual size and keeps the results in docs/measurements/bench.json.

``python -m benchmarks [--games 1000] [--quick]``
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tablas.duel.peers.gnubg_program import find_program, program_version

# Plies, and how many times fewer games they get than a static look.
DUELS = {0: 1, 1: 5, 2: 40}
RESULTS = Path(__file__).parent.parent / "docs" / "measurements" / "bench.json"


def run(*command: str) -> object:
    """What one benchmark, or one command of tablas, prints as JSON; its progress goes to the terminal."""
    print(" ".join(command), file=sys.stderr, flush=True)
    arguments = [sys.executable, "-m", *command, "--json"]
    done = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True)
    result: object = json.loads(done.stdout)
    print(json.dumps(result, indent=2), flush=True)
    return result


def machine() -> dict[str, object]:
    """The class of the machine, how busy it is, and who takes part: without names."""
    program = find_program()
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "tablas": version("tablas"),
        "gnubg": program_version(program) if program else None,
        "gnubg-nn": _version("gnubg-nn"),
        "bgsage": _version("bgsage"),
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def main() -> None:
    """Runs everything and writes the results down."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--games", type=int, default=1000, help="games of the static duel with GNU Backgammon"
    )
    parser.add_argument("--quick", action="store_true", help="fewer positions in the comparisons")
    args = parser.parse_args()
    results = {
        "machine": machine(),
        "bench": run("tablas", "bench"),
        "speed": run("benchmarks.speed", *(["--quick"] if args.quick else [])),
        "threads": run("benchmarks.threads"),
        "start": run("benchmarks.start"),
        "replies": run("benchmarks.replies"),
        "server": run("benchmarks.server"),
        "duels": [
            run("tablas", "duel", f"{ply}-ply", f"gnubg:{ply}", "--games", str(args.games // share))
            for ply, share in DUELS.items()
        ],
    }
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(f"written to {RESULTS.relative_to(Path.cwd()) if RESULTS.is_relative_to(Path.cwd()) else RESULTS}")


if __name__ == "__main__":
    main()
