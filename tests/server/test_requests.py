"""The same request twice, a late request, two tabs: applied once, refused plainly, nothing lost."""

from __future__ import annotations

import asyncio
import random
import threading
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.play import service

from .hand import ADDRESS, Action, Hand, any_action, fault, seeded_dice

ROLL: Action = {"kind": "roll"}


def test_same_request_again_has_the_same_outcome_and_is_applied_once(hand: Hand) -> None:
    view = hand.reach(hand.begin(3), "before_roll")
    request_id = str(uuid.uuid4())

    first = hand.ask(view, {"kind": "roll"}, request_id=request_id)
    again = hand.ask(view, {"kind": "roll"}, request_id=request_id)

    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert hand.look(view.id).seq == view.seq + 1


def test_same_request_after_a_restart_is_applied_once(hand: Hand, db_url: str) -> None:
    view = hand.reach(hand.begin(3), "to_play")
    action = any_action(view, hand.taste)
    request_id = str(uuid.uuid4())
    first = hand.ask(view, action, request_id=request_id)

    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        again = Hand(client, random.Random(0)).ask(view, action, request_id=request_id)

    assert again.status_code == 200
    assert again.json() == first.json()


def test_new_match_asked_for_again_is_the_same_match(hand: Hand, db_url: str) -> None:
    request_id = str(uuid.uuid4())
    view = hand.begin(3, player_name="Lucía", request_id=request_id)
    again = hand.begin(3, player_name=" Lucía ", request_id=request_id)
    view_later = hand.go_on(view)

    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        after_restart = Hand(client, random.Random(0)).begin(3, player_name="Lucía", request_id=request_id)

    assert (again, after_restart) == (view, view_later)
    assert len(hand.client.get("/api/matches").json()) == 1
    assert hand.begin(3).id != hand.begin(3).id


@pytest.mark.parametrize("change", [{"length": 5}, {"level": "expert"}, {"player_name": "Ana"}])
def test_request_id_of_another_match_is_refused(hand: Hand, change: dict[str, object]) -> None:
    order = {"length": 3, "level": "casual", "request_id": str(uuid.uuid4())}
    view = hand.begin(**order)

    answer = hand.client.post("/api/matches", json={**order, **change})

    assert answer.status_code == 409
    assert (fault(answer).code, fault(answer).place) == ("request_reused", "body.request_id")
    assert [summary["id"] for summary in hand.client.get("/api/matches").json()] == [view.id]


def test_new_match_asked_for_many_times_at_once_is_one_match(app: FastAPI) -> None:
    order = {"length": 3, "level": "casual", "request_id": str(uuid.uuid4())}

    async def ask() -> list[httpx2.Response]:
        async with serving(app) as client:
            return await asyncio.gather(*(client.post("/api/matches", json=order) for _ in range(6)))

    answers = asyncio.run(ask())

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1


def test_request_id_of_another_action_is_refused(hand: Hand) -> None:
    view = hand.reach(hand.begin(3), "before_roll")
    request_id = str(uuid.uuid4())
    later = MatchView.model_validate_json(hand.ask(view, {"kind": "roll"}, request_id=request_id).content)

    stale = hand.ask(view, {"kind": "double"}, request_id=request_id)
    current = hand.ask(later, {"kind": "offer_resign", "value": 1}, request_id=request_id)

    assert {stale.status_code, current.status_code} == {409}
    assert {fault(stale).code, fault(current).code} == {"request_reused"}
    assert hand.look(view.id) == later


@pytest.mark.parametrize("seen", [0, "one less", "one more"])
def test_stale_request_gets_the_match_as_it_stands(hand: Hand, seen: int | str) -> None:
    view = hand.reach(hand.begin(3), "before_roll")
    seq = {"one less": view.seq - 1, "one more": view.seq + 1}.get(str(seen), 0)

    answer = hand.ask(view, {"kind": "roll"}, seq=seq)

    assert answer.status_code == 409
    assert fault(answer).code == "stale"
    assert fault(answer).current == view
    assert hand.look(view.id) == view


def test_second_tab_gets_the_match_as_the_first_left_it(hand: Hand) -> None:
    first = second = hand.reach(hand.begin(3), "before_roll")

    first = hand.do(first, "roll")
    answer = hand.ask(second, {"kind": "roll"})

    assert answer.status_code == 409
    assert fault(answer).current == first


