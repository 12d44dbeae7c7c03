"""What a rollout has found as lines of text, settings and intervals always with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from tablas.decision import CubeRollout, Measured, Rollout, RolloutOutcome, RolloutSettings
from tablas.report.figures import columns, decimal, percent, signed
from tablas.report.tables import verdict_of
from tablas.report.words import Words, counted

_BAR = 20
# Standard errors of a difference below which its sign is not to be relied on.
_SURE = 2.0


def settings_line(found: Rollout, words: Words) -> str:
    """How the games were played and how many there are."""
    settings = found.settings
    parts = [
        counted(words["rollout_games_one"], words["rollout_games"], found.games)
        if found.is_finished
        else words["rollout_games_of"].format(count=found.games, all=settings.trials),
        f"{settings.ply}-ply",
        words["rollout_cubeful"] if settings.is_cubeful else words["rollout_cubeless"],
        words["rollout_whole"]
        if not settings.truncate
        else counted(words["rollout_truncated_one"], words["rollout_truncated"], settings.truncate),
        words["rollout_luck"] if settings.reduces_variance else words["rollout_no_luck"],
        words["duel_seed"].format(seed=settings.seed),
    ]
    return " · ".join(parts)


def end_lines(found: Rollout, words: Words) -> list[str]:
    """Why there are fewer games than were asked for, if there are."""
    settings = found.settings
    if not found.is_finished:
        return [words["rollout_partial"].format(done=found.games, all=settings.trials)]
    if found.ended_by == "target_se":
        assert settings.target_se is not None
        target = _plain(settings.target_se, words)
        return [words["rollout_ended_se"].format(all=settings.trials, target=target)]
    if found.ended_by == "joint_deviations":
        assert settings.joint_deviations is not None
        target = _plain(settings.joint_deviations, words)
        return [words["rollout_ended_jsd"].format(all=settings.trials, target=target)]
    return []


def ahead_lines(names: Sequence[str], found: Rollout, words: Words, *, unicode: bool = True) -> list[str]:
    """How sure it is that the best is better than the second; nothing where there is no second."""
    order = sorted(range(len(names)), key=lambda row: -found.outcomes[row].worth.mean)
    if len(order) < 2:
        return []
    apart = found.outcomes[order[1]].difference
    ahead = Measured(-apart.mean, apart.error)
    both = {"best": names[order[0]], "second": names[order[1]]}
    return [_ahead(ahead, ("rollout_ahead", "rollout_ahead_open"), words, unicode, both)]


def cube_lines(cube: CubeRollout, words: Words, *, unicode: bool = True) -> list[str]:
    """Every cube action side by side, the verdict, and how sure it is."""
    said = [words["cube_no_redouble"], words["cube_redouble_take"]]
    passed = words["cube_redouble_pass"]
    if not cube.is_redouble:
        said = [words["cube_no_double"], words["cube_double_take"]]
        passed = words["cube_double_pass"]
    rows = _rows(said, cube.rollout, words, unicode, is_ordered=False)
    blank = [""] * (len(rows[0]) - 2)
    if cube.double_beaver is not None:
        beaver = _cells(cube.double_beaver, words, unicode)
        rows.append([words["rollout_beaver"], *beaver, *[""] * (len(rows[0]) - 4)])
    rows.append([passed, signed(cube.double_pass, 4, words, unicode=unicode), *blank])
    return [
        *columns(rows, left=(0,)),
        "",
        words["cube_verdict"].format(verdict=verdict_of(cube.action, words, is_redouble=cube.is_redouble)),
        _ahead(cube.ahead, ("rollout_cube_ahead", "rollout_cube_open"), words, unicode, {}),
    ]


def _ahead(
    ahead: Measured,
    keys: tuple[
        Literal["rollout_ahead", "rollout_cube_ahead"], Literal["rollout_ahead_open", "rollout_cube_open"]
    ],
    words: Words,
    unicode: bool,
    names: dict[str, str],
) -> str:
    deviations = abs(ahead.mean) / ahead.error if ahead.error > 0 else math.inf
    is_sure = deviations >= _SURE
    said = decimal(deviations, 1, words) if math.isfinite(deviations) else "∞" if unicode else "inf"
    line = words[keys[0] if is_sure else keys[1]].format(
        difference=signed(ahead.mean, 4, words, unicode=unicode),
        error=_size(ahead, words) or "?",
        deviations=said,
        **names,
    )
    return line if unicode else line.replace("±", "+-")


def play_lines(
    names: Sequence[str], found: Rollout, words: Words, *, unicode: bool = True, is_ordered: bool = True
) -> list[str]:
    """A table of what was compared, best first if it is to be ordered: equity, interval, difference."""
    return columns(_rows(names, found, words, unicode, is_ordered=is_ordered), left=(0,))


def outcome_lines(outcome: RolloutOutcome, words: Words, *, unicode: bool = True) -> list[str]:
    """One start: equity with and without the cube and the five chances, each with its error."""
    plus_minus = "±" if unicode else "+-"
    rows = [
        ["", "", plus_minus, "95" + words["percent_sign"]],
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
        rows.append([f"{name}, %", percent(chance, words, 2), said, ""])
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
        return f"{line} ({int(100 * running)}{words['percent_sign']})" if running else line
    equity = found.outcome.equity
    plus_minus = "±" if unicode else "+-"
    return f"{line} {signed(equity.mean, 4, words, unicode=unicode)} {plus_minus} {_size(equity, words)}"


def _rows(
    names: Sequence[str], found: Rollout, words: Words, unicode: bool, *, is_ordered: bool
) -> list[list[str]]:
    header = ["", words["table_equity"], "±", "95" + words["percent_sign"], words["table_difference"], "±"]
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
    return rows


def _plain(value: float, words: Words) -> str:
    return f"{value:g}".replace(".", words["decimal_sign"])


def _cells(measured: Measured, words: Words, unicode: bool) -> list[str]:
    mean = signed(measured.mean, 4, words, unicode=unicode)
    if not math.isfinite(measured.error):
        return [mean, "", ""]
    lowest, highest = (signed(end, 4, words, unicode=unicode) for end in measured.interval)
    return [mean, _size(measured, words), f"{lowest} … {highest}" if unicode else f"{lowest} .. {highest}"]


def _size(measured: Measured, words: Words) -> str:
    return decimal(measured.error, 4, words) if math.isfinite(measured.error) else ""
