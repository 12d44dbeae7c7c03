"""What the view tells: levels, names, resignations, hints, the story of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from boards import position
from tablas.moves import find_play
from tablas.notation import xgid
from tablas.position import Position
from tablas.protocol.actions import CanAcceptResign, CanRefuseResign
from tablas.protocol.live import MatchView, NoPlayEvent, PlayedEvent
from tablas.server.app import create_app

from .hand import ADDRESS, Hand, any_play, fault, seeded_dice


def test_levels_are_listed_weakest_first(client: TestClient) -> None:
    levels = client.get("/api/levels").json()

    assert [level["name"] for level in levels] == [
        "beginner",
        "casual",
        "intermediate",
        "advanced",
        "expert",
        "champion",
    ]
    assert [level["noise"] for level in levels] == sorted((level["noise"] for level in levels), reverse=True)


def test_human_and_bot_are_introduced(hand: Hand) -> None:
    human, bot = hand.begin(3, "expert", player_name="  Lucía ").players

    assert (human.name, human.kind, human.level) == ("Lucía", "human", None)
    assert (bot.name, bot.kind, bot.level) == ("tablas", "bot", "expert")


def test_new_match_is_opened_by_a_throw_without_a_tie(db_url: str) -> None:
    throws = iter([(3, 3), (2, 2), (2, 5), (6, 4)])
    with TestClient(create_app(db_url, dice=lambda: next(throws)), base_url=ADDRESS) as client:
        view = Hand(client, random.Random(0)).begin(3)

    opened = [told for told in view.events if told.kind == "opened"]
    assert [told.dice for told in opened] == [(3, 3), (2, 2), (2, 5)]
    bots_play = view.events[3]
    assert isinstance(bots_play, PlayedEvent)
    assert (bots_play.by, bots_play.dice) == ("other", (2, 5))
    assert view.state == "before_roll"


def test_human_who_wins_the_opening_plays_both_numbers(db_url: str) -> None:
    with TestClient(create_app(db_url, dice=lambda: (5, 2)), base_url=ADDRESS) as client:
        view = Hand(client, random.Random(0)).begin(3)

    assert view.state == "to_play"
    assert view.dice == (5, 2)
    assert view.board == list(Position.start().board)
    assert [action.kind for action in view.actions] == ["play", "offer_resign"]


def test_story_replays_to_the_board_it_shows(hand: Hand) -> None:
    view = hand.begin(1)
    while not view.is_over:
        view = hand.go_on(view)

    board = Position.start()
    for told in view.events:
        if isinstance(told, PlayedEvent):
            seen = board if told.by == "own" else board.swapped()
            played = find_play(seen, told.dice, told.play).result
            board = played if told.by == "own" else played.swapped()
        elif isinstance(told, NoPlayEvent):
            assert told.board == list(board.board)
        assert told.board == list(board.board)
    assert view.result is None or view.result.how in ("played", "resign")


def test_hits_are_marked_in_story_and_graph_alike(hand: Hand) -> None:
    view = hand.begin(5, "champion")
    hits_seen = 0
    while hits_seen < 2 and not view.is_over:
        if view.state == "to_play" and view.plays is not None and view.plays.edges:
            steps = any_play(view.plays, hand.taste)
            blots = {point for point in range(1, 25) if view.board[point] == -1}
            hitting = {edge.end for edge in view.plays.edges if edge.hits}
            assert hitting <= blots
            seq = view.seq
            view = hand.do(view, "play", steps=steps)
            told = next((told for told in view.events if told.seq == seq + 1), None)
            assert isinstance(told, PlayedEvent)
            assert [list(step[:2]) for step in told.steps] == steps
            hits = {end for _, end, is_hit in told.steps if is_hit}
            assert hits == blots & {end for _, end, _ in told.steps}
            hits_seen += len(hits)
        else:
            view = hand.go_on(view)
    assert hits_seen >= 2


@pytest.mark.parametrize(("value", "kind"), [(1, "single"), (2, "gammon"), (3, "backgammon")])
def test_resignation_gives_the_bot_what_was_offered(hand: Hand, value: int, kind: str) -> None:
    view = hand.begin(5)

    view = hand.do(view, "offer_resign", value=value)

    assert view.result is not None
    assert (view.result.winner, view.result.points, view.result.kind) == ("other", value, kind)
    assert view.result.how == "resign"
    assert [told.kind for told in view.events][-2:] == ["resign_offered", "resign_accepted"]
    assert view.score == (0, value)


@pytest.fixture
def at_resignation(db_url: str) -> Iterator[tuple[Hand, MatchView]]:
    """A game the bot has certainly lost, its resignation on the table: no roll saves it."""
    with TestClient(create_app(db_url, dice=seeded_dice(11)), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(0))
        lost = position("own 9:5 8:5 7:5 / other 1:4")
        view = hand.begin(1, "champion", start=xgid(lost, turn="o"))
        assert view.state == "resign_offered"
        yield hand, view


def test_lost_bot_resigns_and_the_human_may_accept(at_resignation: tuple[Hand, MatchView]) -> None:
    hand, view = at_resignation
    accept, refuse = view.actions

    assert view.turn == "other"
    assert isinstance(accept, CanAcceptResign)
    assert isinstance(refuse, CanRefuseResign)
    assert accept.points == accept.value * view.cube.value
    assert hand.hint(view) == {"kind": "resign", "level": "champion", "should_accept": True}
    view = hand.do(view, "accept_resign")

    assert view.result is not None
    assert (view.result.winner, view.result.points, view.result.how) == ("own", accept.points, "resign")
    assert view.score == (accept.points, 0)


def test_human_may_refuse_and_is_not_asked_again(at_resignation: tuple[Hand, MatchView]) -> None:
    hand, view = at_resignation
    board = view.board

    view = hand.do(view, "refuse_resign")

    kinds = [told.kind for told in view.events]
    refused = view.events[kinds.index("resign_refused")]
    assert refused.board == board
    assert kinds.count("resign_offered") == 1
    assert view.state in ("before_roll", "to_play")
    view = hand.reach(view, "match_over")
    assert [told.kind for told in view.events].count("resign_offered") == 1


def test_hint_lists_the_best_plays_first(db_url: str) -> None:
    with TestClient(create_app(db_url, dice=lambda: (3, 1)), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(0))
        hint = hand.hint(hand.begin(0, "beginner"))

    assert hint["kind"] == "play"
    first, *others = hint["candidates"]
    assert first["play"] == "8/5 6/5"
    assert first["steps"] == [[8, 5, False], [6, 5, False]]
    assert first["difference"] == 0
    assert len(others) == 4
    assert [other["equity"] for other in others] == sorted(
        (other["equity"] for other in others), reverse=True
    )
    assert all(other["difference"] <= 0 for other in others)


def test_hint_before_the_roll_speaks_of_the_cube(hand: Hand) -> None:
    hint = hand.hint(hand.reach(hand.begin(0), "before_roll"))

    assert hint["kind"] == "cube"
    assert hint["action"] == "no_double_take"
    assert (hint["should_double"], hint["should_take"], hint["is_redouble"]) == (False, True, False)
    assert hint["double_pass"] == 1


def test_there_is_no_hint_where_there_is_nothing_to_decide(hand: Hand) -> None:
    view = hand.reach(hand.begin(1), "before_roll")  # to one point: no cube

    answer = hand.client.get(f"/api/matches/{view.id}/hint")

    assert answer.status_code == 409
    assert fault(answer).code == "illegal_action"


def test_list_shows_what_was_played_last_first(hand: Hand) -> None:
    first, second = hand.begin(1, "casual"), hand.begin(3, "expert", player_name="Ana")
    assert [line["id"] for line in hand.client.get("/api/matches").json()] == [second.id, first.id]

    first = hand.go_on(first)

    newest, oldest = hand.client.get("/api/matches").json()
    assert (newest["id"], oldest["id"]) == (first.id, second.id)
    assert (oldest["player_name"], oldest["level"], oldest["length"]) == ("Ana", "expert", 3)
    assert (oldest["score"], oldest["game_number"], oldest["is_over"]) == ([0, 0], 1, False)
