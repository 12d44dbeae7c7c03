"""A review's answers as lines of JSON, wherever they are kept while it is made.

The first line says which review it is; each other one has an answer about a game, or what the starts of its
next rollout came to. Lines are only ever added, so that who is killed loses no line but the one in work.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence

from tablas.analysis.journal import Stage
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Escalation, ReviewLevel
from tablas.decision import Engine, RolloutOutcome, check_packed_turn
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.record import MatchRecord, settle

_FORMAT = "tablas-turns"
_VERSION = 3
_STAGES: tuple[Stage, ...] = ("first", "deeper", "preview")


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
    return json.dumps({"format": _FORMAT, "version": _VERSION, "way": way})


def answer_line(game: int, stage: Stage, place: int, answer: bytes) -> str:
    """An answer to a question of a game."""
    return json.dumps({"game": game, "stage": stage, "turn": place, "answer": b64encode(answer).decode()})


def rollout_line(game: int, outcomes: Sequence[RolloutOutcome]) -> str:
    """What the starts of the next rollout of a game came to."""
    return json.dumps({"game": game, "rollout": [plain_of(each) for each in outcomes]})


class KeptAnswers:
    """What an earlier run of the same review has kept.

    Args:
        lines: of that run, the first one first.
        way: what the answers must depend on; those of another review are none.

    Attributes:
        way: likewise.
        used: the lines behind the first that could be used; what follows a damaged one cannot.
    """

    def __init__(self, lines: Iterable[str], way: str) -> None:
        self._answers: dict[tuple[int, Stage], dict[int, bytes]] = {}
        self._rolled: dict[int, list[tuple[RolloutOutcome, ...]]] = {}
        self._of_game: dict[int, list[str]] = {}
        self.way = way
        self.used: list[str] = []
        left = iter(lines)
        if not _is_head(next(left, ""), way):
            return
        for line in left:
            try:
                game = self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, TablasError):
                break
            self.used.append(line)
            self._of_game.setdefault(game, []).append(line)

    def known(self, game: int, stage: Stage) -> Mapping[int, bytes]:
        """The answers, by the place of their question."""
        return self._answers.get((game, stage), {})

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts, from the game's first on."""
        return self._rolled.get(game, ())

    def lines_of(self, game: int) -> list[str]:
        """A first line, and the lines of that game behind it."""
        return [head_line(self.way), *self._of_game.get(game, ())]

    def _take(self, line: dict[str, object]) -> int:
        game = _whole(line, "game")
        if "rollout" in line:
            values = line["rollout"]
            if not isinstance(values, list):
                raise WrongShape("no rollout")
            found = [value_of(RolloutOutcome, value) for value in values]
            outcomes = tuple([value for value in found if isinstance(value, RolloutOutcome)])
            self._rolled.setdefault(game, []).append(outcomes)
            return game
        place, stage, answer = _whole(line, "turn"), line["stage"], b64decode(str(line["answer"]))
        check_packed_turn(answer)
        known = self._answers.setdefault((game, next(each for each in _STAGES if each == stage)), {})
        known[place] = answer
        return game


class JournalOfLines:
    """A journal whose lines go wherever they are told.

    Args:
        kept: what an earlier run has kept.
        tell: keeps a line; called by the thread that has found an answer.
    """

    def __init__(self, kept: KeptAnswers, tell: Callable[[str], None]) -> None:
        self._kept, self._tell = kept, tell

    def known(self, game: int, stage: Stage) -> Mapping[int, bytes]:
        """The answers that an earlier run has kept."""
        return self._kept.known(game, stage)

    def keep(self, game: int, stage: Stage, place: int, answer: bytes) -> None:
        """Tells the line of an answer."""
        self._tell(answer_line(game, stage, place, answer))

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts that an earlier run has kept."""
        return self._kept.rolled(game)

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Tells the line of what the starts of the next rollout came to."""
        self._tell(rollout_line(game, outcomes))


def _is_head(line: str, way: str) -> bool:
    try:
        head = json.loads(line)
    except ValueError:
        return False
    written = {"format": _FORMAT, "version": _VERSION, "way": way}
    return isinstance(head, dict) and all(head.get(name) == value for name, value in written.items())


def _whole(line: dict[str, object], name: str) -> int:
    number = line[name]
    if not isinstance(number, int) or number < 0:
        raise WrongShape(f"no {name}")
    return number
