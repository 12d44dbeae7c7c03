"""The reported cases of tests/golden/cases.json, and the record of which test answers which."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tablas import Position

Test = TypeVar("Test", bound=Callable[..., None])

TESTS = Path(__file__).parent
ANSWERED: dict[str, str] = {}


@dataclass(frozen=True)
class LegalCase:
    """A case that lists every legal result of a roll, each by its steps."""

    id: str
    position: Position
    dice: tuple[int, int]
    results: int
    steps: int
    legal: tuple[str, ...]


def all_ids() -> list[str]:
    """Every case there is."""
    return [row["id"] for row in _rows()]


def legal_cases() -> list[LegalCase]:
    """The cases that list their legal results, all or the number of them."""
    return [
        LegalCase(
            row["id"],
            Position.from_id(row["xgid"]),
            (row["dice"][0], row["dice"][1]),
            row["n_results"],
            row["dice_used"],
            tuple(row["legal"] or ()),
        )
        for row in _rows()
        if "n_results" in row
    ]


def answers(*ids: str) -> Callable[[Test], Test]:
    """Marks a test as the answer to these cases."""

    def record(test: Test) -> Test:
        for each in ids:
            assert each not in ANSWERED, f"{each} has two answers"
            ANSWERED[each] = test.__qualname__
        return test

    return record


def _rows() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads((TESTS / "golden" / "cases.json").read_text(encoding="utf-8"))
    return rows
