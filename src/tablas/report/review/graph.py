"""The course of a match as a drawing: chance to win before each decision, mistakes, luck."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablas.analysis import Decision, Review
from tablas.report.figures import percent, signed
from tablas.report.plots import PAGE, dress, on_page
from tablas.report.review.sentences import player_name
from tablas.report.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MUTED, _HAIR, _LINE = PAGE.muted, PAGE.hair, PAGE.link
_BEST, _DOUBTFUL, _ERROR, _BLUNDER, _CARD = PAGE.best, PAGE.doubtful, PAGE.error, PAGE.blunder, PAGE.card
# Shares of the width that hold the number of a game, and its whole name.
_NARROW_GAME, _WIDE_GAME = 0.02, 0.08
_MARKS = {"doubtful": ("o", _DOUBTFUL, 26), "error": ("^", _ERROR, 44), "blunder": ("s", _BLUNDER, 40)}


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
        return f"{percent(value, words)} %" if in_match else signed(value, 3, words)

    return words["page_graph_alt"].format(
        name=player_name(review, 0, words),
        first=said(course.worths[0]),
        high=said(max(course.worths)),
        low=said(min(course.worths)),
    )


def graph_svg(review: Review, words: Words, anchors: Mapping[int, str]) -> str:
    """The graph as SVG text in the colours of the page; "" where nothing has been judged.

    Args:
        review: what was judged.
        words: language of the axes.
        anchors: by ``id()`` of a decision the place in the page that its mark leads to.
    """
    course = course_of(review)
    if len(course.worths) < 2:
        return ""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context():
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["svg.hashsalt"] = "tablas"
        figure = Figure(figsize=(11, 4.4), facecolor="none")
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(4, 1))
        figure.subplots_adjust(left=0.06, right=0.995, top=0.95, bottom=0.1, hspace=0.06)
        in_match = review.record.length > 0
        _draw_worths(upper, course, words, in_match=in_match)
        _draw_marks(upper, course, anchors)
        _draw_luck(lower, course, words)
        for axes in (upper, lower):
            dress(axes, PAGE)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return on_page(text.getvalue(), graph_alt(review, course, words))


def _draw_worths(axes: Axes, course: Course, words: Words, *, in_match: bool) -> None:
    places = range(len(course.worths))
    middle = 0.5 if in_match else 0.0
    axes.axhline(middle, color=_MUTED, linewidth=0.8)
    axes.fill_between(places, course.worths, middle, color=_LINE, alpha=0.14, linewidth=0, step="mid")
    axes.plot(places, course.worths, color=_LINE, linewidth=1.6, drawstyle="steps-mid")
    if in_match:
        axes.set_ylim(-0.02, 1.02)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    else:
        largest = max(1.0, *(abs(worth) for worth in course.worths))
        axes.set_ylim(-1.05 * largest, 1.05 * largest)
        axes.yaxis.set_major_formatter(lambda value, _: signed(value, 1, words))
    ends = [place for place, _ in course.starts[1:]] + [len(course.worths)]
    for (place, number), end in zip(course.starts, ends, strict=True):
        axes.axvline(place - 0.5, color=_HAIR, linewidth=1)
        share = (end - place) / len(course.worths)
        if share < _NARROW_GAME:
            continue
        axes.annotate(
            words["page_graph_game"].format(number=number) if share > _WIDE_GAME else str(number),
            (place, 1),
            xycoords=("data", "axes fraction"),
            xytext=(2, 4),
            textcoords="offset points",
            color=_MUTED,
            fontsize=9,
        )


def _draw_marks(axes: Axes, course: Course, anchors: Mapping[int, str]) -> None:
    for severity, (marker, colour, size) in _MARKS.items():
        chosen = [(place, each) for place, each in course.marks if each.severity == severity]
        if not chosen:
            continue
        drawn = axes.scatter(
            [place for place, _ in chosen],
            [course.worths[place] for place, _ in chosen],
            marker=marker,
            s=size,
            color=colour,
            edgecolors=_CARD,
            linewidths=0.8,
            zorder=3,
        )
        drawn.set_urls([_link(anchors, each) for _, each in chosen])


def _link(anchors: Mapping[int, str], decision: Decision) -> str | None:
    name = anchors.get(id(decision))
    return None if name is None else f"#{name}"


def _draw_luck(axes: Axes, course: Course, words: Words) -> None:
    colours = [_BEST if value >= 0 else _BLUNDER for value in course.luck]
    # One collection of lines: bars would be an artist each, and take seconds.
    axes.vlines(
        range(len(course.luck)), 0, course.luck, colors=colours, linewidth=max(1.0, 600 / len(colours))
    )
    axes.axhline(0, color=_MUTED, linewidth=0.8)
    largest = max(0.01, *(abs(value) for value in course.luck))
    axes.set_ylim(-1.1 * largest, 1.1 * largest)
    axes.set_yticks([0], [words["page_graph_luck"]])
    axes.set_xlabel(words["page_graph_decision"], color=_MUTED, fontsize=9)
    axes.set_xlim(-1, len(course.luck))
