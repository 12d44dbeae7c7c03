"""`tablas serve` as a process: what it prints, what it refuses, how it ends."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import Run
from .test_process import PATIENCE_S, environment

Refused = Callable[..., str]
SERVE = (sys.executable, "-m", "tablas", "serve", "--no-open")


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield int(holder.getsockname()[1])


@pytest.fixture
def refused(run: Run) -> Refused:
    """What the command says to these arguments, which it refuses with one line."""

    def said(*arguments: str) -> str:
        done = run("serve", "--no-open", *arguments)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        return done.err

    return said


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "tablas is listening on"), pytest.param("es", "tablas está en", marks=pytest.mark.long)],
)
def test_server_says_where_it_listens_and_ends_quietly(
    tmp_path: Path, free_port: int, language: str, line: str
) -> None:
    process = subprocess.Popen(
        [*SERVE, "--port", str(free_port), "--lang", language],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"{line} http://127.0.0.1:{free_port}\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{free_port}/api/health", timeout=PATIENCE_S) as answer:
            assert json.load(answer)["status"] == "ok"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0
        assert "Traceback" not in err
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def test_port_of_another_program_is_refused(refused: Refused, taken_port: int) -> None:
    said = refused("--port", str(taken_port))

    assert said.startswith("tablas: port_in_use: --port: ")
    assert str(taken_port) in said


def test_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "notes.db"
    file.write_bytes(b"not a database at all, but long enough to be looked at" * 40)
    before = file.read_bytes()

    said = refused("--db", f"sqlite+aiosqlite:///{file}", "--lang", "es")

    assert said.startswith("tablas: database_damaged: --db")
    assert file.read_bytes() == before


def test_database_of_another_program_is_refused(tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("create table recipes (name text)")
    other.close()

    assert "database_" in refused("--db", f"sqlite+aiosqlite:///{file}")


def test_unknown_kind_of_database_is_refused(refused: Refused) -> None:
    assert "--db" in refused("--db", "cobol:///file")
