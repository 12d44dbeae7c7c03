"""A player's progress as one HTML page that needs nothing else."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from tablas.analysis.progress_values import MatchLine, Part, Progress
from tablas.report.figures import decimal, signed
from tablas.report.progress import names
from tablas.report.progress.drawing import NARROW, WIDE, legend_of
from tablas.report.progress.plot import plot_on_page
from tablas.report.words import Language, Words, words_in

if TYPE_CHECKING:
    from jinja2 import Environment

_LEAST_OF_PART = 10


def progress_html(progress: Progress, *, lang: Language = "en") -> str:
    """The whole page as text."""
    words = words_in(lang)
    return (
        _templates()
        .get_template("page.html.j2")
        .render(
            _told(progress, words),
            plots=_plots(progress, words),
            style=(files("tablas.report.review") / "page.css").read_text(encoding="utf-8"),
            title=words["progress_title"].format(name=progress.player),
        )
    )


def progress_part(progress: Progress, *, lang: Language = "en") -> str:
    """What stands below the title of the page, to be put into a page that has a style of its own.

    It is short where there is little to tell: no plot of a single match, no sorts of a handful of decisions.
    """
    words = words_in(lang)
    parts = [part for part in progress.parts if part.rate.counted >= _LEAST_OF_PART] or progress.parts
    plots = _plots(progress, words) if len(progress.lines) > 1 else []
    told = _told(progress, words) | {"plots": plots, "parts": [_part_row(part, words) for part in parts]}
    return _templates().get_template("part.html.j2").render(told)


def _told(progress: Progress, words: Words) -> dict[str, object]:
    return {
        "words": words,
        "facts": names.facts(progress, words) if progress.lines else names.notes(progress, words),
        "nothing": "" if progress.lines else words["progress_none"].format(name=progress.player),
        "rates": _rates(progress, words),
        "legend": legend_of(progress, words),
        "basis": names.basis(progress, words),
        "habits": [names.habit_sentence(part, words) for part in progress.habits],
        "no_habits": names.no_habits(words),
        "parts": [_part_row(part, words) for part in progress.parts],
        "cube_errors": names.cube_errors(progress, words),
        "first": names.agreement(progress.first, words),
        "reply": names.agreement(progress.reply, words),
        "wrong": [names.wrong_opening(wrong, words) for wrong in progress.wrong_openings],
        "opening_help": names.opening_help(words),
        "luck": names.luck_sentences(progress, words),
        "rolling": words["progress_column_rolling"].format(window=progress.window),
        "course": [_course_row(line, words) for line in reversed(progress.lines)],
    }


def _plots(progress: Progress, words: Words) -> list[tuple[str, str]]:
    """The plot for wide pages and the one for narrow ones, each with its class; none with nothing to draw."""
    drawn = [
        (name, plot_on_page(progress, words, sheet)) for name, sheet in (("wide", WIDE), ("narrow", NARROW))
    ]
    return [(f"plot-{name}", svg) for name, svg in drawn if svg]


def _rates(progress: Progress, words: Words) -> list[tuple[str, str, str, str]]:
    rows = [
        (name, names.pr(rate, words), names.interval(rate, words), str(rate.counted))
        for name, rate in (
            (words["progress_all"], progress.whole),
            (words["progress_plays"], progress.play),
            (words["progress_cube"], progress.cube),
        )
        if rate is not None
    ]
    return [*rows, (words["progress_blunders"], decimal(progress.blunders, 1, words), "", "")]


def _part_row(part: Part, words: Words) -> tuple[bool, list[str]]:
    return part.is_habit, [
        names.part_name(part, words),
        decimal(part.rate.pr, 1, words),
        str(part.rate.counted),
        "–" if part.rest is None else decimal(part.rest, 1, words),
        "–" if part.excess is None else signed(part.excess, 1, words),
        "–" if part.others is None else decimal(part.others, 1, words),
    ]


def _course_row(line: MatchLine, words: Words) -> list[str]:
    match = line.match
    return [
        match.date or "–",
        match.opponent or "?",
        str(match.length) if match.length else words["library_money"],
        names.pr(line.rate, words),
        "" if line.rate is None else names.interval(line.rate, words),
        names.pr(line.rolling, words),
        "–" if line.other is None else decimal(line.other, 1, words),
        str(line.blunders),
    ]


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("tablas.report.progress", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
