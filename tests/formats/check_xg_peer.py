"""Files we write in eXtreme Gammon's format, read by somebody else's reader: gammonview's.

``make test-xg``. No part of the ordinary tests, as it installs the package.
"""

from __future__ import annotations

from typing import Any

import pytest

from formats.corpus import corpus_file, corpus_names
from formats.random_matches import random_match
from tablas.errors import FormatError
from tablas.formats import xg
from tablas.record import Turn, follow, from_match

peer = pytest.importorskip("gvformat.xg", reason="needs the package gammonview")

MATCHES = 60
# The moment is kept to the minute.
_ROUNDED = ("timestamp",)


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    """The document without what is rounded."""
    kept = {name: value for name, value in document.items() if name not in _ROUNDED}
    kept["analysis_info"] = {
        name: value for name, value in document["analysis_info"].items() if name not in _ROUNDED
    }
    return kept


@pytest.mark.parametrize("name", corpus_names("xg"))
def test_a_file_of_the_program_written_again_says_the_same(name: str) -> None:
    data = corpus_file(name)
    try:
        record = xg.read(data).record
    except FormatError:
        pytest.skip("the damaged file of the corpus")

    again = peer.convert_xg(xg.write(record, lossy=True))

    assert without_times(again) == without_times(peer.convert_xg(data))


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_is_read_with_its_dice_boards_and_results(number: int) -> None:
    record = from_match(random_match(number, (0, 1, 3, 5, 7, 9)[number % 6], games=4))
    records = peer.read_xg(xg.write(record, lossy=True))
    moves = [found for kind, found in records if kind == "move"]
    ends = [found for kind, found in records if kind == "footer_game"]

    played = [
        (entry.seat, tuple(entry.dice or ()), list(before.board))
        for game, boards in zip(record.games, follow(record).games, strict=True)
        for entry, before in zip(game.entries, boards.before, strict=True)
        if isinstance(entry, Turn)
    ]
    assert [(0 if move["actifp"] == 1 else 1, tuple(move["dice"]), seen(move)) for move in moves] == played
    assert [(0 if end["winner"] == 1 else 1, end["points"]) for end in ends] == [
        (game.outcome.winner, game.outcome.points) for game in record.games if game.outcome
    ]


def seen(move: dict[str, Any]) -> list[int]:
    """The board before a move in the mover's view; the file has player 1's."""
    board: list[int] = move["pos_before"]
    return board if move["actifp"] == 1 else [-count for count in reversed(board)]
