"""Match files that are known by sight and not read: no reliable description of them is at hand."""

from __future__ import annotations

import re

from tablas.formats.decoding import decode_text, is_text

# The program, and what must stand in its files.
_SIGNS: tuple[tuple[str, tuple[re.Pattern[str], ...]], ...] = (
    (
        "PartyGammon",
        (re.compile(r"^MATCHLENGTH=", re.MULTILINE), re.compile(r"^GAME_\d+_PLAYER_1=", re.MULTILINE)),
    ),
    (
        "BGRoom",
        (re.compile(r"\A\s*BGF version"), re.compile(r"^Game \d+ - .* vs\. ", re.MULTILINE)),
    ),
)


def program_of(head: bytes) -> str:
    """The program whose match file begins so; "" where it is none of those."""
    if not is_text(head):
        return ""
    text = decode_text(head)
    found = (program for program, signs in _SIGNS if all(sign.search(text) for sign in signs))
    return next(found, "")
