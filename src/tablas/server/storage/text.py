"""JSON as it is stored and passed on: short, and letters of any language as they are."""

from __future__ import annotations

from pydantic_core import to_json


def compact(value: object) -> str:
    """The JSON of a value, without blanks."""
    return to_json(value).decode()
