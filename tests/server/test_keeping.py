"""Finished matches between people go to the library by themselves, rated or not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.library import Library
from tablas.server.app import create_app
from tablas.server.play.errors import UnknownMatch

from .people import Pair, house


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.server.learn.keeping.LOOK_EVERY_S", 0.05)


def kept(client: TestClient) -> list[dict[str, object]]:
    """The reviews a visitor is shown, once there is one that is whole."""
    for _ in range(400):
        found: list[dict[str, object]] = client.get("/api/reviews").json()
        if found and all(each["state"] == "done" for each in found):
            return found
        time.sleep(0.05)
    raise AssertionError(f"nothing was kept: {found}")


def test_a_match_of_two_guests_is_reviewed_and_in_the_library_for_both(db_url: str, tmp_path: Path) -> None:
    shelf = f"sqlite:///{tmp_path / 'library.db'}"
    app = create_app(db_url, hosts=None, library=shelf, secret=tmp_path / "secret")
    with house(app) as opened:
        pair = Pair(opened, 1)
        assert pair.host.client.get("/api/reviews").json() == []
        pair.resigned()

        (first,), (second,) = kept(pair.host.client), kept(pair.guest.client)

        assert first["id"] == second["id"]
        assert first["players"] == ["Ana", "Berto"]
        assert opened.browser().get("/api/reviews").json() == []
        again = pair.guest.client.post(f"/api/matches/{pair.id}/review", params={"level": "quick"})
        assert again.json()["id"] == first["id"]
    with Library.open(shelf) as library:
        assert {player.name for player in library.players(is_reviewed=True)} == {"Ana", "Berto"}


def test_a_match_that_goes_on_is_nobodys_to_review(db_url: str, tmp_path: Path) -> None:
    with house(create_app(db_url, secret=tmp_path / "secret")) as opened:
        pair = Pair(opened, 3)
        pair.go_on()
        time.sleep(0.5)

        assert opened.first.get("/api/reviews").json() == []


def test_what_cannot_be_kept_is_tried_once(
    db_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    async def refused(_self: object, match_id: str) -> None:
        tries.append(match_id)
        raise UnknownMatch(match_id)

    monkeypatch.setattr("tablas.server.learn.service.LearnService.review_over", refused)
    with house(create_app(db_url, secret=tmp_path / "secret")) as opened:
        pair = Pair(opened, 1)
        pair.resigned()
        time.sleep(0.5)

    assert tries == [pair.id]
