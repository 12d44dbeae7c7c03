"""Maps of a position as drawings: SVG text or the bytes of a PNG."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal

from tablas.analysis import CubeCell, ScoreMap, TemperatureMap
from tablas.report.figures import signed
from tablas.report.map_colours import ACTIONS, PAPER, action_of, play_letters, shade_of
from tablas.report.maps import doubling_gain
from tablas.report.words import Words, spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DrawingKind = Literal["svg", "png"]

_TEXT, _MUTED = "#1d2127", "#5b6470"
_DIE = range(1, 7)
_DPI = 160
_FONTS = ["DejaVu Sans", "sans-serif"]


def temperature_drawing(found: TemperatureMap, title: str, words: Words, kind: DrawingKind) -> bytes:
    """The square of rolls with the equity and the play of each.

    Args:
        found: what is drawn.
        title: stands above it.
        words: language of the numbers.
        kind: form of the file.
    """
    figure, axes = _figure(7.6, 7.0)
    cells = {(cell.roll.first, cell.roll.second): cell for cell in found.cells}
    for first in _DIE:
        for second in _DIE:
            cell = cells[max(first, second), min(first, second)]
            _cell(axes, second, first, shade_of(cell.equity, found).hex)
            number = signed(cell.equity, 3, words)
            axes.text(second, first - 0.13, number, ha="center", va="center", color=_TEXT, fontsize=13)
            play = _two_lines(cell.play or words["map_no_play"])
            axes.text(second, first + 0.22, play, ha="center", va="center", color=_TEXT, fontsize=6.5)
    mean = words["map_mean"].format(value=signed(found.mean, 3, words))
    best = words["map_best"].format(roll=found.best.roll, value=signed(found.best.equity, 3, words))
    worst = words["map_worst"].format(roll=found.worst.roll, value=signed(found.worst.equity, 3, words))
    _dress(axes, 6, title, " · ".join((mean, best, worst)))
    axes.text(0.5, 6.62, words["map_scale"], ha="left", va="top", color=_MUTED, fontsize=8, wrap=False)
    return _written(figure, kind)


def score_drawing(found: ScoreMap, title: str, words: Words, kind: DrawingKind) -> bytes:
    """The table of scores in colours, with what they mean below it.

    Args:
        found: what is drawn.
        title: stands above it.
        words: language of the signs and numbers.
        kind: form of the file.
    """
    size = max(4, found.length)
    figure, axes = _figure(1.0 + 0.92 * size, 1.9 + 0.92 * size)
    letters = play_letters(found)
    for cell in found.cells:
        if isinstance(cell, CubeCell):
            action = action_of(cell)
            shade, sign = ACTIONS[action].hex, spoken(words, f"map_{action}") or action
            number = "" if cell.action is None else signed(doubling_gain(cell), 3, words)
        else:
            sign = letters[cell.play]
            shade = PAPER[min(ord(sign) - ord("A"), len(PAPER) - 1)].hex
            number = "" if cell.cost < 0.0005 else signed(-cell.cost, 3, words)
        column, row = cell.other_away, cell.own_away
        _cell(axes, column, row, shade)
        lift = 0.1 if number else 0.0
        axes.text(column, row - lift, sign, ha="center", va="center", color=_TEXT, fontsize=13)
        axes.text(column, row + 0.24, number, ha="center", va="center", color=_TEXT, fontsize=8)
    axes.set_xlabel(words["map_other"], color=_MUTED, fontsize=9)
    axes.xaxis.set_label_position("top")
    axes.set_ylabel(words["map_own"], color=_MUTED, fontsize=9)
    _dress(axes, found.length, title, _money_text(found, letters, words))
    _legend(axes, found, letters, words)
    return _written(figure, kind)


def _money_text(found: ScoreMap, letters: dict[str, str], words: Words) -> str:
    money = found.money
    if isinstance(money, CubeCell):
        said = spoken(words, f"map_{action_of(money)}_long")
        return f"{words['stakes_money']}: {said} ({signed(doubling_gain(money), 3, words)})"
    return f"{words['stakes_money']}: {letters[money.play]}  {money.play}"


def _legend(axes: Axes, found: ScoreMap, letters: dict[str, str], words: Words) -> None:
    if found.roll is None:
        present = {action_of(cell) for cell in found.cells if isinstance(cell, CubeCell)}
        entries = [
            (ACTIONS[action].hex, f"{spoken(words, f'map_{action}')}  {spoken(words, f'map_{action}_long')}")
            for action in ACTIONS
            if action in present
        ]
    else:
        entries = [
            (PAPER[min(place, len(PAPER) - 1)].hex, f"{letter}  {play}")
            for place, (play, letter) in enumerate(letters.items())
        ]
    from matplotlib.patches import Patch

    note = words["map_gain" if found.roll is None else "map_cost"]
    crawford = words["map_crawford" if found.is_crawford else "map_post_crawford"]
    shown = axes.legend(
        handles=[Patch(facecolor=colour, edgecolor="#c9c4b8", label=label) for colour, label in entries],
        loc="upper left",
        bbox_to_anchor=(0.0, -0.015),
        ncols=2 if found.length < 6 else 3,
        frameon=False,
        fontsize=8.5,
        labelcolor=_TEXT,
        borderaxespad=0.0,
        title=f"{note}\n{crawford}",
        title_fontsize=8,
        alignment="left",
    )
    shown.get_title().set_color(_MUTED)


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), facecolor="white")
    return figure, figure.subplots()


def _cell(axes: Axes, column: int, row: int, colour: str) -> None:
    from matplotlib.patches import Rectangle

    # A hair of white between cells, so that equal neighbours stay two.
    axes.add_patch(Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, facecolor=colour, linewidth=0))


def _dress(axes: Axes, size: int, title: str, below: str) -> None:
    axes.set_xlim(0.5, size + 0.5)
    axes.set_ylim(size + 0.5, 0.5)
    axes.set_aspect("equal")
    axes.set_xticks(range(1, size + 1))
    axes.set_yticks(range(1, size + 1))
    axes.tick_params(length=0, labelsize=11, labelcolor=_TEXT, top=True, labeltop=True, labelbottom=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    lift = 40 if axes.get_xlabel() else 26  # over the numbers, and what they count if that is said
    _line_above(axes, below, lift, _MUTED, 9, "normal")
    _line_above(axes, title, lift + 18, _TEXT, 12, "bold")


def _line_above(axes: Axes, text: str, height: int, colour: str, size: int, weight: str) -> None:
    axes.annotate(
        text,
        (0, 1),
        xycoords="axes fraction",
        xytext=(0, height),
        textcoords="offset points",
        color=colour,
        fontsize=size,
        fontweight=weight,
    )


def _two_lines(play: str) -> str:
    """A long play on two lines, broken where it has a blank nearest to its middle."""
    if len(play) <= 14 or " " not in play:
        return play
    blanks = [place for place, letter in enumerate(play) if letter == " "]
    middle = min(blanks, key=lambda place: abs(place - len(play) / 2))
    return f"{play[:middle]}\n{play[middle + 1 :]}"


def _written(figure: Figure, kind: DrawingKind) -> bytes:
    import matplotlib as mpl

    stream = io.BytesIO()
    with mpl.rc_context():
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["svg.hashsalt"] = "tablas"
        mpl.rcParams["font.sans-serif"] = _FONTS
        metadata = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        figure.savefig(stream, format=kind, dpi=_DPI, bbox_inches="tight", pad_inches=0.15, metadata=metadata)
    return stream.getvalue()
