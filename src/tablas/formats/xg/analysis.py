"""What eXtreme Gammon computed, between its records and the values of a match record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from math import isfinite

from tablas.evaluation import Evaluation
from tablas.formats.xg.rows import CHANCES, MOVES_SIZE, AnalysedPlays
from tablas.record import Analysis, Candidate, Steps

_LEVELS = {
    **{code: f"{code + 1}-ply" for code in range(7)},
    12: "3-ply red",
    100: "Rollout",
    998: "Book",
    1000: "XG Roller",
    1001: "XG Roller+",
    1002: "XG Roller++",
}
_LEVEL_CODES = {name: code for code, name in _LEVELS.items()}
_NOT_ANALYSED = -1000.0
_OFF = 0


def level_name(code: int) -> str:
    """The level as the text exports of the program name it; ``""`` when nothing was analysed."""
    return _LEVELS.get(code, "" if code < 0 else f"level {code}")


def level_code(name: str) -> int | None:
    """The number of a level, None when the format has none for it."""
    if name.startswith("level ") and name[6:].isdecimal() and len(name) < 12:
        return int(name[6:])
    return _LEVEL_CODES.get(name)


def known(value: float) -> float | None:
    """A number, None where the program left none."""
    return value if isfinite(value) and value != _NOT_ANALYSED else None


def chances_of(row: Sequence[float]) -> Evaluation | None:
    """The chances in seven numbers: lose backgammon, gammon, lose, win, gammon, backgammon, equity."""
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, _ = row
    # One test for five numbers: a sum is finite only where they are.
    if not isfinite(win + win_gammon + win_backgammon + lose_gammon + lose_backgammon):
        return None
    return Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)


def chances_row(chances: Evaluation | None, equity: float | None) -> tuple[float, ...]:
    """The seven numbers of chances and equity; zeros where there are none."""
    if chances is None:
        return (0.0,) * 6 + (equity or 0.0,)
    shown = chances.equity if equity is None else equity
    return (
        chances.lose_backgammon,
        chances.lose_gammon,
        1 - chances.win,
        chances.win,
        chances.win_gammon,
        chances.win_backgammon,
        shown,
    )


def steps_of(moves: Sequence[int]) -> Steps | None:
    """The steps of from, to pairs counted from 0; None when they are no steps of this format.

    A checker that leaves with more pips than it needs goes below 0. Pairs end with -1, but an illegal
    play may have such a hole before more pairs.
    """
    steps: list[tuple[int, int]] = []
    for at in range(0, len(moves), 2):
        start, end = moves[at], moves[at + 1]
        if start == -1:
            continue
        if start < 0 or start > 24 or end >= start:
            return None
        steps.append((start + 1, end + 1 if end >= 0 else _OFF))
    return tuple(steps)


def moves_of(steps: Steps) -> list[int]:
    """The from, to pairs of steps, ended with -1."""
    moves = [point - 1 for step in steps[:4] for point in step]
    return moves + [-1] * (8 - len(moves))


class CandidateReader:
    """Reads the analysed plays of many records, keeping one value for equal bytes.

    Large files made of one repeated record thus take the memory of one.
    """

    def __init__(self) -> None:
        self._kept: dict[AnalysedPlays, tuple[Candidate, ...]] = {}
        self._levels = {code: level_name(code) for code in _LEVELS}

    def candidates(self, plays: AnalysedPlays) -> tuple[Candidate, ...]:
        """The plays in the order of the file, without those whose moves are none."""
        kept = self._kept.get(plays)
        if kept is None:
            kept = self._kept[plays] = tuple(self._read(plays))
        return kept

    def _read(self, plays: AnalysedPlays) -> list[Candidate]:
        found = []
        moves, levels = plays.moves, self._levels
        rows = list(CHANCES.iter_unpack(plays.chances))
        are_finite = isfinite(sum(map(sum, rows)))  # one test where nearly always all of them are
        for at, level, row in zip(range(0, len(moves), MOVES_SIZE), plays.levels, rows, strict=True):
            steps = _steps_of(moves[at : at + MOVES_SIZE])
            if steps is None:
                continue
            chances, equity = (_evaluation(row), row[6]) if are_finite else (chances_of(row), known(row[6]))
            if equity == _NOT_ANALYSED:
                equity = None
            found.append(_candidate(steps, chances, equity, levels.get(level) or level_name(level)))
        return found


# A file holds thousands of analysed plays: these two fill the slots of the frozen dataclasses directly, in
# half the time that their own __init__ takes.
_new = object.__new__
_put_win, _put_win_gammon, _put_win_backgammon, _put_lose_gammon, _put_lose_backgammon = (
    getattr(Evaluation, field.name).__set__ for field in fields(Evaluation)
)
_put_steps, _put_chances, _put_equity, _put_level, _put_text = (
    getattr(Candidate, field.name).__set__ for field in fields(Candidate)
)


def _evaluation(row: tuple[float, ...]) -> Evaluation:
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, _ = row
    chances = _new(Evaluation)
    _put_win(chances, win)
    _put_win_gammon(chances, win_gammon)
    _put_win_backgammon(chances, win_backgammon)
    _put_lose_gammon(chances, lose_gammon)
    _put_lose_backgammon(chances, lose_backgammon)
    return chances


def _candidate(steps: Steps, chances: Evaluation | None, equity: float | None, level: str) -> Candidate:
    candidate = _new(Candidate)
    _put_steps(candidate, steps)
    _put_chances(candidate, chances)
    _put_equity(candidate, equity)
    _put_level(candidate, level)
    _put_text(candidate, "")
    return candidate


@lru_cache(maxsize=1 << 15)
def _steps_of(moves: bytes) -> Steps | None:
    """The steps of eight bytes; the same ones come up again and again, so they are kept."""
    if not any(moves):  # the only choice of a player who cannot move
        return ()
    pairs = [octet - 256 if octet > 127 else octet for octet in moves]
    # Behind the first -1 the program leaves whatever was in its memory.
    ends = next((at for at in (0, 2, 4, 6) if pairs[at] == -1), len(pairs))
    return steps_of(pairs[:ends])


def play_analysis(
    level: int, candidates: tuple[Candidate, ...], error: float, initial_equity: float
) -> Analysis:
    """The analysis of a play."""
    extra = _numbers({"error": error, "initial_equity": initial_equity})
    return Analysis(kind="play", level=level_name(level), candidates=candidates, extra=extra)


def cube_analysis(
    level: int,
    chances: Sequence[float],
    doubled: Sequence[float],
    equities: Sequence[float],
    errors: Sequence[float],
) -> Analysis:
    """The analysis of a cube decision; equities are no double, double and take, double and pass."""
    no_double, double_take, double_pass = map(known, equities)
    extra = _numbers(
        {
            "double_error": errors[0],
            "take_error": errors[1],
            "double_equity": doubled[6],
            "cubeless_equity": chances[6],
        }
    )
    return Analysis(
        kind="cube",
        level=level_name(level),
        chances=chances_of(chances),
        no_double=no_double,
        double_take=double_take,
        double_pass=double_pass,
        extra=extra + _doubled_chances(doubled),
    )


def _numbers(values: dict[str, float]) -> tuple[tuple[str, str], ...]:
    return tuple(
        [(name, repr(value)) for name, value in values.items() if isfinite(value) and value != _NOT_ANALYSED]
    )


def _doubled_chances(row: Sequence[float]) -> tuple[tuple[str, str], ...]:
    chances = chances_of(row)
    if chances is None:
        return ()
    values = (
        chances.win,
        chances.win_gammon,
        chances.win_backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    )
    return (("double_chances", " ".join(map(repr, values))),)
