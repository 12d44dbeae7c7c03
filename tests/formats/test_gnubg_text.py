"""The text analysis of GNU Backgammon."""

from __future__ import annotations

import pytest
from tests.formats.corpus import corpus_file

from tablas.errors import FormatError
from tablas.formats import gnubg_text, read_match
from tablas.formats.gnubg_text import read_play
from tablas.record import CubeTurn, Outcome, Turn


def test_the_corpus_file_gives_the_numbers_counted_independently() -> None:
    reading = read_match(corpus_file("gnubgtext/005.txt"))

    (game,) = reading.record.games
    turns = [entry for entry in game.entries if isinstance(entry, Turn)]
    cubes = [entry for entry in game.entries if isinstance(entry, CubeTurn)]
    assert (reading.format, reading.record.length, reading.problems) == ("gnubg_text", 13, ())
    # 34 plays and 4 rolls that could not be played.
    assert [turn.kind for turn in turns].count("played") == 34
    assert [turn.kind for turn in turns].count("no_play") == 4
    assert [entry.kind for entry in cubes] == ["double", "take", "double", "pass"]
    assert game.outcome == Outcome(0, 2)
    assert turns[0].note is not None
    assert turns[0].note.analyses[0].candidates[0].equity == 0.161


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("8/7*(2) 6/5(2)", ((8, 7), (8, 7), (6, 5), (6, 5))),
        ("bar/22*/20", ((25, 22), (22, 20))),
        ("2/off", ((2, 0),)),
        ("8/x", None),
        ("1/2(4) 3/4", None),
    ],
)
def test_a_play_is_read_hop_by_hop(text: str, steps: tuple[tuple[int, int], ...] | None) -> None:
    assert read_play(text) == steps


def test_another_text_is_refused() -> None:
    with pytest.raises(FormatError):
        gnubg_text.read(b"nothing of the kind")
