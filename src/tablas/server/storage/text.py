"""JSON as it is stored and passed on: short, and letters of any language as they are."""

from __future__ import annotations

import json

_TEXT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def compact(value: object) -> str:
    """The JSON of a value, without blanks."""
    return _TEXT.encode(value)
