"""Two people and whoever watches them: browsers of their own, one server."""

from __future__ import annotations

import hashlib
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.protocol.live import MatchView
from tablas.protocol.online import MeetingView

from .hand import ADDRESS, Hand

HOST_ENTROPY, GUEST_ENTROPY = "11" * 32, "22" * 32


def digest(entropy: str) -> str:
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


class House:
    """A server that is up, and as many browsers as are wanted."""

    def __init__(self, first: TestClient) -> None:
        self.first = first

    def browser(self) -> TestClient:
        client = TestClient(self.first.app, base_url=ADDRESS)
        client.portal = self.first.portal  # all on one event loop, as in one server
        return client

    def person(self, seed: int = 1) -> Hand:
        return Hand(self.browser(), random.Random(seed))


@contextmanager
def house(app: FastAPI) -> Iterator[House]:
    with TestClient(app, base_url=ADDRESS) as client:
        yield House(client)


def propose(hand: Hand, length: int = 1, entropy: str = HOST_ENTROPY, **extra: object) -> MeetingView:
    order = {
        "length": length,
        "player_name": "Ana",
        "host_commitment": digest(entropy),
        "request_id": str(uuid.uuid4()),
        **extra,
    }
    answer = hand.client.post("/api/meetings", json=order)
    assert answer.status_code == 201, answer.text
    return MeetingView.model_validate_json(answer.content)


def ask_to_join(
    hand: Hand, link: str | None, entropy: str = GUEST_ENTROPY, name: str = "Berto"
) -> httpx2.Response:
    order = {"link": link, "player_name": name, "guest_entropy": entropy}
    return hand.client.post("/api/meetings/joined", json=order)


def tell(hand: Hand, match_id: str, entropy: str = HOST_ENTROPY) -> httpx2.Response:
    return hand.client.post(f"/api/meetings/{match_id}/entropy", json={"host_entropy": entropy})


class Pair:
    """Two who have met, and what either sees of their match."""

    def __init__(
        self, house: House, length: int = 1, players: tuple[Hand, Hand] | None = None, **extra: object
    ) -> None:
        self.house = house
        self.host, self.guest = players or (house.person(1), house.person(2))
        meeting = propose(self.host, length, **extra)
        assert ask_to_join(self.guest, meeting.invite).status_code == 200
        begun = tell(self.host, meeting.id)
        assert begun.status_code == 200, begun.text
        self.meeting = MeetingView.model_validate_json(begun.content)
        self.id = meeting.id

    def seen(self) -> tuple[MatchView, MatchView]:
        return self.host.look(self.id), self.guest.look(self.id)

    def on_turn(self) -> tuple[Hand, MatchView]:
        """Whoever is to act, and what he sees."""
        view = self.host.look(self.id)
        return (self.host, view) if view.to_act == "own" else (self.guest, self.guest.look(self.id))

    def waiting(self) -> tuple[Hand, MatchView]:
        """Whoever is not, and what he sees."""
        return (
            (self.guest, self.guest.look(self.id))
            if self.on_turn()[0] is self.host
            else (self.host, self.host.look(self.id))
        )

    def go_on(self) -> MatchView:
        hand, view = self.on_turn()
        return hand.go_on(view)

    def resigned(self) -> MatchView:
        """The match once whoever is to act has given it up and the other has accepted."""
        loser, view = self.on_turn()
        while all(action.kind != "offer_resign" for action in view.actions):
            loser.go_on(view)
            loser, view = self.on_turn()
        offered = loser.do(view, "offer_resign", value=1)
        assert offered.to_act == "other"
        winner, view = self.on_turn()
        return winner.do(view, "accept_resign")
