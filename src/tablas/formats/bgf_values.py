"""Values of a JSON document, asked for by the kind that a format expects."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

from tablas.errors import FormatError
from tablas.record import Tags

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Object = dict[str, Json]


def load_json(text: str) -> Json:
    """The value of a JSON text.

    Raises:
        FormatError: the text is not JSON, or nested too deeply to be a match.
    """
    try:
        value: Json = json.loads(text)
    except RecursionError:
        raise FormatError("JSON nested too deeply for a match") from None
    except ValueError as error:
        raise FormatError(f"not JSON: {error}") from None
    return value


def as_object(value: Json, place: str) -> Object:
    """The value as an object.

    Raises:
        FormatError: it is something else.
    """
    if not isinstance(value, dict):
        raise FormatError(f"{str(value)[:40]!r} is not an object", place)
    return value


def objects(value: Json) -> list[Object]:
    """The objects of a list; what is no object, or no list at all, is left out."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def inner(of: Object, name: str) -> Object:
    """The object in that field, an empty one where there is none."""
    value = of.get(name)
    return value if isinstance(value, dict) else {}


def text(of: Object, name: str) -> str:
    """The text in that field; lists of lines are joined, a number is written out, nothing is ""."""
    return as_text(of.get(name))


def as_text(value: Json) -> str:
    """A value in words; null is ""."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return "\n".join(str(item) for item in value)
    return json.dumps(value, ensure_ascii=False)


def whole(of: Object, name: str, default: int = 0) -> int:
    """The whole number in that field, ``default`` where there is none or one that no match has."""
    value = of.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1 << 31:
        return default
    return int(value)


def fact(of: Object, name: str, default: bool = False) -> bool:
    """The truth in that field, ``default`` where it holds none."""
    value = of.get(name)
    if isinstance(value, bool):
        return value
    return bool(value) if isinstance(value, int) else default


def real(of: Object, name: str) -> float | None:
    """The number in that field, be it written as a text; None where there is none."""
    value = of.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def wholes(of: Object, name: str) -> list[int]:
    """The whole numbers of the list in that field."""
    value = of.get(name)
    if not isinstance(value, list):
        return []
    return [item for item in value if isinstance(item, int) and not isinstance(item, bool)]


def tags_of(of: Object, names: Sequence[tuple[str, str]]) -> Tags:
    """(tag, text) for the fields that say something; ``names`` pairs a field with its tag."""
    return tuple((tag, text(of, name)) for name, tag in names if text(of, name))
