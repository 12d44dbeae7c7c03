"""Sums over decisions: totals of a player in a game and in a match, from which the error rates follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from tablas.analysis.thresholds import Severity
from tablas.analysis.types import Decision, Tally, Totals, merged
from tablas.match import Seat, opponent

Sort = TypeVar("Sort", bound=Hashable)
RateName = Literal["pr", "gnu", "snowie"]

RATED_KINDS = ("play", "double", "take")
"""The decisions that rates rest on."""

# What a PR of 1 comes to on average, over 25 matches: docs/rates.md.
_PER_PR: Mapping[RateName, float] = {"pr": 1.0, "gnu": 1.98, "snowie": 0.93}


def tally(decisions: Iterable[Decision]) -> Tally:
    """These decisions added up."""
    number = counted = close = 0
    error = mwc_error = 0.0
    severities: dict[Severity, int] = {}
    for each in decisions:
        number += 1
        counted += each.is_counted
        close += each.is_close
        error += each.error
        mwc_error += each.mwc_error or 0.0
        if each.severity:
            severities[each.severity] = severities.get(each.severity, 0) + 1
    return Tally(number, counted, close, error, mwc_error, severities)


def converted(rate: float, source: RateName, target: RateName) -> float:
    """What one error rate comes to in another's terms, where the decisions behind it are not known.

    An average: the rates count decisions differently, so that a single match is off by some 5 % for GNU
    Backgammon's rate and 20 % for Snowie's. ``Totals`` has all three exactly.
    """
    return rate / _PER_PR[source] * _PER_PR[target]


def game_totals(
    decisions: Sequence[Decision],
    turns: tuple[int, int],
    results: tuple[float, float] | None,
) -> tuple[Totals, Totals]:
    """Totals of seat 0 and seat 1.

    Args:
        decisions: of the game, of both.
        turns: rolls of each.
        results: what the game has brought each, in points or chance to win the match; None where it has
            no outcome.
    """
    return _of_seat(0, decisions, turns, results), _of_seat(1, decisions, turns, results)


def added(games: Sequence[Totals]) -> Totals:
    """The totals of one player over several games."""
    results = [game.result for game in games if game.result is not None]
    adjusted = [game.luck_adjusted for game in games if game.luck_adjusted is not None]
    is_whole = bool(games) and len(results) == len(games)
    return Totals(
        all=merged(game.all for game in games),
        by_kind=_joined([game.by_kind for game in games]),
        by_phase=_joined([game.by_phase for game in games]),
        by_plan=_joined([game.by_plan for game in games]),
        turns=sum(game.turns for game in games),
        turns_of_both=sum(game.turns_of_both for game in games),
        illegal=sum(game.illegal for game in games),
        missed=sum(game.missed for game in games),
        needless=sum(game.needless for game in games),
        wrong_takes=sum(game.wrong_takes for game in games),
        wrong_passes=sum(game.wrong_passes for game in games),
        luck=sum(game.luck for game in games),
        luck_worth=sum(game.luck_worth for game in games),
        result=sum(results) if is_whole else None,
        luck_adjusted=sum(adjusted) if is_whole else None,
    )


def _of_seat(
    seat: Seat,
    decisions: Sequence[Decision],
    turns: tuple[int, int],
    results: tuple[float, float] | None,
) -> Totals:
    own = [each for each in decisions if each.seat == seat]
    rated = [each for each in own if each.kind in RATED_KINDS]
    luck_worth = _luck_worth(own)
    others = _luck_worth(each for each in decisions if each.seat == opponent(seat))
    result = None if results is None else results[seat]
    wrong = [each.played.action for each in own if each.kind == "take" and each.error > 0 and each.played]
    return Totals(
        all=tally(rated),
        by_kind=_split(own, lambda each: each.kind),
        by_phase=_split(rated, lambda each: each.phase),
        by_plan=_split(rated, lambda each: each.plan),
        turns=turns[seat],
        turns_of_both=sum(turns),
        illegal=sum(each.is_illegal for each in own),
        missed=sum(each.is_missed for each in own),
        needless=sum(each.is_needless for each in own),
        wrong_takes=sum(action != "pass" for action in wrong),
        wrong_passes=sum(action == "pass" for action in wrong),
        luck=sum(each.luck or 0.0 for each in own),
        luck_worth=luck_worth,
        result=result,
        luck_adjusted=None if result is None else result - luck_worth + others,
    )


def _luck_worth(decisions: Iterable[Decision]) -> float:
    """Luck in points, or in chance to win the match where there is one."""
    return sum(
        each.mwc_luck if each.mwc_luck is not None else (each.luck or 0.0) * each.stakes.cube
        for each in decisions
    )


def _split(decisions: Sequence[Decision], sort: Callable[[Decision], Sort]) -> dict[Sort, Tally]:
    parts: dict[Sort, list[Decision]] = {}
    for each in decisions:
        parts.setdefault(sort(each), []).append(each)
    return {key: tally(part) for key, part in parts.items()}


def _joined(splits: Sequence[Mapping[Sort, Tally]]) -> dict[Sort, Tally]:
    keys = dict.fromkeys(key for split in splits for key in split)
    return {key: merged(split[key] for split in splits if key in split) for key in keys}
