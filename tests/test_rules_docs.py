"""The rules as they are written down: complete, and their examples what the program really does."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from boards import position
from tablas import legal_plays
from tablas.moves import Roll
from tablas.position import VARIANTS
from tablas.rule_names import RULE_NAMES, rules_named

DOCS = Path(__file__).resolve().parent.parent / "docs"
BOTH = pytest.mark.parametrize("name", ["es/reglamento.md", "en/rules.md"])
SENTENCES = ["T", *(str(number) for number in range(1, 37))]


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@BOTH
def test_every_sentence_of_the_text_has_its_row(name: str) -> None:
    assert re.findall(r"^\| (T|\d+) \|", text_of(name), flags=re.MULTILINE) == SENTENCES


@BOTH
def test_every_option_has_its_row_and_says_whether_it_is_rated(name: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| .* \| (\S+) \|$", text_of(name), flags=re.MULTILINE)

    assert [row[:2] for row in rows] == list(zip(RULE_NAMES["es"], RULE_NAMES["en"], strict=True))
    assert all(rules_named(row[0]).is_unrated == (row[2] in ("sí", "yes")) for row in rows)


@BOTH
def test_every_variant_is_named(name: str) -> None:
    assert all(f"`{variant}`" in text_of(name) for variant in VARIANTS)


@BOTH
def test_the_examples_of_bearing_off_list_just_the_legal_plays(name: str) -> None:
    rows = re.findall(r"^\| `([\d ]+)` \| (\d)-(\d) \| (.*) \|$", text_of(name), flags=re.MULTILINE)
    assert rows

    for points, first, second, plays in rows:
        own = " ".join(f"{point}:{count}" for point, count in Counter(points.split()).items())
        board = position(f"own {own} / other 1:2")
        legal = {play.notation for play in legal_plays(board, Roll(int(first), int(second)))}
        assert set(re.findall(r"`(.*?)`", plays)) == legal
