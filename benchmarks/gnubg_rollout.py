"""Rollouts by GNU Backgammon's command line: what it finds, with its errors, and its processor time."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import resource
import subprocess
from dataclasses import dataclass
from functools import cache

from tablas.position import Position

GNUBG = "/usr/games/gnubg"

_NUMBER = r"([-+]?[0-9]+\.[0-9]+)"
_CHANCES = rf"{_NUMBER} {_NUMBER} {_NUMBER} - {_NUMBER} {_NUMBER} {_NUMBER}"
_MEANS = re.compile(rf"(?<!\[){_CHANCES} CL +{_NUMBER} CF +{_NUMBER}")
_ERRORS = re.compile(rf"\[{_CHANCES} CL +{_NUMBER} CF +{_NUMBER}\]")


@dataclass(frozen=True, slots=True)
class GnubgRollout:
    """A rollout of one position, money, luck taken out, static play, one thread.

    Attributes:
        games: how many.
        cubeless: equity without the cube, and its standard error.
        cubeful: with it.
        seconds: of processor time for the games alone.
    """

    games: int
    cubeless: tuple[float, float]
    cubeful: tuple[float, float]
    seconds: float


def rolled_out(position: Position, games: int, seed: int = 1) -> GnubgRollout:
    """The side on roll in the position, no Jacoby rule, cube centred.

    Raises:
        RuntimeError: the program printed no result.
    """
    text, seconds = _run(_orders(position, games, seed))
    # The terminal shows the table again and again; the last one is the whole rollout.
    means, errors = _MEANS.findall(text), _ERRORS.findall(text)
    if not means or not errors or f"{games} games," not in text:
        raise RuntimeError(f"gnubg printed no result for {position.position_id}: {text[-300:]!r}")
    mean, error = means[-1], errors[-1]
    return GnubgRollout(
        games,
        (float(mean[6]), float(error[6])),
        (float(mean[7]), float(error[7])),
        max(seconds - _start_seconds(), 0.001),
    )


def _orders(position: Position, games: int, seed: int) -> str:
    lines = [
        "set player 0 human",
        "set player 1 human",
        "set automatic game off",
        "set automatic roll off",
        "set threads 1",
        "set output digits 6",  # with three a standard error is told to one part in twenty
        f"set rollout trials {max(games, 1)}",
        f"set rollout seed {seed}",
        "set rollout varredn on",
        "set rollout cubeful on",
        "set rollout chequerplay plies 0",
        "set rollout cubedecision plies 0",
        f"set xgid XGID={position.xgid().removeprefix('XGID=')}",
        "set jacoby off",
        *(["rollout"] if games else []),
        "quit",
        "y",
    ]
    return "\n".join(lines) + "\n"


@cache
def _start_seconds() -> float:
    """Processor time of a session that rolls nothing out."""
    return min(_run(_orders(Position.start(), 0, 1))[1] for _ in range(3))


def _run(orders: str) -> tuple[str, float]:
    # It prints results to a terminal only.
    ours, its = pty.openpty()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen([GNUBG, "-t", "-q"], stdin=subprocess.PIPE, stdout=its, stderr=its) as process:
        os.close(its)
        assert process.stdin is not None
        process.stdin.write(orders.encode())
        process.stdin.close()
        said = b""
        with contextlib.suppress(OSError):  # the end of a terminal is an error to Linux
            while more := os.read(ours, 65536):
                said += more
        process.wait()
    os.close(ours)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return said.decode(errors="replace"), seconds
