"""Runs every benchmark at its usual size and keeps the results in docs/measurements/bench.json.

``python -m benchmarks [--games 1000]``
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

RESULTS = Path(__file__).parent.parent / "docs" / "measurements" / "bench.json"


def run(*command: str) -> object:
    """What one benchmark prints as JSON; its progress goes to the terminal."""
    print(f"benchmarks.{' '.join(command)}", file=sys.stderr, flush=True)
    arguments = [sys.executable, "-m", f"benchmarks.{command[0]}", *command[1:], "--json"]
    done = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True)
    result: object = json.loads(done.stdout)
    print(json.dumps(result, indent=2), flush=True)
    return result


def machine() -> dict[str, object]:
    """The class of the machine, and how busy it is: without names."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "tablas": version("tablas"),
        "gnubg-nn": version("gnubg-nn"),
    }


def main() -> None:
    """Runs everything and writes the results down."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="games of the duel with GNU Backgammon")
    args = parser.parse_args()
    results = {
        "machine": machine(),
        "legal_plays": run("legal_plays"),
        "speed": run("speed"),
        "replies": run("replies"),
        "server": run("server"),
        "duel": run("duel", "champion", "gnubg:0", "--games", str(args.games)),
    }
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(f"written to {RESULTS.relative_to(Path.cwd()) if RESULTS.is_relative_to(Path.cwd()) else RESULTS}")


if __name__ == "__main__":
    main()
