"""Finished matches between people go to the library by themselves, rated or not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.library import Library
from tablas.server.accounts.service import AccountService
from tablas.server.accounts.store import Account
from tablas.server.app import create_app
from tablas.server.play.errors import UnknownMatch
from tablas.server.review.service import ReviewService

from .people import House, Pair, house
from .test_accounts import sign_up


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


def account_of(opened: House, accounts: AccountService, name: str) -> Account:
    assert opened.first.portal is not None
    found = opened.first.portal.call(accounts.store.named, name)
    assert found is not None
    return found


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


def test_the_name_of_who_leaves_is_taken_out_of_what_is_kept_and_being_kept(
    db_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One match is in the library already; the other is on its way there while its player leaves."""
    monkeypatch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
    monkeypatch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
    shelf = f"sqlite:///{tmp_path / 'library.db'}"
    app = create_app(db_url, library=shelf, secret=tmp_path / "secret")
    with house(app) as opened:
        host, guest = opened.person(1), opened.person(2)
        sign_up(host.client, "Efímera")
        first, second = (Pair(opened, 1, (host, guest)) for _ in range(2))
        first.resigned()
        kept(opened.first)
        accounts, add = app.state.accounts, ReviewService.add_record
        leaving = [account_of(opened, accounts, "Efímera")]

        async def added_late(*given: object) -> object:
            while leaving:
                await accounts._remove(leaving.pop())
            return await add(*given)  # type: ignore[arg-type]

        for _ in range(6):
            second.go_on()
        monkeypatch.setattr(ReviewService, "add_record", added_late)
        second.resigned()
        for _ in range(400):
            found = opened.first.get("/api/reviews").json()
            if len(found) == 2 and all(each["state"] == "done" for each in found):
                break
            time.sleep(0.05)

        assert sorted(each["players"] for each in found) == [["", "Berto"], ["", "Berto"]]
        for _ in range(100):
            with Library.open(shelf) as library:
                names = {player.name for player in library.players()}
                shelved = library.stats().matches
            if (names, shelved) == ({"", "Berto"}, 2):
                break
            time.sleep(0.05)
        assert (names, shelved) == ({"", "Berto"}, 2)
