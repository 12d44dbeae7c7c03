"""Finding the format of a file, and reading and writing files whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablas import formats
from tablas.errors import CannotWrite, FormatError, Loss, ProblemsFound, UnknownFormat, UnreadFormat
from tablas.formats import registry
from tablas.formats.decoding import decode_text
from tablas.formats.reading import Reading
from tablas.record import MatchRecord, Problem


@pytest.mark.parametrize("name", formats.names())
def test_every_format_has_what_the_registry_asks_for(name: str) -> None:
    module = registry.module_of(name)

    assert name == module.NAME
    assert all(
        extension.startswith(".") and extension == extension.lower() for extension in module.EXTENSIONS
    )
    assert hasattr(module, "read") or hasattr(module, "write")
    assert hasattr(module, "read") == hasattr(module, "recognise")


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"hello\n", b"%PDF-1.4", b"\x89PNG\r\n"])
def test_what_no_reader_knows_is_refused(data: bytes) -> None:
    with pytest.raises(UnknownFormat):
        formats.read_match(data)


def test_a_name_that_is_no_format_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownFormat) as refused:
        formats.read_match(b"", format="gif")

    assert "jsonl" in refused.value.known


def test_an_ending_no_format_writes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat):
        formats.write_match(MatchRecord(), tmp_path / "match.gif")


def test_a_file_is_written_whole_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    formats.write_match(MatchRecord(7), path)
    formats.write_match(MatchRecord(9), path)

    assert formats.read_match(path).record.length == 9
    assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]


def test_what_a_format_cannot_hold_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: MatchRecord, *, lossy: bool = False) -> bytes:
        if lossy:
            return b"less"
        raise CannotWrite("jsonl", [Loss("luck")])

    monkeypatch.setattr("tablas.formats.jsonl.write", refuse)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(CannotWrite):
        formats.write_match(MatchRecord(), path)
    assert path.read_bytes() == b"old"

    assert formats.write_match(MatchRecord(), path, lossy=True) == (Loss("luck"),)
    assert path.read_bytes() == b"less"


def test_a_strict_reading_refuses_a_file_with_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(MatchRecord(), (Problem("illegal_play", "line 4", "6/8"),), "jsonl")
    monkeypatch.setattr("tablas.formats.jsonl.read", lambda _: reading)

    with pytest.raises(ProblemsFound) as refused:
        formats.read_match(b"", format="jsonl", strict=True)

    assert isinstance(refused.value, FormatError)
    assert refused.value.place == "line 4"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n"),
        ("Ñico".encode(), "Ñico"),
        ("Ñico €".encode("cp1252"), "Ñico €"),
        (b"a\x81\xd1", "a\x81Ñ"),
        ("Ñ\n".encode("utf-16"), "Ñ\n"),
        (b"", ""),
    ],
    ids=["bom_and_line_ends", "utf8", "cp1252", "hole", "utf16", "empty"],
)
def test_text_is_decoded_whoever_wrote_it(data: bytes, text: str) -> None:
    assert decode_text(data) == text


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("MATCHLENGTH=5\nGAME_1_PLAYER_1=Ana\n", "PartyGammon"),
        ("BGF version 1\n\nGame 1 - Ana (0) vs. Bea (X)\n", "BGRoom"),
    ],
)
def test_a_file_that_is_known_and_not_read_is_refused_by_its_program(text: str, program: str) -> None:
    """So nobody is given the plays of the other player, as happened to readers of BGRoom's files."""
    with pytest.raises(UnreadFormat) as refused:
        formats.read_match(text.replace("\n", "\r\n").encode())

    assert refused.value.value == program
