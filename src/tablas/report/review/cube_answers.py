"""A double and its answers: what the other side does best stands in the name, what else it could do below."""

from __future__ import annotations

from tablas.analysis import Alternative, Decision
from tablas.decision import CubeAction
from tablas.report.review.sentences import alternative_text
from tablas.report.tables import verdict_of
from tablas.report.words import Words

# Figures are rounded to a millionth; what lies farther apart is another answer.
_SAME = 1e-4
# Two equities so near each other do not tell what one more is worth in chances to win the match.
_LEAST_APART = 0.01


def row_name(decision: Decision, alternative: Alternative, words: Words) -> str:
    """A play or an action, of a double with how it is answered."""
    answer = _answer(decision, alternative)
    if answer is None:
        return alternative_text(decision, alternative, words)
    return verdict_of(answer, words, is_redouble=decision.stakes.owner == "own")


def other_answers(decision: Decision) -> tuple[Alternative, ...]:
    """The double with the answers that are not the best, as alternatives; none of another decision."""
    if decision.kind != "double" or decision.cube is None:
        return ()
    told = {_answer(decision, each) for each in decision.alternatives}
    found: list[Alternative] = []
    answers: tuple[tuple[CubeAction, float], ...] = (
        ("double_take", decision.cube.double_take),
        ("double_pass", decision.cube.double_pass),
    )
    for answer, equity in answers:
        if answer not in told:
            found.append(
                Alternative(equity, action="double", mwc=_mwc(decision, equity), level=decision.level)
            )
    return tuple(found)


def _answer(decision: Decision, alternative: Alternative) -> CubeAction | None:
    """How this double is answered; None for what is no double."""
    cube = decision.cube
    if decision.kind != "double" or cube is None or alternative.action != "double":
        return None
    if abs(alternative.equity - cube.double_take) < _SAME:
        return "double_take"
    return "double_pass" if abs(alternative.equity - cube.double_pass) < _SAME else "double_beaver"


def _mwc(decision: Decision, equity: float) -> float | None:
    """The chance to win the match that an equity stands for: they lie on the line of those that are known."""
    first, *_, last = decision.alternatives
    if first.mwc is None or last.mwc is None or first.equity - last.equity < _LEAST_APART:
        return None
    return last.mwc + (equity - last.equity) * (first.mwc - last.mwc) / (first.equity - last.equity)
