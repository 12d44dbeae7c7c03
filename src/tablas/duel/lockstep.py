"""Many tables at once, a turn at a time, so that players and luck are asked in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tablas.duel import dice
from tablas.duel.contest import Contest
from tablas.duel.luck import StaticLuck
from tablas.duel.players import Player, Spot, Turn
from tablas.duel.records import PairRecord
from tablas.duel.table import Table
from tablas.moves import Roll

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def play_tables(
    contest: Contest, seed: int, players: tuple[Player, Player], luck: StaticLuck | None, pairs: Sequence[int]
) -> list[PairRecord]:
    """Both contests of each pair, the first player once in either seat.

    A pair's record depends on the contest, the seed, the players and its number alone, not on the pairs
    that are played beside it.

    Args:
        contest: what is played.
        seed: of the dice.
        players: the duel's first and second player.
        luck: measures the luck of the dice; without it the luck of every outcome is 0.
        pairs: their numbers.
    """
    tables = [table for pair in pairs for table in (Table(contest, pair, 0), Table(contest, pair, 1))]
    going = tables
    while going:
        _begin_games([table for table in going if table.is_between_games], seed, luck)
        going = _decide_cubes(going, players)
        _play_rolls([table for table in going if not table.is_between_games], seed, players, luck)
        going = [table for table in tables if not table.is_over]
    return [
        PairRecord(pair, (first.outcome(), second.outcome()))
        for pair, first, second in zip(pairs, tables[::2], tables[1::2], strict=True)
    ]


def _begin_games(tables: Sequence[Table], seed: int, luck: StaticLuck | None) -> None:
    for table in tables:
        roll = dice.opening(seed, table.pair, table.game)
        if luck is not None:
            table.add_luck(luck.of_opening(roll, table.opening_spots()), 0)
        table.open_game(roll)


def _decide_cubes(tables: Sequence[Table], players: tuple[Player, Player]) -> list[Table]:
    """The tables at which the game goes on after the players on roll have doubled where they wish."""
    offered = [table for table in tables if table.may_double]
    asked = _asked(offered, lambda who, spots: players[who].doubles(spots), _spot)
    doubled = [table for table, doubles in zip(offered, asked, strict=True) if doubles]
    answers = _asked(doubled, lambda who, spots: players[1 - who].takes(spots), _spot)
    for table, takes in zip(doubled, answers, strict=True):
        if takes:
            table.take()
        else:
            table.drop()
    return [table for table in tables if not table.is_over]


def _play_rolls(
    tables: Sequence[Table], seed: int, players: tuple[Player, Player], luck: StaticLuck | None
) -> None:
    turns = [Turn(table.position, table.stakes(), _roll(table, seed)) for table in tables]
    if luck is not None:
        # The first roll of a game is counted where the game begins.
        later = [(table, turn) for table, turn in zip(tables, turns, strict=True) if table.turn > 0]
        for (table, _), share in zip(later, luck.of_rolls([turn for _, turn in later]), strict=True):
            table.add_luck(share, table.mover)
    turn_at = {id(table): turn for table, turn in zip(tables, turns, strict=True)}
    results = _asked(tables, lambda who, asked: players[who].plays(asked), lambda table: turn_at[id(table)])
    for table, result in zip(tables, results, strict=True):
        table.play(result)


def _roll(table: Table, seed: int) -> Roll:
    if table.turn == 0:
        return dice.opening(seed, table.pair, table.game)
    return dice.roll(seed, table.pair, table.game, table.turn)


def _spot(table: Table) -> Spot:
    return Spot(table.position, table.stakes())


def _asked(
    tables: Sequence[Table],
    ask: Callable[[int, list[Question]], list[Answer]],
    question: Callable[[Table], Question],
) -> list[Answer]:
    """The answers for the tables in their order; each player is asked once, about all that wait for him."""
    answers: dict[int, Answer] = {}
    for who in (0, 1):
        mine = [table for table in tables if table.player == who]
        if mine:
            given = ask(who, [question(table) for table in mine])
            answers.update(zip(map(id, mine), given, strict=True))
    return [answers[id(table)] for table in tables]
