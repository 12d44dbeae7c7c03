"""How long a player waits for the server: its start, and the bot's answer to a play, stored on disk.

``python -m benchmarks.server --json``; with ``--jobs`` the same answers with and without rollouts and a deep
search beside them, in turns, so that both meet the same other load of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path

from tablas.protocol.live import MatchView, StepGraph

STARTS = 5
_BLOCK = 5


@dataclass(frozen=True, slots=True)
class Waits:
    """Wall-clock times over HTTP on this machine: a play answered by the bot, a roll, a reload, a start.

    An answer counts from the human's play to the view after the bot's roll and play, each event stored first.
    """

    answers: int
    answer_ms_median: float
    answer_ms_p95: float
    roll_ms_median: float
    reload_ms_median: float
    start_s_median: float


@contextmanager
def server(folder: Path) -> Iterator[HTTPConnection]:
    """A connection to a server of its own, closed with it."""
    database = f"sqlite+aiosqlite:///{folder / 'bench.db'}"
    command = [sys.executable, "-m", "tablas", "--lang", "en", "serve", "--no-open", "--db", database]
    # The user's own library is none of our business.
    environment = {**os.environ, "TABLAS_DATA": str(folder)}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rpartition("//")[2]
        connection = HTTPConnection(address, timeout=30)
        yield connection
        connection.close()
    finally:
        process.terminate()
        process.communicate()


def ask(connection: HTTPConnection, method: str, path: str, body: object = None) -> MatchView:
    """The view that one request is answered with."""
    text = None if body is None else json.dumps(body)
    connection.request(method, path, text, {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    if response.status >= 400:
        raise RuntimeError(f"{method} {path}: {response.status} {answer.decode()}")
    return MatchView.model_validate_json(answer)


def act(connection: HTTPConnection, view: MatchView, action: dict[str, object]) -> tuple[MatchView, float]:
    """The view after an action, and the seconds it took."""
    body = {"request_id": str(uuid.uuid4()), "seq": view.seq, "action": action}
    started = time.perf_counter()
    after = ask(connection, "POST", f"/api/matches/{view.id}/actions", body)
    return after, time.perf_counter() - started


def any_play(graph: StepGraph, taste: random.Random) -> list[list[int]]:
    """The steps of a legal play taken at random."""
    node, steps = 0, []
    while node not in graph.complete:
        edge = taste.choice([edge for edge in graph.edges if edge.from_node == node])
        steps.append([edge.start, edge.end])
        node = edge.to_node
    return steps


def play(
    connection: HTTPConnection, number: int, taste: random.Random
) -> tuple[list[float], list[float], str]:
    """Seconds of that many answered plays and of the rolls between, and the match they were played in."""
    answers: list[float] = []
    rolls: list[float] = []
    view = ask(connection, "POST", "/api/matches", {"length": 0, "level": "champion"})
    while len(answers) < number:
        first = view.actions[0].kind
        if first == "play" and view.plays is not None:
            after, wait = act(connection, view, {"kind": "play", "steps": any_play(view.plays, taste)})
            # A play that the bot answers with roll and play; those that end a game or meet a double do less.
            if after.seq - view.seq == 3 and after.state == "before_roll":
                answers.append(wait)
            view = after
        else:
            view, wait = act(connection, view, {"kind": first})
            if first == "roll":
                rolls.append(wait)
    return answers, rolls, view.id


def measure(number: int, seed: int) -> Waits:
    """The waits over that many answered plays."""
    starts = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder):  # makes the database
            pass
        for _ in range(STARTS):
            started = time.perf_counter()
            with server(folder):
                starts.append(time.perf_counter() - started)
        with server(folder) as connection:
            answers, rolls, match_id = play(connection, number, random.Random(seed))
            reloads = []
            for _ in range(50):
                started = time.perf_counter()
                ask(connection, "GET", f"/api/matches/{match_id}")
                reloads.append(time.perf_counter() - started)
    return Waits(
        len(answers),
        in_ms(statistics.median(answers)),
        in_ms(statistics.quantiles(answers, n=20)[-1]),
        in_ms(statistics.median(rolls)),
        in_ms(statistics.median(reloads)),
        round(statistics.median(starts), 2),
    )


@dataclass(frozen=True, slots=True)
class BesideJobs:
    """Answers of the bot with nothing beside them, and while jobs are worked on."""

    answers: int
    free_ms_median: float
    free_ms_p95: float
    busy_ms_median: float
    busy_ms_p95: float
    games_rolled_out: int


def order(connection: HTTPConnection, method: str, path: str, body: object = None) -> dict[str, object]:
    """The job that a request is answered with."""
    text = None if body is None else json.dumps(body)
    connection.request(method, path, text, {"Content-Type": "application/json"})
    found: dict[str, object] = json.loads(connection.getresponse().read())
    return found


def beside_jobs(number: int, seed: int) -> BesideJobs:
    """Waits for that many answers of each kind, in blocks that take turns."""
    free: list[float] = []
    busy: list[float] = []
    taste = random.Random(seed)
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as connection:
        asked = {"kind": "rollout_position", "position": "4HPwATDgc/ABMA", "trials": 100_000}
        job = str(order(connection, "POST", "/api/jobs", asked)["id"])
        search = {"kind": "analysis", "position": "4HPwATDgc/ABMA", "dice": "31", "ply": 4}
        deep = str(order(connection, "POST", "/api/jobs", search)["id"])
        while len(busy) < number:
            for word, waits in (("resume", busy), ("pause", free)):
                for each in (job, deep):
                    order(connection, "POST", f"/api/jobs/{each}/{word}")
                waits += play(connection, min(_BLOCK, number), taste)[0]
        done = order(connection, "GET", f"/api/jobs/{job}")["done"]
    return BesideJobs(
        len(busy),
        in_ms(statistics.median(free)),
        in_ms(statistics.quantiles(free, n=20)[-1]),
        in_ms(statistics.median(busy)),
        in_ms(statistics.quantiles(busy, n=20)[-1]),
        int(str(done)),
    )


def in_ms(seconds: float) -> float:
    """The time in milliseconds, to a tenth."""
    return round(1000 * seconds, 1)


def main() -> None:
    """Prints the waits."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__.split("\n")[0])
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--jobs", action="store_true", help="with and without jobs beside")
    args = parser.parse_args()
    found = beside_jobs(args.answers, args.seed) if args.jobs else measure(args.answers, args.seed)
    waits = asdict(found)
    if args.json:
        print(json.dumps(waits))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in waits.items()))


if __name__ == "__main__":
    main()
