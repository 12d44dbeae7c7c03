"""Histories of the GammonX server."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.corpus import OWN_FILES, corpus_file

from tablas.errors import FormatError
from tablas.formats import detect, gammonx
from tablas.record import Outcome, Turn

OWN = (OWN_FILES / "portes.txt").read_bytes()


def test_a_history_of_portes_is_a_game_without_a_cube() -> None:
    reading = gammonx.read(OWN)

    record = reading.record
    (game,) = record.games
    turns = [entry for entry in game.entries if isinstance(entry, Turn)]
    assert detect(OWN) == "gammonx"
    assert reading.problems == ()
    assert (len(turns), game.outcome) == (55, Outcome(1, 1))
    assert {turn.kind for turn in turns} == {"played", "no_play"}
    assert (record.rules.cube, record.tag("Game"), record.tag("Date")) == (False, "Portes", "2026-11-30")


def test_the_corpus_history_is_played_by_the_rules_to_its_end() -> None:
    data = corpus_file("gammonx/001.txt")

    reading = gammonx.read(data)

    (game,) = reading.record.games
    assert detect(data) == "gammonx"
    assert reading.problems == ()
    assert sum(isinstance(entry, Turn) for entry in game.entries) == 56
    assert game.outcome == Outcome(1, 1)


@pytest.mark.parametrize("modus", ["Plakoto", "Fevga", "Tavli"])
def test_another_game_is_known_and_refused_by_its_name(modus: str) -> None:
    data = OWN.replace(b"'Portes'", f"'{modus}'".encode())

    assert detect(data) == "gammonx"
    with pytest.raises(FormatError, match=modus):
        gammonx.read(data)


def test_a_move_that_belongs_to_no_roll_is_told_with_its_line() -> None:
    reading = gammonx.read(OWN.replace(b"White Roll", b"Black Roll", 1))

    assert reading.problems
    assert reading.problems[0].place.startswith("line ")


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_no_change_of_a_file_breaks_the_reader(draw: st.DataObject) -> None:
    begin = draw.draw(st.integers(0, len(OWN)))
    end = min(len(OWN), begin + draw.draw(st.integers(0, 60)))

    with contextlib.suppress(FormatError):
        gammonx.read(OWN[:begin] + draw.draw(st.binary(max_size=8)) + OWN[end:])
