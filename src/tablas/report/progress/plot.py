"""PR over time: every match with its interval, the rolling rate with its own, and the rate of all."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tablas.analysis.progress_values import Progress
from tablas.report.figures import decimal
from tablas.report.plots import SHADES, Inks, Shade, bare, dress
from tablas.report.progress.drawing import WIDE, Sheet, course_of, drawing, ticks_of
from tablas.report.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_DPI = 200


def plot_alt(progress: Progress, words: Words) -> str:
    """What the plot shows, for those who do not see it."""
    return words["progress_plot_alt"].format(
        name=progress.player, count=len(progress.lines), window=progress.window
    )


def plot_on_page(progress: Progress, words: Words, sheet: Sheet = WIDE) -> str:
    """The plot as SVG in the colours of a page, without its legend; "" without anything to draw."""
    return drawing(progress, words, plot_alt(progress, words), sheet)


def plot_svg(progress: Progress, words: Words, shade: Shade = "light") -> str:
    """The plot as an SVG file of its own, its letters as outlines."""
    inks = SHADES[shade]
    with _figure(progress, words, inks, letters="path") as figure:
        text = io.StringIO()
        figure.savefig(text, format="svg", facecolor=inks.card, metadata={"Date": None, "Creator": None})
    return bare(text.getvalue())


def plot_png(progress: Progress, words: Words, shade: Shade = "light") -> bytes:
    """The plot as a PNG file, 2,200 pixels wide."""
    inks = SHADES[shade]
    with _figure(progress, words, inks) as figure:
        target = io.BytesIO()
        figure.savefig(target, format="png", dpi=_DPI, facecolor=inks.card, metadata={"Software": None})
    return target.getvalue()


@contextmanager
def _figure(progress: Progress, words: Words, inks: Inks, letters: str = "none") -> Iterator[Figure]:
    # Only plots pay for the library that draws them.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context():
        mpl.rcParams["svg.fonttype"] = letters
        mpl.rcParams["svg.hashsalt"] = "tablas"
        figure = Figure(figsize=(11, 4.6), facecolor="none")
        axes = figure.subplots()
        figure.subplots_adjust(left=0.06, right=0.985, top=0.9, bottom=0.14)
        _draw(axes, progress, words, inks)
        dress(axes, inks)
        yield figure


def _draw(axes: Axes, progress: Progress, words: Words, inks: Inks) -> None:
    course = course_of(progress)
    if course is None:
        return
    rates, rolling, top = course.each, course.rolling, course.top
    axes.vlines(
        [place for place, _ in rates],
        [rate.low for _, rate in rates],
        [min(rate.high, top) for _, rate in rates],
        color=inks.muted,
        alpha=0.35,
        linewidth=1.2,
    )
    axes.scatter(
        [place for place, _ in rates],
        [rate.pr for _, rate in rates],
        s=26,
        color=inks.muted,
        edgecolors=inks.card,
        linewidths=0.8,
        zorder=3,
        label=words["progress_plot_each"],
    )
    beyond = [place for place, rate in rates if rate.high > top]
    axes.plot(beyond, [top] * len(beyond), "^", color=inks.muted, markersize=5, clip_on=False)
    if len(rolling) > 1:
        places = [place for place, _ in rolling]
        axes.fill_between(
            places,
            [rate.low for _, rate in rolling],
            [min(rate.high, top) for _, rate in rolling],
            color=inks.link,
            alpha=0.16,
            linewidth=0,
        )
        axes.plot(
            places,
            [rate.pr for _, rate in rolling],
            color=inks.link,
            linewidth=2.2,
            zorder=4,
            label=words["progress_plot_rolling"].format(window=progress.window),
        )
    if progress.whole is not None:
        said = words["progress_plot_all"].format(pr=decimal(progress.whole.pr, 1, words))
        axes.axhline(
            progress.whole.pr, color=inks.best, linewidth=1.2, linestyle=(0, (4, 3)), zorder=2, label=said
        )
    _label(axes, progress, words, inks, top)


def _label(axes: Axes, progress: Progress, words: Words, inks: Inks, top: float) -> None:
    number = len(progress.lines)
    axes.set_xlim(0.4, number + 0.6)
    axes.set_ylim(0, top)
    axes.yaxis.grid(visible=True, color=inks.hair, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.yaxis.set_major_formatter(lambda value, _: decimal(value, 0 if top > 5 else 1, words))
    title = f"{progress.player} · {words['progress_plot_axis']}"
    axes.set_title(title, loc="left", color=inks.muted, fontsize=9, pad=10, parse_math=False)
    ticks = ticks_of(progress.lines)
    axes.set_xticks([place for place, _ in ticks], [said for _, said in ticks])
    axes.set_xlabel(words["progress_plot_match"], color=inks.muted, fontsize=9)
    legend = axes.legend(
        loc="lower right",
        bbox_to_anchor=(1, 0.995),
        ncols=3,
        frameon=False,
        fontsize=9,
        labelcolor=inks.text,
        borderpad=0,
    )
    legend.set_zorder(5)
