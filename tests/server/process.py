"""A server in a process of its own, as a user starts it."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

COMMAND = (sys.executable, "-m", "tablas", "--lang", "en", "serve", "--no-open")
START_S = 60
# Of Linux, from prctl.h and capability.h: what a program started from here may at most be allowed to do.
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


class Served:
    """A server that answers."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.client = httpx2.Client(base_url=address, timeout=30)

    def kill(self) -> None:
        """End it as a power cut would: no signal it can catch, no goodbye."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, as Ctrl+C does; its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=START_S)


@contextmanager
def serving(*arguments: str, data: Path | None = None) -> Iterator[Served]:
    """A server that has said it is listening; killed at the end if it still runs."""
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=errors, text=True, env=environment(data)
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            errors.seek(0)
            assert "listening on " in line, errors.read()
            served = Served(process, line.split("listening on ")[1].strip())
            with served.client:
                yield served
        finally:
            process.kill()
            process.communicate()


def refused(*arguments: str, data: Path | None = None, bound_by_permissions: bool = False) -> tuple[int, str]:
    """Exit status and standard error of a server that does not start.

    `bound_by_permissions` holds the permissions of files against the server even where the administrator runs
    the tests, who may otherwise write anywhere.
    """
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=START_S,
        env=environment(data),
        preexec_fn=_obey_permissions if bound_by_permissions else None,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def environment(data: Path | None) -> dict[str, str]:
    """The environment of a server whose data folder is not the user's own."""
    return {**os.environ, "TABLAS_DATA": str(data or Path(tempfile.gettempdir()) / "tablas-tests-unused")}


def _obey_permissions() -> None:
    if os.geteuid() == 0:
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
