"""Why a decision was wrong, as computed facts; where none of them speaks clearly, nothing is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tablas.analysis.features import Features
from tablas.analysis.types import Alternative, Decision, Plan
from tablas.decision import MatchEquities, cube_window
from tablas.evaluation import Evaluation
from tablas.moves import find_play_by_steps
from tablas.position import Position
from tablas.stakes import Stakes

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
    "timing_shorter",
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
# So much safer a play must be for safety to be what it was after.
_SAFER = 2 / 3
_TIMING = 5
_TIMED: frozenset[Plan] = frozenset({"prime_against_prime", "back_game", "deep_anchor"})
# Points beyond these are for landing on.
_BLOCKS = 11
_ANCHORS = 18
_LEAST_GAMMON_PRICE = 0.1
_CHANCE = 0.01
_GAMMONS = 0.015
_MANY_GAMMONS = 0.25
_PRIME = 4
_MOST = 4
_LAST = 24
_MONEY_PRICE = 0.5


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
        found = list(_play_reasons(decision, best, played, table or MatchEquities.shipped()))
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


def _play_reasons(
    decision: Decision, best: Alternative, played: Alternative, table: MatchEquities
) -> Iterator[Reason]:
    before = decision.position
    good = Features.of(result_of(decision, best))
    bad = Features.of(result_of(decision, played))
    if not (good.is_race and bad.is_race):
        yield from _hits(before, good, bad)
        yield from _points(decision, good, bad)
        yield from _shots(good, bad)
        if good.prime >= _PRIME and good.prime > bad.prime:
            yield Reason("prime_shorter", {"best": good.prime, "played": bad.prime})
        if decision.plan in _TIMED and good.timing - bad.timing >= _TIMING:
            yield Reason("timing_shorter", {"best": good.timing, "played": bad.timing})
        if good.back < bad.back:
            yield Reason("back_behind", {"best": good.back, "played": bad.back})
    if good.off > bad.off:
        yield Reason("off_fewer", {"best": good.off, "played": bad.off})
    if best.chances is not None and played.chances is not None:
        yield from _chances(best.chances, played.chances, _gammon_prices(decision.stakes, table))


def _hits(before: Position, good: Features, bad: Features) -> Iterator[Reason]:
    waiting = -before.board[0]
    if good.on_bar > bad.on_bar:
        yield Reason("hit_missed", {"best": good.on_bar - waiting, "played": bad.on_bar - waiting})
    elif bad.on_bar > good.on_bar:
        yield Reason("hit_wrong", {"best": good.on_bar - waiting, "played": bad.on_bar - waiting})


def _points(decision: Decision, good: Features, bad: Features) -> Iterator[Reason]:
    before = decision.position
    held = {point for point in range(1, 25) if before.board[point] >= 2}
    for point in sorted(good.made - bad.made - held):
        if point >= _ANCHORS:
            yield Reason("anchor_missed", {"point": point})
        elif point <= _BLOCKS:
            yield Reason("point_missed", {"point": point})
    for point in sorted((good.made & held) - bad.made):
        if point == _LAST and decision.phase == "opening":
            continue  # where all begin: who leaves it gives up nothing he has made
        yield Reason("anchor_broken" if point >= _ANCHORS else "point_broken", {"point": point})


def _shots(good: Features, bad: Features) -> Iterator[Reason]:
    if bad.shots - good.shots >= _SHOTS:
        yield Reason("shots_more", {"best": good.shots, "played": bad.shots})
    elif good.shots - bad.shots >= _SHOTS and bad.shots <= _SAFER * good.shots:
        yield Reason("shots_fewer", {"best": good.shots, "played": bad.shots})


def _chances(best: Evaluation, played: Evaluation, prices: tuple[float, float]) -> Iterator[Reason]:
    if best.win - played.win >= _CHANCE:
        yield Reason("wins_fewer", {"best": best.win, "played": played.win})
    won, lost = prices
    if best.win_gammon - played.win_gammon >= _GAMMONS and won >= _LEAST_GAMMON_PRICE:
        yield Reason("gammons_fewer", {"best": best.win_gammon, "played": played.win_gammon})
    if played.lose_gammon - best.lose_gammon >= _GAMMONS and lost >= _LEAST_GAMMON_PRICE:
        yield Reason("gammons_lost", {"best": best.lose_gammon, "played": played.lose_gammon})


def _gammon_prices(stakes: Stakes, table: MatchEquities) -> tuple[float, float]:
    """What a gammon brings beyond a game, won and lost, in shares of the way from loss to win."""
    if stakes.is_money:
        counts = not (stakes.rules.jacoby and stakes.owner == "centred")
        return (_MONEY_PRICE, _MONEY_PRICE) if counts else (0.0, 0.0)
    cube = stakes.cube
    lost_two, lost, won, won_two = (
        table.after_game(points, stakes) for points in (-2 * cube, -cube, cube, 2 * cube)
    )
    return (won_two - won) / (won - lost), (lost - lost_two) / (won - lost)


def _cube_reasons(decision: Decision, table: MatchEquities) -> Iterator[Reason]:
    either = [each.chances for each in (decision.played, decision.best) if each is not None]
    judged = [chances for chances in either if chances is not None]
    if decision.kind == "take" and decision.cube is None:
        return  # of an answer to a beaver, points of doubling and taking say nothing
    if not judged:
        return
    own = judged[0]
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
        yield from _gammon_share(decision, gammons, _gammon_prices(_doubled(stakes), table)[0])
    own_pips, other_pips = position.pips
    if position.phase == "race" and own_pips and other_pips != own_pips:
        lead = (other_pips - own_pips) / own_pips
        yield Reason("race_lead", {"own": own_pips, "other": other_pips, "lead": lead})


def _doubled(stakes: Stakes) -> Stakes:
    return replace(stakes, cube=2 * stakes.cube, owner="other", is_crawford=False)


def _gammon_share(decision: Decision, share: float, price: float) -> Iterator[Reason]:
    """Gammons speak for doubling and against taking: they are named where that is what was right."""
    best = decision.best
    if best is None or price < _LEAST_GAMMON_PRICE:
        return
    if decision.is_missed:
        yield Reason("cube_gammons", {"share": share})
    elif decision.kind == "take" and best.action == "pass":
        yield Reason("take_gammons", {"share": share})


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
