"""What `tablas rollout --json` prints."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablas.decision import MONEY, CubeRollout, Measured, Rollout, RolloutOutcome, cube_rollout
from tablas.moves import Play, Roll
from tablas.notation import ParsedPosition


@dataclass(frozen=True, slots=True)
class RolloutQuestion:
    """What is rolled out.

    Attributes:
        parsed: the position, with its stakes where the text had them.
        roll: to be played first, if one is.
        plays: those of the roll that are compared.
        is_cube: doubling is compared with rolling on.
    """

    parsed: ParsedPosition
    roll: Roll | None
    plays: list[Play]
    is_cube: bool


def rollout_document(question: RolloutQuestion, found: Rollout, seconds: float) -> dict[str, object]:
    """What was asked, how it was played, and what was found, a part of it marked as such."""
    parsed, roll, plays = question.parsed, question.roll, question.plays
    settings = found.settings
    document: dict[str, object] = {
        "position_id": parsed.position.position_id,
        "dice": None if roll is None else list(roll.dice),
        "trials": found.games,
        "trials_asked": settings.trials,
        "is_finished": found.is_finished,
        "ended_by": found.ended_by,
        "ply": settings.ply,
        "truncate": settings.truncate,
        "cubeful": settings.is_cubeful,
        "variance_reduction": settings.reduces_variance,
        "seed": settings.seed,
        "filter": settings.filter,
        "target_se": settings.target_se,
        "target_jsd": settings.joint_deviations,
        "device": settings.device,
        "seconds": round(seconds, 3),
    }
    is_match = parsed.stakes is not None and not parsed.stakes.is_money
    told = [_outcome(outcome, is_match=is_match) for outcome in found.outcomes]
    if plays:
        rows = [
            {"play": play.notation, "board": list(play.result.board), **one}
            for play, one in zip(plays, told, strict=True)
        ]
        order = sorted(range(len(rows)), key=lambda row: -found.outcomes[row].worth.mean)
        return document | {"candidates": [rows[row] for row in order]}
    if question.is_cube:
        return document | _cube(cube_rollout(found, parsed.stakes or MONEY), told)
    return document | told[0]


def _cube(cube: CubeRollout, told: list[dict[str, object]]) -> dict[str, object]:
    beaver = cube.double_beaver
    return {
        "no_double": told[0],
        "double_take": told[1],
        "double_beaver": None
        if beaver is None
        else {"equity": beaver.mean, "standard_error": _error(beaver), "interval": _interval(beaver)},
        "double_pass": {"equity": cube.double_pass},
        "action": cube.action,
        "redouble": cube.is_redouble,
        "double_ahead": cube.ahead.mean,
        "double_ahead_error": _error(cube.ahead),
    }


def _outcome(outcome: RolloutOutcome, *, is_match: bool) -> dict[str, object]:
    chances = outcome.evaluation
    names = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
    return {
        "equity": outcome.equity.mean,
        "standard_error": _error(outcome.equity),
        "interval": _interval(outcome.equity),
        "difference": outcome.difference.mean,
        "difference_error": _error(outcome.difference),
        "mwc": outcome.worth.mean if is_match else None,
        "mwc_error": _error(outcome.worth) if is_match else None,
        "equity_cubeless": outcome.equity_cubeless.mean,
        "equity_cubeless_error": _error(outcome.equity_cubeless),
        **{name: getattr(chances, name) for name in names},
        "errors": {
            name: error if math.isfinite(error) else None
            for name, error in zip(names, outcome.errors, strict=True)
        },
    }


def _error(measured: Measured) -> float | None:
    return measured.error if math.isfinite(measured.error) else None


def _interval(measured: Measured) -> list[float] | None:
    return list(measured.interval) if math.isfinite(measured.error) else None
