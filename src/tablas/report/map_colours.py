"""Colours and signs of maps, the same in the terminal and in drawings.

No colour stands alone: every cell also says its number, its action or its letter. The scale runs from blue to
orange, which nearly everybody can tell apart.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from tablas.analysis import CubeCell, PlayCell, ScoreMap, TemperatureMap
from tablas.report.canvas import Shade

MapAction = Literal["no_double", "double_take", "double_pass", "too_good", "beaver", "dead"]

SCALE = (
    Shade("#4f8fc4", 68),
    Shade("#8db8da", 110),
    Shade("#c3d9ea", 152),
    Shade("#efece4", 254),
    Shade("#f6d9ae", 223),
    Shade("#eeb56a", 215),
    Shade("#dd8f35", 172),
)
"""From much worse than the mean to much better."""

ACTIONS: dict[MapAction, Shade] = {
    "no_double": Shade("#e4e0d6", 253),
    "double_take": Shade("#8fc79a", 114),
    "double_pass": Shade("#eeb56a", 215),
    "too_good": Shade("#b9a3dc", 146),
    "beaver": Shade("#7fc4c9", 116),
    "dead": Shade("#f6f4ef", 255),
}

PAPER = (
    Shade("#e4e0d6", 253),
    Shade("#8fc79a", 114),
    Shade("#eeb56a", 215),
    Shade("#8db8da", 110),
    Shade("#b9a3dc", 146),
    Shade("#e8a3a0", 181),
    Shade("#7fc4c9", 116),
    Shade("#d9d06f", 185),
)
"""Of plays, that for money first; later ones share the last."""

# Rolls as far from the mean as this are as warm or as cold as can be, if none goes farther.
_LEAST_SPAN = 0.05


def shade_of(equity: float, found: TemperatureMap) -> Shade:
    """The colour of a roll: how far it is from the mean, beside the roll that is farthest."""
    span = max(_LEAST_SPAN, found.best.equity - found.mean, found.mean - found.worst.equity)
    place = (equity - found.mean) / span  # from -1 to 1
    return SCALE[min(round((place + 1) / 2 * (len(SCALE) - 1)), len(SCALE) - 1)]


def action_of(cell: CubeCell) -> MapAction:
    """The action as a map tells it: of no double, what the other player would do is left out."""
    match cell.action:
        case None:
            return "dead"
        case "double_take" | "double_pass":
            return cell.action
        case "too_good_take" | "too_good_pass":
            return "too_good"
        case "double_beaver":
            return "beaver"
        case _:
            return "no_double"


def play_letters(found: ScoreMap) -> dict[str, str]:
    """A letter for every play of the map: A for that for money, then by how many scores it is best at."""
    if not isinstance(found.money, PlayCell):
        return {}
    counts = Counter(cell.play for cell in found.cells if isinstance(cell, PlayCell))
    others = sorted(
        (play for play in counts if play != found.money.play), key=lambda play: (-counts[play], play)
    )
    return {play: chr(ord("A") + place) for place, play in enumerate([found.money.play, *others])}
