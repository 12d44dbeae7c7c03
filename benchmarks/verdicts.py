"""Decisions that two programs judge differently, played out; and the picture of all their rates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablas import Engine
from tablas.analysis import Decision
from tablas.decision import RolloutSettings
from tablas.moves import Roll, find_play_by_steps

Steps = tuple[tuple[int, int], ...]


def said(steps: Sequence[tuple[int, int]]) -> str:
    """The steps of a play, one after the other."""
    return " ".join(f"{start}/{end}" for start, end in steps)


def rolled_out(decision: Decision, peers_best: Steps, engine: Engine, games: int) -> dict[str, object]:
    """What the decision cost by games played to their end, and the standard error of that.

    A play is compared with our best one and the peer's, rolling on with a double, in the same games.
    """
    settings = RolloutSettings(trials=games)
    if decision.kind == "play" and decision.roll is not None:
        return _play(decision, peers_best, engine, settings)
    found = engine.rollout_cube(decision.position, decision.stakes, settings)
    rolled_on, doubled = found.no_double.equity, found.double_take.equity
    is_passed = doubled.mean > 1
    gain = (1.0 if is_passed else doubled.mean) - rolled_on.mean
    was_double = decision.played is not None and decision.played.action == "double"
    joint = (rolled_on.error**2 + (0.0 if is_passed else doubled.error**2)) ** 0.5
    return {
        "cost": round(max(0.0, -gain if was_double else gain), 4),
        "error": round(joint, 4),
        "no_double": round(rolled_on.mean, 4),
        "double_take": round(doubled.mean, 4),
        "games": games,
    }


def _play(
    decision: Decision, peers_best: Steps, engine: Engine, settings: RolloutSettings
) -> dict[str, object]:
    assert decision.roll is not None
    assert decision.played is not None
    assert decision.best is not None
    roll, options = Roll(*decision.roll), decision.stakes.rules.options
    wanted = [decision.played.steps, decision.best.steps, peers_best or decision.best.steps]
    plays = [find_play_by_steps(decision.position, roll, steps, options) for steps in wanted]
    single = list({play.result: play for play in plays}.values())
    outcomes = engine.rollout_plays(single, decision.stakes, settings).outcomes
    best = max(each.equity.mean for each in outcomes)
    return {
        "cost": round(best - outcomes[0].equity.mean, 4),
        "error": round(outcomes[0].difference.error, 4),
        "plays": {str(play): round(each.equity.mean, 4) for play, each in zip(single, outcomes, strict=True)},
        "games": settings.trials,
    }


def draw_rates(pairs: Sequence[tuple[float, float]], path: Path) -> None:
    """The error rates of all players, ours over the peer's, as a picture."""
    from matplotlib.figure import Figure

    ours, theirs = zip(*pairs, strict=True)
    most = 1.05 * max(*ours, *theirs)
    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, most], [0, most], color="#999999", linewidth=1)
    axes.scatter(theirs, ours, s=18, color="#1b6ca8")
    axes.set(
        xlim=(0, most),
        ylim=(0, most),
        aspect="equal",
        xlabel="GNU Backgammon, mEMG a counted decision",
        ylabel="tablas, the same",
        title=f"Error rates of {len(pairs)} players",
    )
    figure.savefig(path)
