"""The house the browser plays in: a real server process that can be killed, and its dice."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2

from tablas.server.run import DEFAULT_HOST
from tablas.server.static import STATIC_FOLDER, missing_reason

from .loaded_server import write_state

# Another build of the web app, for whoever works on the app and on these tests at the same time.
STATIC = Path(os.environ.get("TABLAS_WEB_APP", STATIC_FOLDER))
LAUNCHER = Path(__file__).with_name("loaded_server.py")
START_S = 120.0


class Dice:
    """What the next throws of a server will be."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Luck of this seed from now on, the same at every run; what waited to be thrown is forgotten."""
        write_state(self.file, {"seed": seed, "thrown": 0, "queue": []})

    def fall(self, *throws: tuple[int, int]) -> None:
        """These come next, and then luck again; what waited to be thrown is forgotten."""
        state = json.loads(self.file.read_text(encoding="utf-8"))
        write_state(self.file, {**state, "queue": throws})


class House:
    """A server process on its own port and its own database file."""

    def __init__(self, folder: Path) -> None:
        assert missing_reason(STATIC) is None, f"the web app is not built: {missing_reason(STATIC)}"
        self.folder = folder
        self.dice = Dice(folder / "dice.json")
        self.port = _free_port()
        self.address = f"http://{DEFAULT_HOST}:{self.port}"
        # A server that is killed, or tired of waiting, closes a connection kept open just when it is used.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self.client = httpx2.Client(base_url=self.address, timeout=30, limits=limits)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and come back when requests are answered."""
        assert self._process is None, "already running"
        log = (self.folder / "server.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    str(LAUNCHER),
                    *("--port", str(self.port)),
                    *("--db", f"sqlite+aiosqlite:///{self.folder / 'tablas.db'}"),
                    *("--dice", str(self.dice.file)),
                    *("--static", str(STATIC)),
                ],
                stdout=log,
                stderr=log,
                # What the user of this machine has reviewed is none of the tests' business.
                env={**os.environ, "TABLAS_DATA": str(self.folder)},
            )
        self._wait()

    def kill(self) -> None:
        """End it as a power cut would: no handler runs, nothing is flushed."""
        assert self._process is not None, "not running"
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(timeout=30)
        self._process = None

    def close(self) -> None:
        """Leave nothing behind."""
        if self._process is not None:
            self.kill()
        self.client.close()

    def _wait(self) -> None:
        deadline = time.monotonic() + START_S
        while True:
            assert self._process is not None
            ended = self._process.poll() is not None
            if not ended:
                try:
                    if self.client.get("/api/health").status_code == 200:
                        return
                except httpx2.TransportError:
                    pass
            if ended or time.monotonic() > deadline:
                said = (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
                raise AssertionError(f"the server does not answer:\n{said[-2000:]}")
            time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((DEFAULT_HOST, 0))
        port: int = probe.getsockname()[1]
        return port
