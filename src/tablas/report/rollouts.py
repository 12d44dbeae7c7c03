"""What a rollout has found as lines of text, settings and intervals always with it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tablas.decision import Measured, Rollout, RolloutOutcome, RolloutSettings
from tablas.report.figures import columns, decimal, percent, signed
from tablas.report.words import Words

_BAR = 20


def settings_line(found: Rollout, words: Words) -> str:
    """How the games were played and how many there are."""
    settings = found.settings
    parts = [
        words["rollout_games"].format(count=found.games),
        f"{settings.ply}-ply",
        words["rollout_cubeful"] if settings.is_cubeful else words["rollout_cubeless"],
        words["rollout_whole"]
        if not settings.truncate
        else words["rollout_truncated"].format(count=settings.truncate),
        words["rollout_luck"] if settings.reduces_variance else words["rollout_no_luck"],
        words["duel_seed"].format(seed=settings.seed),
    ]
    return " · ".join(parts)


def play_lines(
    names: Sequence[str], found: Rollout, words: Words, *, unicode: bool = True, is_ordered: bool = True
) -> list[str]:
    """A table of what was compared, best first if it is to be ordered: equity, interval, difference."""
    header = ["", words["table_equity"], "±", "95 %", words["table_difference"], "±"]
    header += [words["table_win"], words["table_gammon"], words["table_lose"], words["table_gammon"]]
    rows = [header if unicode else [cell.replace("±", "+-") for cell in header]]
    order = list(range(len(names)))
    if is_ordered:
        order.sort(key=lambda row: -found.outcomes[row].worth.mean)
    for row in order:
        outcome = found.outcomes[row]
        is_best = outcome.difference == Measured(0.0, 0.0)
        chances = outcome.evaluation
        rows.append(
            [
                names[row],
                *_cells(outcome.equity, words, unicode),
                "" if is_best else signed(outcome.difference.mean, 4, words, unicode=unicode),
                "" if is_best else _size(outcome.difference, words),
                percent(chances.win, words),
                percent(chances.win_gammon, words),
                percent(1 - chances.win, words),
                percent(chances.lose_gammon, words),
            ]
        )
    return columns(rows, left=(0,))


def outcome_lines(outcome: RolloutOutcome, words: Words, *, unicode: bool = True) -> list[str]:
    """One start: equity with and without the cube and the five chances, each with its error."""
    plus_minus = "±" if unicode else "+-"
    rows = [
        ["", "", plus_minus, "95 %"],
        [words["rollout_equity"], *_cells(outcome.equity, words, unicode)],
        [words["rollout_equity_cubeless"], *_cells(outcome.equity_cubeless, words, unicode)],
    ]
    chances = outcome.evaluation
    for name, chance, error in zip(
        (
            words["eval_win"],
            words["eval_win_gammon"],
            words["eval_win_backgammon"],
            words["eval_lose_gammon"],
            words["eval_lose_backgammon"],
        ),
        (
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        ),
        outcome.errors,
        strict=True,
    ):
        said = percent(error, words, 2) if math.isfinite(error) else ""
        rows.append([f"{name} %", percent(chance, words, 2), said, ""])
    return columns(rows, left=(0,))


def progress_line(
    games: int, running: float, found: Rollout | None, settings: RolloutSettings, words: Words, unicode: bool
) -> str:
    """A bar with the games finished, and the first equity so far."""
    share = min(games / settings.trials, 1.0)
    full = int(_BAR * share)
    bar = ("█" if unicode else "#") * full + ("░" if unicode else ".") * (_BAR - full)
    line = words["rollout_progress"].format(bar=bar, done=games, all=settings.trials)
    if found is None:
        return f"{line} ({int(100 * running)} %)" if running else line
    equity = found.outcome.equity
    plus_minus = "±" if unicode else "+-"
    return f"{line} {signed(equity.mean, 4, words, unicode=unicode)} {plus_minus} {_size(equity, words)}"


def _cells(measured: Measured, words: Words, unicode: bool) -> list[str]:
    mean = signed(measured.mean, 4, words, unicode=unicode)
    if not math.isfinite(measured.error):
        return [mean, "", ""]
    lowest, highest = (signed(end, 4, words, unicode=unicode) for end in measured.interval)
    return [mean, _size(measured, words), f"{lowest} … {highest}" if unicode else f"{lowest} .. {highest}"]


def _size(measured: Measured, words: Words) -> str:
    return decimal(measured.error, 4, words) if math.isfinite(measured.error) else ""
