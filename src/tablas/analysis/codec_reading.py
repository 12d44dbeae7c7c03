"""Reading a review back from JSON: every value is checked to be of the type that stands in its place."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar, get_args

from tablas.analysis.rates import added, game_totals
from tablas.analysis.thresholds import Severity, Thresholds
from tablas.analysis.types import (
    Action,
    Alternative,
    CubeFigures,
    Decision,
    DecisionKind,
    Escalation,
    GameReview,
    Phase,
    Plan,
    Review,
    ReviewLevel,
)
from tablas.errors import FormatError, TablasError
from tablas.evaluation import Evaluation
from tablas.formats.shapes import WrongShape, value_of
from tablas.match import Seat
from tablas.position import Position
from tablas.record import MatchRecord
from tablas.stakes import CubeOwner, Rules, Stakes

FORMAT = "tablas-review"
VERSION = 1

Json = Mapping[str, object]
Kind = TypeVar("Kind")
Word = TypeVar("Word", bound=str)

_ACTIONS: tuple[Action, ...] = get_args(Action)
_KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)
_LEVELS: tuple[ReviewLevel, ...] = get_args(ReviewLevel)
_ESCALATIONS: tuple[Escalation, ...] = get_args(Escalation)
_PHASES: tuple[Phase, ...] = get_args(Phase)
_PLANS: tuple[Plan, ...] = get_args(Plan)
_SEVERITIES: tuple[Severity, ...] = get_args(Severity)
_OWNERS: tuple[CubeOwner, ...] = get_args(CubeOwner)


def read_review(text: str) -> Review:
    """The review in a text that ``write_review`` made.

    Raises:
        FormatError: it is no JSON, of a newer version, or of another shape.
    """
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}") from error
    return review_of(document)


def review_of(document: object) -> Review:
    """The review in an object of JSON; raises as ``read_review``."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FormatError(f"the document is no {FORMAT}")
    if document.get("version") != VERSION:
        raise FormatError(f"version {document.get('version')!r}, this tablas reads {VERSION}")
    try:
        return _review(document)
    except (TablasError, ValueError, OverflowError) as error:
        raise FormatError(f"not the shape of a review: {error}") from error


def decision_of(document: object, length: int, rules: Rules, game: int = 0) -> Decision:
    """The decision in an object of JSON that ``decision_document`` made.

    Args:
        document: the object.
        length: of the match, 0 for money.
        rules: of the match.
        game: index of the game it was taken in.

    Raises:
        FormatError: it is of another shape.
    """
    try:
        return _decision(_as_object(document), length, rules, game)
    except (TablasError, ValueError, OverflowError) as error:
        raise FormatError(f"not the shape of a decision: {error}") from error


def _review(document: Json) -> Review:
    record = value_of(MatchRecord, _object(document, "record"))
    if not isinstance(record, MatchRecord):
        raise WrongShape("'record' is no record")
    first, second, third = _numbers(document, "thresholds", 3)
    games = tuple([_game(_as_object(game), record) for game in _list(document, "games")])
    return Review(
        record,
        games,
        (added([game.totals[0] for game in games]), added([game.totals[1] for game in games])),
        _word(document, "level", _LEVELS),
        _text(document, "engine"),
        _text(document, "network"),
        _text(document, "match_equities"),
        Thresholds(first, second, third),
        _word(document, "escalation", _ESCALATIONS),
        _flag(document, "is_complete"),
    )


def _game(document: Json, record: MatchRecord) -> GameReview:
    index = _whole(document, "game")
    if not 0 <= index < len(record.games):
        raise WrongShape(f"the record has no game {index}")
    decisions = tuple(
        [
            _decision(_as_object(each), record.length, record.rules, index)
            for each in _list(document, "decisions")
        ]
    )
    first, second = (_as_whole(turns) for turns in _list(document, "turns", 2))
    own, other = (None if result is None else _as_number(result) for result in _list(document, "results", 2))
    results = None if own is None or other is None else (own, other)
    notes = tuple([_as(str, note) for note in _list(document, "notes")])
    totals = game_totals(decisions, (first, second), results)
    return GameReview(index, decisions, totals, _flag(document, "is_complete"), notes)


