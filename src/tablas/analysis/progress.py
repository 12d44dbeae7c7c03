"""A player over many reviewed matches: how well he plays, how that changes, and what costs him most.

Intervals are of 95 %. That of a match rests on the spread of the errors of its decisions; that of several
matches on the spread between matches, once there are ``FEW`` of them. A habit is a kind, phase or plan of
decisions in which a player errs more than in all his others, by so much that chance is no explanation
although all of them were looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import NormalDist

from tablas.analysis.figures import Cell, CubeErrors, OpeningPlay, SeatFigures
from tablas.analysis.progress_values import (
    USUAL_WINDOW,
    Aspect,
    Basis,
    Luck,
    MatchLine,
    OpeningFigures,
    Part,
    PlayedMatch,
    Progress,
    Rate,
    WrongOpening,
)

FEW = 8
"""So many matches at least tell something by the spread between them."""
LEAST_COUNTED = 50
"""Fewer decisions of a sort than this are nobody's habit."""
IN_BOOK = 0.005
"""An opening play that gives away less agrees with the book: so near, one network and another differ."""

_PR = 500
_WIDE = NormalDist().inv_cdf(0.975)
_MOST_OPENINGS = 5
_ASPECTS: tuple[Aspect, ...] = ("kind", "phase", "plan")


def progress_of(
    player: str,
    matches: Iterable[PlayedMatch],
    *,
    window: int = USUAL_WINDOW,
    left_out: int = 0,
    unreviewed: int = 0,
) -> Progress:
    """The progress of a player; of matches in any order."""
    ordered = sorted(matches, key=lambda each: (each.date, each.match_id))
    own = [each.own for each in ordered]
    plays = [play for figures in own for play in figures.openings]
    return Progress(
        player,
        _lines(ordered, window),
        rate_of(own),
        rate_of(own, lambda cell: cell.kind == "play"),
        rate_of(own, lambda cell: cell.kind != "play"),
        _parts(ordered),
        _cube_errors(own),
        _openings([play for play in plays if not play.after]),
        _openings([play for play in plays if play.after]),
        _wrong(plays),
        sum(_blunders(figures) for figures in own) / len(own) if own else 0.0,
        _luck(ordered),
        window,
        left_out,
        unreviewed,
    )


def rate_of(figures: Sequence[SeatFigures], fits: Callable[[Cell], bool] | None = None) -> Rate | None:
    """PR over all cells that fit, all of them unless told otherwise; None where none counts."""
    rows = _rows([each.cells for each in figures], fits or _any)
    counted, error, _ = (sum(row[place] for row in rows) for place in range(3))
    if not counted:
        return None
    basis: Basis = "matches" if len(rows) >= FEW else "decisions"
    variance = _between(rows) if basis == "matches" else _within(rows)
    mean, half = error / counted, _WIDE * math.sqrt(variance)
    return Rate(_PR * mean, _PR * max(0.0, mean - half), _PR * (mean + half), int(counted), basis)


Row = tuple[float, float, float]
"""Of one match: decisions counted, their errors and the squares of them added up."""


def _rows(matches: Sequence[Iterable[Cell]], fits: Callable[[Cell], bool]) -> list[Row]:
    """The matches in which something that fits counts."""
    return [row for row in (_sums(cells, fits) for cells in matches) if row[0]]


def _within(rows: Sequence[Row]) -> float:
    """Variance of the mean error by the spread of the errors."""
    counted, error, squares = (sum(row[place] for row in rows) for place in range(3))
    return max(0.0, squares - error**2 / counted) / counted**2


def _between(rows: Sequence[Row]) -> float:
    """The same by the spread between matches: what each adds beside the common mean, linearised."""
    counted, error = sum(row[0] for row in rows), sum(row[1] for row in rows)
    spread = sum((row[1] - error / counted * row[0]) ** 2 for row in rows)
    return spread * len(rows) / (len(rows) - 1) / counted**2


def _any(_: Cell) -> bool:
    return True


def _sums(cells: Iterable[Cell], fits: Callable[[Cell], bool]) -> Row:
    held = [cell for cell in cells if fits(cell)]
    return (
        sum(cell.counted for cell in held),
        sum(cell.error for cell in held),
        sum(cell.squares for cell in held),
    )


def _blunders(figures: SeatFigures) -> int:
    return sum(cell.blunders for cell in figures.cells)


def _lines(ordered: Sequence[PlayedMatch], window: int) -> tuple[MatchLine, ...]:
    lines = []
    for place, each in enumerate(ordered):
        before = ordered[max(0, place + 1 - window) : place + 1]
        other = rate_of([each.other])
        lines.append(
            MatchLine(
                each,
                rate_of([each.own]),
                rate_of([one.own for one in before]),
                None if other is None else other.pr,
                _blunders(each.own),
            )
        )
    return tuple(lines)


