"""How long a player waits for the server: its start, and the bot's answer to a play, stored on disk.

``python -m benchmarks.server --json``; with ``--jobs [--match FILE]`` the same answers with and without a
rollout and a deep review beside them, in turns, so that both meet the same other load of the
machine: whether live play waits for the work, and whether the work gets on.
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

from benchmarks.corpus import MAT_FOLDER
from benchmarks.processors import processor_s
from tablas.protocol.live import MatchView, StepGraph
from tablas.protocol.reviews import ImportReport

STARTS = 5
_BLOCK = 80  # several turns of the work
_ALONE_S = 3.0


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
    with serving(folder) as (connection, _):
        yield connection


@contextmanager
def serving(folder: Path) -> Iterator[tuple[HTTPConnection, int]]:
    """The same, and the number of its process."""
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
        yield connection, process.pid
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
    """Answers of the bot with nothing beside them, and while a review and a rollout are worked on.

    Attributes:
        free_cores, busy_cores: processors the server used, on average, in the blocks of either kind.
        rolled_out_per_s: games of the rollout that was worked on, a second of the busy blocks.
        rolled_out_alone_per_s: the same while nobody played.
        reviews_seen: reviews that had words to show by the end of their block.
    """

    load: float
    answers: int
    free_ms_median: float
    free_ms_p95: float
    busy_ms_median: float
    busy_ms_p95: float
    free_cores: float
    busy_cores: float
    rolled_out_per_s: float
    rolled_out_alone_per_s: float
    reviews_seen: int


@dataclass(slots=True)
class Meter:
    """What blocks of one kind took."""

    wall_s: float = 0.0
    cpu_s: float = 0.0
    games: int = 0


def order(connection: HTTPConnection, method: str, path: str, body: object = None) -> dict[str, object]:
    """The job, review or report that a request is answered with."""
    text = body if isinstance(body, bytes) or body is None else json.dumps(body)
    connection.request(method, path, text, {"Content-Type": "application/json"})
    found: dict[str, object] = json.loads(connection.getresponse().read() or b"{}")
    return found


class Beside:
    """The work beside live play: a rollout, and a deep review that is begun anew in every block."""

    def __init__(self, connection: HTTPConnection, match: bytes) -> None:
        self._connection, self._match = connection, match
        rollout = {"kind": "rollout_position", "position": "4HPwATDgc/ABMA", "trials": 1_000_000}
        self._job = str(order(connection, "POST", "/api/jobs", rollout)["id"])
        self.seen = 0
        self.go_on("pause")

    @property
    def games(self) -> int:
        """Of the rollout so far."""
        return int(str(order(self._connection, "GET", f"/api/jobs/{self._job}")["done"]))

    def go_on(self, word: str) -> None:
        """Let the rollout rest or go on."""
        order(self._connection, "POST", f"/api/jobs/{self._job}/{word}")

    @contextmanager
    def working(self) -> Iterator[None]:
        """Everything is worked on."""
        self.go_on("resume")
        report = order(self._connection, "POST", "/api/reviews?level=deep", self._match)
        review = ImportReport.model_validate(report).reviews[0]
        yield
        self.seen += "title" in order(self._connection, "GET", f"/api/reviews/{review.id}")
        order(self._connection, "DELETE", f"/api/reviews/{review.id}")
        self.go_on("pause")


def beside_jobs(number: int, seed: int, match: bytes, block: int) -> BesideJobs:
    """Waits for that many answers of each kind, in blocks that take turns."""
    free, busy, taste = Meter(), Meter(), random.Random(seed)
    waits: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (connection, pid):
        beside = Beside(connection, match)
        while len(waits[1]) < number:
            with beside.working(), measured(busy, pid, beside):
                waits[1].extend(play(connection, min(block, number), taste)[0])
            with measured(free, pid, beside):
                waits[0].extend(play(connection, min(block, number), taste)[0])
        alone = Meter()
        beside.go_on("resume")
        with measured(alone, pid, beside):
            for _ in range(4):  # a connection that rests longer is closed
                time.sleep(_ALONE_S)
                beside.go_on("resume")
    middle, late = (
        [statistics.median(each) for each in waits],
        [statistics.quantiles(each, n=20)[-1] for each in waits],
    )
    return BesideJobs(
        round(os.getloadavg()[0], 1),
        len(waits[1]),
        in_ms(middle[0]),
        in_ms(late[0]),
        in_ms(middle[1]),
        in_ms(late[1]),
        round(free.cpu_s / free.wall_s, 2),
        round(busy.cpu_s / busy.wall_s, 2),
        round(busy.games / busy.wall_s, 1),
        round(alone.games / alone.wall_s, 1),
        beside.seen,
    )


@contextmanager
def measured(meter: Meter, pid: int, beside: Beside) -> Iterator[None]:
    """Adds what happens inside."""
    games, cpu, wall = beside.games, processor_s(pid), time.perf_counter()
    yield
    meter.wall_s += time.perf_counter() - wall
    meter.cpu_s += processor_s(pid) - cpu
    meter.games += beside.games - games


def in_ms(seconds: float) -> float:
    """The time in milliseconds, to a tenth."""
    return round(1000 * seconds, 1)


def main() -> None:
    """Prints the waits."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__.split("\n")[0])
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--jobs", action="store_true", help="with and without a rollout and a review beside")
    parser.add_argument("--match", type=Path, default=MAT_FOLDER / "002.mat", help="the match of that review")
    parser.add_argument("--block", type=int, default=_BLOCK, help="answers before the other kind's turn")
    args = parser.parse_args()
    found = (
        beside_jobs(args.answers, args.seed, args.match.read_bytes(), args.block)
        if args.jobs
        else measure(args.answers, args.seed)
    )
    waits = asdict(found)
    if args.json:
        print(json.dumps(waits))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in waits.items()))


if __name__ == "__main__":
    main()
