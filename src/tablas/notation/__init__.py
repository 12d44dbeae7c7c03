"""Positions and their circumstances as text, both ways: XGID, GNU Position ID and Match ID.

Plays as text are read by ``moves.find_play`` and written by ``Play.notation``.
"""

from tablas.notation.match_id import MatchId, match_id
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.notation.reading import gnu_id, parse_position
from tablas.notation.xgid import xgid

__all__ = [
    "MatchId",
    "ParsedPosition",
    "Pending",
    "Turn",
    "gnu_id",
    "match_id",
    "parse_position",
    "xgid",
]
