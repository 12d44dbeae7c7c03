"""A mistake as the reports show it: where, what, why, the board and the alternatives."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.analysis import Alternative, Decision, Review, Severity
from tablas.notation import xgid
from tablas.record import comment_at
from tablas.report.diagram import board_svg
from tablas.report.figures import decimal, percent, signed
from tablas.report.review.cube_answers import other_answers, row_name
from tablas.report.review.sentences import (
    GLYPHS,
    cost,
    reason_texts,
    roll_of,
    said,
    score,
    where,
)
from tablas.report.themes import ThemeName
from tablas.report.words import Words, spoken


@dataclass(frozen=True, slots=True)
class AlternativeRow:
    """An alternative as text; chances are per cent, a dash where there are none."""

    rank: int
    name: str
    is_chosen: bool
    equity: str
    difference: str
    mwc: str
    win: str
    gammon: str
    lost_gammon: str
    level: str


@dataclass(frozen=True, slots=True)
class Card:
    """A mistake.

    Attributes:
        score: of a match, in the order of the seats as in the title; "" for money.
        board: a whole SVG, "" where none was asked for.
        comment: what was noted.
    """

    anchor: str
    where: str
    score: str
    severity: Severity
    severity_name: str
    glyph: str
    said: str
    cost: str
    error: str
    reasons: tuple[str, ...]
    board: str
    xgid: str
    rows: tuple[AlternativeRow, ...]
    comment: str


def anchor_of(decision: Decision) -> str:
    """The name of a decision in a page: game, entry and kind, all counted from 1."""
    return f"g{decision.game + 1}-{decision.entry + 1}-{decision.kind}"


def card_of(
    review: Review,
    decision: Decision,
    words: Words,
    *,
    theme: ThemeName = "nogal",
    with_board: bool = True,
) -> Card:
    """Everything a report says of one decision.

    Args:
        review: the whole it is part of.
        decision: one with alternatives.
        words: the language.
        theme: colours of the board.
        with_board: whether to draw it.
    """
    anchor = anchor_of(decision)
    return Card(
        anchor=anchor,
        where=where(review, decision, words),
        score=score(decision, words),
        severity=decision.severity,
        severity_name=spoken(words, f"page_severity_{decision.severity}") or "",
        glyph=GLYPHS[decision.severity],
        said=said(review, decision, words),
        cost=cost(decision, words),
        error=signed(-decision.error, 3, words),
        reasons=reason_texts(decision, words),
        board=board_of(decision, words, theme, f"{anchor}-") if with_board else "",
        xgid=xgid_of(decision),
        rows=alternative_rows(decision, words),
        comment=comment_at(review.record, decision.game, decision.entry),
    )


def board_of(decision: Decision, words: Words, theme: ThemeName, prefix: str) -> str:
    """The board before the decision, the player who decides at the bottom."""
    return board_svg(
        decision.position,
        stakes=decision.stakes,
        roll=roll_of(decision),
        theme=theme,
        own="light" if decision.seat == 0 else "dark",
        lang=words["language"],
        id_prefix=prefix,
    )


def xgid_of(decision: Decision) -> str:
    """The decision as an XGID, to be opened anywhere; of a take it is the position of the double.

    Of an answer to a beaver it is the position before the beaver.
    """
    if decision.kind == "take" and decision.cube is not None:
        return xgid(decision.position.swapped(), decision.stakes.swapped(), pending="double")
    return xgid(decision.position, decision.stakes, roll_of(decision))


def alternative_rows(decision: Decision, words: Words) -> tuple[AlternativeRow, ...]:
    """The alternatives, best first; behind them a double with the answers that are not the best."""
    best = decision.best
    return tuple(
        _row(decision, alternative, number, 0.0 if best is None else best.equity, words)
        for number, alternative in enumerate((*decision.alternatives, *other_answers(decision)), start=1)
    )


def _row(
    decision: Decision, alternative: Alternative, rank: int, best: float, words: Words
) -> AlternativeRow:
    chances = alternative.chances
    return AlternativeRow(
        rank=rank,
        name=row_name(decision, alternative, words),
        is_chosen=decision.chosen == rank - 1,
        equity=signed(alternative.equity, 3, words),
        difference="" if rank == 1 else signed(alternative.equity - best, 3, words),
        mwc="–" if alternative.mwc is None else percent(alternative.mwc, words, 2),
        win="–" if chances is None else percent(chances.win, words),
        gammon="–" if chances is None else percent(chances.win_gammon, words),
        lost_gammon="–" if chances is None else percent(chances.lose_gammon, words),
        level=_depth(alternative, words),
    )


def _depth(alternative: Alternative, words: Words) -> str:
    """How it was judged, of a rollout with its standard error."""
    if alternative.error is None:
        return alternative.level
    return f"{alternative.level} ± {decimal(alternative.error, 3, words)}"
