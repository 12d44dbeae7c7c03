"""The figures of both players side by side, as rows of text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablas.analysis import PHASES, Review, Tally, Totals
from tablas.report.figures import decimal, share, signed
from tablas.report.words import Words, spoken


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: its name and what each player has."""

    name: str
    first: str
    second: str
    is_main: bool = False


def rate(value: float | None, words: Words, digits: int = 2) -> str:
    """A rate, or a dash where nothing counts."""
    return "–" if value is None else decimal(value, digits, words)


def player_rows(review: Review, words: Words) -> tuple[Row, ...]:
    """Rates, errors, cube decisions and luck of both; rows that say nothing for either are left out."""
    in_match = review.record.length > 0
    rows = [
        _row(words["page_row_pr"], review, lambda t: rate(t.pr, words), is_main=True),
        _row(words["page_row_play"], review, lambda t: rate(_tally(t, "play").pr, words)),
        _row(words["page_row_cube"], review, lambda t: rate(t.cube.pr, words)),
        _row(words["page_row_gnu"], review, lambda t: rate(t.gnu_rate, words)),
        _row(words["page_row_snowie"], review, lambda t: rate(t.snowie_rate, words)),
        _row(words["page_row_decisions"], review, lambda t: f"{t.all.counted} / {t.all.decisions}"),
        _row(words["page_row_error"], review, lambda t: decimal(t.all.error, 3, words)),
    ]
    if in_match:
        rows.append(_row(words["page_row_mwc_error"], review, lambda t: share(t.all.mwc_error, words, 2)))
    rows += [
        _count(words["page_row_doubtful"], review, lambda t: t.all.severities.get("doubtful", 0)),
        _count(words["page_row_error_count"], review, lambda t: t.all.severities.get("error", 0)),
        _count(words["page_row_blunder"], review, lambda t: t.all.severities.get("blunder", 0)),
    ]
    rare = [
        _count(words["page_row_missed"], review, lambda t: t.missed),
        _count(words["page_row_needless"], review, lambda t: t.needless),
        _count(words["page_row_wrong_takes"], review, lambda t: t.wrong_takes),
        _count(words["page_row_wrong_passes"], review, lambda t: t.wrong_passes),
        _count(words["page_row_illegal"], review, lambda t: t.illegal),
    ]
    rows += [row for row in rare if row.first != "0" or row.second != "0"]
    rows.append(_row(words["page_row_luck"], review, lambda t: signed(t.luck, 3, words)))
    rows.append(_row(words["page_row_adjusted"], review, lambda t: _adjusted(t, words, in_match)))
    return tuple(rows)


def phase_rows(review: Review, words: Words) -> tuple[Row, ...]:
    """PR by part of the game."""
    return tuple(
        _split(
            spoken(words, f"page_phase_{phase}") or phase,
            [t.by_phase.get(phase) for t in review.totals],
            words,
        )
        for phase in PHASES
        if any(phase in totals.by_phase for totals in review.totals)
    )


def plan_rows(review: Review, words: Words) -> tuple[Row, ...]:
    """PR by game plan, those with the most decisions first."""
    plans = {plan for totals in review.totals for plan in totals.by_plan}

    def counted(plan: str) -> int:
        return sum(tally.counted for t in review.totals for name, tally in t.by_plan.items() if name == plan)

    ordered = sorted((plan for plan in plans if counted(plan)), key=lambda plan: (-counted(plan), plan))
    return tuple(
        _split(
            spoken(words, f"page_plan_{plan or 'none'}") or plan,
            [totals.by_plan.get(plan) for totals in review.totals],
            words,
        )
        for plan in ordered
    )


def _tally(totals: Totals, kind: str) -> Tally:
    return next((tally for name, tally in totals.by_kind.items() if name == kind), Tally())


def _split(name: str, tallies: list[Tally | None], words: Words) -> Row:
    cells = [
        "–" if tally is None or tally.pr is None else f"{rate(tally.pr, words)} ({tally.counted})"
        for tally in tallies
    ]
    return Row(name, cells[0], cells[1])


def _row(name: str, review: Review, text: Callable[[Totals], str], *, is_main: bool = False) -> Row:
    first, second = review.totals
    return Row(name, text(first), text(second), is_main)


def _count(name: str, review: Review, count: Callable[[Totals], int]) -> Row:
    return _row(name, review, lambda totals: str(count(totals)))


def _adjusted(totals: Totals, words: Words, in_match: bool) -> str:
    if totals.luck_adjusted is None:
        return "–"
    if in_match:
        return signed(100 * totals.luck_adjusted, 1, words) + words["percent_sign"]
    return signed(totals.luck_adjusted, 2, words)
