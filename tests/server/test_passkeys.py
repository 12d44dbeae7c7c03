"""Passkeys: what they open, and everything that opens nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tablas.protocol.accounts import AccountView, CodesView, SessionView
from tablas.protocol.passkeys import PasskeyView
from tablas.server.app import create_app
from tablas.server.passkeys.ceremony import site_of
from tablas.server.play.ledger import utc_now
from tablas.server.visitors import QUESTION_COOKIE, SESSION_COOKIE

from .authenticator import Answer, Authenticator, Options
from .conftest import module_url
from .hand import fault
from .people import House, house

HOME = "http://localhost:8000"
PASSPHRASE = "caballo batería grapa"
hours = itertools.count()
now = [0.0]
later = [timedelta()]
REFUSED = (401, "passkey_refused")
EXPIRED = (409, "passkey_expired")
names = (f"Llave{number}" for number in itertools.count())


@pytest.fixture(autouse=True)
def _an_hour_later() -> None:
    """Every test comes from the same address: what the last one tried is forgotten."""
    now[0], later[0] = 1e6 * next(hours), timedelta()


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = module_url(request, tmp_path_factory)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
        patch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
        app = create_app(
            url,
            ticks=lambda: now[0],
            now=lambda: utc_now() + later[0],
            secret=tmp_path_factory.mktemp("secret") / "secret",
            hosts=frozenset({"localhost", "127.0.0.1", "tablas.example"}),
        )
        with house(app) as opened:
            yield opened


class Browser:
    """A browser on a page of the server, and the authenticator of its device."""

    def __init__(self, opened: House, origin: str = HOME, device: Authenticator | None = None) -> None:
        self.client: TestClient = opened.browser()
        self.client.base_url = httpx2.URL(origin)
        self.device = device or Authenticator(origin)

    def ask(self, path: str, **body: object) -> Options:
        answer = self.client.post(f"/api/{path}", json=body)
        assert answer.status_code == 200, answer.text
        options: Options = answer.json()["public_key"]
        return options

    def sign_up(self, name: str | None = None) -> str:
        """Make an account that a passkey opens, and give its name."""
        name = name or next(names)
        made = self.device.make(self.ask("accounts/passkey/question", name=name))
        answer = self.client.post("/api/accounts/passkey", json={"label": "Teléfono", "answer": made})
        assert answer.status_code == 201, answer.text
        assert len(set(CodesView.model_validate_json(answer.content).recovery_codes)) == 8
        return name

    def sign_up_by_passphrase(self) -> str:
        name = next(names)
        answer = self.client.post("/api/accounts", json={"name": name, "passphrase": PASSPHRASE})
        assert answer.status_code == 201, answer.text
        return name

    def add(self, label: str = "Portátil", **proof: object) -> httpx2.Response:
        made = self.device.make(self.ask("account/passkeys/question", **(proof or self.proof())))
        return self.client.post("/api/account/passkeys", json={"label": label, "answer": made})

    def proof(self) -> dict[str, object]:
        return {"answer": self.device.show(self.ask("account/proof"))}

    def enter(self, name: str = "") -> httpx2.Response:
        return self.show(self.device.show(self.ask("session/passkey/question", name=name)))

    def show(self, answer: Answer) -> httpx2.Response:
        return self.client.post("/api/session/passkey", json={"answer": answer})

    def remove(self, passkey: PasskeyView, **proof: object) -> httpx2.Response:
        return self.client.post(f"/api/account/passkeys/{passkey.id}/removal", json=proof or self.proof())

    def account(self) -> AccountView | None:
        return SessionView.model_validate_json(self.client.get("/api/session").content).account

    def keys(self) -> list[PasskeyView]:
        account = self.account()
        assert account is not None
        return account.passkeys


def refused(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, fault(answer).code


def test_account_of_a_passkey_alone_is_opened_by_it_without_a_name_and_by_name(opened: House) -> None:
    browser = Browser(opened)
    name = browser.sign_up()
    account = browser.account()
    assert account is not None
    assert (account.name, account.has_passphrase) == (name, False)
    first = browser.client.cookies[SESSION_COOKIE]

    browser.client.delete("/api/session")
    without = browser.enter()
    by_name = browser.enter(name.upper())

    assert without.json()["account"]["name"] == by_name.json()["account"]["name"] == name
    assert browser.client.cookies[SESSION_COOKIE] != first
    (key,) = browser.keys()
    assert (key.label, key.site, key.is_synced) == ("Teléfono", "localhost", False)
    assert key.used_at is not None


def test_account_of_a_passphrase_gets_several_passkeys_and_drops_one(opened: House) -> None:
    browser, phone = Browser(opened), Authenticator(HOME, counts=False, is_synced=True)
    name = browser.sign_up_by_passphrase()

    assert browser.add("Portátil", passphrase=PASSPHRASE).status_code == 201
    browser.device, portable = phone, browser.device
    assert browser.add("Móvil", passphrase=PASSPHRASE).status_code == 201

    kept = browser.keys()
    assert [(key.label, key.is_synced) for key in kept] == [("Portátil", False), ("Móvil", True)]
    for _ in range(2):  # one that counts nothing is shown again and again
        assert browser.enter(name).status_code == 200
    removed = browser.remove(kept[0], passphrase=PASSPHRASE)
    assert [key["label"] for key in removed.json()["account"]["passkeys"]] == ["Móvil"]
    browser.device = portable
    assert refused(browser.enter()) == REFUSED


def test_last_way_into_an_account_is_never_removed(opened: House) -> None:
    browser = Browser(opened)
    browser.sign_up()
    (key,) = browser.keys()

    assert refused(browser.remove(key)) == (409, "last_way_in")

    change = {**browser.proof(), "new_passphrase": PASSPHRASE}
    assert browser.client.post("/api/account/passphrase", json=change).status_code == 200
    removed = browser.remove(key, passphrase=PASSPHRASE)
    assert removed.json()["account"]["passkeys"] == []
    assert refused(browser.remove(key, passphrase=PASSPHRASE)) == (404, "unknown_passkey")


def test_passkey_stands_for_the_passphrase_wherever_that_is_asked_for(opened: House) -> None:
    browser = Browser(opened)
    name = browser.sign_up()

    codes = browser.client.post("/api/account/codes", json=browser.proof())
    wrong = browser.client.post("/api/account/codes", json={"passphrase": "otra cosa distinta"})
    both = browser.client.post("/api/account/codes", json={**browser.proof(), "passphrase": PASSPHRASE})
    neither = browser.client.post("/api/account/codes", json={})
    data = browser.client.get("/api/account/data").json()

    assert len(codes.json()["recovery_codes"]) == 8
    assert refused(wrong) == (401, "wrong_sign_in")
    assert refused(both) == refused(neither) == (422, "bad_request")
    assert (data["has_passphrase"], data["passkeys"][0]["label"]) == (False, "Teléfono")
    assert "public_key" not in str(data)
    assert browser.client.post("/api/account/removal", json=browser.proof()).status_code == 204
    assert refused(browser.enter()) == REFUSED
    assert Browser(opened).sign_up(name) == name


def test_recovery_code_opens_an_account_whose_passkeys_are_lost(opened: House) -> None:
    browser = Browser(opened)
    name = browser.sign_up()
    codes = browser.client.post("/api/account/codes", json=browser.proof()).json()["recovery_codes"]

    order = {"name": name, "code": codes[0], "new_passphrase": PASSPHRASE}
    answer = Browser(opened).client.post("/api/session/recovered", json=order)

    assert answer.json()["account"]["has_passphrase"] is True


def test_question_is_answered_once_soon_and_by_the_browser_that_was_asked(opened: House) -> None:
    browser, thief = Browser(opened), Browser(opened)
    browser.sign_up()
    answer = browser.device.show(browser.ask("session/passkey/question"))

    assert refused(thief.show(answer)) == EXPIRED
    thief.client.cookies[QUESTION_COOKIE] = "A" * 43
    assert refused(thief.show(answer)) == EXPIRED
    word = browser.client.cookies[QUESTION_COOKIE]
    assert browser.show(answer).status_code == 200
    browser.client.cookies[QUESTION_COOKIE] = word
    assert refused(browser.show(answer)) == EXPIRED

    late = browser.device.show(browser.ask("session/passkey/question"))
    later[0] = timedelta(minutes=6)
    assert refused(browser.show(late)) == EXPIRED


def test_answer_for_one_purpose_serves_no_other(opened: House) -> None:
    browser, other = Browser(opened), Browser(opened)
    browser.sign_up()
    other.sign_up()

    signing_in = browser.device.show(browser.ask("session/passkey/question"))
    assert refused(browser.client.post("/api/account/codes", json={"answer": signing_in})) == (
        401,
        "passkey_refused",
    )
    assert refused(browser.show(browser.device.show(browser.ask("account/proof")))) == (
        401,
        "passkey_refused",
    )
    # Somebody else's passkey is no proof, though it opens his own account.
    foreign = other.device.show(browser.ask("account/proof"), other.device.keys[-1])
    assert refused(browser.client.post("/api/account/codes", json={"answer": foreign})) == REFUSED
    made = browser.device.make(browser.ask("accounts/passkey/question", name=next(names)))
    answer = browser.client.post("/api/account/passkeys", json={"label": "x", "answer": made})
    assert refused(answer) == REFUSED


def test_page_of_another_origin_or_site_gets_nothing_signed_that_counts(opened: House) -> None:
    browser = Browser(opened)
    browser.sign_up()

    browser.device.origin = "https://tablas.example.evil"
    assert refused(browser.enter()) == REFUSED
    browser.device.origin = "http://localhost:9000"
    assert refused(browser.enter()) == REFUSED
    named = Browser(opened, "https://tablas.example", browser.device)
    browser.device.origin = "https://tablas.example"
    options = named.ask("session/passkey/question")
    assert options["rpId"] == "tablas.example"
    assert refused(named.show(browser.device.show(options, browser.device.keys[0]))) == (
        401,
        "passkey_refused",
    )


def test_copied_passkey_is_noticed_by_its_count(opened: House) -> None:
    browser = Browser(opened)
    browser.sign_up()
    assert browser.enter().status_code == 200

    browser.device.keys[0].count -= 1

    assert refused(browser.enter()) == REFUSED


def test_name_with_passkeys_and_one_without_are_asked_alike(opened: House) -> None:
    browser = Browser(opened)
    named, bare = browser.sign_up(), Browser(opened).sign_up_by_passphrase()

    asked = [
        [Browser(opened).ask("session/passkey/question", name=name) for _ in range(2)]
        for name in (named, bare, "Nadie")
    ]

    for first, second in asked:
        assert first.keys() == second.keys() == asked[0][0].keys()
        assert first["allowCredentials"] == second["allowCredentials"] != []
        assert first["challenge"] != second["challenge"]
    assert Browser(opened).ask("session/passkey/question")["allowCredentials"] == []
    stranger = Browser(opened)
    stranger.device = browser.device
    options = stranger.ask("session/passkey/question", name="Nadie")
    answer = stranger.show(browser.device.show(options, browser.device.keys[0]))
    assert refused(answer) == REFUSED


def test_name_belongs_to_whoever_answers_first(opened: House) -> None:
    browser = Browser(opened)
    name = browser.sign_up()
    other = Browser(opened)
    taken = other.client.post("/api/accounts/passkey/question", json={"name": name.upper()})
    assert refused(taken) == (409, "name_taken")

    # Two who ask for one name at the same moment: the first to answer has it.
    wanted = next(names)
    one, two = (
        each.device.make(each.ask("accounts/passkey/question", name=wanted)) for each in (browser, other)
    )
    answers = [
        each.client.post("/api/accounts/passkey", json={"label": "x", "answer": made})
        for each, made in ((browser, one), (other, two))
    ]
    assert answers[0].status_code == 201
    assert refused(answers[1]) == (409, "name_taken")


def test_account_has_so_many_passkeys_and_no_more(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.server.passkeys.store.MOST_PASSKEYS", 2)
    browser = Browser(opened)
    browser.sign_up_by_passphrase()

    added = [browser.add("x", passphrase=PASSPHRASE) for _ in range(3)]

    assert [answer.status_code for answer in added] == [201, 201, 409]
    assert fault(added[2]).code == "too_many_passkeys"


def test_bare_address_has_no_passkeys_and_says_so(opened: House) -> None:
    browser = Browser(opened, "http://127.0.0.1:8000")

    asked = browser.client.post("/api/session/passkey/question", json={})

    assert refused(asked) == (409, "no_passkeys_here")
    assert browser.client.get("/api/session").json() == {"account": None, "takes_passkeys": False}
    assert Browser(opened).client.get("/api/session").json()["takes_passkeys"] is True


@pytest.mark.parametrize(
    ("host", "names", "name"),
    [
        ("localhost:8000", None, "localhost"),
        ("tablas.example", frozenset({"tablas.example"}), "tablas.example"),
        ("TABLAS.example:8443", frozenset({"tablas.example"}), "tablas.example"),
        ("tablas.example", None, None),
        ("other.example", frozenset({"tablas.example"}), None),
        ("127.0.0.1:8000", frozenset({"127.0.0.1"}), None),
        ("[::1]:8000", frozenset({"::1"}), None),
        ("[", None, None),
        ("", None, None),
    ],
)
def test_passkeys_belong_to_a_name_that_the_server_was_given(
    host: str, names: frozenset[str] | None, name: str | None
) -> None:
    site = site_of(host, names)

    assert (None if site is None else site.name) == name


def test_too_many_questions_from_one_address_are_not_put(opened: House) -> None:
    browser = Browser(opened)

    codes = {browser.client.post("/api/session/passkey/question", json={}).status_code for _ in range(31)}

    assert codes == {200, 429}


def test_proof_of_a_make_that_nobody_asked_for_is_not_read(opened: House) -> None:
    browser = Browser(opened)
    browser.device.format = "tpm"
    made = browser.device.make(browser.ask("accounts/passkey/question", name=next(names)))

    answer = browser.client.post("/api/accounts/passkey", json={"label": "x", "answer": made})

    assert refused(answer) == REFUSED


RESPONSES = {
    False: ["clientDataJSON", "authenticatorData", "signature", "userHandle"],
    True: ["clientDataJSON", "attestationObject"],
}


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_bytes_of_a_browser_bring_the_server_down(opened: House, data: st.DataObject) -> None:
    now[0] += 3600
    browser, is_new = Browser(opened), data.draw(st.booleans())
    piece = data.draw(st.sampled_from(RESPONSES[is_new]))
    if is_new:
        answer = browser.device.make(browser.ask("accounts/passkey/question", name=next(names)))
    else:
        browser.sign_up()
        answer = browser.device.show(browser.ask("session/passkey/question"))
    response = answer["response"]
    assert isinstance(response, dict)
    text = response[piece]
    # Where, as a share of the whole: how long a signature is, is chance.
    at = data.draw(st.integers(0, 100)) * len(text) // 100
    put = data.draw(st.text("Aa9_-", max_size=6))
    response[piece] = text[:at] + put + text[at + 1 :]

    if is_new:
        said = browser.client.post("/api/accounts/passkey", json={"label": "x", "answer": answer})
    else:
        said = browser.show(answer)

    # Of a new key some bytes say nothing of it, such as the number of its make.
    assert said.status_code in ((201, 401) if is_new or response[piece] == text else (401,))
