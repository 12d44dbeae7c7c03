"""Inputs that once broke a reader or a writer: each is read or refused, in bounded time."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.bounds import check, targets

_FOUND = sorted((Path(__file__).parent / "found").iterdir())


@pytest.mark.parametrize("path", _FOUND, ids=lambda path: path.name)
def test_what_once_broke_a_reader_breaks_it_no_more(path: Path) -> None:
    check(path.name.partition("-")[0], path.read_bytes())


@pytest.mark.parametrize("target", targets())
@pytest.mark.parametrize(
    "data", [b"", b"\0", b"\xff\xfe", b"(" * 5000, b"[" * 5000, b"{" * 5000, b"\n" * 5000]
)
def test_hardly_anything_and_deep_nesting_are_refused_or_read(target: str, data: bytes) -> None:
    check(target, data)
