"""A PostgreSQL server of the tests' own: in a folder that goes with it, on a free port, safe from nothing."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

INITDB = shutil.which("initdb") or next(
    (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None
)
# As little as tests need: nothing is kept for after a power cut.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB")


def _user() -> str | None:
    """Who the server runs as: PostgreSQL refuses to run as root."""
    if os.geteuid():
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _is_alive(pid: int) -> bool:
    """Whether a process holds anything still; one that nobody has buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


class Postgres:
    """A server that runs until it is stopped."""

    def __init__(self, folder: Path, options: tuple[str, ...] = CARELESS) -> None:
        assert INITDB is not None
        self.tools, self.folder, self.user, self.options = (
            Path(INITDB).resolve().parent,
            folder,
            _user(),
            options,
        )
        if self.user:
            shutil.chown(folder, self.user)
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._run("initdb", "-D", self.data, "-U", "tablas", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def pid(self) -> int:
        """Of the server's first process."""
        return int((Path(self.data) / "postmaster.pid").read_text().partition("\n")[0])

    def start(self) -> None:
        options = " ".join(f"-c {each}" for each in ("listen_addresses=127.0.0.1", *self.options))
        self._run(
            "pg_ctl", "-D", self.data, "-o", f"-p {self.port} -k {self.folder} {options}",
            "-l", str(self.folder / "log"), "-w", "start",
        )  # fmt: skip

    def kill(self) -> None:
        """End the server and all that serve its clients at once, as a power cut does."""
        pid = self.pid
        children = subprocess.run(
            ["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False
        ).stdout
        gone = [pid, *map(int, children.split())]
        for each in gone:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        # What still holds its shared memory keeps the next one from starting.
        end = time.monotonic() + 30
        while any(map(_is_alive, gone)) and time.monotonic() < end:
            time.sleep(0.01)

    def start_again(self) -> None:
        """Start after a kill: a process of the old server just being born gives way within moments."""
        end = time.monotonic() + 60
        while True:
            try:
                self.start()
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)
            else:
                return

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+asyncpg://tablas@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of a new and empty database."""
        import psycopg

        name = f"t{uuid.uuid4().hex}"
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user="tablas", dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name} STRATEGY file_copy".encode())
        return self.url(name)

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(self.tools / tool), *arguments]
        log = self.folder / f"{tool}.out"
        with log.open("w") as output:  # not a pipe, which the server would hold open
            done = subprocess.run(
                command, user=self.user, stdout=output, stderr=output, cwd=self.folder, check=False
            )
        assert done.returncode == 0, log.read_text()


@contextmanager
def running(options: tuple[str, ...] = CARELESS) -> Iterator[Postgres]:
    """A server, gone with its folder at the end."""
    # Its user must reach the folder, which pytest's own are too private for.
    with tempfile.TemporaryDirectory(prefix="tablas-pg-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        server = Postgres(Path(name), options)
        try:
            yield server
        finally:
            server.stop()
