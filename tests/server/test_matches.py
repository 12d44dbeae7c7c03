"""Whole matches over HTTP, played to the end, the view checked at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry
from starlette.testclient import TestClient

from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.play.dice import DiceSource

from .hand import ADDRESS, Hand, LoadedDice, seeded_dice


def quick_app(db_url: str, dice: DiceSource) -> FastAPI:
    """A server that forgets on a power cut, which no test here brings about."""
    app = create_app(db_url, dice=dice)
    if not app.state.database.is_file:  # PostgreSQL is told so when it is started
        return app

    @event.listens_for(app.state.database.engine, "connect")
    def _relax(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.cursor().execute("PRAGMA synchronous=OFF")

    return app


@pytest.fixture
def seat(db_url: str, seed: int) -> Iterator[Hand]:
    """A hand at a server with the dice of the test's `seed`."""
    with TestClient(quick_app(db_url, seeded_dice(seed)), base_url=ADDRESS) as client:
        yield Hand(client, random.Random(seed))


def check(view: MatchView, before: MatchView | None) -> None:
    """What is true of every view a client is ever shown."""
    own, other = (
        sum(count for count in side if count > 0) for side in (view.board, [-n for n in view.board])
    )
    assert own <= 15
    assert other <= 15
    assert [told.seq for told in view.events] == list(range(view.seq - len(view.events) + 1, view.seq + 1))
    assert view.events[-1].board == view.board
    assert view.events[-1].cube == view.cube
    assert view.to_act == (None if view.is_over else "own")
    assert (view.plays is not None) == (view.state == "to_play")
    assert (view.result is not None) == (view.state in ("game_over", "match_over"))
    kinds = [action.kind for action in view.actions]
    if view.plays is not None:
        assert ("play" in kinds) == bool(view.plays.edges)
        assert ("no_play" in kinds) == (not view.plays.edges)
    assert bool(kinds) == (not view.is_over)
    assert "double" not in kinds or view.cube.in_use
    won = {"own": 0, "other": 0}
    for number, game in enumerate(view.games, start=1):
        assert game.number == number
        assert game.score == (won["own"], won["other"])
        most = view.length or 10_000
        won[game.winner] = min(won[game.winner] + game.points, most)
    assert view.score == (won["own"], won["other"])
    if before is not None and before.game_number == view.game_number:
        assert view.events[: len(before.events)] == before.events


@pytest.mark.parametrize(
    ("seed", "length", "level"), [(1, 1, "beginner"), (2, 3, "champion"), (3, 5, "casual"), (4, 3, "expert")]
)
def test_random_match_is_played_to_its_end(seat: Hand, length: int, level: str) -> None:
    view, before = seat.begin(length, level), None

    while not view.is_over:
        check(view, before)
        before, view = view, seat.go_on(view)
    check(view, before)

    assert view.state == "match_over"
    assert max(view.score) == length
    assert view.winner == ("own" if view.score[0] == length else "other")
    assert seat.look(view.id) == view
    (listed,) = seat.client.get("/api/matches", params={"state": "over"}).json()
    assert listed["score"] == list(view.score)
    assert seat.client.get("/api/matches", params={"state": "open"}).json() == []


@pytest.mark.parametrize("seed", [11])
def test_match_to_one_point_is_played_without_the_cube(seat: Hand) -> None:
    view = seat.begin(1)

    kinds: set[str] = set()
    while not view.is_over:
        assert not view.cube.in_use
        kinds |= {action.kind for action in view.actions}
        view = seat.go_on(view)

    assert "double" not in kinds
    assert not {"doubled", "taken", "passed"} & {told.kind for told in view.events}
    assert not view.is_crawford