def _decision(document: Json, length: int, rules: Rules, game: int) -> Decision:
    own, other = (_as_whole(points) for points in _list(document, "score", 2))
    stakes = Stakes(
        length,
        own,
        other,
        _whole(document, "cube"),
        _word(document, "owner", _OWNERS),
        _flag(document, "is_crawford"),
        rules,
    )
    alternatives = tuple([_alternative(_as_object(each)) for each in _list(document, "alternatives")])
    chosen = None if "chosen" not in document else _whole(document, "chosen")
    if chosen is not None and not 0 <= chosen < len(alternatives):
        raise WrongShape(f"there is no alternative {chosen}")
    return Decision(
        game,
        _whole(document, "entry"),
        _seat(document),
        _word(document, "kind", _KINDS),
        Position.from_board([_as_whole(count) for count in _list(document, "board", 26)]),
        stakes,
        _pair(document["roll"]) if "roll" in document else None,
        chosen,
        alternatives,
        _number(document, "error", 0.0),
        _maybe(document, "mwc_error"),
        _word(document, "severity", _SEVERITIES) if "severity" in document else "",
        _flag(document, "is_forced"),
        _flag(document, "is_counted"),
        _flag(document, "is_close"),
        _flag(document, "is_illegal"),
        _flag(document, "is_missed"),
        _flag(document, "is_needless"),
        _word(document, "phase", _PHASES),
        _word(document, "plan", _PLANS) if "plan" in document else "",
        _maybe(document, "luck"),
        _maybe(document, "mwc_luck"),
        _figures(_list(document, "figures", 4)) if "figures" in document else None,
        _text(document, "level"),
    )


def _seat(document: Json) -> Seat:
    seat = _whole(document, "seat")
    if seat not in (0, 1):
        raise WrongShape(f"there is no seat {seat}")
    return 1 if seat else 0


def _figures(values: Sequence[object]) -> CubeFigures:
    no_double, taken, passed = (_as_number(value) for value in values[:3])
    return CubeFigures(no_double, taken, passed, _as(str, values[3]))


def _alternative(document: Json) -> Alternative:
    return Alternative(
        _number(document, "equity"),
        tuple([_pair(step) for step in _list(document, "steps")]) if "steps" in document else (),
        _word(document, "action", _ACTIONS) if "action" in document else None,
        _maybe(document, "mwc"),
        Evaluation(*_numbers(document, "chances", 5)) if "chances" in document else None,
        _text(document, "level"),
        _whole(document, "depth"),
        _maybe(document, "error"),
    )


def _as(kind: type[Kind], value: object) -> Kind:
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise WrongShape(f"{value!r} is no {kind.__name__}")
    return value


def _as_whole(value: object) -> int:
    return _as(int, value)


def _as_number(value: object) -> float:
    return float(_as(int, value)) if isinstance(value, int) else _as(float, value)


def _as_object(value: object) -> Json:
    if not isinstance(value, dict):
        raise WrongShape(f"{value!r} is no object")
    return value


def _object(document: Json, name: str) -> Json:
    return _as_object(_held(document, name))


def _held(document: Json, name: str) -> object:
    if name not in document:
        raise WrongShape(f"{name!r} is missing")
    return document[name]


def _list(document: Json, name: str, length: int | None = None) -> Sequence[object]:
    return _as_list(_held(document, name), length)


def _as_list(value: object, length: int | None) -> Sequence[object]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise WrongShape(f"{value!r} is no list" + (f" of {length}" if length is not None else ""))
    return value


def _pair(value: object) -> tuple[int, int]:
    first, second = (_as_whole(each) for each in _as_list(value, 2))
    return first, second


def _numbers(document: Json, name: str, length: int) -> list[float]:
    return [_as_number(value) for value in _list(document, name, length)]


def _text(document: Json, name: str) -> str:
    return _as(str, _held(document, name))


def _whole(document: Json, name: str) -> int:
    return _as_whole(_held(document, name))


def _number(document: Json, name: str, usual: float | None = None) -> float:
    return usual if usual is not None and name not in document else _as_number(_held(document, name))


def _maybe(document: Json, name: str) -> float | None:
    return None if document.get(name) is None else _as_number(document[name])


def _flag(document: Json, name: str) -> bool:
    return _as(bool, document.get(name, False))


def _word(document: Json, name: str, words: tuple[Word, ...]) -> Word:
    held = _held(document, name)
    for word in words:
        if word == held:
            return word
    raise WrongShape(f"{name!r} holds {held!r}")
