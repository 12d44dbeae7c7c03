"""Every decision of a review as one table of comma-separated values, for spreadsheets and data frames."""

from __future__ import annotations

import csv
import io

from tablas.analysis import Alternative, Decision, Review
from tablas.moves.play import mark_hits, write_steps
from tablas.report.review.cards import xgid_of
from tablas.report.review.sentences import move_number, roll_of

COLUMNS = (
    "game",
    "move",
    "seat",
    "player",
    "kind",
    "roll",
    "played",
    "best",
    "error",
    "mwc_error",
    "severity",
    "is_forced",
    "is_counted",
    "phase",
    "plan",
    "luck",
    "mwc_luck",
    "equity_played",
    "equity_best",
    "win_best",
    "level",
    "xgid",
    "mwc_played",
    "mwc_best",
    "no_double",
    "double_take",
    "double_pass",
)
"""Names of the columns, the same in every language; equities and chances are plain numbers with a point."""


def review_csv(review: Review) -> str:
    """A header line and one line a decision, in the order they were taken; seats are 0 and 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for decision in review.decisions:
        writer.writerow(_row(review, decision))
    return text.getvalue()


def _row(review: Review, decision: Decision) -> list[str]:
    best, played = decision.best, decision.played
    return [
        str(decision.game + 1),
        str(move_number(review, decision)),
        str(decision.seat),
        _safe(review.players[decision.seat].name),
        decision.kind,
        _dice(decision),
        _name(decision, played),
        _name(decision, best),
        f"{decision.error:.6f}",
        _figure(decision.mwc_error),
        decision.severity,
        str(int(decision.is_forced)),
        str(int(decision.is_counted)),
        decision.phase,
        decision.plan,
        _figure(decision.luck),
        _figure(decision.mwc_luck),
        _figure(None if played is None else played.equity),
        _figure(None if best is None else best.equity),
        _figure(None if best is None or best.chances is None else best.chances.win),
        decision.level,
        xgid_of(decision),
        _figure(None if played is None else played.mwc),
        _figure(None if best is None else best.mwc),
        *_cube_figures(decision),
    ]


def _cube_figures(decision: Decision) -> list[str]:
    """Equities of rolling on, of a double that is taken and of one that is passed, to whoever doubles."""
    cube = decision.cube
    if cube is None:
        return ["", "", ""]
    return [_figure(cube.no_double), _figure(cube.double_take), _figure(cube.double_pass)]


def _dice(decision: Decision) -> str:
    roll = roll_of(decision)
    return "" if roll is None else f"{roll.high}{roll.low}"


def _name(decision: Decision, alternative: Alternative | None) -> str:
    if alternative is None:
        return ""
    return alternative.action or write_steps(mark_hits(decision.position.board, alternative.steps))


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.6f}"


def _safe(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
