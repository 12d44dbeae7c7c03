"""The records of an .xg file as NumPy layouts: where each field stands, in which type.

Every record has 2560 bytes, little-endian, its kind in byte 8. Offsets follow Delphi's natural alignment.
Boards have 26 signed bytes; the module that reads them knows whose view each one is.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

RECORD_SIZE = 2560
HEADER, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
MOST_CANDIDATES = 32
UNLIMITED_LENGTH = 99999  # how a money session is written
NO_COMMENT = -1
NOT_ANALYSED = -1000.0
MAGIC = 0x494C4D44
WIDE_CHARACTERS = 129

_BOARD = "(26,)i1"
_WIDE = f"V{2 * WIDE_CHARACTERS}"


def _layout(
    fields: Mapping[str, tuple[int, str]], size: int = RECORD_SIZE, base: int = 0
) -> np.dtype[np.void]:
    return np.dtype(
        {
            "names": list(fields),
            "formats": [form for _, form in fields.values()],
            "offsets": [base + offset for offset, _ in fields.values()],
            "itemsize": size,
        }
    )


def offset_of(layout: np.dtype[np.void], name: str) -> int:
    """Where a field stands in a record of this layout."""
    fields = layout.fields
    assert fields is not None
    return int(fields[name][1])


KIND = _layout({"kind": (8, "u1")})

HEADER_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "player1_narrow": (9, "V41"),
        "player2_narrow": (50, "V41"),
        "length": (92, "<i4"),
        "variation": (96, "<i4"),
        "crawford": (100, "u1"),
        "jacoby": (101, "u1"),
        "beaver": (102, "u1"),
        "auto_double": (103, "u1"),
        "elo": (104, "(2,)<f8"),
        "experience": (120, "(2,)<i4"),
        "date": (128, "<f8"),
        "event_narrow": (136, "V129"),
        "match_id": (268, "<i4"),
        "levels": (272, "(2,)<i4"),
        "place_narrow": (283, "V129"),
        "round_narrow": (417, "V129"),
        "version": (552, "<i4"),
        "magic": (556, "<u4"),
        "header_comment": (576, "<i4"),
        "footer_comment": (580, "<i4"),
        "is_money": (584, "u1"),
        "site": (608, "<i4"),
        "cube_limit": (612, "<i4"),
        "auto_double_most": (616, "<i4"),
        "transcribed": (620, "u1"),
        "event": (622, _WIDE),
        "player1": (880, _WIDE),
        "player2": (1138, _WIDE),
        "place": (1396, _WIDE),
        "round": (1654, _WIDE),
        "time": (1912, "(8,)<i4"),
        "transcriber": (1960, _WIDE),
    }
)

GAME_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "score": (12, "(2,)<i4"),
        "crawford": (20, "u1"),
        "start": (21, _BOARD),
        "number": (48, "<i4"),
        "in_progress": (52, "u1"),
        "header_comment": (56, "<i4"),
        "footer_comment": (60, "<i4"),
        "auto_doubles": (64, "<i4"),
    }
)

_CUBE_ANALYSIS = 64
CUBE_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "active": (12, "<i4"),
        "double": (16, "<i4"),
        "take": (20, "<i4"),
        "beaver": (24, "<i4"),
        "raccoon": (28, "<i4"),
        "cube": (32, "<i4"),
        "board": (36, _BOARD),
        "a_board": (_CUBE_ANALYSIS, _BOARD),
        "a_level": (_CUBE_ANALYSIS + 28, "<i4"),
        "a_away": (_CUBE_ANALYSIS + 32, "(2,)<i4"),
        "a_cube": (_CUBE_ANALYSIS + 40, "<i4"),
        "a_owner": (_CUBE_ANALYSIS + 44, "<i4"),
        "a_jacoby": (_CUBE_ANALYSIS + 48, "<i2"),
        "a_crawford": (_CUBE_ANALYSIS + 50, "<i2"),
        "a_met": (_CUBE_ANALYSIS + 52, "<i2"),
        "a_is_double": (_CUBE_ANALYSIS + 54, "<i2"),
        "a_is_beaver": (_CUBE_ANALYSIS + 56, "<i2"),
        "a_no_double_chances": (_CUBE_ANALYSIS + 60, "(7,)<f4"),
        "a_equities": (_CUBE_ANALYSIS + 88, "(3,)<f4"),
        "a_requested": (_CUBE_ANALYSIS + 100, "<i2"),
        "a_double_chances": (_CUBE_ANALYSIS + 104, "(7,)<f4"),
        "double_error": (200, "<f8"),
        "dice": (208, "V3"),
        "take_error": (216, "<f8"),
        "rollout": (224, "<i4"),
        "computer_choice": (228, "<i4"),
        "level": (232, "<i4"),
        "beaver_error": (240, "<f8"),
        "raccoon_error": (248, "<f8"),
        "invalid": (260, "<i4"),
        "flagged": (288, "u1"),
        "comment": (292, "<i4"),
        "auto_doubles": (300, "<i4"),
        "clock": (304, "(2,)<i4"),
    }
)

_CANDIDATES = 124
MOVE_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "before": (9, _BOARD),
        "after": (35, _BOARD),
        "active": (64, "<i4"),
        "moves": (68, "(8,)<i4"),
        "dice": (100, "(2,)<i4"),
        "cube": (108, "<i4"),
        "count": (120, "<i4"),
        "c_board": (_CANDIDATES, _BOARD),
        "c_dice": (_CANDIDATES + 28, "(2,)<i4"),
        "c_level": (_CANDIDATES + 36, "<i4"),
        "c_away": (_CANDIDATES + 40, "(2,)<i4"),
        "c_cube": (_CANDIDATES + 48, "<i4"),
        "c_owner": (_CANDIDATES + 52, "<i4"),
        "c_crawford": (_CANDIDATES + 56, "<i4"),
        "c_jacoby": (_CANDIDATES + 60, "<i4"),
        "c_count": (_CANDIDATES + 64, "<i4"),
        "c_boards": (_CANDIDATES + 68, "(32,26)i1"),
        "c_moves": (_CANDIDATES + 900, "(32,8)i1"),
        "c_levels": (_CANDIDATES + 1156, "(32,2)<i2"),
        "c_chances": (_CANDIDATES + 1284, "(32,7)<f4"),
        "c_met": (_CANDIDATES + 2181, "i1"),
        "played": (2308, "u1"),
        "error": (2312, "<f8"),
        "luck": (2320, "<f8"),
        "computer_choice": (2328, "<i4"),
        "initial_equity": (2336, "<f8"),
        "rollouts": (2344, "(32,)<i4"),
        "level": (2472, "<i4"),
        "luck_level": (2476, "<i4"),
        "invalid": (2480, "<i4"),
        "comment": (2524, "<i4"),
    }
)

GAME_END_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "score": (12, "(2,)<i4"),
        "crawford_next": (20, "u1"),
        "winner": (24, "<i4"),
        "points": (28, "<i4"),
        "how": (32, "<i4"),
    }
)

MATCH_END_RECORD = _layout(
    {
        "kind": (8, "u1"),
        "score": (12, "(2,)<i4"),
        "winner": (20, "<i4"),
        "elo": (24, "(2,)<f8"),
        "experience": (40, "(2,)<i4"),
        "date": (48, "<f8"),
    }
)

LAYOUTS: Mapping[int, np.dtype[np.void]] = {
    HEADER: HEADER_RECORD,
    GAME: GAME_RECORD,
    CUBE: CUBE_RECORD,
    MOVE: MOVE_RECORD,
    GAME_END: GAME_END_RECORD,
    MATCH_END: MATCH_END_RECORD,
}
