"""A server on one's own machine answers its own page and nobody else's."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tablas.server.app import create_app

from .hand import ADDRESS, fault

NEW = {"length": 1, "level": "casual"}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1:8001", "http://127.0.0.1:9000", "null"]
)
def test_page_of_another_site_cannot_change_anything(client: TestClient, origin: str) -> None:
    answer = client.post("/api/matches", json=NEW, headers={"origin": origin})

    assert answer.status_code == 403
    assert fault(answer).code == "foreign_request"
    assert fault(answer).place == "header.origin"
    assert client.get("/api/matches").json() == []


def test_request_that_a_browser_marks_as_cross_site_is_refused(client: TestClient) -> None:
    answer = client.post("/api/matches", json=NEW, headers={"sec-fetch-site": "cross-site"})

    assert answer.status_code == 403
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[::1"])
def test_name_of_another_site_pointed_at_this_machine_is_refused(client: TestClient, host: str) -> None:
    for answer in (
        client.get("/api/matches", headers={"host": host}),
        client.post("/api/matches", json=NEW, headers={"host": host, "origin": f"http://{host}"}),
    ):
        assert answer.status_code == 403
        assert fault(answer).code == "foreign_request"
        assert fault(answer).place == "header.host"


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "localhost", "[::1]:8000"])
def test_own_page_may_act_under_every_name_of_this_machine(client: TestClient, host: str) -> None:
    headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}

    assert client.post("/api/matches", json=NEW, headers=headers).status_code == 201


def test_server_meant_to_be_reached_from_elsewhere_answers_to_any_name_but_not_to_any_page(
    db_url: str,
) -> None:
    with TestClient(create_app(db_url, hosts=None), base_url="http://backgammon.example") as client:
        own = client.post("/api/matches", json=NEW, headers={"origin": "http://backgammon.example"})
        foreign = client.post("/api/matches", json=NEW, headers={"origin": "http://evil.example"})

    assert own.status_code == 201
    assert foreign.status_code == 403


def test_form_of_another_page_is_no_request_of_the_protocol(client: TestClient) -> None:
    answer = client.post(
        "/api/matches", content=b'{"length":1,"level":"casual"}', headers={"content-type": "text/plain"}
    )

    assert answer.status_code == 422
    assert client.get("/api/matches").json() == []


def test_huge_body_is_refused_unread(client: TestClient) -> None:
    answer = client.post("/api/matches", json={**NEW, "player_name": "x" * 100_000})

    assert answer.status_code == 413
    assert fault(answer).code == "body_too_large"


def test_body_of_unknown_length_is_refused_unread(client: TestClient) -> None:
    answer = client.post("/api/matches", content=iter([b"{}"]), headers={"content-type": "application/json"})

    assert answer.status_code == 413
    assert fault(answer).code == "body_too_large"


def test_refusals_carry_the_security_headers_too(client: TestClient) -> None:
    answer = client.get("/api/health", headers={"host": "evil.example"})

    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_base_address_is_accepted_as_it_is(client: TestClient) -> None:
    assert client.get("/api/health", headers={"origin": ADDRESS}).json()["status"] == "ok"
