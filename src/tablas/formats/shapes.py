"""The dataclasses of a record as plain values of JSON, and back; the shape is read off their types."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Literal, Union, get_args, get_origin, get_type_hints

from tablas.record.types import BoardSet, CubeTurn, Remark, Resignation, Turn

_ENTRIES: Mapping[str, type] = {kind.name: kind for kind in (Turn, CubeTurn, Resignation, BoardSet, Remark)}
_ENTRY = "entry"
# What no other reader hands out either, so that whoever takes a record may rely on it.
_RANGES: Mapping[str, range] = {"steps": range(26), "dice": range(1, 7), "roll": range(1, 7)}
_WHOLE_NUMBERS = range(-(1 << 31), 1 << 31)


class WrongShape(ValueError):
    """A value that is not of the type that stands in its place."""


def plain_of(value: object) -> dict[str, object]:
    """A dataclass as an object of JSON, without the fields that have their usual value."""
    kind: type = type(value)
    members: dict[str, object] = {_ENTRY: _name_of(kind)} if kind in _ENTRIES.values() else {}
    for field in _fields_of(kind):
        held: object = getattr(value, field.name)
        if not _is_usual(field, held):
            members[field.name] = _plain(held)
    return members


def value_of(kind: type, members: Mapping[str, object]) -> object:
    """The dataclass that an object of JSON stands for.

    Raises:
        WrongShape: a member is unknown, missing, or of another type.
        TablasError: a value that the dataclass itself refuses.
    """
    hints = _hints_of(kind)
    unknown = [name for name in members if name not in hints and name != _ENTRY]
    if unknown:
        raise WrongShape(f"{kind.__name__} has no {unknown[0]!r}")
    held = {name: _value(hints[name], value, name) for name, value in members.items() if name != _ENTRY}
    missing = [field.name for field in _fields_of(kind) if field.name not in held and _is_needed(field)]
    if missing:
        raise WrongShape(f"{kind.__name__} lacks {missing[0]!r}")
    build: Callable[..., object] = kind
    return build(**held)


def _plain(value: object) -> object:
    if is_dataclass(value):
        return plain_of(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return value


def _value(kind: object, value: object, name: str) -> object:
    """The value as the type wants it; the types are few and known, so this goes only as deep as they do."""
    if kind in (int, str, bool):
        if type(value) is not kind or (kind is int and value not in _RANGES.get(name, _WHOLE_NUMBERS)):
            raise WrongShape(f"{name!r} holds {value!r}")
        return value
    if kind is float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise WrongShape(f"{name!r} holds {value!r}")
        return float(value)
    origin = get_origin(kind)
    if origin is Literal:
        if not any(value == choice and type(value) is type(choice) for choice in get_args(kind)):
            raise WrongShape(f"{name!r} holds {value!r}")
        return value
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), value, name)
    if origin in (tuple, frozenset):
        return _several(kind, value, name)
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        return value_of(kind, value)
    raise WrongShape(f"{name!r} holds {value!r}")


def _one_of(kinds: Sequence[object], value: object, name: str) -> object:
    if value is None and type(None) in kinds:
        return None
    if isinstance(value, dict) and _ENTRY in value:
        entry = _ENTRIES.get(str(value[_ENTRY]))
        if entry is not None and entry in kinds:
            return value_of(entry, value)
    others = [kind for kind in kinds if kind is not type(None)]
    if len(others) != 1:
        raise WrongShape(f"{name!r} holds {value!r}")
    return _value(others[0], value, name)


def _several(kind: object, value: object, name: str) -> object:
    if not isinstance(value, list):
        raise WrongShape(f"{name!r} holds {value!r}, no list")
    inner = get_args(kind)
    if get_origin(kind) is frozenset:
        return frozenset(_value(inner[0], each, name) for each in value)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_value(inner[0], each, name) for each in value)
    if len(value) != len(inner):
        raise WrongShape(f"{name!r} holds {len(value)} values, not {len(inner)}")
    return tuple(_value(one, each, name) for one, each in zip(inner, value, strict=True))


@cache
def _fields_of(kind: type) -> tuple[Field[object], ...]:
    return fields(kind)


@cache
def _hints_of(kind: type) -> dict[str, object]:
    hints: dict[str, object] = get_type_hints(kind)
    return {field.name: hints[field.name] for field in _fields_of(kind)}


@cache
def _name_of(kind: type) -> str:
    return next(name for name, entry in _ENTRIES.items() if entry is kind)


def _is_needed(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _is_usual(field: Field[object], held: object) -> bool:
    if field.default is not MISSING:
        return type(held) is type(field.default) and held == field.default
    return field.default_factory is not MISSING and held == field.default_factory()
