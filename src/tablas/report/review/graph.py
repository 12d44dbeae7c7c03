"""The course of a match as a drawing: chance to win before each decision, mistakes, luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from tablas.analysis import Decision, Review, Severity
from tablas.report.figures import share, signed
from tablas.report.review.sentences import cost, player_name, where
from tablas.report.shapes import figure
from tablas.report.words import Words

# Drawn here rather than by the plotting library, whose import alone takes longer than the whole report.
_WIDTH, _HEIGHT = 840.0, 340.0
_LEFT, _RIGHT = 50.0, 836.0
_TOP, _FOOT = 24.0, 246.0
_LUCK_TOP, _LUCK_FOOT = 258.0, 312.0
# Shares of the width that hold the number of a game, and its whole name.
_NARROW_GAME, _WIDE_GAME = 0.02, 0.08
_SIZE = 12
_MARKS: dict[Severity, str] = {
    "doubtful": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "error": "M0 -5.5L5.2 4H-5.2z",
    "blunder": "M-4.5 -4.5H4.5V4.5H-4.5z",
}


@dataclass(frozen=True, slots=True)
class Course:
    """The points of the graph, all seen by seat 0.

    Attributes:
        worths: of each decision that has one: chance to win the match, or equity for money.
        luck: of the roll to each of these decisions, in the same unit.
        marks: place and decision of every mistake.
        starts: the place at which each game begins, and its number from 1.
    """

    worths: tuple[float, ...]
    luck: tuple[float, ...]
    marks: tuple[tuple[int, Decision], ...]
    starts: tuple[tuple[int, int], ...]


def course_of(review: Review) -> Course:
    """The course of the match, decision by decision."""
    worths: list[float] = []
    luck: list[float] = []
    marks: list[tuple[int, Decision]] = []
    starts: list[tuple[int, int]] = []
    for game in review.games:
        starts.append((len(worths), game.game + 1))
        for decision in game.decisions:
            worth = _worth(decision, in_match=review.record.length > 0)
            if worth is None:
                continue
            if decision.severity:
                marks.append((len(worths), decision))
            worths.append(worth)
            luck.append(_luck(decision, in_match=review.record.length > 0))
    return Course(tuple(worths), tuple(luck), tuple(marks), tuple(starts))


def _worth(decision: Decision, *, in_match: bool) -> float | None:
    best = decision.best
    if best is None or decision.kind not in ("play", "double", "take"):
        return None
    if in_match:
        return best.mwc if decision.seat == 0 or best.mwc is None else 1 - best.mwc
    return best.equity if decision.seat == 0 else -best.equity


def _luck(decision: Decision, *, in_match: bool) -> float:
    value = (decision.mwc_luck if in_match else decision.luck) or 0.0
    return value if decision.seat == 0 else -value


def graph_alt(review: Review, course: Course, words: Words) -> str:
    """What the graph shows, for those who do not see it."""
    in_match = review.record.length > 0

    def said(value: float) -> str:
        return share(value, words) if in_match else signed(value, 3, words)

    return words["page_graph_alt"].format(
        name=player_name(review, 0, words),
        first=said(course.worths[0]),
        high=said(max(course.worths)),
        low=said(min(course.worths)),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where decisions and worths lie in the drawing."""

    count: int
    low: float
    high: float
    top: float = _TOP
    foot: float = _FOOT

    def x(self, place: float) -> float:
        """Of the middle of a decision."""
        return _LEFT + (_RIGHT - _LEFT) * (place + 0.5) / self.count

    def y(self, worth: float) -> float:
        """Of a worth."""
        return self.foot - (self.foot - self.top) * (worth - self.low) / (self.high - self.low)

    def at(self, place: float, worth: float) -> str:
        """Both, as text."""
        return f"{figure(round(self.x(place), 2))} {self.up(worth)}"

    def up(self, worth: float) -> str:
        """The height as text."""
        return figure(round(self.y(worth), 2))


