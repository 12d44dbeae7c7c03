"""Decisions and counts as clients are shown them."""

from __future__ import annotations

from tablas.analysis import Decision
from tablas.analysis.counts import RaceAdvice
from tablas.analysis.throws import Counted, Throws
from tablas.moves import MoveOptions, Roll
from tablas.moves.play import mark_hits
from tablas.position import Position
from tablas.protocol.learning import CountAdvice, CountedView, ThrowsView, TurnView, Verdict
from tablas.protocol.reviews import AlternativeView
from tablas.protocol.shapes import PlayedStep
from tablas.report.review.cards import alternative_rows
from tablas.report.review.sentences import alternative_text, cost, reason_texts
from tablas.report.words import Words, spoken
from tablas.server.play.views import step_graph_view

NOTHING = Verdict(
    kind="nothing",
    error=0,
    severity="",
    severity_name="",
    cost="",
    reasons=[],
    best="",
    best_steps=[],
    alternatives=[],
)
"""Where there was nothing to decide."""


def verdict(decision: Decision, words: Words) -> Verdict:
    """A judged play, double or answer in words."""
    best = decision.best
    steps: list[PlayedStep] = []
    if best is not None and decision.kind == "play":
        marked = mark_hits(decision.position.board, best.steps)
        steps = [(step.start, step.end, step.hits) for step in marked]
    kind = decision.kind
    assert kind in ("play", "double", "take")
    return Verdict(
        kind=kind,
        error=decision.error,
        severity=decision.severity,
        severity_name=spoken(words, f"page_severity_{decision.severity}") or "",
        cost=cost(decision, words) if decision.error > 0 else "",
        reasons=list(reason_texts(decision, words)),
        best="" if best is None else alternative_text(decision, best, words),
        best_steps=steps,
        alternatives=[
            AlternativeView.model_validate(row, from_attributes=True)
            for row in alternative_rows(decision, words)
        ],
    )


def turn_view(position: Position, roll: Roll) -> TurnView:
    """A turn with every legal way to play it."""
    return TurnView(
        board=list(position.board),
        pips=position.pips,
        dice=roll.dice,
        plays=step_graph_view(position, roll, MoveOptions()),
    )


def advice_view(advice: RaceAdvice) -> CountAdvice:
    """What one count says."""
    return CountAdvice(
        name=advice.count,
        own=float(advice.own),
        other=float(advice.other),
        should_double=advice.should_double,
        should_redouble=advice.should_redouble,
        should_take=advice.should_take,
    )


def throws_view(throws: Throws) -> ThrowsView:
    """The throws of one side."""
    return ThrowsView(
        number=throws.number,
        doubles=_counted(throws.doubles),
        faces=[_counted(each) for each in throws.faces],
        rolls=[_counted(each) for each in throws.rolls],
        runs=_counted(throws.runs),
        pips=throws.pips,
        mean_pips=throws.mean_pips,
        mean_low=throws.mean_low,
        mean_high=throws.mean_high,
        chi_square=throws.chi_square,
        p_value=throws.p_value,
    )


def _counted(counted: Counted) -> CountedView:
    return CountedView(count=counted.count, expected=counted.expected, low=counted.low, high=counted.high)
