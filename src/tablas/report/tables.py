"""Candidate plays, chances and cube decisions as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.decision import Candidate, CubeAction, CubeDecision, CubeWindow
from tablas.evaluation import Evaluation
from tablas.report.figures import columns, decimal, percent, share, signed
from tablas.report.words import Words, spoken
from tablas.stakes import Stakes


def stakes_title(stakes: Stakes, words: Words) -> str:
    """The score in a few words: `money`, `2-1 to 5 · Crawford`."""
    if stakes.is_money:
        return words["stakes_money"]
    parts = [
        words["stakes_match"].format(own=stakes.own_score, other=stakes.other_score, length=stakes.length)
    ]
    if stakes.is_crawford:
        parts.append(words["stakes_crawford"])
    elif stakes.is_post_crawford:
        parts.append(words["stakes_post_crawford"])
    return " · ".join(parts)


def candidate_lines(
    candidates: Sequence[Candidate], words: Words, *, unicode: bool = True, width: int | None = None
) -> list[str]:
    """A table of plays, best first: equity, what each loses, match-winning chance, the five chances in %.

    Where that is wider than `width`, the chances of losing are left out.
    """
    lines = _candidate_table(candidates, words, unicode, with_losses=True)
    if width is None or max(map(len, lines)) <= width:
        return lines
    return _candidate_table(candidates, words, unicode, with_losses=False)


def _candidate_table(
    candidates: Sequence[Candidate], words: Words, unicode: bool, *, with_losses: bool
) -> list[str]:
    in_match = any(candidate.mwc is not None for candidate in candidates)
    header = ["", words["table_play"], words["table_equity"], words["table_difference"]]
    header += [words["table_mwc"]] if in_match else []
    header += [words["table_win"], words["table_gammon"], words["table_backgammon"]]
    if with_losses:
        header += [words["table_lose"], words["table_gammon"], words["table_backgammon"]]
    rows = [header]
    for number, candidate in enumerate(candidates, start=1):
        difference = signed(candidate.difference, 3, words, unicode=unicode) if number > 1 else ""
        row = [
            str(number),
            candidate.play.notation,
            signed(candidate.equity, 3, words, unicode=unicode),
            difference,
        ]
        if in_match:
            row.append("" if candidate.mwc is None else percent(candidate.mwc, words, 2))
        chances = _chances(candidate.evaluation, words)
        rows.append(row + (chances if with_losses else chances[:3]))
    return columns(rows, left=(1,))


def _chances(evaluation: Evaluation, words: Words) -> list[str]:
    values = (
        evaluation.win,
        evaluation.win_gammon,
        evaluation.win_backgammon,
        1 - evaluation.win,
        evaluation.lose_gammon,
        evaluation.lose_backgammon,
    )
    return [percent(value, words) for value in values]


def chance_lines(evaluation: Evaluation, words: Words) -> list[str]:
    """The five chances, one a line, in %."""
    return columns(
        [
            [words["eval_win"], percent(evaluation.win, words, 2)],
            [words["eval_win_gammon"], percent(evaluation.win_gammon, words, 2)],
            [words["eval_win_backgammon"], percent(evaluation.win_backgammon, words, 2)],
            [words["eval_lose_gammon"], percent(evaluation.lose_gammon, words, 2)],
            [words["eval_lose_backgammon"], percent(evaluation.lose_backgammon, words, 2)],
        ],
        left=(0,),
    )


def cube_lines(decision: CubeDecision, words: Words, *, unicode: bool = True) -> list[str]:
    """The three equities, in a match with its winning chances, each with what it is away from the best."""
    names = (
        (words["cube_no_redouble"], words["cube_redouble_take"], words["cube_redouble_pass"])
        if decision.is_redouble
        else (words["cube_no_double"], words["cube_double_take"], words["cube_double_pass"])
    )
    equities = (decision.no_double, decision.double_take, decision.double_pass)
    chances = (decision.no_double_mwc, decision.double_take_mwc, decision.double_pass_mwc)
    rows = []
    for name, equity, chance in zip(names, equities, chances, strict=True):
        away = equity - decision.optimal
        row = [
            name,
            signed(equity, 3, words, unicode=unicode),
            "" if abs(away) < 0.0005 else signed(away, 3, words, unicode=unicode),
        ]
        rows.append([*row, "" if chance is None else share(chance, words, 2)])
    return columns(rows, left=(0,))


def window_lines(decision: CubeDecision, words: Words) -> list[str]:
    """Where doubling begins, is passed and is too much, the take points, and what gammons are worth."""
    rows = []
    if decision.window is not None:
        rows += _window_rows(decision.window, words)
    rows.append(
        [
            words["window_gammon_price"],
            words["window_own"].format(price=decimal(decision.own_gammon_price, 2, words)),
            words["window_other"].format(price=decimal(decision.other_gammon_price, 2, words)),
            words["window_efficiency"].format(share=decimal(decision.efficiency, 2, words)),
        ]
    )
    return columns(rows, left=(0, 1, 2, 3))


def _window_rows(window: CubeWindow, words: Words) -> list[list[str]]:
    def at(point: float) -> str:
        return share(point, words)

    begins, ends = window.double_point, window.too_good_point
    return [
        [
            words["window_title"],
            words["window_never"] if begins is None else words["window_from"].format(chance=at(begins)),
            words["window_pass"].format(chance=at(window.cash_point)),
            words["window_not_too_good"]
            if ends is None
            else words["window_too_good"].format(chance=at(ends)),
        ],
        [
            words["window_take"],
            at(window.take_point),
            words["window_dead"].format(chance=at(window.dead_take_point)),
            words["window_live"].format(chance=at(window.live_take_point)),
        ],
    ]


def verdict(decision: CubeDecision, words: Words) -> str:
    """The best cube action of both sides, in words."""
    return verdict_of(decision.action, words, is_redouble=decision.is_redouble)


def verdict_of(action: CubeAction, words: Words, *, is_redouble: bool) -> str:
    """A cube action of both sides, in words."""
    said = action.replace("double", "redouble") if is_redouble else action
    if is_redouble and said.startswith("too_good"):
        said = said.replace("too_good", "too_good_redouble")
    return spoken(words, f"verdict_{said}") or action
