"""A review's answers as lines of JSON, wherever they are kept while it is made.

The first line says which review it is; each other one has the next answers of a game, or what the starts of
its next rollout came to. Lines are only ever added, so that who is killed loses no line but the one in work.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import TypeVar

from tablas.analysis.journal import Stage
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Escalation, ReviewLevel
from tablas.decision import Engine, JudgedTurn, RolloutOutcome
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.record import MatchRecord, settle

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


def head_line(way: str) -> str:
    """The first line."""
    return json.dumps({"format": _FORMAT, "version": 1, "way": way})


def turns_line(game: int, stage: Stage, turns: Sequence[JudgedTurn]) -> str:
    """The next answers of a game."""
    return json.dumps({"game": game, "stage": stage, "turns": [plain_of(turn) for turn in turns]})


def rollout_line(game: int, outcomes: Sequence[RolloutOutcome]) -> str:
    """What the starts of the next rollout of a game came to."""
    return json.dumps({"game": game, "rollout": [plain_of(each) for each in outcomes]})


class KeptAnswers:
    """What an earlier run of the same review has kept.

    Args:
        lines: of that run, the first one first.
        way: what the answers must depend on; those of another review are none.

    Attributes:
        used: the lines behind the first that could be used; what follows a damaged one cannot.
    """

    def __init__(self, lines: Iterable[str], way: str) -> None:
        self._turns: dict[tuple[int, Stage], list[JudgedTurn]] = {}
        self._rolled: dict[int, list[tuple[RolloutOutcome, ...]]] = {}
        self.used: list[str] = []
        left = iter(lines)
        if not _is_head(next(left, ""), way):
            return
        for line in left:
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, TablasError):
                break
            self.used.append(line)

    def known(self, game: int, stage: Stage) -> Sequence[JudgedTurn]:
        """The answers, from the first question on."""
        return self._turns.get((game, stage), ())

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts, from the game's first on."""
        return self._rolled.get(game, ())

    def _take(self, line: dict[str, object]) -> None:
        if "rollout" in line:
            game, outcomes = _in_game(line, "rollout", RolloutOutcome)
            self._rolled.setdefault(game, []).append(tuple(outcomes))
            return
        game, turns = _in_game(line, "turns", JudgedTurn)
        stage: Stage = "deeper" if line["stage"] == "deeper" else "first"
        self._turns.setdefault((game, stage), []).extend(turns)


def _is_head(line: str, way: str) -> bool:
    try:
        head = json.loads(line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == _FORMAT and head.get("way") == way


def _in_game(line: dict[str, object], name: str, kind: type[Answer]) -> tuple[int, list[Answer]]:
    """The game of a line, and the values it has under that name."""
    game, values = line["game"], line[name]
    if not isinstance(game, int) or not isinstance(values, list):
        raise WrongShape("no answers of a game")
    found = [value_of(kind, value) for value in values]
    return game, [value for value in found if isinstance(value, kind)]
