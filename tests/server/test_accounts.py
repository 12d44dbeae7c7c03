"""Accounts: whose name is whose, what a session is worth, and what is left of who goes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tablas.cli import main
from tablas.protocol.accounts import CodesView, SessionView, TokenView
from tablas.server.accounts.errors import WeakPassphrase
from tablas.server.accounts.passphrases import check_strength, folded, new_code, plain_code
from tablas.server.app import create_app
from tablas.server.storage.database import Base, Database
from tablas.server.visitors import COOKIE, SESSION_COOKIE

from .conftest import module_url
from .hand import fault
from .people import House, Pair, ask_to_join, house, propose, tell

PASSPHRASE = "caballo batería grapa"
hours = itertools.count()
now = [0.0]


@pytest.fixture(autouse=True)
def _an_hour_later() -> None:
    """Every test comes from the same address: what the last one tried is forgotten."""
    now[0] = 3600.0 * next(hours)


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = module_url(request, tmp_path_factory)
    # Argon2 as it is in use costs more than all that is tested here.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
        patch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
        with house(
            create_app(url, ticks=lambda: now[0], secret=tmp_path_factory.mktemp("secret") / "secret")
        ) as opened:
            yield opened


def everything_in(database: Database) -> bytes:
    """What whoever reads the database finds: its files, or each row of each table."""
    if database.is_file:
        folder = Path(database.place).parent
        return b"".join(path.read_bytes() for path in folder.glob("tablas.db*"))
    tables = Base.metadata.sorted_tables
    with database.engine.connect() as connection:
        return repr([[*connection.execute(table.select())] for table in tables]).encode()


def sign_up(client: TestClient, name: str) -> list[str]:
    answer = client.post("/api/accounts", json={"name": name, "passphrase": PASSPHRASE})
    assert answer.status_code == 201, answer.text
    return CodesView.model_validate_json(answer.content).recovery_codes


def sign_in(client: TestClient, name: str, passphrase: str = PASSPHRASE) -> httpx2.Response:
    return client.post("/api/session", json={"name": name, "passphrase": passphrase})


def who(client: TestClient) -> str | None:
    account = SessionView.model_validate_json(client.get("/api/session").content).account
    return None if account is None else account.name


def test_account_is_signed_in_out_and_in_again(opened: House) -> None:
    browser = opened.browser()
    codes = sign_up(browser, "Lucía")

    assert who(browser) == "Lucía"
    assert len(set(codes)) == 8
    assert browser.delete("/api/session").status_code == 204
    assert who(browser) is None
    assert sign_in(browser, "LUCIA").json()["account"]["name"] == "Lucía"


def test_session_cookie_is_for_the_server_alone_and_new_at_every_sign_in(opened: House) -> None:
    browser = opened.browser()
    sign_up(browser, "Fija")
    first = browser.cookies[SESSION_COOKIE]
    answer = sign_in(browser, "Fija")
    header = answer.headers["set-cookie"].lower()

    assert browser.cookies[SESSION_COOKIE] != first
    assert "httponly" in header
    assert "samesite=strict" in header
    stale = opened.browser()
    stale.cookies[SESSION_COOKIE] = first
    assert who(stale) is None


def test_word_that_somebody_else_put_into_the_browser_is_never_a_session(opened: House) -> None:
    sign_up(opened.browser(), "Clavo")
    browser = opened.browser()
    browser.cookies[SESSION_COOKIE] = "A" * 43

    sign_in(browser, "Clavo")
    planted = opened.browser()
    planted.cookies[SESSION_COOKIE] = "A" * 43

    assert who(browser) == "Clavo"
    assert who(planted) is None


def test_wrong_passphrase_and_unknown_name_are_answered_alike(opened: House) -> None:
    sign_up(opened.browser(), "Berta")
    browser = opened.browser()

    wrong, unknown = sign_in(browser, "Berta", "otra cosa distinta"), sign_in(browser, "Nadie")

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert fault(wrong).code == "wrong_sign_in"


@pytest.mark.parametrize("name", ["Zoe", "zoe", "Zoé"])
def test_names_that_look_alike_are_one(opened: House, name: str) -> None:
    browser = opened.browser()
    browser.post("/api/accounts", json={"name": "Zoe", "passphrase": PASSPHRASE})

    answer = opened.browser().post("/api/accounts", json={"name": name, "passphrase": PASSPHRASE})

    assert (answer.status_code, fault(answer).code) == (409, "name_taken")


@pytest.mark.parametrize(
    ("name", "passphrase"),
    [("ab", PASSPHRASE), ("a b c", PASSPHRASE), ("Marta", "corta"), ("-ana", PASSPHRASE)],
)
def test_name_or_passphrase_of_another_shape_is_refused(opened: House, name: str, passphrase: str) -> None:
    answer = opened.browser().post("/api/accounts", json={"name": name, "passphrase": passphrase})

    assert (answer.status_code, fault(answer).code) == (422, "bad_request")


@pytest.mark.parametrize("passphrase", ["aaaaaaaaaaaa", "abababababab", "Gonzalo123", "gonzalogonzalo"])
def test_passphrase_that_is_guessed_at_once_is_refused(passphrase: str) -> None:
    with pytest.raises(WeakPassphrase):
        check_strength(passphrase, "Gonzalo", "body.passphrase")


def test_another_passphrase_ends_every_other_session(opened: House) -> None:
    here, there = opened.browser(), opened.browser()
    sign_up(here, "Otilia")
    sign_in(there, "Otilia")

    wrong = here.post(
        "/api/account/passphrase", json={"passphrase": "no es esta no", "new_passphrase": "nueva de verdad"}
    )
    right = here.post(
        "/api/account/passphrase", json={"passphrase": PASSPHRASE, "new_passphrase": "nueva de verdad"}
    )

    assert (wrong.status_code, fault(wrong).place) == (401, "body.passphrase")
    assert right.status_code == 200
    assert [who(here), who(there)] == ["Otilia", None]
    assert sign_in(there, "Otilia").status_code == 401
    assert sign_in(there, "Otilia", "nueva de verdad").status_code == 200


def test_recovery_code_opens_once_however_it_is_typed(opened: House) -> None:
    browser = opened.browser()
    code, *_ = sign_up(browser, "Paco")
    order = {"name": "paco", "code": code.upper().replace("-", " "), "new_passphrase": "otra vez caballo"}
    other = opened.browser()

    first, again = (other.post("/api/session/recovered", json=order) for _ in range(2))

    assert first.json()["account"]["codes_left"] == 7
    assert fault(again).code == "wrong_sign_in"
    assert who(browser) is None
    assert sign_in(browser, "Paco", "otra vez caballo").status_code == 200


def test_new_recovery_codes_make_the_old_ones_worthless(opened: House) -> None:
    browser = opened.browser()
    old, *_ = sign_up(browser, "Quique")

    new = browser.post("/api/account/codes", json={"passphrase": PASSPHRASE}).json()["recovery_codes"]
    order = {"name": "Quique", "code": old, "new_passphrase": "otra vez caballo"}

    assert len(new) == 8
    assert browser.post("/api/session/recovered", json=order).status_code == 401


def test_secrets_are_stored_as_digests_alone(opened: House) -> None:
    browser = opened.browser()
    codes = sign_up(browser, "Sigilo")
    token = TokenView.model_validate_json(
        browser.post("/api/account/bots", json={"name": "SigiloBot"}).content
    ).token
    stored = everything_in(opened.first.app.state.database)

    for secret in (PASSPHRASE, *codes, token, browser.cookies[SESSION_COOKIE]):
        assert secret.encode() not in stored
    assert b"$argon2id$" in stored


def test_matches_of_a_guest_become_those_of_his_account(opened: House) -> None:
    pair = Pair(opened, 1)
    browser = pair.host.client
    sign_up(browser, "Ana_1")

    assert pair.host.look(pair.id).players[0].name == "Ana_1"
    assert pair.guest.look(pair.id).players[1].account == "person"
    browser.delete("/api/session")
    assert browser.get(f"/api/matches/{pair.id}").status_code == 404
    elsewhere = opened.person()
    assert sign_in(elsewhere.client, "Ana_1").status_code == 200
    assert elsewhere.look(pair.id).players[0].name == "Ana_1"


def test_account_plays_under_its_own_name_and_only_accounts_play_rated(opened: House) -> None:
    host, guest, account = opened.person(), opened.person(), opened.person()
    sign_up(host.client, "Rosa")
    sign_up(account.client, "Saúl")
    meeting = propose(host, player_name="Rey", is_rated=True)

    assert (meeting.host_name, meeting.host_kind, meeting.is_rated) == ("Rosa", "person", True)
    assert fault(ask_to_join(guest, meeting.invite)).code == "account_needed"
    assert ask_to_join(account, meeting.invite).json()["guest_name"] == "Saúl"
    guests = guest.client.post(
        "/api/meetings",
        json={"length": 1, "host_commitment": "0" * 64, "is_rated": True, "request_id": "1" * 32},
    )
    assert (guests.status_code, fault(guests).code) == (403, "account_needed")


def test_removed_account_leaves_its_matches_and_no_name(opened: House) -> None:
    host, guest = opened.person(), opened.person()
    sign_up(host.client, "Fugaz")
    meeting = propose(host, 1)
    ask_to_join(guest, meeting.invite)
    tell(host, meeting.id)
    data = host.client.get("/api/account/data").json()

    removed = host.client.post("/api/account/removal", json={"passphrase": PASSPHRASE})

    assert data["matches"][0]["players"] == ["Fugaz", "Berto"]
    assert removed.status_code == 204
    assert sign_in(host.client, "Fugaz").status_code == 401
    other = guest.look(meeting.id).players[1]
    assert (other.name, other.account) == ("", "guest")
    sign_up(opened.browser(), "Fugaz")  # the name is free again, and nobody else's matches come with it


def test_bot_signs_in_with_its_token_until_its_owner_removes_it(opened: House) -> None:
    owner = opened.browser()
    sign_up(owner, "Dueña")
    token = owner.post("/api/account/bots", json={"name": "Máquina"}).json()["token"]
    bot = opened.person()
    bot.client.headers["authorization"] = f"Bearer {token}"

    meeting = propose(bot, 1)
    refused = bot.client.post("/api/account/bots", json={"name": "Nieta"})

    assert (meeting.host_name, meeting.host_kind) == ("Máquina", "bot")
    assert fault(refused).code == "not_signed_in"
    assert owner.delete("/api/account/bots/Máquina").status_code == 204
    assert fault(bot.client.get("/api/matches")).code == "unknown_token"


def test_review_made_before_goes_on_without_the_name_of_who_left(opened: House) -> None:
    host, guest = opened.person(1), opened.person(2)
    sign_up(host.client, "Efimera")
    meeting = propose(host)
    ask_to_join(guest, meeting.invite)
    tell(host, meeting.id)
    pair = Pair.__new__(Pair)
    pair.house, pair.host, pair.guest, pair.id = opened, host, guest, meeting.id
    pair.resigned()
    made = guest.client.post(f"/api/matches/{meeting.id}/review?level=quick")
    assert made.status_code == 201, made.text
    files = [hand.client.get(f"/api/matches/{meeting.id}/file.mat") for hand in (host, guest)]
    assert all("Efimera" in each.text for each in files)
    assert opened.person().client.get(f"/api/matches/{meeting.id}/file.sgf").status_code == 404

    host.client.post("/api/account/removal", json={"passphrase": PASSPHRASE})

    kept = guest.client.get("/api/reviews").json()
    (review,) = [each for each in kept if each["id"] == made.json()["id"]]
    assert review["players"] == ["", "Berto"]
    again = guest.client.post(f"/api/matches/{meeting.id}/review?level=quick").json()
    assert again["id"] == review["id"]
    assert "Efimera" not in guest.client.get("/api/reviews").text


def test_matches_against_the_bot_are_among_the_data_of_their_account(opened: House) -> None:
    browser = opened.person(3)
    sign_up(browser.client, "Sola")
    view = browser.begin(1, level="casual", player_name="Sola")

    (match,) = browser.client.get("/api/account/data").json()["matches"]

    assert (match["id"], match["level"], match["players"]) == (view.id, "casual", ["Sola", "tablas"])
    assert (match["seat"], match["is_rated"], len(match["events"])) == (0, False, view.seq)


def test_closed_account_and_its_bots_are_guests_until_it_is_opened_again(opened: House) -> None:
    owner, bot = opened.browser(), opened.browser()
    sign_up(owner, "Malo")
    token = owner.post("/api/account/bots", json={"name": "Malito"}).json()["token"]
    bot.headers["authorization"] = f"Bearer {token}"
    url = opened.first.app.state.database.url.render_as_string(hide_password=False)

    assert main(["admin", "ban", "MALO", "--db", url]) == 0
    assert who(owner) is None
    assert fault(sign_in(owner, "Malo")).code == "banned"
    assert fault(bot.get("/api/matches")).code == "banned"
    assert main(["admin", "unban", "malo", "--db", url]) == 0
    assert sign_in(owner, "Malo").status_code == 200
    assert bot.get("/api/matches").status_code == 200
    assert main(["admin", "ban", "Nadie_", "--db", url]) == 2


def test_nobody_tries_passphrases_for_long(opened: House) -> None:
    browser = opened.browser()
    sign_up(opened.browser(), "Diana")

    answers = [sign_in(browser, "Diana", "una que no es").status_code for _ in range(9)]

    assert answers[:8] == [401] * 8
    assert answers[8] == 429
    assert sign_in(browser, "Otro").status_code == 401


def test_guest_asks_for_nothing_of_an_account(opened: House) -> None:
    browser = opened.browser()
    browser.cookies[COOKIE] = "g" * 43

    for answer in (browser.get("/api/account/data"), browser.post("/api/account/bots", json={"name": "Bot"})):
        assert (answer.status_code, fault(answer).code) == (401, "not_signed_in")


def test_codes_are_read_as_people_write_them_down() -> None:
    code = new_code()

    assert plain_code(f" {code.upper().replace('-', ' – ')} ") == plain_code(code)
    assert folded("Ñandú") == folded("nandu")