def _parts(ordered: Sequence[PlayedMatch]) -> tuple[Part, ...]:
    own = [cell for each in ordered for cell in each.own.cells]
    others = [cell for each in ordered for cell in each.other.cells]
    sorts = [
        (aspect, name)
        for aspect in _ASPECTS
        for name in sorted({_name(cell, aspect) for cell in own if _name(cell, aspect)})
    ]
    enough = [
        (aspect, name)
        for aspect, name in sorts
        if _sums(own, _in(aspect, name))[0] >= LEAST_COUNTED
        and _sums(own, _not_in(aspect, name))[0] >= LEAST_COUNTED
    ]
    wide = NormalDist().inv_cdf(1 - 0.025 / max(1, len(enough)))
    parts = [
        _part(ordered, own, others, aspect, name, wide, is_enough=(aspect, name) in enough)
        for aspect, name in sorts
        if _sums(own, _in(aspect, name))[0]
    ]
    return tuple(sorted(parts, key=lambda part: (-part.cost, part.aspect, part.name)))


def _part(
    ordered: Sequence[PlayedMatch],
    own: Sequence[Cell],
    others: Sequence[Cell],
    aspect: Aspect,
    name: str,
    wide: float,
    *,
    is_enough: bool,
) -> Part:
    fits = _in(aspect, name)
    rate = rate_of([each.own for each in ordered], fits)
    assert rate is not None
    count, error, _ = _sums(own, fits)
    rest, rest_error, _ = _sums(own, _not_in(aspect, name))
    other_count, other_error, _ = _sums(others, fits)
    excess = error / count - rest_error / rest if rest else None
    half = 0.0
    if rest and excess is not None:
        own_sums = [each.own.cells for each in ordered]
        half = wide * math.sqrt(_variance(own_sums, fits) + _variance(own_sums, _not_in(aspect, name)))
    return Part(
        aspect,
        name,
        rate,
        _PR * rest_error / rest if rest else None,
        None if excess is None else _PR * excess,
        _PR * ((excess or 0.0) - half),
        _PR * ((excess or 0.0) + half),
        (excess or 0.0) * count / len(ordered),
        _PR * other_error / other_count if other_count else None,
        is_enough and excess is not None and excess > half,
    )


def _variance(matches: Sequence[Iterable[Cell]], fits: Callable[[Cell], bool]) -> float:
    """Of the mean error; one bad game must not look like a habit, so the larger of both is taken."""
    rows = _rows(matches, fits)
    within = _within(rows)
    return max(within, _between(rows)) if len(rows) >= FEW else within


def _name(cell: Cell, aspect: Aspect) -> str:
    if aspect == "kind":
        return cell.kind
    if aspect == "phase":
        return cell.phase
    # Races, bear-offs and openings are phases; as plans they would be looked at twice.
    return "" if cell.plan == cell.phase else cell.plan


def _in(aspect: Aspect, name: str) -> Callable[[Cell], bool]:
    return lambda cell: _name(cell, aspect) == name


def _not_in(aspect: Aspect, name: str) -> Callable[[Cell], bool]:
    return lambda cell: _name(cell, aspect) != name


def _cube_errors(own: Sequence[SeatFigures]) -> CubeErrors:
    held = [figures.cube for figures in own]
    return CubeErrors(
        sum(each.missed for each in held),
        sum(each.missed_error for each in held),
        sum(each.needless for each in held),
        sum(each.needless_error for each in held),
        sum(each.taken for each in held),
        sum(each.taken_error for each in held),
        sum(each.passed for each in held),
        sum(each.passed_error for each in held),
    )


def _openings(plays: Sequence[OpeningPlay]) -> OpeningFigures:
    agreed = sum(play.error < IN_BOOK for play in plays)
    return OpeningFigures(
        len(plays), agreed, sum(play.error for play in plays) / len(plays) if plays else 0.0
    )


def _wrong(plays: Sequence[OpeningPlay]) -> tuple[WrongOpening, ...]:
    held: dict[tuple[str, str, str], list[OpeningPlay]] = {}
    for play in plays:
        if play.error >= IN_BOOK:
            held.setdefault((play.after, play.roll, play.played), []).append(play)
    found = [WrongOpening(same[-1], len(same), sum(play.error for play in same)) for same in held.values()]
    found.sort(key=lambda each: (-each.error, each.play.after, each.play.roll, each.play.played))
    return tuple(found[:_MOST_OPENINGS])


def _luck(ordered: Sequence[PlayedMatch]) -> Luck | None:
    if not ordered:
        return None
    matches = [each for each in ordered if each.length > 0]
    ended = [
        (each.own.result, each.own.luck_adjusted)
        for each in matches
        if each.own.result is not None and each.own.luck_adjusted is not None
    ]
    balance = [each.own.luck_worth - each.other.luck_worth for each in matches]
    return Luck(
        sum(each.own.luck for each in ordered) / len(ordered),
        sum(balance) / len(balance) if balance else None,
        sum(result for result, _ in ended) / len(ended) if ended else None,
        sum(adjusted for _, adjusted in ended) / len(ended) if ended else None,
        len(ended),
    )
