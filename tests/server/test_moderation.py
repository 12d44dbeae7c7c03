"""Reports, decisions, and the record of them: who may see them, what they do, and to which games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from tablas.cli import main
from tablas.server.app import create_app
from tablas.server.moderation.tables import GuestBanRow

from .hand import ADDRESS, Hand, fault
from .people import House, Pair, ask_to_join, house, propose, tell

PASSPHRASE = "cuatro palabras y media"
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


class Moment:
    """The present, moved by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def moment() -> Moment:
    return Moment()


@pytest.fixture
def opened(db_url: str, moment: Moment, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    # Argon2 as it is in use costs more than all that is tested here.
    monkeypatch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
    monkeypatch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
    with house(create_app(db_url, now=moment)) as opened:
        yield opened


def account(opened: House, name: str, seed: int = 1) -> Hand:
    hand = opened.person(seed)
    made = hand.client.post("/api/accounts", json={"name": name, "passphrase": PASSPHRASE})
    assert made.status_code == 201, made.text
    return hand


@pytest.fixture
def admin(opened: House, db_url: str) -> Hand:
    hand = account(opened, "Jefa")
    assert main(["admin", "grant", "jefa", "--db", db_url]) == 0
    return hand


def met(host: Hand, guest: Hand, **extra: object) -> str:
    meeting = propose(host, 3, **extra)
    assert ask_to_join(guest, meeting.invite).status_code == 200
    assert tell(host, meeting.id).status_code == 200
    return meeting.id


def sign_in(hand: Hand, name: str) -> httpx2.Response:
    return hand.client.post("/api/session", json={"name": name, "passphrase": PASSPHRASE})


def report(hand: Hand, match_id: str, **order: object) -> httpx2.Response:
    order = {"reason": "abuse", "text": "Insulta", **order}
    return hand.client.post(f"/api/matches/{match_id}/report", json=order)


def desk(admin: Hand) -> dict[str, Any]:
    answer = admin.client.get("/api/admin/desk")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def decide(admin: Hand, report_id: str, **order: object) -> httpx2.Response:
    return admin.client.post(f"/api/admin/reports/{report_id}/decision", json=order)


def rule(admin: Hand, name: str, **order: object) -> httpx2.Response:
    return admin.client.post(f"/api/admin/accounts/{name}/rulings", json=order)


def test_a_report_carries_what_was_said_and_how_to_see_the_match(opened: House, admin: Hand) -> None:
    rude, guest = account(opened, "Bruto"), opened.person(2)
    match_id = met(rude, guest)
    rude.client.post(f"/api/matches/{match_id}/chat", json={"text": "¡Malo!"})
    guest.client.post(f"/api/matches/{match_id}/chat", json={"phrase": "one_moment"})

    assert report(guest, match_id).status_code == 204
    assert fault(report(guest, match_id)).code == "already_reported"
    (found,) = desk(admin)["open"]

    assert (found["reporter"], found["reported"], found["reason"], found["text"]) == (
        "Berto", "Bruto", "abuse", "Insulta",
    )  # fmt: skip
    assert [(line["by"], line["text"] or line["phrase"]) for line in found["lines"]] == [
        ("own", "¡Malo!"),
        ("other", "one_moment"),
    ]
    assert found["account"]["name"] == "Bruto"
    seen = admin.client.get(f"/api/matches/{match_id}", headers={"tablas-watch": found["watch"]})
    assert seen.json()["is_watching"]


def test_nobody_else_learns_that_there_is_a_desk(opened: House, admin: Hand) -> None:
    pair = Pair(opened)
    report(pair.host, pair.id)
    (found,) = desk(admin)["open"]
    person, stranger = account(opened, "Nadie"), opened.person()
    nothing = stranger.client.get("/api/admin/nothing")

    for hand in (person, stranger):
        for answer in (
            hand.client.get("/api/admin/desk"),
            hand.client.get("/api/admin/accounts/Nadie"),
            decide(hand, found["id"], action="dismiss"),
            rule(hand, "Nadie", action="unban"),
        ):
            assert (answer.status_code, fault(answer).code) == (404, "unknown_path")
            assert set(answer.json()["error"]) == set(nothing.json()["error"])
    assert desk(admin)["rulings"][0]["action"] == "grant"
    assert [each["state"] for each in desk(admin)["open"]] == ["open"]
    foreign = admin.client.post(
        f"/api/admin/reports/{found['id']}/decision",
        json={"action": "dismiss"},
        headers={"origin": "https://elsewhere.example"},
    )
    assert fault(foreign).code == "foreign_request"


def test_only_the_two_of_a_match_report_and_not_themselves_alone(opened: House) -> None:
    host, stranger = opened.person(1), opened.person(2)
    meeting = propose(host)

    assert fault(report(stranger, meeting.id)).code == "unknown_match"
    assert fault(report(host, meeting.id)).code == "unknown_match"
    assert fault(report(host, meeting.id, reason="boredom")).code == "bad_request"


def test_a_ban_ends_sessions_and_games_until_it_is_over(opened: House, admin: Hand, moment: Moment) -> None:
    rude, guest = account(opened, "Bruto"), opened.person(2)
    match_id, proposed = met(rude, guest), propose(rude, is_listed=True)
    report(guest, match_id)
    (found,) = desk(admin)["open"]
    until = NOW + timedelta(days=7)

    after = decide(admin, found["id"], action="ban", until=until.isoformat(), note="Una semana").json()

    assert (after["open"], after["decided"][0]["state"], after["decided"][0]["decided_by"]) == (
        [], "banned", "Jefa",
    )  # fmt: skip
    assert after["rulings"][0] | {"number": 0, "at": ""} == {
        "number": 0, "at": "", "admin": "Jefa", "action": "ban", "account": "Bruto",
        "report_id": found["id"], "until": "2026-11-08T12:00:00Z", "note": "Una semana",
    }  # fmt: skip
    refused = sign_in(rude, "Bruto")
    assert (refused.status_code, fault(refused).code, fault(refused).until) == (
        403, "banned", "2026-11-08T12:00:00+00:00",
    )  # fmt: skip
    assert rude.client.get("/api/session").json()["account"] is None
    over = guest.look(match_id)
    assert (over.is_over, over.winner, over.events[-1].kind) == (True, "own", "forfeited")
    assert opened.person().client.get("/api/lobby").json()["open"] == []
    assert fault(ask_to_join(opened.person(3), proposed.invite)).code == "unknown_match"
    assert fault(decide(admin, found["id"], action="dismiss")).code == "already_decided"

    moment.now = until + timedelta(seconds=1)
    assert sign_in(rude, "Bruto").status_code == 200


def test_an_unban_opens_an_account_and_a_cli_ban_reaches_its_tables(
    opened: House, admin: Hand, db_url: str
) -> None:
    rude, guest = account(opened, "Bruto"), opened.person(2)
    match_id = met(rude, guest)
    assert main(["admin", "ban", "bruto", "--db", db_url, "--note", "A mano"]) == 0
    app = opened.first.app
    opened.first.portal.call(app.state.moderation.clear_tables)  # type: ignore[attr-defined,union-attr]

    assert guest.look(match_id).is_over
    assert [(each["admin"], each["note"]) for each in desk(admin)["rulings"][:1]] == [("", "A mano")]
    assert rule(admin, "BRUTO", action="unban").json()["rulings"][0]["account"] == "Bruto"
    assert sign_in(rude, "Bruto").status_code == 200


def test_a_mute_leaves_phrases_and_a_warning_is_read_once(opened: House, admin: Hand) -> None:
    rude, guest = account(opened, "Bruto"), opened.person(2)
    match_id = met(rude, guest)
    rule(admin, "Bruto", action="mute", until=(NOW + timedelta(days=1)).isoformat())
    rule(admin, "Bruto", action="warn", note="Con respeto, por favor")
    path = f"/api/matches/{match_id}/chat"

    silenced = rude.client.post(path, json={"text": "eh"})
    assert (fault(silenced).code, fault(silenced).until) == ("silenced", "2026-11-02T12:00:00+00:00")
    assert rude.client.post(path, json={"phrase": "hello"}).status_code == 204
    seen = rude.client.get("/api/session").json()["account"]
    assert (seen["warning"], seen["is_admin"]) == ("Con respeto, por favor", False)
    assert rude.client.post("/api/account/warning/read").status_code == 204
    assert rude.client.get("/api/session").json()["account"]["warning"] is None
    standing = admin.client.get("/api/admin/accounts/bruto").json()
    assert (standing["is_muted"], standing["is_banned"]) == (True, False)


def test_what_cannot_be_decided_is_refused_and_leaves_no_line(opened: House, admin: Hand) -> None:
    pair = Pair(opened)
    report(pair.host, pair.id)
    (found,) = desk(admin)["open"]
    before = desk(admin)["rulings"]

    assert fault(decide(admin, found["id"], action="mute")).code == "nobody_to_rule"
    late = (NOW + timedelta(days=32)).isoformat()
    assert fault(decide(admin, found["id"], action="ban", until=late)).code == "bad_until"
    assert fault(decide(admin, "0" * 32, action="dismiss")).code == "unknown_report"
    assert fault(rule(admin, "Jefa", action="ban")).code == "ruled_admin"
    assert fault(rule(admin, "Ninguno", action="ban")).code == "unknown_account"
    past = (NOW - timedelta(days=1)).isoformat()
    account(opened, "Bruto")
    assert fault(rule(admin, "Bruto", action="ban", until=past)).code == "bad_until"
    assert fault(rule(admin, "Bruto", action="warn", until=past)).code == "bad_until"
    assert desk(admin)["rulings"] == before
    assert decide(admin, found["id"], action="dismiss").json()["open"] == []


def from_where(opened: House, address: str) -> Hand:
    """A browser somewhere."""
    client = TestClient(opened.first.app, base_url=ADDRESS, client=(address, 50_000))
    client.portal = opened.first.portal
    return Hand(client, random.Random(1))


def test_a_guest_who_is_sent_away_loses_his_game_his_name_and_his_way_in(
    opened: House, admin: Hand, moment: Moment
) -> None:
    host, rude = opened.person(), from_where(opened, "8.8.4.4")
    match_id = met(host, rude)
    elsewhere, neighbour = from_where(opened, "8.8.8.8"), from_where(opened, "8.8.4.4")
    assert report(host, match_id).status_code == 204
    (found,) = desk(admin)["open"]

    assert decide(admin, found["id"], action="ban").status_code == 200

    view = host.look(match_id)
    assert (view.is_over, view.winner, view.players[1].name) == (True, "own", "")
    for hand in (rude, neighbour):
        answer = ask_to_join(hand, propose(opened.person()).invite)
        assert (answer.status_code, fault(answer).code) == (403, "guest_closed")
        assert fault(answer).until == (NOW + timedelta(days=7)).isoformat()
    assert ask_to_join(elsewhere, propose(opened.person()).invite).status_code == 200
    with_account = from_where(opened, "8.8.4.4")
    order = {"name": "Formal", "passphrase": PASSPHRASE}
    assert with_account.client.post("/api/accounts", json=order).status_code == 201
    assert ask_to_join(with_account, propose(opened.person()).invite).status_code == 200
    with opened.first.app.state.database.engine.connect() as connection:
        assert "8.8.4.4" not in repr(connection.execute(GuestBanRow.__table__.select()).all())
    assert (rulings := desk(admin)["rulings"])[0]["action"] == "ban"
    assert rulings[0]["account"] == "Berto"

    moment.now += timedelta(days=7)
    assert ask_to_join(rude, propose(opened.person()).invite).status_code == 200


def test_a_guest_nobody_had_seen_is_marked_when_he_comes_back(opened: House, admin: Hand) -> None:
    host, rude = opened.person(), from_where(opened, "2001:4860:4860::8888")
    report(host, met(host, rude))
    opened.first.app.state.door._seen.clear()
    decide(admin, desk(admin)["open"][0]["id"], action="ban")
    neighbour = from_where(opened, "2001:4860:4860::1")
    assert ask_to_join(neighbour, propose(opened.person()).invite).status_code == 200

    assert ask_to_join(rude, propose(opened.person()).invite).status_code == 403

    assert ask_to_join(neighbour, propose(opened.person()).invite).status_code == 403


def test_the_command_line_refuses_ends_that_are_none(admin: Hand, db_url: str) -> None:
    for until in ("mañana", "2001-01-01"):
        assert main(["admin", "ban", "Jefa", "--until", until, "--db", db_url]) == 2
    assert main(["admin", "grant", "Jefa", "--until", "2099-01-01", "--db", db_url]) == 2
    assert main(["admin", "revoke", "Jefa", "--db", db_url]) == 0
    assert admin.client.get("/api/admin/desk").status_code == 404
