"""What all plots share that stand alone: their inks, which are those of the page's style sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shade = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a plot."""

    text: str
    muted: str
    hair: str
    link: str
    best: str
    doubtful: str
    error: str
    blunder: str
    card: str


SHADES: dict[Shade, Inks] = {
    "light": Inks(
        "#1d2321", "#56605b", "#d9d6d0", "#005f9e", "#0b6e4f", "#00609c", "#8f5a00", "#b3350f", "#fbf7f0"
    ),
    "dark": Inks(
        "#f3ece0", "#b9bfb6", "#3f4646", "#7cc4ff", "#57d6a3", "#63b8f0", "#f0a63a", "#ff7a59", "#171c1c"
    ),
}
"""The colours of the page's style sheet, for drawings that stand alone; ``card`` is their ground."""


def dress(axes: Axes, inks: Inks) -> None:
    """Takes the box around a plot away and mutes its numbers."""
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=inks.muted, length=0, labelsize=9)
    axes.set_facecolor("none")


def bare(svg: str) -> str:
    """The SVG without the head of its file and without what says when and by what it was made."""
    svg = svg[svg.index("<svg") :]
    return re.sub(r"<metadata>.*?</metadata>", "", svg, count=1, flags=re.DOTALL)
