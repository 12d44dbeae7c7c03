"""BGBlitz's text exports of positions."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import OWN_FILES, corpus_file, corpus_names, expected

from tablas.errors import FormatError
from tablas.formats import bgblitz_text, detect
from tablas.position import Position

_OWN = (OWN_FILES / "bgblitz_play.txt").read_bytes()


@pytest.mark.parametrize("name", corpus_names("bgblitz_txt"))
def test_export_gives_the_position_of_its_xgid_in_any_language(name: str) -> None:
    row = expected(name).row["other"]
    data = corpus_file(name)

    (position,) = bgblitz_text.read(data).record.positions

    xgid = row.split(";")[0].removeprefix("XGID ")
    assert position.position == Position.from_id(f"XGID={xgid}")
    assert position.position.position_id == row.split("Position-ID ")[1].split(";")[0]


@pytest.mark.parametrize("name", corpus_names("bgblitz_txt"))
def test_cube_table_is_read_in_any_language(name: str) -> None:
    (position,) = bgblitz_text.read(corpus_file(name)).record.positions

    assert position.note is not None
    (analysis,) = position.note.analyses
    assert analysis.kind == "cube"
    assert analysis.double_pass == 1.0
    assert analysis.no_double is not None
    assert analysis.double_take is not None
    assert analysis.chances is not None


def test_rows_of_the_cube_table_go_by_their_words_not_their_order() -> None:
    (position,) = bgblitz_text.read(corpus_file("bgblitz_txt/005.txt")).record.positions

    assert position.note is not None
    analysis = position.note.analyses[0]
    assert (analysis.no_double, analysis.double_take, analysis.double_pass) == (0.585, 0.625, 1.0)
    assert analysis.chances is not None
    assert analysis.chances.win == pytest.approx(0.61)
    assert analysis.chances.lose_gammon == pytest.approx(0.133)
    assert [player.name for player in position.players] == ["赤", "緑"]


def test_plays_come_with_equity_chances_and_the_text_after_them() -> None:
    reading = bgblitz_text.read(_OWN)

    (position,) = reading.record.positions
    assert position.roll == (5, 2)
    assert position.players[0].name == "Bea Gil"
    assert position.note is not None
    (analysis,) = position.note.analyses
    first, second = analysis.candidates
    assert first.steps == ((13, 11), (13, 8))
    assert (first.equity, second.equity) == (0.010, -0.022)
    assert first.chances is not None
    assert (first.chances.win, first.chances.lose_gammon) == (0.502, 0.130)
    assert position.note.comment == "The second play keeps the builder."
    assert not reading.problems


def test_gnu_ids_do_where_the_xgid_is_missing() -> None:
    lines = [line for line in _OWN.split(b"\n") if b"XGID" not in line]

    (position,) = bgblitz_text.read(b"\n".join(lines)).record.positions

    assert position.position == Position.start()
    assert position.stakes.length == 7


def test_player_at_the_top_is_named_first_when_he_is_on_roll() -> None:
    (position,) = bgblitz_text.read(_OWN.replace(b":0:0:1:52:", b":0:0:-1:52:")).record.positions

    assert [player.name for player in position.players] == ["Ana", "Bea Gil"]


def test_text_without_a_position_is_refused() -> None:
    with pytest.raises(FormatError, match="no XGID"):
        bgblitz_text.read(b"Position-ID: none")


def test_export_is_known_by_its_contents() -> None:
    assert detect(_OWN) == "bgblitz_text"


@given(st.binary(max_size=400) | st.text(alphabet="XGID=:-abAB01 /().,\n", max_size=400).map(str.encode))
def test_any_bytes_give_a_reading_or_a_refusal(data: bytes) -> None:
    _read_or_refuse(data)


@given(st.integers(0, len(_OWN) - 1), st.binary(max_size=6), st.integers(0, 40))
def test_any_change_gives_a_reading_or_a_refusal(at: int, put: bytes, cut: int) -> None:
    _read_or_refuse(_OWN[:at] + put + _OWN[at + cut :])


def _read_or_refuse(data: bytes) -> None:
    with contextlib.suppress(FormatError):
        assert bgblitz_text.read(data).format == "bgblitz_text"
