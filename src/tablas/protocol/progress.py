"""The progress of a player as the page of progress shows it."""

from __future__ import annotations

from tablas.protocol.shapes import Sent


class ProgressPlayer(Sent):
    """Somebody with reviewed matches."""

    name: str
    matches: int


class ProgressView(Sent):
    """How a player plays over his reviewed matches, told in one language.

    ``html`` is our own: headings from the second level down, tables, a picture as SVG in the page's colours.
    """

    player: str | None
    players: list[ProgressPlayer]
    html: str
