"""Servers in processes of their own, for measurements and faults."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    """A port nobody listens on."""
    with closing(socket.socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class House:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path, db: str, port: int = 0, preload: str | None = None) -> None:
        self.folder, self.db, self.port = folder, db, port or free_port()
        self._preload = preload
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process is not None
        return self._process.pid

    def start(self, patience_s: float = 120.0) -> None:
        """Start, and wait until it answers."""
        environment = {**os.environ, "TABLAS_DATA": str(self.folder), "TABLAS_LOG": "warning"}
        if self._preload:
            environment["LD_PRELOAD"] = self._preload
        command = [
            sys.executable,
            "-m",
            "tablas",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--db",
            self.db,
        ]
        with (self.folder / f"log-{self.port}").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        end = time.monotonic() + patience_s
        while time.monotonic() < end:
            with suppress(OSError):
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=5):
                    return
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / f"log-{self.port}").read_text()[-2000:])
            time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def processor_s(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes it holds in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE
