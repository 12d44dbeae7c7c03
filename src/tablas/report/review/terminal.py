"""A review for the terminal: the biggest mistakes first, each with its board and reasons, then the rates."""

from __future__ import annotations

import textwrap

from tablas.analysis import Decision, Review
from tablas.report.figures import columns, decimal
from tablas.report.review.cards import AlternativeRow, card_of
from tablas.report.review.rates import phase_rows, player_rows
from tablas.report.review.sentences import player_name, roll_of
from tablas.report.review.summary import facts, kind_of_match, no_mistakes, notes, partial, title
from tablas.report.text import Look, board_text, side_line
from tablas.report.words import Words

MISTAKES = 3
_WIDEST_NAME = 18
_ALTERNATIVES = 3
_WIDTH = 78


def review_lines(review: Review, words: Words, look: Look, most: int = MISTAKES) -> list[str]:
    """The whole summary.

    Args:
        review: finished or not; an unfinished one says so first.
        words: the language.
        look: characters and colours of the boards.
        most: how many mistakes are shown.
    """
    lines = [title(review, words), kind_of_match(review, words), facts(review, words)]
    if not review.is_complete:
        lines = [partial(review, words), *lines]
    lines += ["", *_mistake_lines(review, words, look, most), *rate_lines(review, words)]
    told = notes(review, words)
    return [*lines, "", *told] if told else lines


def review_line(review: Review, words: Words) -> str:
    """Players, result and the PR of each in one line."""
    rates = ["-" if totals.pr is None else decimal(totals.pr, 1, words) for totals in review.totals]
    return " · ".join([title(review, words), kind_of_match(review, words), f"PR {' – '.join(rates)}"])


def rate_lines(review: Review, words: Words) -> list[str]:
    """The table of rates, the players' names above it."""
    names = [_short(player_name(review, seat, words)) for seat in (0, 1)]
    figures = [[row.name, row.first, row.second] for row in player_rows(review, words)]
    phases = [[f"PR, {row.name}", row.first, row.second] for row in phase_rows(review, words)]
    return columns([["", *names], *figures, *phases], left=(0,))


def _mistake_lines(review: Review, words: Words, look: Look, most: int) -> list[str]:
    worst = [each for each in review.worst(most) if each.severity]
    if not worst:
        return [no_mistakes(review, words), ""] if most else []
    lines = [words["page_biggest"], ""]
    for number, decision in enumerate(worst, 1):
        card = card_of(review, decision, words, with_board=False)
        lines += [
            f"{number}. " + " · ".join(filter(None, (card.where, card.score, card.severity_name, card.cost))),
            f"   {card.said}",
            *_wrapped(card.reasons),
            *_board_lines(review, decision, words, look),
            *_alternative_lines(card.rows, words),
            "",
        ]
    return lines


def _wrapped(reasons: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    for reason in reasons:
        lines += textwrap.wrap(reason, _WIDTH, initial_indent="   - ", subsequent_indent="     ")
    return lines


def _board_lines(review: Review, decision: Decision, words: Words, look: Look) -> list[str]:
    own, other = decision.position.pips
    names = [_short(player_name(review, seat, words)) for seat in (decision.seat, 1 - decision.seat)]
    return [
        side_line(False, names[1], words["strip_pips"].format(count=other), look),
        board_text(decision.position, words, stakes=decision.stakes, roll=roll_of(decision), look=look),
        side_line(True, names[0], words["strip_pips"].format(count=own), look),
    ]


def _alternative_lines(rows: tuple[AlternativeRow, ...], words: Words) -> list[str]:
    """The best few and what was done, with equity and chance to win the match."""
    shown = [row for row in rows if row.rank <= _ALTERNATIVES or row.is_chosen]
    cells = []
    for row in shown:
        mark = words["review_best"] if row.rank == 1 else ""
        mark = words["review_played"] if row.is_chosen else mark
        chance = f"{row.mwc}{words['percent_sign']}" if row.mwc[:1].isdigit() else ""
        cells.append([f"   {mark}", row.name, row.equity, row.difference, chance, row.level])
    return columns(cells, left=(0, 1))


def _short(name: str) -> str:
    return name if len(name) <= _WIDEST_NAME else f"{name[: _WIDEST_NAME - 1]}…"
