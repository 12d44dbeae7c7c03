"""Matches are found by who played them, when, what was said, and the positions in them."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablas.library import (
    Library,
    Place,
    Query,
)
from tablas.library.gist import gist_of, hashes_of, iso_date
from tablas.position import Position
from tablas.record import (
    Annotation,
    CubeTurn,
    MatchRecord,
    PositionRecord,
    RecordedGame,
    Turn,
    follow,
)
from tablas.record.replaying import replay_game
from tablas.stakes import Stakes

from .conftest import SEEDS, files, record, turned

START = 0x1B29F92C06A891A3


@pytest.mark.parametrize(
    ("query", "seeds"),
    [
        (Query(player="NUNEZ"), {1, 2, 4, 5}),
        (Query(player="ana", opponent="núñ"), {1, 4}),
        (Query(player="núñ", opponent="ana"), {1, 4}),
        (Query(player="ana", opponent="caro"), set()),
        (Query(player="an%a"), set()),
        (Query(least_length=5, most_length=5), set(SEEDS)),
        (Query(least_length=6), set()),
        (Query(format="jsonl"), set(SEEDS)),
        (Query(format="mat"), set()),
    ],
)
def test_matches_are_found_by_players_length_and_format(
    library: Library, tmp_path: Path, query: Query, seeds: set[int]
) -> None:
    library.add(files(tmp_path / "in"))

    found = library.search(query)

    assert {library.record(match.id) for match in found} == {record(seed) for seed in seeds}
    assert library.count(query) == len(seeds)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (Query(since="2026"), [3, 2]),
        (Query(until="2026-03"), [2, 1]),
        (Query(since="2026-02-01", until="2026-04"), [2]),
        (Query(event="abierto"), [3, 1]),
        (Query(text="TERRIBLE error"), [1]),
        (Query(text="bello"), [2]),
        (Query(text="50% of_it"), [3]),
        (Query(text="50_"), []),
    ],
)
def test_matches_are_found_by_date_event_and_comments(
    library: Library, query: Query, numbers: list[int]
) -> None:
    tags = [
        (("Event", "Abierto de León"), ("Date", "2025-11-30")),
        (("Date", "2026-03-31"),),
        (("Event", "ABIERTO"), ("Date", "2027")),
    ]
    game = record(1).games[0]
    entry = replace(game.entries[0], note=Annotation("Un error  terrible; A terrible error"))
    said = [
        replace(record(0), games=(replace(game, entries=(entry, *game.entries[1:])),)),
        replace(record(1), comment="muy bello"),
        replace(record(2), games=(replace(record(2).games[0], comment="50% of_it"),)),
    ]
    for each, about in zip(said, tags, strict=True):
        library.add_record(replace(each, tags=about))

    assert [match.id for match in library.search(query)] == numbers


def test_every_position_of_a_match_is_found_where_it_stands(library: Library) -> None:
    library.add_record(record(1))
    followed = follow(record(1))

    for number, (game, told) in enumerate(zip(record(1).games, followed.games, strict=True)):
        for index, (entry, board) in enumerate(zip(game.entries, told.before, strict=True)):
            if not isinstance(entry, Turn):
                continue
            (match,) = library.search(Query(position=board))
            at = {(place.game, place.entry) for place in match.places}
            # A double is the first thing that is done in a position.
            doubled = any((number, index - back) in at for back in (1, 2))
            assert (number, index) in at or doubled


def test_position_of_a_double_that_ended_the_game_is_found() -> None:
    board = Position.start()
    entries = (Turn(0, (3, 1), "played", ((8, 5), (6, 5))), CubeTurn(1, "double", 2), CubeTurn(0, "pass", 2))
    places = gist_of(MatchRecord(games=(RecordedGame(entries=entries),))).places
    replayed = replay_game(entries, MatchRecord().rules)
    seen = (-replayed.after[-1:, ::-1]).copy()

    assert places["entry"].tolist() == [0, 1]
    assert (
        places["hash"].tolist()
        == hashes_of(np.array([board.board], np.int8)).tolist() + hashes_of(seen).tolist()
    )


def test_position_is_found_for_either_seat_and_its_twin_only_when_asked_for(library: Library) -> None:
    first = record(1)
    library.add_record(first)
    library.add_record(turned(record(2)))
    moved = follow(first).games[0].before[1]

    plain = library.search(Query(position=moved))
    twin = library.search(Query(position=moved.swapped()))
    both = library.search(Query(position=moved.swapped(), with_twin=True))

    assert [match.places for match in plain] == [(Place(1, 0, 1),)]
    assert twin == ()
    assert [match.places for match in both] == [(Place(1, 0, 1, is_twin=True),)]
    assert library.count(Query(position=Position.start())) == 2


def test_positions_of_a_file_of_positions_are_found(library: Library) -> None:
    start = Position.start()
    held = MatchRecord(positions=(PositionRecord(start, Stakes(7)), PositionRecord(start, Stakes(5))))

    library.add_record(held)

    (match,) = library.search(Query(position=start))
    assert match.places == (Place(1, None, 0), Place(1, None, 1))
    assert (match.games, match.positions) == (0, 2)
    assert library.record(1) == held


def test_search_gives_pages(library: Library, tmp_path: Path) -> None:
    library.add(files(tmp_path / "in"))
    every = library.search(limit=None)

    for query in (Query(), Query(position=Position.start())):
        pages = [library.search(query, limit=4, offset=offset) for offset in (0, 4, 8)]
        assert [len(page) for page in pages] == [4, 2, 0]
        assert [match.id for page in pages for match in page] == [match.id for match in every]


def test_index_finds_the_same_after_many_small_additions(library: Library) -> None:
    for seed in range(80):  # more than are left lying beside the lists
        library.add_record(replace(record(seed % 3), length=seed + 10))

    assert library.count(Query(position=Position.start())) == 80


def test_boards_have_numbers_of_their_own() -> None:
    generator = random.Random(1)
    boards = {tuple(generator.choices(range(-3, 4), k=26)) for _ in range(20_000)}

    numbers = hashes_of(np.array(sorted(boards), np.int8))

    assert len(set(numbers.tolist())) == len(boards)
    # The numbers are kept in databases: they must never change.
    assert int(hashes_of(np.array([Position.start().board], np.int8))[0]) == START


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-11-30", "2026-11-30"),
        ("2026.1.5", "2026-01-05"),
        ("2026/11", "2026-11"),
        ("2026", "2026"),
        ("2026-11-30T10:00", "2026-11-30"),
        ("30 Nov 2026", ""),
        ("20261130", ""),
        ("", ""),
    ],
)
def test_dates_are_kept_in_iso_form_where_they_are_dates(text: str, date: str) -> None:
    assert iso_date(text) == date
