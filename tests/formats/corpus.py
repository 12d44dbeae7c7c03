"""Files of other programs in ../shared/formats, for the tests that can only run beside it."""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

OWN_FILES = Path(__file__).parent / "files"
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Expected:
    """A row of EXPECTED.tsv; ``row`` has every column as text."""

    file: str
    length: int
    games: int
    plays: int
    row: dict[str, str]

    def number(self, column: str) -> int | None:
        """The whole number in that column, None where the row has none."""
        text = self.row.get(column) or ""
        return int(text) if text.lstrip("-").isdigit() else None

    @property
    def scores_before(self) -> list[tuple[int, int]]:
        """The score before each game."""
        return [_pair(text, "-") for text in self.row["scores_before"].split()]

    @property
    def results(self) -> list[tuple[int, int] | None]:
        """Winner (1 or 2) and points of each game; None where the file has no result."""
        return [_result(text) for text in self.row["results"].split()]


def corpus_dir() -> Path | None:
    """The folder of the corpus, None on a machine that has none."""
    named = os.environ.get("TABLAS_CORPUS")
    places = (
        [Path(named)] if named else [_ROOT.parent / "shared/formats/corpus", _ROOT / "shared/formats/corpus"]
    )
    return next((place for place in places if place.is_dir()), None)


def corpus_file(name: str) -> bytes:
    """The contents of a corpus file (``"mat/002.mat"``); skips the test where it is not there."""
    folder = corpus_dir()
    if folder is None:
        pytest.skip("needs the corpus of match files, ../shared/formats/corpus")
    return (folder / name).read_bytes()


def corpus_names(folder: str) -> list[str]:
    """The files of a folder of the corpus, ``"mat/002.mat"``; empty where it is not there."""
    root = corpus_dir()
    if root is None or not (root / folder).is_dir():
        return []
    return sorted(f"{folder}/{path.name}" for path in (root / folder).iterdir() if path.is_file())


def expected(name: str) -> Expected:
    """What a corpus file holds; skips the test where there is no corpus."""
    if corpus_dir() is None:
        pytest.skip("needs the corpus of match files, ../shared/formats/corpus")
    return _expected()[name]


def expected_names(folder: str = "") -> list[str]:
    """The files of a folder, or all, that EXPECTED.tsv has a row for; empty where there is no corpus."""
    return [] if corpus_dir() is None else [name for name in _expected() if name.startswith(folder)]


@cache
def _expected() -> dict[str, Expected]:
    folder = corpus_dir()
    assert folder is not None
    with (folder / "EXPECTED.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {row["file"]: _row(row) for row in rows}


def _row(row: dict[str, str]) -> Expected:
    def number(column: str) -> int:
        text = row.get(column) or ""
        return int(text) if text.isdigit() else 0

    return Expected(row["file"], number("length"), number("games"), number("plays"), row)


def _pair(text: str, sign: str) -> tuple[int, int]:
    first, second = text.rsplit(sign, 1)
    return int(first), int(second)


def _result(text: str) -> tuple[int, int] | None:
    """``1:2``, or of SGF ``W+2R``, where W is player 1; "none" stands for no result."""
    if text == "none":
        return None
    if text[0] in "WB":
        return (1 if text[0] == "W" else 2), int(text[2:].rstrip("R"))
    return _pair(text, ":")
