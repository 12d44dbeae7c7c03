"""What BGBlitz says about the moves of a match."""

from __future__ import annotations

from dataclasses import replace

from tablas.evaluation import Evaluation
from tablas.formats.bgf_values import Object, as_text, fact, inner, objects, real, text, whole, wholes
from tablas.record import Analysis, Annotation, Candidate, Tags

_NOT_COMPUTED = -90  # BGBlitz writes -99 or -999.9 for numbers it did not compute
_ANSWERS = (2, 3)
_EXTRA = ("matchEquity", "emg", "stdDeviation")
_DECISION = ("eqCubeLess", "eqCubeFul", "stateOnMove", "stateOther", "close")


def note_of(move: Object, *, is_cube: bool) -> Annotation | None:
    """Luck, comment and analyses of a move; None where there are none.

    What stands with an answer to a double is turned round to the doubler, whose decision it describes.
    """
    is_answer = is_cube and whole(move, "red") in _ANSWERS
    cube = _of_cube(inner(move, "equity"), whole(move, "ply"), is_answer)
    play = None if is_cube else _of_play(move)
    luck = _computed(inner(move, "luck"), "luckPlain")
    comment = as_text(move.get("comment")).strip()
    errors = inner(move, "pr")
    extra = _kept(errors, ("cubeError", "checkerError")) + _kept(inner(move, "luck"), ("luckWeighted",))
    analyses = tuple(analysis for analysis in (cube, play) if analysis)
    note = Annotation(comment, luck=None if is_cube else luck, analyses=analyses, extra=extra)
    return None if note == Annotation() else note


def _of_cube(equity: Object, ply: int, is_answer: bool) -> Analysis | None:
    chances = _chances(equity)
    if chances is None:
        return None
    decision = inner(equity, "cubeDecision")
    found = Analysis(
        "cube",
        _level(ply),
        chances,
        no_double=_computed(decision, "eqNoDouble"),
        double_take=_computed(decision, "eqDoubleTake"),
        double_pass=_computed(decision, "eqDoublePass"),
        extra=() if is_answer else _kept(equity, _EXTRA) + _kept(decision, _DECISION),
    )
    return _turned(found, fact(equity, "useMatchEquity")) if is_answer else found


def _turned(found: Analysis, is_chance: bool) -> Analysis:
    """The analysis in the view of the other player; chances of winning the match become the rest of 1."""

    def turned(value: float | None) -> float | None:
        return None if value is None else 1 - value if is_chance else -value

    return replace(
        found,
        chances=found.chances.swapped() if found.chances else None,
        no_double=turned(found.no_double),
        double_take=turned(found.double_take),
        double_pass=turned(found.double_pass),
    )


def _of_play(move: Object) -> Analysis | None:
    """The plays looked at, or what a dance leaves."""
    tried = tuple(_candidate(tried) for tried in objects(move.get("moveAnalysis")))
    after_dance = inner(move, "dancingEquity")
    if not tried and after_dance:
        tried = (_named(after_dance, (), whole(move, "ply"), ""),)
    return Analysis("play", candidates=tried) if tried else None


def _candidate(tried: Object) -> Candidate:
    move = inner(tried, "move")
    pairs = zip(wholes(move, "from"), wholes(move, "to"), strict=False)
    steps = tuple((start, end) for start, end in pairs if 0 < start <= 25 and 0 <= end < start)
    return _named(inner(tried, "eq"), steps, whole(tried, "ply"), "played" if fact(tried, "played") else "")


def _named(equity: Object, steps: tuple[tuple[int, int], ...], ply: int, said: str) -> Candidate:
    name = "emg" if fact(equity, "hasEMG") else "equity"
    return Candidate(steps, _chances(equity), _computed(equity, name), _level(ply), said)


def _chances(equity: Object) -> Evaluation | None:
    """BGBlitz's gammons hold its backgammons, as ours do."""
    names = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
    found = [_computed(equity, name) for name in names]
    win, gammon, backgammon, lost_gammon, lost_backgammon = found
    if win is None or gammon is None or backgammon is None or lost_gammon is None or lost_backgammon is None:
        return None
    return Evaluation(win, gammon, backgammon, lost_gammon, lost_backgammon)


def _computed(of: Object, name: str) -> float | None:
    number = real(of, name)
    return None if number is None or number < _NOT_COMPUTED else number


def _kept(of: Object, names: tuple[str, ...]) -> Tags:
    said = ((name, text(of, name)) for name in names)
    return tuple((name, value) for name, value in said if value and (real(of, name) or 0.0) > _NOT_COMPUTED)


def _level(ply: int) -> str:
    return f"{ply} ply" if ply else ""
