"""Positions and their circumstances as text, both ways: XGID, GNU Position ID and Match ID, OGID, FIBS board.

Plays as text are read by ``moves.find_play`` and written by ``Play.notation``.
"""

from tablas.notation.fibs_board import FibsBoard, fibs_board, read_fibs_board
from tablas.notation.match_id import MatchId, match_id
from tablas.notation.ogid import is_ogid, ogid, read_ogid
from tablas.notation.parsed import ParsedPosition, Pending, Turn
from tablas.notation.reading import gnu_id, parse_position
from tablas.notation.xgid import xgid

__all__ = [
    "FibsBoard",
    "MatchId",
    "ParsedPosition",
    "Pending",
    "Turn",
    "fibs_board",
    "gnu_id",
    "is_ogid",
    "match_id",
    "ogid",
    "parse_position",
    "read_fibs_board",
    "read_ogid",
    "xgid",
]
