"""From which error on a decision is called doubtful, an error, or a blunder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.errors import BadSearch

Severity = Literal["", "doubtful", "error", "blunder"]
SEVERITIES: tuple[Severity, ...] = ("doubtful", "error", "blunder")


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Equity given away from which on each word is used.

    The usual figures are those of eXtreme Gammon for an error (0.020) and a blunder (0.080), with the
    doubtful ones below an error of 0.040, where GNU Backgammon's marks begin.

    Raises:
        BadSearch: they are not above nothing, in rising order.
    """

    doubtful: float = 0.02
    error: float = 0.04
    blunder: float = 0.08

    def __post_init__(self) -> None:
        if not 0 < self.doubtful <= self.error <= self.blunder < float("inf"):
            asked = f"{self.doubtful}, {self.error}, {self.blunder}"
            raise BadSearch("thresholds", asked, "three equities above 0 in rising order")

    def severity(self, error: float) -> Severity:
        """The class of an error of that much equity."""
        if error >= self.blunder:
            return "blunder"
        if error >= self.error:
            return "error"
        return "doubtful" if error >= self.doubtful else ""

    @property
    def bounds(self) -> tuple[float, float, float]:
        """The three equities, rising."""
        return self.doubtful, self.error, self.blunder
