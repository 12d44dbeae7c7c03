"""Study cards in words: what is asked, what an answer was worth, when a card comes back, and statistics."""

from __future__ import annotations

from datetime import timedelta

from tablas.analysis import Decision, Thresholds
from tablas.moves import Roll
from tablas.report.figures import columns, decimal, percent, signed
from tablas.report.review.cards import AlternativeRow, alternative_rows
from tablas.report.review.cube_answers import row_name
from tablas.report.review.sentences import alternative_text, reason_texts
from tablas.report.text import Look, board_text, side_line
from tablas.report.words import Words, counted, spoken
from tablas.study import Answer, Card, StudyCard, StudyStats

_DAY = 24 * 60
_MONTH = 30.44 * _DAY
_YEAR = 365.25 * _DAY
_ALTERNATIVES = 4


def rest_text(rest: timedelta, words: Words) -> str:
    """How long it is, in the largest unit of which it is one or more."""
    minutes = max(1.0, rest.total_seconds() / 60)
    units = (
        (_YEAR, "years"),
        (2 * _MONTH, "months"),
        (_DAY, "days"),
        (60.0, "hours"),
    )
    for size, unit in units:
        if minutes >= size * 0.95:
            return _counted(unit, round(minutes / (_MONTH if unit == "months" else size)), words)
    return _counted("minutes", round(minutes), words)


def _counted(unit: str, count: int, words: Words) -> str:
    one, several = spoken(words, f"study_{unit}_one"), spoken(words, f"study_{unit}")
    return counted(one or "", several or "", max(1, count))


def source_text(asked: StudyCard, words: Words) -> str:
    """How often it was seen and where it comes from."""
    card, answers = asked.card, asked.schedule.answers
    parts = [words["study_new"] if not answers else _seen(answers, words)]
    if card.source.origin == "graded":
        return " · ".join([*parts, words["study_graded"].format(difficulty=card.difficulty)])
    first, second = (name or "?" for name in card.source.players)
    parts.append(words["study_source"].format(first=first, second=second))
    parts += [card.source.date] if card.source.date else []
    return " · ".join([*parts, words["study_source_game"].format(game=card.decision.game + 1)])


def _seen(answers: int, words: Words) -> str:
    return counted(words["study_seen_one"], words["study_seen"], answers)


def question_lines(card: Card, words: Words, look: Look) -> list[str]:
    """The board and what is asked."""
    decision = card.decision
    own, other = decision.position.pips
    return [
        side_line(False, words["side_other"], words["strip_pips"].format(count=other), look),
        board_text(decision.position, words, stakes=decision.stakes, roll=_roll(decision), look=look),
        side_line(True, words["side_own"], words["strip_pips"].format(count=own), look),
        f"{stakes_text(decision, words)}. {question_text(card, words)}",
    ]


def _roll(decision: Decision) -> Roll | None:
    return None if decision.roll is None else Roll.of(decision.roll)


def stakes_text(decision: Decision, words: Words) -> str:
    """Money, or score and length."""
    stakes = decision.stakes
    if stakes.is_money:
        return words["page_money"]
    said = words["stakes_match"].format(own=stakes.own_score, other=stakes.other_score, length=stakes.length)
    return f"{said}, {words['stakes_crawford']}" if stakes.is_crawford else said


def question_text(card: Card, words: Words) -> str:
    """What is asked."""
    decision = card.decision
    if decision.kind == "play":
        return words["study_ask_play"].format(roll=_roll(decision))
    if decision.kind == "double":
        return words["study_ask_double"]
    has_beaver = any(each.action == "beaver" for each in decision.alternatives)
    asked = words["study_ask_take_beaver"] if has_beaver else words["study_ask_take"]
    return asked.format(cube=2 * decision.stakes.cube)


def verdict(answer: Answer, words: Words) -> str:
    """What an answer was worth, in a sentence."""
    if answer.is_best:
        return words["study_best"]
    best = best_text(answer.decision, words)
    error = signed(-answer.error, 3, words)
    severity = Thresholds().severity(answer.error)
    if not severity:
        return words["study_near"].format(error=error, best=best)
    name = spoken(words, f"page_severity_{severity}") or severity
    return words["study_wrong"].format(severity=name[:1].upper() + name[1:], error=error, best=best)


def best_text(decision: Decision, words: Words) -> str:
    """The best alternative as text."""
    return alternative_text(decision, decision.alternatives[0], words)


def answer_lines(answer: Answer | None, past: Decision, words: Words) -> list[str]:
    """The reasons, and the alternatives with the answer and the mistake of the past marked.

    Args:
        answer: given now; None where there was none: then the reasons speak of the mistake.
        past: the card's own decision, with the mistake it was made from.
        words: the language.
    """
    decision = past if answer is None else answer.decision
    lines = [f"  - {reason}" for reason in reason_texts(decision, words)]
    then = None if past.played is None else row_name(past, past.played, words)
    shown = [
        row
        for row in alternative_rows(decision, words)
        if row.rank <= _ALTERNATIVES or row.is_chosen or row.name == then
    ]
    marks = [_mark(row, then, words, is_answered=answer is not None) for row in shown]
    cells = [
        [f"  {mark}", row.name, row.equity, row.difference, _chance(row, words), row.level]
        for mark, row in zip(marks, shown, strict=True)
    ]
    return [*lines, *columns(cells, left=(0, 1))]


def _mark(row: AlternativeRow, then: str | None, words: Words, *, is_answered: bool) -> str:
    if row.is_chosen and is_answered:
        return words["study_mine"]
    if row.rank == 1:
        return words["review_best"]
    return words["study_past"] if row.name == then else ""


def _chance(row: AlternativeRow, words: Words) -> str:
    return f"{row.mwc}{words['percent_sign']}" if row.mwc[:1].isdigit() else ""


def stats_lines(stats: StudyStats, words: Words) -> list[str]:
    """The statistics of a learner."""
    rows = [
        [words["study_stats_cards"], str(stats.cards)],
        [f"  {words['study_stats_new']}", str(stats.new)],
        [f"  {words['study_stats_learning']}", str(stats.learning)],
        [f"  {words['study_stats_mature']}", str(stats.mature)],
        [f"  {words['study_stats_due']}", str(stats.due)],
        [words["study_stats_answers"], str(stats.answers)],
    ]
    if stats.error is not None:
        rows.append([f"  {words['study_stats_error']}", decimal(stats.error, 3, words)])
    rows.append([words["study_stats_retained"], _retained(stats, words)])
    rows.append([words["study_stats_forecast"], " ".join(map(str, stats.forecast))])
    lines = columns(rows, left=(0, 1))
    if not stats.by_plan:
        return lines
    plans = []
    for plan, figures in stats.by_plan.items():
        text = words["study_stats_plan"] if figures.error is None else words["study_stats_plan_error"]
        error = decimal(figures.error or 0.0, 3, words)
        said = text.format(cards=figures.cards, answers=figures.answers, error=error)
        name = spoken(words, f"page_plan_{plan or 'none'}") or plan
        plans.append([f"  {name}", said])
    return [*lines, words["study_stats_plans"], *columns(plans, left=(0, 1))]


def _retained(stats: StudyStats, words: Words) -> str:
    if stats.retained is None:
        return words["study_stats_unknown"]
    return words["study_stats_retained_of"].format(
        share=percent(stats.retained, words, 0),
        count=stats.retained_of,
        expected="–" if stats.expected is None else percent(stats.expected, words, 0),
    )
