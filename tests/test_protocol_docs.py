"""The engine protocol as it is written down: both languages name every request, field and code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from tablas.protocol import engine

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = ["protocol.md", "es/protocolo.md"]
REQUESTS = [
    each for name, each in vars(engine).items() if name.endswith("Request") and isinstance(each, type)
]


def names(page: str) -> set[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return set(re.findall(r"`([a-z_]+)`", text))


@pytest.mark.parametrize("page", PAGES)
def test_every_request_and_each_of_its_fields_has_its_place(page: str) -> None:
    named = names(page)
    fields = {field for each in REQUESTS for field in each.model_fields}
    kinds = {kind for each in REQUESTS for kind in get_args(each.model_fields["kind"].annotation)}

    assert len(kinds) >= 9
    assert fields | kinds <= named | {"kind", "id"}


def test_both_languages_name_the_same() -> None:
    english, spanish = (names(page) for page in PAGES)

    assert english == spanish
