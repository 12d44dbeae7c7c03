"""Small matches for tests of reviews: written by hand, or played at random from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from tablas import Engine
from tablas.match import Seat, opponent
from tablas.moves import Play, Roll, legal_plays
from tablas.position import Position
from tablas.record import BoardSet, Entry, MatchRecord, Outcome, PlayerRecord, RecordedGame, Steps, Turn
from tablas.stakes import Rules

MONEY = Rules(jacoby=False)
Chooser = Callable[[Sequence[Play]], Play]


@cache
def engine(threads: int = 1) -> Engine:
    """Reviews with the tables of the tests."""
    return Engine("0-ply", threads=threads)


def steps_of(text: str) -> Steps:
    """``8/5 6/5`` as steps."""
    points = {"bar": 25, "off": 0}
    hops = [hop.split("/") for hop in text.split()]
    return tuple((points.get(a) or int(a), points[b] if b in points else int(b)) for a, b in hops)


def turn(seat: Seat, dice: str, play: str = "") -> Turn:
    """A turn as it would be written down: ``turn(0, "31", "8/5 6/5")``."""
    return Turn(seat, (int(dice[0]), int(dice[1])), "played" if play else "no_play", steps_of(play))


def game(*entries: Entry, score: tuple[int, int] = (0, 0), won: Outcome | None = None) -> RecordedGame:
    """A game of these entries."""
    return RecordedGame(score, False, entries, won)


def match(*games: RecordedGame, length: int = 0, rules: Rules = MONEY) -> MatchRecord:
    """A match of these games between Ana and Beto."""
    return MatchRecord(length, rules, (PlayerRecord("Ana"), PlayerRecord("Beto")), games)


def played(seed: int, length: int = 0, games: int = 1) -> MatchRecord:
    """Games from the usual start, every play chosen at random, no cube."""
    dice = random.Random(seed)
    made: list[RecordedGame] = []
    for _ in range(games):
        entries, winner = play_out(dice, Position.start(), 0)
        made.append(game(*entries, won=Outcome(winner, 1)))
    return match(*made, length=length)


def play_out(dice: random.Random, position: Position, seat: Seat) -> tuple[list[Entry], Seat]:
    """The turns of a game played at random from there, ``seat`` on roll, and who won."""
    entries: list[Entry] = []
    if position != Position.start():
        entries.append(BoardSet(position, seat))
    while position.phase != "over":
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        plays = legal_plays(position, roll)
        if plays:
            play = dice.choice(plays)
            steps = tuple((step.start, step.end) for step in play.steps)
            entries.append(Turn(seat, roll.dice, "played", steps))
            position = play.result
            if position.phase == "over":
                return entries, seat
        else:
            entries.append(Turn(seat, roll.dice, "no_play"))
        position, seat = position.swapped(), opponent(seat)
    raise AssertionError("a game ends with somebody's turn")
