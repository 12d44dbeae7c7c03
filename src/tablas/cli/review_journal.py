"""The file in which a review's answers are kept turn by turn while it is made.

Lines of JSON: the first says which review it is, each other one has the next answers of a game, or what the
starts of its next rollout came to. It is written as it grows, so that a process that is killed loses no line
but the one it was writing.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TypeVar

from tablas.analysis import Escalation, ReviewLevel, Thresholds
from tablas.analysis.journal import Stage
from tablas.cli.faults import FileNotWritable, Refused
from tablas.decision import Engine, JudgedTurn, RolloutOutcome
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.record import MatchRecord, settle

JOURNAL_SUFFIX = ".review.json.turns"
_FORMAT = "tablas-turns"
Answer = TypeVar("Answer", JudgedTurn, RolloutOutcome)


def way_of(
    record: MatchRecord,
    level: ReviewLevel,
    escalation: Escalation,
    thresholds: Thresholds,
    engine: Engine,
) -> str:
    """What a review's answers depend on, as one line; the thresholds say what is looked at again."""
    from tablas import __version__

    match = hashlib.sha256(jsonl.write(settle(record)[0])).hexdigest()
    bounds = " ".join(map(str, thresholds.bounds))
    made_by = (__version__, engine.network.sha256, engine.match_equities.name)
    return " ".join((match, level, escalation, bounds, *made_by))


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
        self._turns: dict[tuple[int, Stage], list[JudgedTurn]] = {}
        self._rolled: dict[int, list[tuple[RolloutOutcome, ...]]] = {}
        lines = self._read(way) if resumes else []
        try:
            self._file: IO[str] = path.open("w", encoding="utf-8")
            self._write(json.dumps({"format": _FORMAT, "version": 1, "way": way}), *lines)
        except OSError as error:
            raise Refused("--out", FileNotWritable.because(str(path), error, "--out")) from error

    def known(self, game: int, stage: Stage) -> Sequence[JudgedTurn]:
        """The answers that an earlier run has kept."""
        return self._turns.get((game, stage), ())

    def keep(self, game: int, stage: Stage, turns: Sequence[JudgedTurn]) -> None:
        """Writes the next answers.

        Raises:
            Refused: they cannot be written.
        """
        self._keep({"game": game, "stage": stage, "turns": [plain_of(turn) for turn in turns]})

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts that an earlier run has kept."""
        return self._rolled.get(game, ())

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Writes what the starts of the next rollout came to.

        Raises:
            Refused: it cannot be written.
        """
        self._keep({"game": game, "rollout": [plain_of(each) for each in outcomes]})

    def close(self) -> None:
        """Leaves the file as it is, for a run that goes on."""
        self._file.close()

    def remove(self) -> None:
        """Takes the file away: the review is whole."""
        self._file.close()
        self._path.unlink(missing_ok=True)

    def _keep(self, members: Mapping[str, object]) -> None:
        line = json.dumps(members)
        try:
            with self._lock:
                self._write(line)
        except OSError as error:
            raise Refused("--out", FileNotWritable.because(str(self._path), error, "--out")) from error

    def _write(self, *lines: str) -> None:
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()

    def _read(self, way: str) -> list[str]:
        """The lines that can be used; what follows a damaged one cannot."""
        try:
            lines = self._path.read_text(encoding="utf-8").split("\n")
            head = json.loads(lines[0])
        except (OSError, ValueError):
            return []
        if not isinstance(head, dict) or head.get("format") != _FORMAT or head.get("way") != way:
            return []
        used = []
        for line in lines[1:]:
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, TablasError):
                break
            used.append(line)
        return used

    def _take(self, line: dict[str, object]) -> None:
        if "rollout" in line:
            game, outcomes = _in_game(line, "rollout", RolloutOutcome)
            self._rolled.setdefault(game, []).append(tuple(outcomes))
            return
        game, turns = _in_game(line, "turns", JudgedTurn)
        stage: Stage = "deeper" if line["stage"] == "deeper" else "first"
        self._turns.setdefault((game, stage), []).extend(turns)


def _in_game(line: dict[str, object], name: str, kind: type[Answer]) -> tuple[int, list[Answer]]:
    """The game of a line, and the values it has under that name."""
    game, values = line["game"], line[name]
    if not isinstance(game, int) or not isinstance(values, list):
        raise WrongShape("no answers of a game")
    found = [value_of(kind, value) for value in values]
    return game, [value for value in found if isinstance(value, kind)]