def graph_svg(review: Review, words: Words, anchors: Mapping[int, str]) -> str:
    """The graph as SVG text in the colours of the page; "" where nothing has been judged.

    Args:
        review: what was judged.
        words: language of the axes.
        anchors: by ``id()`` of a decision the place in the page that its mark leads to.
    """
    course = course_of(review)
    count = len(course.worths)
    if count < 2:
        return ""
    in_match = review.record.length > 0
    largest = 1.0 if in_match else 1.05 * max(1.0, *(abs(worth) for worth in course.worths))
    scale = _Scale(count, 0.0 if in_match else -largest, largest)
    dearest = 1.1 * max(0.01, *(abs(value) for value in course.luck))
    luck = _Scale(count, -dearest, dearest, _LUCK_TOP, _LUCK_FOOT)
    parts = [
        *_axis(scale, words, in_match=in_match),
        *_games(course, scale, words),
        *_line(course, scale, 0.5 if in_match else 0.0),
        *_luck_bars(course, luck, words),
        *_marks(review, course, scale, words, anchors),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {figure(_WIDTH)} {figure(_HEIGHT)}" '
        f'role="group" aria-label={quoteattr(graph_alt(review, course, words))} '
        f'style="font:{_SIZE}px var(--font);fill:var(--muted)">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    at = f'x="{figure(round(x, 2))}" y="{figure(round(y, 2))}"'
    return f'<text {at} text-anchor="{anchor}">{escape(text)}</text>'


def _path(steps: Iterable[str], style: str) -> str:
    return f'<path d="{"".join(steps)}" style="{style}"/>'


def _rule(height: float, colour: str) -> str:
    y = figure(round(height, 2))
    return _path([f"M{figure(_LEFT)} {y}H{figure(_RIGHT)}"], f"stroke:var(--{colour});stroke-width:.8")


def _axis(scale: _Scale, words: Words, *, in_match: bool) -> list[str]:
    """The numbers at the left and the line across the middle."""
    if in_match:
        ticks = [(part, share(part, words, 0)) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    else:
        half = max(0.5, round(scale.high / 2, 1))
        ticks = [(value, signed(value, 1, words)) for value in (-2 * half, -half, 0.0, half, 2 * half)]
    shown = [(value, text) for value, text in ticks if scale.low <= value <= scale.high]
    middle = 0.5 if in_match else 0.0
    rules = [_rule(scale.y(value), "muted" if value == middle else "hair") for value, _ in shown]
    return [*rules, *(_text(_LEFT - 6, scale.y(value) + 4, text, "end") for value, text in shown)]


def _games(course: Course, scale: _Scale, words: Words) -> list[str]:
    """A line where each game begins, and its name where there is room."""
    parts: list[str] = []
    ends = [place for place, _ in course.starts[1:]] + [scale.count]
    for (place, number), end in zip(course.starts, ends, strict=True):
        x = scale.x(place - 0.5)
        line = f"M{figure(round(x, 2))} {figure(_TOP)}V{figure(_LUCK_FOOT)}"
        parts.append(_path([line], "stroke:var(--hair);stroke-width:1"))
        share = (end - place) / scale.count
        if share >= _NARROW_GAME:
            name = words["page_graph_game"].format(number=number) if share > _WIDE_GAME else str(number)
            parts.append(_text(x + 3, _TOP - 7, name))
    return parts


def _line(course: Course, scale: _Scale, middle: float) -> list[str]:
    """The worths as a line of steps, and the ground between it and the middle."""
    steps = [f"M{scale.at(-0.5, course.worths[0])}"]
    for place, worth in enumerate(course.worths):
        steps.append(f"V{scale.up(worth)}H{figure(round(scale.x(place + 0.5), 2))}")
    ground = [*steps, f"V{scale.up(middle)}H{figure(_LEFT)}z"]
    return [
        _path(ground, "fill:var(--link);fill-opacity:.14"),
        _path(steps, "fill:none;stroke:var(--link);stroke-width:1.6;stroke-linejoin:round"),
    ]


def _luck_bars(course: Course, scale: _Scale, words: Words) -> list[str]:
    width = figure(round(max(1.2, 0.7 * (_RIGHT - _LEFT) / scale.count), 2))
    parts = []
    for colour, sign in (("best", 1), ("blunder", -1)):
        bars = [
            f"M{scale.at(place, 0.0)}V{scale.up(value)}"
            for place, value in enumerate(course.luck)
            if value * sign > 0
        ]
        if bars:
            parts.append(_path(bars, f"stroke:var(--{colour});stroke-width:{width}"))
    centre = (_LEFT + _RIGHT) / 2
    return [
        *parts,
        _rule(scale.y(0.0), "muted"),
        _text(_LEFT - 6, scale.y(0.0) + 4, words["page_graph_luck"], "end"),
        _text(centre, _HEIGHT - 8, words["page_graph_decision"], "middle"),
    ]


def _marks(
    review: Review, course: Course, scale: _Scale, words: Words, anchors: Mapping[int, str]
) -> list[str]:
    """The mistakes, the dearest on top; each names itself and leads to its place in the page.

    They are no stops of the tabulator: the list of mistakes below has them all, and a picture has no parts.
    """
    parts = []
    for place, each in sorted(course.marks, key=lambda mark: mark[1].error):
        outline = f"fill:var(--{each.severity});stroke:var(--card);stroke-width:.8"
        name = f"{player_name(review, each.seat, words)} · {where(review, each, words)}: {cost(each, words)}"
        where_to = f"translate({scale.at(place, course.worths[place])})"
        mark = (
            f'<path d="{_MARKS[each.severity]}" transform="{where_to}" '
            f'style="{outline}"><title>{escape(name)}</title></path>'
        )
        anchor = anchors.get(id(each))
        parts.append(
            mark if anchor is None else f'<a href={quoteattr("#" + anchor)} tabindex="-1">{mark}</a>'
        )
    return parts
