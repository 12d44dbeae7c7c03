"""Why a decision was wrong, as computed facts; where none of them speaks clearly, nothing is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tablas.analysis.features import Features
from tablas.analysis.types import Alternative, Decision
from tablas.decision import MatchEquities, cube_window
from tablas.evaluation import Evaluation
from tablas.moves import find_play_by_steps
from tablas.position import Position

ReasonCode = Literal[
    "hit_missed",
    "hit_wrong",
    "shots_more",
    "shots_fewer",
    "point_missed",
    "anchor_missed",
    "point_broken",
    "anchor_broken",
    "prime_shorter",
    "back_behind",
    "off_fewer",
    "wins_fewer",
    "gammons_fewer",
    "gammons_lost",
    "cube_in_window",
    "cube_below_window",
    "cube_market_lost",
    "cube_too_good",
    "cube_gammons",
    "take_enough",
    "take_too_little",
    "take_gammons",
    "race_lead",
]

# Differences below these are not worth a sentence.
_SHOTS = 3
_CHANCE = 0.01
_GAMMONS = 0.015
_MANY_GAMMONS = 0.25
_PRIME = 4
_MOST = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for the best alternative, or says what the one chosen was after.

    Attributes:
        code: which fact.
        values: its numbers by name: rolls and points as whole numbers, chances from 0 to 1.
    """

    code: ReasonCode
    values: Mapping[str, float] = field(default_factory=dict)


def reasons(decision: Decision, table: MatchEquities | None = None) -> tuple[Reason, ...]:
    """The facts that tell a mistake from the best alternative, the weightiest first, four at most.

    Args:
        decision: a judged one.
        table: what scores are worth, for cube decisions; the one shipped when None.

    Returns:
        Nothing where there was no mistake, or no fact is clear.
    """
    best, played = decision.best, decision.played
    if best is None or played is None or best is played or decision.error <= 0:
        return ()
    if decision.kind == "play":
        found = list(_play_reasons(decision, best, played))
    elif decision.kind in ("double", "take"):
        found = list(_cube_reasons(decision, table or MatchEquities.shipped()))
    else:
        found = []
    return tuple(found[:_MOST])


def result_of(decision: Decision, alternative: Alternative) -> Position:
    """The board after a play of the decision, still seen by its player."""
    assert decision.roll is not None
    options = decision.stakes.rules.options
    return find_play_by_steps(decision.position, decision.roll, alternative.steps, options).result


def _play_reasons(decision: Decision, best: Alternative, played: Alternative) -> Iterator[Reason]:
    before = decision.position
    good = Features.of(result_of(decision, best))
    bad = Features.of(result_of(decision, played))
    yield from _hits(before, good, bad)
    yield from _points(before, good, bad)
    yield from _shots(good, bad)
    if good.prime >= _PRIME and good.prime > bad.prime:
        yield Reason("prime_shorter", {"best": good.prime, "played": bad.prime})
    if good.back < bad.back:
        yield Reason("back_behind", {"best": good.back, "played": bad.back})
    if good.off > bad.off:
        yield Reason("off_fewer", {"best": good.off, "played": bad.off})
    if best.chances is not None and played.chances is not None:
        yield from _chances(best.chances, played.chances)


def _hits(before: Position, good: Features, bad: Features) -> Iterator[Reason]:
    waiting = -before.board[0]
    if good.on_bar > bad.on_bar:
        yield Reason("hit_missed", {"best": good.on_bar - waiting, "played": bad.on_bar - waiting})
    elif bad.on_bar > good.on_bar:
        yield Reason("hit_wrong", {"best": good.on_bar - waiting, "played": bad.on_bar - waiting})


def _points(before: Position, good: Features, bad: Features) -> Iterator[Reason]:
    held = {point for point in range(1, 25) if before.board[point] >= 2}
    new = sorted(good.made - bad.made - held)
    for point in new:
        yield Reason("anchor_missed" if point >= 18 else "point_missed", {"point": point})
    for point in sorted((good.made & held) - bad.made):
        yield Reason("anchor_broken" if point >= 18 else "point_broken", {"point": point})


def _shots(good: Features, bad: Features) -> Iterator[Reason]:
    if bad.shots - good.shots >= _SHOTS:
        yield Reason("shots_more", {"best": good.shots, "played": bad.shots})
    elif good.shots - bad.shots >= _SHOTS:
        yield Reason("shots_fewer", {"best": good.shots, "played": bad.shots})


def _chances(best: Evaluation, played: Evaluation) -> Iterator[Reason]:
    if best.win - played.win >= _CHANCE:
        yield Reason("wins_fewer", {"best": best.win, "played": played.win})
    if best.win_gammon - played.win_gammon >= _GAMMONS:
        yield Reason("gammons_fewer", {"best": best.win_gammon, "played": played.win_gammon})
    if played.lose_gammon - best.lose_gammon >= _GAMMONS:
        yield Reason("gammons_lost", {"best": best.lose_gammon, "played": played.lose_gammon})


def _cube_reasons(decision: Decision, table: MatchEquities) -> Iterator[Reason]:
    alternative = decision.played or decision.best
    if alternative is None or alternative.chances is None:
        return
    if decision.kind == "take" and decision.cube is None:
        return  # of an answer to a beaver, points of doubling and taking say nothing
    own = alternative.chances
    asks = decision.kind == "double"
    position = decision.position if asks else decision.position.swapped()
    stakes = decision.stakes if asks else decision.stakes.swapped()
    doubler = own if asks else own.swapped()
    window = cube_window(position, doubler, stakes, table)
    if window is not None:
        at = {
            "win": own.win,
            "cash": window.cash_point,
            "take": window.take_point,
            "dead": window.dead_take_point,
        }
        if window.double_point is not None:
            at["double"] = window.double_point
        yield from _window_reasons(decision, at, window.too_good_point)
    gammons = doubler.win_gammon / doubler.win if doubler.win > 0 else 0.0
    if gammons >= _MANY_GAMMONS and decision.position.phase == "contact":
        yield Reason("cube_gammons" if asks else "take_gammons", {"share": gammons})
    own_pips, other_pips = position.pips
    if position.phase == "race" and own_pips and other_pips != own_pips:
        lead = (other_pips - own_pips) / own_pips
        yield Reason("race_lead", {"own": own_pips, "other": other_pips, "lead": lead})


def _window_reasons(decision: Decision, at: dict[str, float], too_good: float | None) -> Iterator[Reason]:
    win = at["win"]
    if decision.kind == "take":
        action = decision.best.action if decision.best else None
        if action == "pass" and win < at["take"]:
            yield Reason("take_too_little", at)
        elif action in ("take", "beaver") and win > at["take"]:
            yield Reason("take_enough", at)
        return
    if decision.is_missed and win >= at["cash"]:
        yield Reason("cube_market_lost", at)
    elif decision.is_missed and "double" in at and win >= at["double"]:
        yield Reason("cube_in_window", at)
    elif decision.is_needless and "double" in at and win < at["double"]:
        yield Reason("cube_below_window", at)
    elif decision.is_needless and too_good is not None and win > too_good:
        yield Reason("cube_too_good", {**at, "too_good": too_good})
