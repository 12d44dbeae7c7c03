"""Rules agreed on that a format has no place for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields

from tablas.stakes import Rules

_ALWAYS_TOLD = frozenset({"variant", "jacoby", "crawford", "cube", "beavers", "cube_cap"})
"""What every format holds, or tells of by a name of its own."""


def loses_rules(rules: Rules, held: Collection[str] = ()) -> bool:
    """Whether something else than the usual was agreed on beyond what is always told and what is held."""
    usual = Rules()
    return any(
        getattr(rules, field.name) != getattr(usual, field.name)
        for field in fields(Rules)
        if field.name not in _ALWAYS_TOLD and field.name not in held
    )
