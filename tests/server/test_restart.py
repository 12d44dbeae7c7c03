"""A server killed in the middle of a match goes on exactly where it was."""

from __future__ import annotations

import random
import threading
import time
import uuid
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.play import ledger
from tablas.server.play.records import StoredEvent
from tablas.server.play.store import MatchStore

from .hand import ADDRESS, Hand, any_action, seeded_dice
from .process import serving


def test_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    taste = random.Random(7)
    with serving(data=tmp_path) as server:
        hand = Hand(server.client, taste)
        view = hand.begin(3, "expert")
        for _ in range(6):
            view = hand.go_on(view)
        server.kill()

    with serving(data=tmp_path) as server:
        hand = Hand(server.client, taste)
        assert hand.look(view.id) == view
        later = hand.go_on(view)

    assert later.seq > view.seq


LONG = pytest.mark.long


@pytest.mark.parametrize(
    "delay_s",
    [pytest.param(0.0, marks=LONG), 0.004, pytest.param(0.015, marks=LONG), pytest.param(0.05, marks=LONG)],
)
def test_server_killed_while_it_answers_has_a_whole_story(tmp_path: Path, delay_s: float) -> None:
    with serving(data=tmp_path) as server:
        hand = Hand(server.client, random.Random(3))
        view = hand.reach(hand.begin(5, "expert"), "to_play")
        request_id, action = str(uuid.uuid4()), any_action(view, hand.taste)
        answers: list[httpx2.Response] = []

        def ask() -> None:
            try:
                answers.append(hand.ask(view, action, request_id=request_id))
            except httpx2.TransportError:
                return  # the answer died with the server

        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(delay_s)
        server.kill()
        asking.join()

    with serving(data=tmp_path) as server:
        hand = Hand(server.client, random.Random(3))
        again = MatchView.model_validate_json(hand.ask(view, action, request_id=request_id).content)

        assert again.events[: len(view.events)] == view.events
        assert again.events[len(view.events)].kind in ("played", "no_play")
        assert again.events[len(view.events)].by == "own"
        assert again.to_act == "own"
        assert hand.look(view.id) == again
        if answers:
            assert answers[0].json() == again.model_dump(mode="json")


def test_bot_finishes_a_turn_that_a_stop_cut_short_at_any_event(
    db_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(Exception):
        """The end of the process, as far as a test can have it inside its own."""

    stores_left = 10**9
    append = MatchStore.append

    async def failing(
        self: MatchStore, match_id: str, event: StoredEvent, *rest: object, **also: float
    ) -> None:
        nonlocal stores_left
        if stores_left == 0:
            raise PowerCut
        stores_left -= 1
        await append(self, match_id, event, *rest, **also)  # type: ignore[arg-type]

    monkeypatch.setattr(MatchStore, "append", failing)
    for stored in range(4):
        with TestClient(
            create_app(db_url, dice=seeded_dice(stored)), base_url=ADDRESS, raise_server_exceptions=False
        ) as client:
            stores_left = 10**9
            hand = Hand(client, random.Random(stored))
            view = hand.reach(hand.begin(3, "expert"), "to_play")
            request_id, action = str(uuid.uuid4()), any_action(view, hand.taste)
            stores_left = stored
            cut = hand.ask(view, action, request_id=request_id)

        stores_left = 10**9
        with TestClient(create_app(db_url), base_url=ADDRESS) as client:
            hand = Hand(client, random.Random(stored))
            seen = hand.look(view.id)
            done = MatchView.model_validate_json(hand.ask(view, action, request_id=request_id).content)

        assert cut.status_code == 500 or stored == 3
        assert seen.to_act == "own"
        assert seen.seq == view.seq if stored == 0 else seen.seq > view.seq
        assert done.events[len(view.events)].by == "own"
        assert done.to_act == "own"


def test_every_match_of_a_busy_server_is_folded_again_when_forgotten(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MATCHES_KEPT", 1)
    views = [hand.begin(1) for _ in range(3)]

    views = [hand.go_on(view) for view in views]

    assert [hand.look(view.id) for view in views] == views
