"""What all plots share: inks for a page, where style sheets choose them, and for drawings on their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import quoteattr

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


# The drawing library knows colours, the page knows light and dark: each stands for a property of the page.
PAGE = Inks("#010101", "#020202", "#030303", "#040404", "#050505", "#060606", "#070707", "#080808", "#090909")
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


def on_page(svg: str, alt: str) -> str:
    """The SVG that the drawing library wrote in the inks of ``PAGE``, made part of a page."""
    svg = bare(svg)
    for field in fields(PAGE):
        svg = svg.replace(getattr(PAGE, field.name), f"var(--{field.name})")
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px var(--font)", svg)
    opening = svg[: svg.index(">") + 1]
    sized = re.sub(r'\s(width|height)="[^"]*"', "", opening)
    return sized.replace("<svg ", f'<svg role="img" aria-label={quoteattr(alt)} ', 1) + svg[len(opening) :]


def bare(svg: str) -> str:
    """The SVG without the head of its file and without what says when and by what it was made."""
    svg = svg[svg.index("<svg") :]
    return re.sub(r"<metadata>.*?</metadata>", "", svg, count=1, flags=re.DOTALL)
