"""What the bot does at the board, asked position by position."""

from __future__ import annotations

import pytest

from tablas.decision import Engine
from tablas.match import (
    Doubled,
    GameStart,
    Match,
    NoPlay,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)
from tablas.moves import Roll, find_play_by_steps
from tablas.position import Position
from tablas.server.play.bot import decide
from tablas.server.play.seats import BOT, HUMAN


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine("champion")


def board(own: dict[int, int], other: dict[int, int]) -> Position:
    """A position from both sides' checkers, each in its own numbering, 25 the bar."""
    points = [0] * 26
    for point, count in own.items():
        points[point] = count
    for point, count in other.items():
        points[25 - point] -= count
    return Position.from_board(points)


# The player on roll has two checkers left, the other five that no roll brings home: a gammon, whatever falls.
WINS_A_GAMMON = board({1: 2}, {13: 5, 8: 5, 6: 5})
LOSES_A_GAMMON = WINS_A_GAMMON.swapped()
# Nothing but a race: far ahead, level, far behind.
FAR_AHEAD = board({6: 5, 5: 5, 4: 5}, {18: 5, 17: 5, 16: 5})
EVEN = board({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5})


def on_roll(position: Position, seat: int, length: int = 0) -> Match:
    return Match.new(length, start=GameStart(position, BOT if seat == BOT else HUMAN))


def test_bot_doubles_when_far_ahead(engine: Engine) -> None:
    assert decide(engine, on_roll(FAR_AHEAD, BOT)) == Doubled(BOT)


def test_bot_rolls_when_the_game_is_even(engine: Engine) -> None:
    assert (
        decide(engine, on_roll(board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}), BOT)) == "roll"
    )


def test_bot_does_not_double_without_a_cube(engine: Engine) -> None:
    assert decide(engine, on_roll(FAR_AHEAD, BOT, length=1)) == "roll"


def test_bot_passes_when_far_behind_and_takes_when_it_is_close(engine: Engine) -> None:
    behind = on_roll(FAR_AHEAD, HUMAN).apply(Doubled(HUMAN))
    close = on_roll(Position.start(), HUMAN).apply(Doubled(HUMAN))

    assert decide(engine, behind) == Passed(BOT)
    assert decide(engine, close) == Taken(BOT)


def test_bot_plays_a_legal_play_or_says_there_is_none(engine: Engine) -> None:
    start = on_roll(Position.start(), BOT).apply(Rolled(BOT, Roll(3, 1)))
    closed = on_roll(board({25: 1, 6: 14}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}), BOT).apply(
        Rolled(BOT, Roll(6, 5))
    )

    play = decide(engine, start)

    assert isinstance(play, Played)
    assert find_play_by_steps(Position.start(), Roll(3, 1), play.steps).notation == "8/5 6/5"
    assert decide(engine, closed) == NoPlay(BOT)


def test_bot_resigns_what_is_certainly_lost_and_only_once(engine: Engine) -> None:
    lost = on_roll(LOSES_A_GAMMON, BOT, length=7)

    assert decide(engine, lost) == ResignOffered(BOT, 2)
    refused = lost.apply(ResignOffered(BOT, 2)).apply(ResignRefused(HUMAN))
    assert decide(engine, refused) == "roll"


def test_bot_does_not_resign_what_may_still_be_saved(engine: Engine) -> None:
    assert decide(engine, on_roll(EVEN, BOT, length=7)) in ("roll", Doubled(BOT))


@pytest.mark.parametrize(
    ("value", "answer"), [(1, ResignRefused(BOT)), (2, ResignAccepted(BOT)), (3, ResignAccepted(BOT))]
)
def test_bot_accepts_no_less_than_it_certainly_wins(engine: Engine, value: int, answer: object) -> None:
    offered = on_roll(LOSES_A_GAMMON, HUMAN, length=7).apply(ResignOffered(HUMAN, value))

    assert decide(engine, offered) == answer
