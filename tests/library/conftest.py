"""A library of the test's own, and matches to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copyfile

import pytest

from formats.random_matches import random_match
from tablas.formats import jsonl
from tablas.library import Library
from tablas.record import BoardSet, MatchRecord, Remark, from_match, settle

SEEDS = range(6)
PLAYERS = (("Ana", "Beto"), ("Núñez", "Ana"), ("Caro", "Núñez"))


@cache
def record(seed: int) -> MatchRecord:
    """A match that ends; the same one for the same number."""
    played = from_match(random_match(seed, 5, players=PLAYERS[seed % 3], resigns=False))
    return settle(played)[0]


def files(folder: Path, seeds: range = SEEDS) -> list[Path]:
    """The matches, each in a file of its own."""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{seed}.jsonl" for seed in seeds]
    for seed, path in zip(seeds, paths, strict=True):
        path.write_bytes(jsonl.write(record(seed)))
    return paths


def turned(match: MatchRecord) -> MatchRecord:
    """The same match with the players in each other's seats, as another program may save it."""
    games = tuple(
        replace(
            game,
            score=(game.score[1], game.score[0]),
            outcome=game.outcome and replace(game.outcome, winner=1 - game.outcome.winner),
            entries=tuple(
                replace(entry, turn=1 - entry.turn)
                if isinstance(entry, BoardSet)
                else entry
                if isinstance(entry, Remark)
                else replace(entry, seat=1 - entry.seat)
                for entry in game.entries
            ),
        )
        for game in match.games
    )
    return replace(match, games=games, players=(match.players[1], match.players[0]))


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with nothing in it, made once for all tests: migrating takes longer than most of them."""
    path = tmp_path_factory.mktemp("empty") / "library.db"
    Library.open(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def url(tmp_path: Path, empty: Path) -> str:
    return f"sqlite:///{copyfile(empty, tmp_path / 'library.db')}"


@pytest.fixture
def library(url: str) -> Iterator[Library]:
    with Library.open(url) as opened:
        yield opened
