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

_LEFT = 40.0
_TOP = 12.0
_SIZE = 12
_GRID_LINES = 5
# A short match may have an interval that would push all others into a corner: it goes on beyond the top.
_HEADROOM = 1.8
_ROOM = 1.05
# How wide a letter is on the average, in its own size.
_LETTER = 0.56


@dataclass(frozen=True, slots=True)
class Sheet:
    """How large a drawing is, where a letter is 12 units high, and how many matches are named below it."""

    width: float
    height: float
    ticks: int

    @property
    def right(self) -> float:
        """The end of the lines across."""
        return self.width - 10

    @property
    def foot(self) -> float:
        """The height of a PR of 0."""
        return self.height - 48


WIDE = Sheet(840.0, 320.0, 7)
# What a phone shows without making the letters small.
NARROW = Sheet(360.0, 280.0, 3)


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
    reach = max(rate.high for _, rate in (*each, *rolling))
    return Course(len(lines), each, rolling, _ROOM * max(highest, min(reach, _HEADROOM * highest)))


def ticks_of(lines: Sequence[MatchLine], most: int = WIDE.ticks) -> list[tuple[int, str]]:
    """A few places among the matches, the last one always, with what is written below them."""
    count = len(lines)
    step = max(1, -(-count // most))
    places = list(range(count, 0, -step))[::-1]
    return [(place, lines[place - 1].match.date or str(place)) for place in places]


def grid_of(top: float) -> list[float]:
    """The round heights that lines are drawn at, from 0 up."""
    rough = top / _GRID_LINES
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough)
    return [index * step for index in range(floor(top / step) + 1)]


def drawing(progress: Progress, words: Words, alt: str, sheet: Sheet = WIDE) -> str:
    """The plot as SVG text in the colours of a page; "" without anything to draw."""
    course = course_of(progress)
    if course is None:
        return ""
    pen = _Pen(course, sheet)
    parts = [
        *_grid(pen, words),
        *_ticks(progress, pen, words),
        *_band(pen),
        *_whole(progress, pen),
        *_matches(pen),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {figure(sheet.width)} {figure(sheet.height)}" '
        f'role="img" aria-label={quoteattr(alt)} '
        f'style="font:{_SIZE}px var(--font);fill:var(--muted)">{"".join(parts)}</svg>'
    )


def legend_of(progress: Progress, words: Words) -> list[tuple[str, str]]:
    """What the lines and the dots mean: how each is drawn as the border of a box, and its words."""
    course = course_of(progress)
    if course is None:
        return []
    shown = [("border:4px solid var(--muted);border-radius:4px", words["progress_plot_each"])]
    if len(course.rolling) > 1:
        said = words["progress_plot_rolling"].format(window=progress.window)
        shown.append(("width:22px;border-top:3px solid var(--link)", said))
    if progress.whole is not None:
        said = words["progress_plot_all"].format(pr=decimal(progress.whole.pr, 1, words))
        shown.append(("width:22px;border-top:2px dashed var(--best)", said))
    return shown


@dataclass(frozen=True, slots=True)
class _Pen:
    """Where matches and rates lie on a sheet."""

    course: Course
    sheet: Sheet

    def x(self, place: float) -> float:
        """Of a match."""
        return _LEFT + (self.sheet.right - _LEFT) * (place - 0.4) / (self.course.count + 0.2)

    def y(self, pr: float) -> float:
        """Of a rate; no higher than the top."""
        foot, top = self.sheet.foot, self.course.top
        return foot - (foot - _TOP) * min(pr, top) / top

    def at(self, place: float, pr: float) -> str:
        """Both, as text."""
        return f"{_short(self.x(place))} {_short(self.y(pr))}"


def _short(value: float) -> str:
    return figure(round(value, 2))


def _path(steps: Iterable[str], style: str) -> str:
    return f'<path d="{"".join(steps)}" style="{style}"/>'


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{_short(x)}" y="{_short(y)}" text-anchor="{anchor}">{escape(text)}</text>'


def _grid(pen: _Pen, words: Words) -> list[str]:
    heights = grid_of(pen.course.top)
    digits = 0 if all(height == int(height) for height in heights) else 1
    lines = [f"M{figure(_LEFT)} {_short(pen.y(height))}H{figure(pen.sheet.right)}" for height in heights]
    numbers = [
        _text(_LEFT - 8, pen.y(height) + 4, decimal(height, digits, words), "end") for height in heights
    ]
    return [_path(lines, "stroke:var(--hair);stroke-width:.8"), *numbers]


def _ticks(progress: Progress, pen: _Pen, words: Words) -> list[str]:
    sheet = pen.sheet
    below = [
        # The last one may stand at the very edge.
        _text(min(pen.x(place), sheet.width - len(said) * _SIZE * _LETTER / 2), sheet.foot + 20, said)
        for place, said in ticks_of(progress.lines, sheet.ticks)
    ]
    return [*below, _text((_LEFT + sheet.right) / 2, sheet.height - 6, words["progress_plot_match"])]


def _band(pen: _Pen) -> list[str]:
    """The rolling rate as a line, and where it may lie as a band around it."""
    rolling = pen.course.rolling
    if len(rolling) < 2:
        return []

    def line(heights: Sequence[tuple[int, float]]) -> str:
        return "L".join(pen.at(place, height) for place, height in heights)

    high = line([(place, rate.high) for place, rate in rolling])
    low = line([(place, rate.low) for place, rate in reversed(rolling)])
    middle = line([(place, rate.pr) for place, rate in rolling])
    return [
        _path([f"M{high}L{low}z"], "fill:var(--link);fill-opacity:.16"),
        _path([f"M{middle}"], "fill:none;stroke:var(--link);stroke-width:2.2;stroke-linejoin:round"),
    ]


def _whole(progress: Progress, pen: _Pen) -> list[str]:
    if progress.whole is None:
        return []
    line = f"M{figure(_LEFT)} {_short(pen.y(progress.whole.pr))}H{figure(pen.sheet.right)}"
    return [_path([line], "stroke:var(--best);stroke-width:1.2;stroke-dasharray:5 4")]


def _matches(pen: _Pen) -> list[str]:
    """Every match with its interval, which has a point at its end where it goes on beyond the top."""
    each = pen.course.each
    bars = [f"M{pen.at(place, rate.low)}V{_short(pen.y(rate.high))}" for place, rate in each]
    beyond = [
        f"M{pen.at(place, pen.course.top)}m-4 5l4 -5l4 5"
        for place, rate in each
        if rate.high > pen.course.top
    ]
    dots = [
        f'<circle cx="{_short(pen.x(place))}" cy="{_short(pen.y(rate.pr))}" r="3.6" '
        f'style="fill:var(--muted);stroke:var(--card);stroke-width:.8"/>'
        for place, rate in each
    ]
    style = "fill:none;stroke:var(--muted);stroke-opacity:.45;stroke-width:1.2"
    return [_path([*bars, *beyond], style), *dots]
