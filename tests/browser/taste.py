"""How the player of the whole matches decides, whatever his hands use: always the same in a situation."""

from __future__ import annotations

from tablas.protocol.live import MatchView


def wants_to_double(view: MatchView) -> bool:
    """He doubles when he is a tenth ahead in the race."""
    own, other = view.pips
    return any(action.kind == "double" for action in view.actions) and own < 0.9 * other


def takes(view: MatchView) -> bool:
    """He takes unless he is far behind."""
    own, other = view.pips
    return own < 1.3 * other