@pytest.mark.parametrize("seed", [21])
def test_money_session_goes_on_game_after_game(seat: Hand) -> None:
    view = seat.begin(0, jacoby=True)
    assert view.rules.jacoby

    for number in (1, 2):
        view = seat.reach(view, "game_over")
        check(view, None)
        assert len(view.games) == view.game_number == number
        assert not view.is_over
        assert [action.kind for action in view.actions] == ["next_game"]
        view = seat.do(view, "next_game")
        assert [told.kind for told in view.events][:2] == ["next_game", "opened"]

    assert view.game_number == 3
    assert sum(view.score) == sum(game.points for game in view.games)


@pytest.mark.parametrize(("jacoby", "points"), [(True, 1), (False, 2)])
def test_jacoby_makes_a_gammon_single_while_the_cube_is_centred(
    hand: Hand, jacoby: bool, points: int
) -> None:
    view = hand.begin(0, jacoby=jacoby)
    view = hand.reach(view, "before_roll") if view.state != "to_play" else view

    view = hand.do(view, "offer_resign", value=2)

    assert view.result is not None
    assert (view.result.kind, view.result.points) == ("gammon", points)
    assert view.score == (0, points)


def test_jacoby_is_a_rule_of_money_sessions_only(hand: Hand) -> None:
    assert not hand.begin(5, jacoby=True).rules.jacoby


@pytest.fixture
def dice() -> LoadedDice:
    # The bot plays with chance: with the better of two it still wins a game now and then.
    return LoadedDice("own", seed=1, looks=4)


@pytest.fixture
def lucky(db_url: str, dice: LoadedDice) -> Iterator[Hand]:
    with TestClient(quick_app(db_url, dice), base_url=ADDRESS) as client:
        yield Hand(client, random.Random(0))


def win_a_game(hand: Hand, dice: LoadedDice, view: MatchView) -> MatchView:
    while view.state not in ("game_over", "match_over"):
        dice.is_human_throwing = view.state == "before_roll"
        view = hand.play_well(view)
    assert view.result is not None
    assert view.result.winner == "own"
    return view


def test_crawford_game_is_played_without_the_cube_and_the_next_ones_with_it(
    lucky: Hand, dice: LoadedDice
) -> None:
    view = lucky.begin(7)
    for _ in range(2):  # two backgammons given away: the bot stands at 6 of 7
        view = lucky.do(view, "offer_resign", value=3)
        assert not view.is_crawford
        view = lucky.do(view, "next_game")

    assert view.score == (0, 6)
    assert view.is_crawford
    assert not view.cube.in_use
    view = win_a_game(lucky, dice, view)
    assert not {"doubled", "passed"} & {told.kind for told in view.events}
    view = lucky.do(view, "next_game")

    assert not view.is_crawford
    assert view.is_post_crawford
    assert view.cube.in_use
    view = lucky.reach(view, "before_roll")
    assert "double" in {action.kind for action in view.actions}


def test_double_taken_by_the_human_is_his_cube(db_url: str) -> None:
    dice = LoadedDice("other", seed=1)
    with TestClient(quick_app(db_url, dice), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(0))
        view = hand.begin(0, "champion")
        while view.state != "double_offered":
            assert view.state != "game_over", "the bot never doubled"
            dice.is_human_throwing = view.state == "before_roll"
            view = hand.do(view, "roll") if view.state == "before_roll" else hand.go_on(view)

        assert [(action.kind) for action in view.actions] == ["take", "pass"]
        assert view.turn == "other"
        view = hand.do(view, "take")

    assert "taken" in {told.kind for told in view.events}
    assert (view.cube.value, view.cube.owner) == (2, "own")


def test_pass_loses_the_cube_as_it_stood(db_url: str) -> None:
    dice = LoadedDice("other", seed=1)
    with TestClient(quick_app(db_url, dice), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(0))
        view = hand.begin(5, "champion")
        while view.state != "double_offered":
            dice.is_human_throwing = view.state == "before_roll"
            view = hand.do(view, "roll") if view.state == "before_roll" else hand.go_on(view)
        view = hand.do(view, "pass")

    assert view.result is not None
    assert (view.result.winner, view.result.points, view.result.how) == ("other", 1, "pass")
    assert view.score == (0, 1)
