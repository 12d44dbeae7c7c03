"""A player's progress for the terminal: how well he plays, what costs him most, match by match."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from tablas.analysis.progress_values import MatchLine, Part, Progress, Rate
from tablas.report.figures import columns, decimal, signed
from tablas.report.progress import names
from tablas.report.words import Words, counted

_WIDTH = 78
_MOST_LINES = 20
_LEAST_OF_PART = 10


def progress_lines(progress: Progress, words: Words) -> list[str]:
    """Everything, in the order of what a player asks first."""
    lines = [words["progress_title"].format(name=progress.player)]
    if not progress.lines:
        said = words["progress_none"].format(name=progress.player)
        return [*lines, *_wrapped([said, *names.notes(progress, words)])]
    lines += [*_wrapped(names.facts(progress, words)), ""]
    lines += [*_rates(progress, words), *_wrapped([names.basis(progress, words)]), ""]
    lines += [words["progress_habits"], *_habits(progress, words), ""]
    lines += [words["progress_parts"], *_parts(progress.parts, words), ""]
    lines += [
        words["progress_cube_errors"],
        *columns(_indented(names.cube_errors(progress, words)), (0,)),
        "",
    ]
    lines += [words["progress_openings"], *_openings(progress, words), ""]
    lines += [words["progress_luck"], *_wrapped(names.luck_sentences(progress, words), "  "), ""]
    return [*lines, words["progress_course"], *_course(progress, words)]


def _wrapped(sentences: Sequence[str], indent: str = "") -> list[str]:
    return [
        line
        for sentence in sentences
        for line in textwrap.wrap(
            sentence, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False
        )
    ]


def _indented(rows: Sequence[tuple[str, str]]) -> list[list[str]]:
    return [[f"  {name}", text] for name, text in rows]


def _rates(progress: Progress, words: Words) -> list[str]:
    rows: list[list[str]] = []
    for key, rate in (
        (words["progress_all"], progress.whole),
        (words["progress_plays"], progress.play),
        (words["progress_cube"], progress.cube),
    ):
        if rate is not None:
            count = counted(words["progress_counted_one"], words["progress_counted"], rate.counted)
            rows.append([key, names.pr(rate, words), f"({names.interval(rate, words)})", count])
    rows.append([words["progress_blunders"], decimal(progress.blunders, 1, words), "", ""])
    return columns(rows, left=(0, 2))


def _habits(progress: Progress, words: Words) -> list[str]:
    habits = progress.habits
    if not habits:
        return _wrapped([names.no_habits(words)], "  ")
    lines = []
    for number, part in enumerate(habits, 1):
        lines += textwrap.wrap(
            names.habit_sentence(part, words),
            _WIDTH,
            initial_indent=f"  {number}. ",
            subsequent_indent="     ",
        )
    return [*lines, *_wrapped([words["progress_habit_help"]], "  ")]


def _parts(parts: Sequence[Part], words: Words) -> list[str]:
    heads = [
        f"  {words['progress_column_part']}",
        words["progress_column_pr"],
        words["progress_column_count"],
        words["progress_column_rest"],
        words["progress_column_excess"],
        words["progress_column_rivals"],
    ]
    shown = [part for part in parts if part.rate.counted >= _LEAST_OF_PART] or parts
    rows = [
        [
            f"{'* ' if part.is_habit else '  '}{names.part_name(part, words)}",
            decimal(part.rate.pr, 1, words),
            str(part.rate.counted),
            "–" if part.rest is None else decimal(part.rest, 1, words),
            "–" if part.excess is None else signed(part.excess, 1, words),
            "–" if part.others is None else decimal(part.others, 1, words),
        ]
        for part in shown
    ]
    return columns([heads, *rows], left=(0,))


def _openings(progress: Progress, words: Words) -> list[str]:
    lines = [
        f"  {words['progress_opening_first']}: {names.agreement(progress.first, words)}",
        f"  {words['progress_opening_reply']}: {names.agreement(progress.reply, words)}",
    ]
    for wrong in progress.wrong_openings:
        said, times, error = names.wrong_opening(wrong, words)
        lines.append(f"  - {said} ({times}, {error})")
    return [*lines, f"  {names.opening_help(words)}"]


def _course(progress: Progress, words: Words) -> list[str]:
    heads = [
        f"  {words['progress_column_date']}",
        words["progress_column_opponent"],
        words["progress_column_length"],
        words["progress_column_pr"],
        words["progress_column_interval"],
        words["progress_column_rolling"].format(window=progress.window),
        words["progress_column_other"],
        words["progress_column_blunders"],
    ]
    shown = progress.lines[-_MOST_LINES:]
    rows = [_match_row(line, words) for line in shown]
    lines = columns([heads, *rows], left=(0, 1, 4))
    earlier = len(progress.lines) - len(shown)
    if earlier:
        lines.insert(1, f"  {words['progress_earlier'].format(count=earlier)}")
    return lines


def _match_row(line: MatchLine, words: Words) -> list[str]:
    match = line.match
    return [
        f"  {match.date or '–'}",
        match.opponent or "?",
        str(match.length) if match.length else words["library_money"],
        names.pr(line.rate, words),
        _interval(line.rate, words),
        names.pr(line.rolling, words),
        "–" if line.other is None else decimal(line.other, 1, words),
        str(line.blunders),
    ]


def _interval(rate: Rate | None, words: Words) -> str:
    return "" if rate is None else names.interval(rate, words)
