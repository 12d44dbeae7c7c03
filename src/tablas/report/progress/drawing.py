"""PR over time as a drawing for a page, written here: to import the plotting library takes too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10
from xml.sax.saxutils import escape, quoteattr

from tablas.analysis.progress_values import MatchLine, Progress, Rate
from tablas.report.figures import decimal
from tablas.report.shapes import figure
from tablas.report.words import Words

_WIDTH, _HEIGHT = 840.0, 352.0
_LEFT, _RIGHT = 40.0, 830.0
_TOP, _FOOT = 44.0, 304.0
_SIZE = 12
MOST_TICKS = 7
_GRID_LINES = 5
# A short match may have an interval that would push all others into a corner.
_HEADROOM = 1.35
# How wide a letter of the legend is on the average, in its own size.
_LETTER = 0.56


@dataclass(frozen=True, slots=True)
class Course:
    """What there is to draw: places count from 1, and a match without a rate has none.

    Attributes:
        count: matches in all.
        each: the rate of every match that has one.
        rolling: the rolling rate wherever there is one.
        top: the highest PR that is shown.
    """

    count: int
    each: tuple[tuple[int, Rate], ...]
    rolling: tuple[tuple[int, Rate], ...]
    top: float


def course_of(progress: Progress) -> Course | None:
    """The course of a player; None without anything to draw."""
    lines = list(enumerate(progress.lines, 1))
    each = tuple((place, line.rate) for place, line in lines if line.rate is not None)
    if not each:
        return None
    rolling = tuple((place, line.rolling) for place, line in lines if line.rate and line.rolling)
    highest = max([rate.pr for _, rate in each] + [rate.high for _, rate in rolling[2:]] + [1.0])
    return Course(len(lines), each, rolling, _HEADROOM * highest)


def ticks_of(lines: Sequence[MatchLine]) -> list[tuple[int, str]]:
    """A few places among the matches, the last one always, with what is written below them."""
    count = len(lines)
    step = max(1, -(-count // MOST_TICKS))
    places = list(range(count, 0, -step))[::-1]
    return [(place, lines[place - 1].match.date or str(place)) for place in places]


def grid_of(top: float) -> list[float]:
    """The round heights that lines are drawn at, from 0 up."""
    rough = top / _GRID_LINES
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough)
    return [index * step for index in range(floor(top / step) + 1)]


def drawing(progress: Progress, words: Words, alt: str) -> str:
    """The plot as SVG text in the colours of a page; "" without anything to draw."""
    course = course_of(progress)
    if course is None:
        return ""
    parts = [
        *_grid(course, words),
        *_ticks(progress, course, words),
        *_band(course),
        *_whole(progress, course),
        *_matches(course),
        *_legend(progress, course, words),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {figure(_WIDTH)} {figure(_HEIGHT)}" '
        f'role="img" aria-label={quoteattr(alt)} '
        f'style="font:{_SIZE}px var(--font);fill:var(--muted)">{"".join(parts)}</svg>'
    )


def _x(course: Course, place: float) -> str:
    return figure(round(_LEFT + (_RIGHT - _LEFT) * (place - 0.4) / (course.count + 0.2), 2))


def _y(course: Course, pr: float) -> str:
    return figure(round(_FOOT - (_FOOT - _TOP) * min(pr, course.top) / course.top, 2))


def _path(steps: Iterable[str], style: str) -> str:
    return f'<path d="{"".join(steps)}" style="{style}"/>'


def _text(x: str, y: str, text: str, anchor: str = "start", style: str = "") -> str:
    styled = f' style="{style}"' if style else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{styled}>{escape(text)}</text>'


def _grid(course: Course, words: Words) -> list[str]:
    heights = grid_of(course.top)
    digits = 0 if all(height == int(height) for height in heights) else 1
    lines = [f"M{figure(_LEFT)} {_y(course, height)}H{figure(_RIGHT)}" for height in heights]
    numbers = [
        _text(figure(_LEFT - 8), figure(float(_y(course, height)) + 4), decimal(height, digits, words), "end")
        for height in heights
    ]
    return [_path(lines, "stroke:var(--hair);stroke-width:.8"), *numbers]


def _ticks(progress: Progress, course: Course, words: Words) -> list[str]:
    below = [
        _text(_x(course, place), figure(_FOOT + 20), said, "middle")
        for place, said in ticks_of(progress.lines)
    ]
    middle = figure((_LEFT + _RIGHT) / 2)
    return [*below, _text(middle, figure(_HEIGHT - 6), words["progress_plot_match"], "middle")]


def _band(course: Course) -> list[str]:
    """The rolling rate as a line, and where it may lie as a band around it."""
    if len(course.rolling) < 2:
        return []

    def line(heights: Sequence[tuple[int, float]]) -> str:
        return "L".join(f"{_x(course, place)} {_y(course, height)}" for place, height in heights)

    high = line([(place, rate.high) for place, rate in course.rolling])
    low = line([(place, rate.low) for place, rate in reversed(course.rolling)])
    middle = line([(place, rate.pr) for place, rate in course.rolling])
    return [
        _path([f"M{high}L{low}z"], "fill:var(--link);fill-opacity:.16"),
        _path([f"M{middle}"], "fill:none;stroke:var(--link);stroke-width:2.2;stroke-linejoin:round"),
    ]


def _whole(progress: Progress, course: Course) -> list[str]:
    if progress.whole is None:
        return []
    line = f"M{figure(_LEFT)} {_y(course, progress.whole.pr)}H{figure(_RIGHT)}"
    return [_path([line], "stroke:var(--best);stroke-width:1.2;stroke-dasharray:5 4")]


def _matches(course: Course) -> list[str]:
    """Every match with its interval."""
    bars = [
        f"M{_x(course, place)} {_y(course, rate.low)}V{_y(course, rate.high)}" for place, rate in course.each
    ]
    dots = [
        f'<circle cx="{_x(course, place)}" cy="{_y(course, rate.pr)}" r="3.6" '
        f'style="fill:var(--muted);stroke:var(--card);stroke-width:.8"/>'
        for place, rate in course.each
    ]
    return [_path(bars, "stroke:var(--muted);stroke-opacity:.35;stroke-width:1.2"), *dots]


def _legend(progress: Progress, course: Course, words: Words) -> list[str]:
    """What stands at the left, and what line and dots mean from the right on."""
    shown = []
    if progress.whole is not None:
        said = words["progress_plot_all"].format(pr=decimal(progress.whole.pr, 1, words))
        shown.append((said, "stroke:var(--best);stroke-width:1.2;stroke-dasharray:5 4"))
    if len(course.rolling) > 1:
        said = words["progress_plot_rolling"].format(window=progress.window)
        shown.append((said, "stroke:var(--link);stroke-width:2.2"))
    shown.append((words["progress_plot_each"], "stroke:var(--muted);stroke-width:7;stroke-linecap:round"))
    parts = [_text(figure(_LEFT), "14", words["progress_plot_axis"])]
    end = _RIGHT
    for said, style in shown:
        parts.append(_text(figure(round(end, 2)), "14", said, "end", "fill:var(--text)"))
        end -= len(said) * _SIZE * _LETTER + 8
        is_dot = "linecap" in style
        parts.append(_path([f"M{figure(round(end, 2))} 10h{'-.1' if is_dot else '-22'}"], style))
        end -= 14 if is_dot else 40
    return parts
