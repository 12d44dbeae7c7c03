"""The program ``gnubg`` as a process that answers questions, see ``gnubg_answers``."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from tablas.duel.peers.boards import sides
from tablas.duel.players import Spot, Turn
from tablas.errors import PeerFailed, PeerMissing
from tablas.stakes import CubeOwner, Stakes

PROGRAM = "gnubg"
REMEDY = "apt install gnubg"

_ANSWERS = Path(__file__).with_name("gnubg_answers.py")
_PLACES = ("/usr/games/gnubg", "/usr/local/bin/gnubg", "/opt/homebrew/bin/gnubg")
_OWNERS: dict[CubeOwner, int] = {"centred": -1, "own": 1, "other": 0}
_VERSION_TIMEOUT_S = 60


def find_program() -> str | None:
    """Where the program is; Debian keeps games out of the usual path."""
    return next(filter(None, map(shutil.which, ("gnubg", *_PLACES))), None)


def program_version(program: str) -> str:
    """What the program says of itself, such as ``1.07.001``."""
    said = subprocess.run(
        [program, "--version"], capture_output=True, text=True, timeout=_VERSION_TIMEOUT_S, check=False
    ).stdout
    words = said.split("\n", 1)[0].split()
    return words[2] if len(words) > 2 else "of unknown version"


class GnubgProcess:
    """One running gnubg; it ends with this object, or when ``close()`` is called.

    Args:
        name: the player, for errors.

    Raises:
        PeerMissing: the program is not installed.
    """

    def __init__(self, name: str) -> None:
        program = find_program()
        if program is None:
            raise PeerMissing(name, PROGRAM, REMEDY)
        self.name = name
        self.version = program_version(program)
        self.seconds = 0.0
        process, self._questions, self._answers = _started(program)
        self.close = weakref.finalize(self, _end, process, self._questions, self._answers)

    def ask(self, kind: str, ply: int, cases: Sequence[object]) -> list[list[object]]:
        """One answer for each case; ``seconds`` are then the processor seconds the program needed for all.

        Raises:
            PeerFailed: there is no answer, or the program does not understand the question.
        """
        reply = self._reply({"ask": kind, "ply": ply, "cases": cases})
        result, seconds = reply.get("result"), reply.get("seconds")
        if not isinstance(result, list) or not isinstance(seconds, float):
            raise PeerFailed(self.name, str(reply.get("error", f"{PROGRAM} gave no result")))
        self.seconds = seconds
        return result

    def _reply(self, question: Mapping[str, object]) -> dict[str, object]:
        try:
            self._questions.write(json.dumps(question) + "\n")
            self._questions.flush()
            reply = json.loads(self._answers.readline())
        except (OSError, ValueError) as error:
            raise PeerFailed(self.name, f"{PROGRAM} does not answer") from error
        if not isinstance(reply, dict):
            raise PeerFailed(self.name, f"{PROGRAM} gave no result")
        return reply


def _started(program: str) -> tuple[subprocess.Popen[bytes], IO[str], IO[str]]:
    """The process, and the ends of the pipes to and from it."""
    questions_in, questions_out = os.pipe()
    answers_in, answers_out = os.pipe()
    environment = {**os.environ, "TABLAS_QUESTIONS": str(questions_in), "TABLAS_ANSWERS": str(answers_out)}
    process = subprocess.Popen(
        [program, "--tty", "--quiet", "--no-rc", "--python", str(_ANSWERS)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(questions_in, answers_out),
        env=environment,
        start_new_session=True,  # Ctrl-C is for us; the program ends when its questions do
    )
    os.close(questions_in)
    os.close(answers_out)
    return process, os.fdopen(questions_out, "w"), os.fdopen(answers_in)


def _end(process: subprocess.Popen[bytes], questions: IO[str], answers: IO[str]) -> None:
    with contextlib.suppress(OSError):  # a question that was never read
        questions.close()
    answers.close()
    process.wait()


def case_of(spot: Spot | Turn) -> list[object]:
    """A position with its stakes, and the dice where there are any, as ``gnubg_answers`` takes them."""
    stakes = spot.stakes
    dice = spot.roll.dice if isinstance(spot, Turn) else None
    return [*sides(spot.position), _stakes(stakes), dice]


def _stakes(stakes: Stakes) -> list[object]:
    return [
        stakes.cube,
        _OWNERS[stakes.owner],
        stakes.length,
        stakes.own_score,
        stakes.other_score,
        stakes.is_crawford,
        stakes.is_cube_in_use or not stakes.is_money,
    ]