def test_two_tabs_at_the_same_moment_one_wins(app: FastAPI) -> None:
    async def both() -> list[httpx2.Response]:
        async with serving(app) as client:
            view = await _waiting_to_roll(client)
            return await asyncio.gather(*(_act(client, view, ROLL) for _ in range(8)))

    answers = asyncio.run(both())

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    (won,) = [
        MatchView.model_validate_json(answer.content) for answer in answers if answer.status_code == 200
    ]
    for answer in answers:
        if answer.status_code == 409:
            assert fault(answer).code == "stale"
            assert fault(answer).current == won


def test_one_request_sent_many_times_at_once_is_applied_once(app: FastAPI) -> None:
    async def many() -> tuple[int, list[httpx2.Response]]:
        async with serving(app) as client:
            view = await _waiting_to_roll(client)
            request_id = str(uuid.uuid4())
            return view.seq, await asyncio.gather(*(_act(client, view, ROLL, request_id) for _ in range(8)))

    seq, answers = asyncio.run(many())

    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["seq"] for answer in answers} == {seq + 1}


def test_two_servers_on_one_database_agree_on_who_was_first(db_url: str) -> None:
    async def race() -> tuple[list[httpx2.Response], list[MatchView]]:
        apps = [create_app(db_url, dice=seeded_dice(seed)) for seed in (1, 2)]
        async with serving(apps[0]) as one, serving(apps[1]) as other:
            view = await _waiting_to_roll(one)
            answers = await asyncio.gather(_act(one, view, ROLL), _act(other, view, ROLL))
            seen = [await client.get(f"/api/matches/{view.id}") for client in (one, other)]
        return answers, [MatchView.model_validate_json(answer.content) for answer in seen]

    answers, seen = asyncio.run(race())

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert seen[0] == seen[1]


def test_many_matches_at_once_do_not_mix(app: FastAPI) -> None:
    async def play() -> list[MatchView]:
        async with serving(app) as client:
            started = await asyncio.gather(
                *(client.post("/api/matches", json={"length": n, "level": "casual"}) for n in range(1, 7))
            )
            views = [MatchView.model_validate_json(answer.content) for answer in started]
            return [
                MatchView.model_validate_json((await client.get(f"/api/matches/{view.id}")).content)
                for view in views
            ]

    views = asyncio.run(play())

    assert [view.length for view in views] == [1, 2, 3, 4, 5, 6]
    assert len({view.id for view in views}) == 6


def test_bot_does_not_keep_others_waiting(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    decide = service.decide
    is_other_answered = threading.Event()

    def slowly(*asked: object) -> object:
        assert is_other_answered.wait(60)
        return decide(*asked)  # type: ignore[arg-type]

    async def meanwhile() -> int:
        async with serving(app) as client:
            view = await _waiting_to_roll(client)
            view = MatchView.model_validate_json((await _act(client, view, ROLL)).content)
            monkeypatch.setattr(service, "decide", slowly)
            turn = asyncio.create_task(_act(client, view, any_action(view, random.Random(0))))
            await asyncio.sleep(0.05)
            await client.get("/api/health")
            is_other_answered.set()
            return (await turn).status_code

    assert asyncio.run(meanwhile()) == 200


@asynccontextmanager
async def serving(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    """Clients of one event loop, whose requests run side by side as a server's do."""
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=ADDRESS) as client,
    ):
        yield client


async def _act(
    client: httpx2.AsyncClient, view: MatchView, action: Action, request_id: str | None = None
) -> httpx2.Response:
    body = {"request_id": request_id or str(uuid.uuid4()), "seq": view.seq, "action": action}
    return await client.post(f"/api/matches/{view.id}/actions", json=body)


async def _waiting_to_roll(client: httpx2.AsyncClient) -> MatchView:
    """A new match in which the human is about to roll."""
    answer = await client.post("/api/matches", json={"length": 3, "level": "casual"})
    view = MatchView.model_validate_json(answer.content)
    while view.state != "before_roll":
        answer = await _act(client, view, any_action(view, random.Random(0)))
        view = MatchView.model_validate_json(answer.content)
    return view
