"""A player whose program says on its socket what it does, and asks to be told events only."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from pydantic import TypeAdapter

from tablas.protocol.live import MatchView
from tablas.protocol.online import SocketNews
from tablas.server.app import create_app

from .hand import ADDRESS, Action, Hand, any_action
from .people import House, Pair, house

SOCKETS = ADDRESS.replace("http", "ws")
SAID: TypeAdapter[SocketNews] = TypeAdapter(SocketNews)
Heard = dict[str, Any]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(create_app(f"sqlite:///{tmp_path_factory.mktemp('socket') / 'tablas.db'}")) as opened:
        yield opened


class Program:
    """One side of a match at its socket."""

    def __init__(self, socket: Any) -> None:  # noqa: ANN401
        self.socket = socket
        self.socket.send_json({"form": "events"})

    def told(self, kind: str) -> Heard:
        """The next message of a kind; each on the way to it has a shape of the protocol."""
        while True:
            text = self.socket.receive_text()
            heard: Heard = SAID.validate_json(text).model_dump(mode="json")
            if heard["kind"] == kind:
                return heard

    def say(self, seq: int, action: Action, request_id: str | None = None) -> str:
        """Do something; the id of it."""
        request_id = request_id or str(uuid.uuid4())
        self.socket.send_json({"kind": "act", "request_id": request_id, "seq": seq, "action": action})
        return request_id


@contextmanager
def programs(pair: Pair) -> Iterator[tuple[Program, Program, Hand, MatchView]]:
    """The program on turn, the other, and the hand and the view of the first."""
    actor, view = pair.on_turn()
    with ExitStack() as stack:
        first, second = (
            Program(
                stack.enter_context(hand.client.websocket_connect(f"{SOCKETS}/api/matches/{pair.id}/live"))
            )
            for hand in (actor, pair.waiting()[0])
        )
        for each in (first, second):
            assert each.told("match")["match"]["seq"] == view.seq
        yield first, second, actor, view


def test_what_is_said_on_the_socket_is_done_and_told_to_both_as_events(opened: House) -> None:
    with programs(Pair(opened, 3)) as (first, second, actor, view):
        request_id = first.say(view.seq, any_action(view, actor.taste))

        done, own, other = first.told("done"), first.told("events"), second.told("events")

        assert (done["request_id"], done["seq"]) == (request_id, view.seq + 1)
        assert (own["since"], own["seq"], other["seq"]) == (view.seq, view.seq + 1, view.seq + 1)
        assert {own["to_act"], other["to_act"]} == {"own", "other"}
        (event,), seen = own["events"], actor.look(view.id)
        assert event == seen.events[-1].model_dump(mode="json")
        assert event["board"] == [-count for count in reversed(other["events"][0]["board"])]
        assert own["actions"] == [action.model_dump(mode="json") for action in seen.actions]
        assert any((own["actions"], other["actions"]))


def test_what_is_said_again_is_done_once(opened: House) -> None:
    with programs(Pair(opened, 3)) as (first, _, actor, view):
        action = any_action(view, actor.taste)
        request_id = first.say(view.seq, action)
        first.told("done")
        first.say(view.seq, action, request_id)

        assert first.told("done")["seq"] == view.seq + 1
        assert actor.look(view.id).seq == view.seq + 1


def test_what_is_refused_on_the_socket_says_why_and_changes_nothing(opened: House) -> None:
    with programs(Pair(opened, 3)) as (first, second, actor, view):
        first.say(view.seq, {"kind": "take"})
        early = second.say(view.seq, {"kind": "roll"})
        first_error, second_error = first.told("not_done"), second.told("not_done")
        first.socket.send_text("{")
        nonsense = first.told("not_done")
        first.say(view.seq, {"kind": "offer_resign", "value": True})
        no_number = first.told("not_done")
        old = first.say(view.seq - 1, {"kind": "roll"})
        stale = first.told("not_done")

        assert first_error["error"]["code"] == "illegal_action"
        assert (second_error["request_id"], second_error["error"]["code"]) == (early, "illegal_action")
        assert (nonsense["request_id"], nonsense["error"]["code"]) == (None, "bad_request")
        assert (no_number["request_id"], no_number["error"]["code"]) == (None, "bad_request")
        assert (stale["request_id"], stale["error"]["code"]) == (old, "stale")
        assert actor.look(view.id).seq == view.seq


def test_a_game_that_ends_is_told_as_a_view(opened: House) -> None:
    with programs(Pair(opened, 1)) as (first, second, actor, view):
        assert any(action.kind == "offer_resign" for action in view.actions)
        first.say(view.seq, {"kind": "offer_resign", "value": 1})
        offered = second.told("events")
        second.say(offered["seq"], {"kind": "accept_resign"})

        assert [action["kind"] for action in offered["actions"]] == ["accept_resign", "refuse_resign"]
        assert first.told("match")["match"]["is_over"]
        assert second.told("match")["match"]["winner"] == "own"
        assert actor.look(view.id).winner == "other"


def test_a_spectator_does_nothing_and_is_told_views(opened: House) -> None:
    pair = Pair(opened, 3)
    _, view = pair.on_turn()
    watching = opened.browser()
    with watching.websocket_connect(f"{SOCKETS}/api/matches/{pair.id}/live") as socket:
        socket.send_json({"form": "events", "watch": pair.meeting.watch})
        socket.send_json(
            {"kind": "act", "request_id": str(uuid.uuid4()), "seq": view.seq, "action": {"kind": "roll"}}
        )
        heard = socket.receive_json()
        while heard["kind"] != "not_done":
            heard = socket.receive_json()

    assert heard["error"]["code"] == "not_a_player"
    assert pair.on_turn()[1].seq == view.seq
