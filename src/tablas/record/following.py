"""Following a record: the position before everything that happened in it."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.position import Position
from tablas.record.problems import Problem
from tablas.record.replaying import boards_before, replay_game
from tablas.record.settling import settle
from tablas.record.types import MatchRecord


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """The boards of a game: ``before[i]`` is the position before entry i, seen by its seat."""

    before: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Followed:
    """A settled record, the boards of its games, and what was wrong with it."""

    record: MatchRecord
    games: tuple[FollowedGame, ...]
    problems: tuple[Problem, ...]


def follow(record: MatchRecord) -> Followed:
    """The record settled, with the position before each entry of each game."""
    settled, problems = settle(record)
    games = []
    for game in settled.games:
        replayed = replay_game(game.entries, settled.rules)
        games.append(FollowedGame(tuple(boards_before(game.entries, replayed, settled.rules))))
    return Followed(settled, tuple(games), problems)
