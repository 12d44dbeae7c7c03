"""Candidates and cube decisions as clients are shown them, with the reasons in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.analysis import Alternative, Decision, Thresholds
from tablas.analysis.types import Action
from tablas.decision import Candidate, CubeDecision, CubeWindow, MatchEquities
from tablas.evaluation import Evaluation
from tablas.protocol.analysis import ChancesView, CubeAnalysis, CubeWindowView, PlayView
from tablas.report.review.sentences import reason_texts
from tablas.report.tables import verdict
from tablas.report.words import Words
from tablas.server.analysis.spots import Question
from tablas.server.play.live import told_steps

MOST_EXPLAINED = 8
# Plays that lose less than this are as good as the best: there is nothing to explain.
WORTH_EXPLAINING = 0.01
_USUAL = Thresholds()
# A decision nobody got wrong has no reasons; one that cost next to nothing has all of them.
_LEAST = 1e-6


def play_views(question: Question, found: Sequence[Candidate], words: Words | None) -> list[PlayView]:
    """The plays, the first of them with the reasons why the best is better; without ``words`` no reasons."""
    return [
        PlayView(
            play=candidate.play.notation,
            steps=told_steps(candidate.play),
            board=_from_below(question, candidate),
            equity=candidate.equity,
            mwc=candidate.mwc,
            difference=candidate.difference,
            severity=_USUAL.severity(-candidate.difference),
            chances=_chances(candidate.evaluation),
            ply=candidate.ply,
            reasons=_play_reasons(question, found[0], candidate, words)
            if words is not None and place < MOST_EXPLAINED and candidate.difference <= -WORTH_EXPLAINING
            else [],
        )
        for place, candidate in enumerate(found)
    ]


def cube_view(question: Question, cube: CubeDecision, table: MatchEquities, words: Words) -> CubeAnalysis:
    """The cube decision, with what speaks for it."""
    return CubeAnalysis(
        no_double=cube.no_double,
        double_take=cube.double_take,
        double_pass=cube.double_pass,
        optimal=cube.optimal,
        no_double_mwc=cube.no_double_mwc,
        double_take_mwc=cube.double_take_mwc,
        double_pass_mwc=cube.double_pass_mwc,
        optimal_mwc=cube.optimal_mwc,
        action=cube.action,
        verdict=verdict(cube, words),
        may_double=cube.may_double,
        is_redouble=cube.is_redouble,
        should_double=cube.should_double,
        should_take=cube.should_take,
        own_gammon_price=cube.own_gammon_price,
        other_gammon_price=cube.other_gammon_price,
        efficiency=cube.efficiency,
        window=_window(cube.window),
        chances=_chances(cube.evaluation),
        ply=cube.ply,
        reasons=_cube_reasons(question, cube, table, words) if cube.may_double else [],
    )


def _from_below(question: Question, candidate: Candidate) -> list[int]:
    result = candidate.play.result
    return list((result if question.turn == "x" else result.swapped()).board)


def _chances(evaluation: Evaluation) -> ChancesView:
    return ChancesView(**{name: getattr(evaluation, name) for name in ChancesView.model_fields})


def _window(window: CubeWindow | None) -> CubeWindowView | None:
    if window is None:
        return None
    return CubeWindowView(**{name: getattr(window, name) for name in CubeWindowView.model_fields})


def _play_reasons(question: Question, best: Candidate, other: Candidate, words: Words) -> list[str]:
    """Why the best play is better, told as to somebody who has made the other one."""
    assert question.roll is not None
    decision = Decision(
        game=0,
        entry=0,
        seat=0,
        kind="play",
        position=question.position,
        stakes=question.stakes,
        roll=question.roll.dice,
        chosen=1,
        alternatives=(_alternative(best), _alternative(other)),
        error=max(best.equity - other.equity, _LEAST),
    )
    return list(reason_texts(decision, words))


def _alternative(candidate: Candidate) -> Alternative:
    return Alternative(
        candidate.equity,
        steps=tuple((step.start, step.end) for step in candidate.play.steps),
        mwc=candidate.mwc,
        chances=candidate.evaluation,
        level=f"{candidate.ply}-ply",
        depth=candidate.ply,
    )


def _cube_reasons(question: Question, cube: CubeDecision, table: MatchEquities, words: Words) -> list[str]:
    """What speaks for the right action of both sides, told as to somebody who has taken the other one."""
    right: Action = "double" if cube.should_double else "no_double"
    wrong: Action = "no_double" if cube.should_double else "double"
    own = cube.evaluation
    doubling = Decision(
        game=0,
        entry=0,
        seat=0,
        kind="double",
        position=question.position,
        stakes=question.stakes,
        chosen=1,
        alternatives=(_action(right, own), _action(wrong, own)),
        error=_LEAST,
        is_missed=cube.should_double,
        is_needless=not cube.should_double,
    )
    said = list(reason_texts(doubling, words, table))
    answer: Action = "take" if cube.should_take else "pass"
    refusal: Action = "pass" if cube.should_take else "take"
    taking = Decision(
        game=0,
        entry=0,
        seat=0,
        kind="take",
        position=question.position.swapped(),
        stakes=question.stakes.swapped(),
        chosen=1,
        alternatives=(_action(answer, own.swapped()), _action(refusal, own.swapped())),
        error=_LEAST,
    )
    return [*said, *(each for each in reason_texts(taking, words, table) if each not in said)]


def _action(action: Action, chances: Evaluation) -> Alternative:
    return Alternative(0.0, action=action, chances=chances)
