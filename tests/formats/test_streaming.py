"""The matches of a large file one by one: the same as all at once, in the memory of one."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from formats.corpus import OWN_FILES, corpus_file, corpus_names
from formats.random_matches import random_match
from tablas import formats
from tablas.errors import FileTooLarge, FormatError
from tablas.formats import decoding, jsonl, mat
from tablas.formats.streaming import is_streamed, stream_matches
from tablas.record import MatchRecord, from_match

MATCHES = [from_match(random_match(seed, 1, games=1)) for seed in range(3)]


def many(form: str, times: int) -> bytes:
    """The matches one behind the other, so often."""
    parts = [jsonl.write(m) if form == "jsonl" else mat.write(m, lossy=True) for m in MATCHES]
    return b"\n".join(parts) * times


def streamed(path: Path) -> tuple[list[MatchRecord], list[str]]:
    readings = list(stream_matches(path))
    problems = [f"{p.place} {p.code}" for reading in readings for p in reading.problems]
    return [reading.record for reading in readings], problems


def at_once(path: Path) -> tuple[list[MatchRecord], list[str]]:
    reading = formats.read_match(path)
    problems = [f"{p.place} {p.code}" for p in reading.problems if p.code not in OF_THE_FILE]
    return [reading.record, *reading.more], problems


OF_THE_FILE = {"several_matches", "mixed_encodings", "wrong_extension"}


@pytest.mark.parametrize("form", ["mat", "jsonl"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"])
def test_a_file_of_many_matches_holds_the_same_one_by_one(form: str, ends: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"many.{form}"
    path.write_bytes(b"\xef\xbb\xbf" + many(form, 2).replace(b"\n", ends))

    assert is_streamed(path)
    assert streamed(path) == at_once(path)
    assert len(streamed(path)[0]) == 6


@pytest.mark.parametrize("name", corpus_names("mat") or [str(OWN_FILES / "short.mat")])
def test_real_match_text_holds_the_same_one_by_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / "real.txt"
    path.write_bytes(corpus_file(name) if corpus_names("mat") else Path(name).read_bytes())

    assert streamed(path) == at_once(path)


@pytest.mark.parametrize("module", [mat, jsonl])
def test_a_match_is_there_before_the_lines_of_the_one_after_the_next_are_read(module: ModuleType) -> None:
    lines = many(module.NAME, 2).decode().split("\n")
    left = iter(lines)

    next(module.stream(left))

    assert sum(1 for _ in left) > len(lines) * 0.7


def test_lines_are_taken_from_a_file_block_by_block(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"a line of some length\n" * 40_000)

    with path.open("rb") as file:
        assert next(decoding.lines_of_file(file)) == "a line of some length"
        assert file.tell() < 200_000


def test_a_line_without_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decoding, "_LONGEST_LINE", 1 << 17)
    path = tmp_path / "long.mat"
    path.write_bytes(b" 7 point match\n Game 1\n" + b"x" * (1 << 19))

    with pytest.raises(FileTooLarge):
        list(stream_matches(path))


def test_a_format_that_does_not_stream_is_read_at_once(tmp_path: Path) -> None:
    path = OWN_FILES / "same.sgf"

    assert not is_streamed(path)
    assert [reading.record for reading in stream_matches(path)] == [formats.read_match(path).record]
    nothing = tmp_path / "nothing.mat"
    nothing.write_bytes(b"; a comment\n")
    with pytest.raises(FormatError):
        list(stream_matches(nothing, "mat"))
