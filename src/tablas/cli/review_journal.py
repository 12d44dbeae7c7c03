"""The file in which a review's answers are kept turn by turn while it is made.

It is written as it grows, so that a process that is killed loses no line but the one it was writing, and the
answers of a quarter of a second.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from tablas.analysis.journal import Stage
from tablas.analysis.journal_lines import KeptAnswers, head_line, rollout_line, turns_line
from tablas.cli.faults import FileNotWritable, Refused
from tablas.decision import JudgedTurn, RolloutOutcome

JOURNAL_SUFFIX = ".review.json.turns"
# A quick review gives hundreds of answers in so much time, and is over before they had to be written; an
# answer that takes longer is written at once.
_GATHER_S = 0.25


class JournalFile:
    """A journal in a file.

    Args:
        path: the file.
        way: what its answers depend on; one that was made in another way is begun anew.
        resumes: goes on with what is there.

    Raises:
        Refused: it cannot be written.
    """

    def __init__(self, path: Path, way: str, *, resumes: bool) -> None:
        self._path, self._lock = path, threading.Lock()
        self._kept = KeptAnswers(self._lines() if resumes else (), way)
        self._waiting: list[Callable[[], str]] = []
        self._at = time.monotonic()
        try:
            self._file: IO[str] = path.open("w", encoding="utf-8")
            self._write(head_line(way), *self._kept.used)
        except OSError as error:
            raise self._refused(error) from error

    def known(self, game: int, stage: Stage) -> Sequence[JudgedTurn]:
        """The answers that an earlier run has kept."""
        return self._kept.known(game, stage)

    def keep(self, game: int, stage: Stage, turns: Sequence[JudgedTurn]) -> None:
        """Writes the next answers.

        Raises:
            Refused: they cannot be written.
        """
        self._keep(lambda: turns_line(game, stage, turns))

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts that an earlier run has kept."""
        return self._kept.rolled(game)

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Writes what the starts of the next rollout came to.

        Raises:
            Refused: it cannot be written.
        """
        self._keep(lambda: rollout_line(game, outcomes))

    def close(self) -> None:
        """Leaves the file as it is, for a run that goes on.

        Raises:
            Refused: the last answers cannot be written.
        """
        try:
            with self._lock:
                self._flush()
        finally:
            self._file.close()

    def remove(self) -> None:
        """Takes the file away: the review is whole."""
        self._file.close()
        self._path.unlink(missing_ok=True)

    def _keep(self, line: Callable[[], str]) -> None:
        with self._lock:
            self._waiting.append(line)
            if time.monotonic() - self._at >= _GATHER_S:
                self._flush()

    def _flush(self) -> None:
        lines = [line() for line in self._waiting]
        self._waiting.clear()
        try:
            self._write(*lines)
        except OSError as error:
            raise self._refused(error) from error
        self._at = time.monotonic()

    def _write(self, *lines: str) -> None:
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()

    def _lines(self) -> Sequence[str]:
        try:
            return self._path.read_text(encoding="utf-8").split("\n")
        except (OSError, ValueError):
            return ()

    def _refused(self, error: OSError) -> Refused:
        return Refused("--out", FileNotWritable.because(str(self._path), error, "--out"))
