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

from benchmarks.processors import processor_s

PAGE = os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    """A port nobody listens on."""
    with closing(socket.socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class House:
    """A server that can be killed and begun again at the same address."""

    def __init__(self, folder: Path, db: str, port: int = 0, preload: str | None = None) -> None:
        self.folder, self.db, self.port = folder, db, port or free_port()
        self._preload, self.is_up, self.pid = preload, False, 0
        self._nursery: subprocess.Popen[str] | None = None
        self.silent_until = 0.0
        """The last moment, of a steady clock, at which nobody listened while it began."""

    def start(self, patience_s: float = 180.0) -> None:
        """Begin, and wait until it answers."""
        nursery = self._nursery or self._opened()
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(f"{self.port} {self.db}\n")
        nursery.stdin.flush()
        self.pid = int(nursery.stdout.readline())
        end = time.monotonic() + patience_s
        self.silent_until = time.monotonic()
        while not self._answers():
            if time.monotonic() > end or not self._is_there():
                raise RuntimeError(self._log.read_text()[-2000:])
            time.sleep(0.02)
        self.is_up = True

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.is_up = False
        os.kill(self.pid, signal.SIGKILL)
        self._gone(30)

    def end(self) -> None:
        """Ask it to end, as whoever puts a newer version in its place does."""
        self.is_up = False
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
            self._gone(30)

    def stop(self) -> None:
        """End it, and what could begin it again."""
        self.end()
        if self._nursery is not None:
            self._nursery.kill()
            self._nursery.communicate()

    @property
    def _log(self) -> Path:
        return self.folder / f"log-{self.port}"

    def _opened(self) -> subprocess.Popen[str]:
        environment = {**os.environ, "TABLAS_DATA": str(self.folder), "TABLAS_LOG": "warning"}
        if self._preload:
            environment["LD_PRELOAD"] = self._preload
        with self._log.open("ab") as log:
            self._nursery = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
                text=True,
            )
        return self._nursery

    def _answers(self) -> bool:
        asked = time.monotonic()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=5):
                return True
        except OSError as error:
            if isinstance(getattr(error, "reason", None), ConnectionRefusedError):
                self.silent_until = asked
            return False

    def _is_there(self) -> bool:
        return Path(f"/proc/{self.pid}").exists()

    def _gone(self, patience_s: float) -> None:
        end = time.monotonic() + patience_s
        while self._is_there():
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(0.005)

    def processor_s(self) -> float:
        """Seconds of processor time it has used."""
        return processor_s(self.pid)

    def memory(self) -> int:
        """Bytes it holds in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE
