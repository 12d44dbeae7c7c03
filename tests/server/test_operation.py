"""Running a server for others: what it tells who looks after it, copies, limits, and what logs leave out."""

from __future__ import annotations

import logging
import random
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.server.app import create_app
from tablas.server.errors import TooMany
from tablas.server.limits import MOST_SOCKETS, SOCKETS_AT_ONCE, Crowd
from tablas.server.storage.backup import BackupInTheWay, NeedsPgDump, back_up
from tablas.storage import database

from .hand import ADDRESS, Hand, fault, seeded_dice
from .people import house

NEAR, FAR = ("127.0.0.1", 5000), ("93.184.216.34", 5000)


def browser(app: FastAPI, address: tuple[str, int] = NEAR, site: str = ADDRESS) -> TestClient:
    return TestClient(app, base_url=site, client=address)


def public(db_url: str) -> FastAPI:
    return create_app(db_url, dice=seeded_dice(1), hosts=frozenset({"127.0.0.1", "tablas.example.org"}))


def test_prometheus_is_told_from_nearby_only(app: FastAPI) -> None:
    near, far = browser(app), browser(app, FAR)
    view = Hand(near, random.Random(1)).begin(1)

    told, refused = near.get("/api/metrics"), far.get("/api/metrics")

    assert (told.status_code, refused.status_code) == (200, 404)
    assert f"tablas_events_total {view.seq}.0" in told.text
    assert 'tablas_requests_total{method="POST",route="/api/matches",status="201"} 1.0' in told.text
    assert view.id[:8] not in told.text


def test_server_is_ready_while_it_can_read_its_database(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser(app)
    ready = client.get("/api/health/ready")

    def gone(_path: str) -> tuple[int, int]:
        return 0, 0

    monkeypatch.setattr(database, "_identity", gone)
    if not app.state.database.is_file:
        pytest.skip("a file that was taken away")
    lost, up = client.get("/api/health/ready"), client.get("/api/health")

    assert (ready.status_code, lost.status_code, up.status_code) == (200, 503, 200)
    assert 'tablas_storage_faults_total{code="storage_unavailable"} 1.0' in client.get("/api/metrics").text


def test_logs_name_no_match_that_could_be_asked_for(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    hand = Hand(browser(app), random.Random(1))
    with caplog.at_level(logging.INFO, "tablas.server"):
        view = hand.begin(1)
        hand.go_on(view)

    told = "\n".join(str(record.__dict__.get("fields")) for record in caplog.records)
    assert "'path': '/api/matches/{match_id}/actions'" in told
    assert view.id[:8] in told
    assert view.id not in told


def test_matches_and_reviews_of_others_are_not_listed_by_a_public_server(db_url: str) -> None:
    with house(public(db_url)) as opened:
        one, two = opened.person(), opened.person()
        match = one.begin(1)
        sent = one.client.post(f"/api/matches/{match.id}/review", params={"level": "quick"})

        lists = [
            [line["id"] for line in hand.client.get(path).json()]
            for hand in (one, two)
            for path in ("/api/matches", "/api/reviews")
        ]

    assert sent.status_code == 201, sent.text
    assert lists == [[match.id], [sent.json()["id"]], [], []]


def test_public_server_bounds_what_one_address_asks_for(
    db_url: str, closed_after: Callable[[FastAPI], FastAPI]
) -> None:
    app = closed_after(create_app(db_url, hosts=None, ticks=lambda: 0.0))
    client, other = browser(app), browser(app, FAR)

    answers = [client.get("/api/levels") for _ in range(301)]

    assert {answer.status_code for answer in answers[:300]} == {200}
    assert (answers[-1].status_code, fault(answers[-1]).code) == (429, "too_many")
    assert other.get("/api/levels").status_code == 200


def test_sockets_of_one_address_are_bounded() -> None:
    now = [0.0]
    crowd = Crowd(lambda: now[0])

    for _ in range(SOCKETS_AT_ONCE):
        crowd.take("a", is_socket=True)
    with pytest.raises(TooMany):
        crowd.take("a", is_socket=True)
    now[0] = 1e6
    crowd.take("a", is_socket=True)
    crowd.take("b", is_socket=True)
    with ExitStack() as pages:
        for _ in range(MOST_SOCKETS):
            pages.enter_context(crowd.staying("a"))
        with pytest.raises(TooMany):
            crowd.take("a", is_socket=True)
    crowd.take("a", is_socket=True)


def test_a_copy_made_while_the_server_goes_on_is_a_database_of_its_own(
    db_path: Path, db_url: str, tmp_path: Path
) -> None:
    hand = Hand(browser(create_app(db_url, dice=seeded_dice(1))), random.Random(1))
    view = hand.begin(1)
    copy = tmp_path / "copy.db"

    made = back_up(db_url, copy)
    hand.go_on(view)

    assert made == (copy, tmp_path / "copy.db.secret")
    assert made[1].read_bytes() == Path(f"{db_path}.secret").read_bytes()
    assert [path.stat().st_mode & 0o077 for path in made] == [0, 0]
    again = Hand(browser(create_app(f"sqlite:///{copy}")), random.Random(1))
    assert again.look(view.id) == view
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_copy_replaces_nothing_and_leaves_postgresql_to_its_own_tool(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    create_app(f"sqlite:///{tmp_path / 'tablas.db'}")

    with pytest.raises(BackupInTheWay):
        back_up(f"sqlite:///{tmp_path / 'tablas.db'}", tmp_path / "there")
    with pytest.raises(NeedsPgDump) as told:
        back_up("postgresql://ana:secreto@db.example:5433/tablas", tmp_path / "new file")

    assert (tmp_path / "there").read_text() == "mine"
    assert told.value.value == (
        f"pg_dump --format=custom '--file={tmp_path}/new file' "
        "--host=db.example --port=5433 --username=ana tablas"
    )
