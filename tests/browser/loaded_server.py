"""The real server with dice that fall as a test says; run as a script, killed like any other program."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import uvicorn

from tablas.server.app import create_app
from tablas.server.run import DEFAULT_HOST, listening_socket

GRACE_S = 1.0
"""How long a player whose page is cut off counts as coming back."""


class QueuedDice:
    """Throws written into a file come first, one after the other; then seeded luck takes over.

    The file outlives the process: a server that is killed and started again goes on with the same dice.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self) -> tuple[int, int]:
        state = json.loads(self.file.read_text(encoding="utf-8"))
        state["thrown"] += 1
        if state["queue"]:
            first, second = state["queue"].pop(0)
        else:
            luck = random.Random(f"{state['seed']}:{state['thrown']}")
            first, second = luck.randint(1, 6), luck.randint(1, 6)
        write_state(self.file, state)
        return first, second


def write_state(file: Path, state: dict[str, object]) -> None:
    """Replaces the file in one piece, so that nobody ever reads half of it."""
    half = file.with_suffix(".half")
    half.write_text(json.dumps(state), encoding="utf-8")
    half.replace(file)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--db", required=True)
    parser.add_argument("--dice", type=Path, required=True)
    parser.add_argument("--static", type=Path, required=True)
    given = parser.parse_args()
    # What is reviewed here must not end up in the library of whoever runs the tests.
    app = create_app(
        given.db, dice=QueuedDice(given.dice), static=given.static, grace_s=GRACE_S, library=given.db
    )
    with listening_socket(DEFAULT_HOST, given.port) as bound:
        config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on")
        uvicorn.Server(config).run(sockets=[bound])


if __name__ == "__main__":
    main()
