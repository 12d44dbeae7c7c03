"""The engine protocol over HTTP: the same answers as on a pipe, within limits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.decision import Engine, EngineDepths
from tablas.errors import SearchCancelled
from tablas.notation import parse_position
from tablas.protocol.engine import CubeRequest
from tablas.server.app import create_app
from tablas.server.engine import service as service_module
from tablas.server.engine.service import EngineService
from tablas.server.errors import TookTooLong, TooManyRequests

from .hand import ADDRESS

START = "4HPwATDgc/ABMA"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path = tmp_path_factory.mktemp("engine") / "tablas.db"
    with TestClient(create_app(f"sqlite+aiosqlite:///{path}"), base_url=ADDRESS) as client:
        yield client


def test_a_question_has_the_answer_it_has_on_a_pipe(server: TestClient) -> None:
    asked = {"id": "a", "kind": "best", "position": START, "dice": "31", "ply": 0, "top": 2}
    answer = server.post("/api/engine", json=asked)
    best = Engine("0-ply").best_plays(parse_position(START).position, (3, 1), top=2)[0]

    assert answer.status_code == 200
    told = answer.json()
    assert (told["id"], told["kind"], told["of"]) == ("a", "answer", "best")
    assert told["result"]["candidates"][0]["play"] == "8/5 6/5"
    assert told["result"]["candidates"][0]["equity"] == best.equity


def test_several_questions_are_answered_in_their_order_each_with_its_own_error(server: TestClient) -> None:
    asked = [
        {"id": 1, "kind": "evaluate", "positions": [START, START]},
        {"id": 2, "kind": "cube", "position": "nonsense", "ply": 0},
        {"id": 3, "kind": "temperature_map", "position": START, "ply": 0},
        {"id": 4, "kind": "score_map", "position": START, "length": 2, "ply": 0},
        {"id": 5, "kind": "cube", "position": START, "ply": 3},
    ]
    told = server.post("/api/engine/batch", json=asked).json()

    assert [each["id"] for each in told] == [1, 2, 3, 4, 5]
    assert len(told[0]["result"]["evaluations"]) == 2
    assert (told[1]["kind"], told[1]["code"], told[1]["field"]) == ("error", "bad_notation", "position")
    assert len(told[2]["result"]["rolls"]) == 21
    assert len(told[3]["result"]["cells"]) == 4
    assert (told[4]["code"], told[4]["field"], told[4]["value"]) == ("bad_search", "ply", "3")


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"kind": "about"}, "body.id"),
        ({"id": 1, "kind": "cancel", "target": 2}, "body"),
        ({"id": 1, "kind": "cube", "position": "nonsense"}, "body.position"),
        ({"id": 1, "kind": "best", "position": START, "dice": "70"}, "body.dice"),
        ({"id": 1, "kind": "best", "position": START, "dice": "31", "ply": 3}, "body.ply"),
        ({"id": 1, "kind": "evaluate", "positions": [START] * 65, "ply": 1}, "body.positions"),
        ({"id": 1, "kind": "rollout", "position": START, "trials": 1297}, "body.trials"),
        ({"id": 1, "kind": "rollout", "position": START, "trials": 0}, "body.trials"),
        ({"id": 1, "kind": "rollout", "position": START, "threads": -1}, "body.threads"),
    ],
)
def test_a_question_that_cannot_be_answered_here_is_refused_by_its_field(
    server: TestClient, asked: dict[str, object], place: str
) -> None:
    answer = server.post("/api/engine", json=asked)

    assert answer.status_code == 422
    assert answer.json()["error"]["place"] == place


@pytest.mark.parametrize("count", [0, 65])
def test_a_batch_of_nothing_or_of_too_much_is_refused(server: TestClient, count: int) -> None:
    answer = server.post("/api/engine/batch", json=[{"id": 1, "kind": "about"}] * count)

    assert (answer.status_code, answer.json()["error"]["place"]) == (422, "body")


async def never() -> None:
    await asyncio.Event().wait()


async def at_once() -> None:
    return


def deep() -> CubeRequest:
    return CubeRequest(id=1, kind="cube", position=START, ply=2)


def test_what_takes_too_long_is_given_up() -> None:
    service = EngineService(EngineDepths(), most_seconds=0.001)

    with pytest.raises(TookTooLong):
        asyncio.run(service.answer(deep(), never()))


def test_a_search_ends_when_the_client_has_gone() -> None:
    service = EngineService(EngineDepths())

    with pytest.raises(SearchCancelled):
        asyncio.run(service.answer(deep(), at_once()))


def test_more_questions_than_can_wait_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(service_module, "MOST_WAITING", -service_module.MOST_AT_ONCE)
    url = f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}"
    with TestClient(create_app(url), base_url=ADDRESS) as client:
        answer = client.post("/api/engine", json={"id": 1, "kind": "about"})

    assert (answer.status_code, answer.json()["error"]["code"]) == (429, TooManyRequests.code)
