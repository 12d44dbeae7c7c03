"""What two players say to each other: kept, muted by either, and heard by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tablas.server.app import create_app

from .hand import ADDRESS, Hand, fault
from .people import House, Pair, ask_to_join, house, propose, tell

SOCKETS = ADDRESS.replace("http", "ws")


@pytest.fixture
def opened(db_url: str) -> Iterator[House]:
    with house(create_app(db_url)) as opened:
        yield opened


def say(hand: Hand, match_id: str, **order: object) -> str | None:
    """The code it was refused with, None where it was said."""
    answer = hand.client.post(f"/api/matches/{match_id}/chat", json=order)
    return None if answer.status_code == 204 else fault(answer).code


def mute(hand: Hand, match_id: str, *, is_muted: bool) -> int:
    return hand.client.post(f"/api/matches/{match_id}/mute", json={"is_muted": is_muted}).status_code


def heard(hand: Hand, match_id: str, after: int = 0) -> list[tuple[str, str | None, str]]:
    news = hand.client.get(f"/api/matches/{match_id}/news?chat={after}").json()
    lines = [line for each in news if each["kind"] == "chat" for line in each["lines"]]
    return [(line["by"], line["phrase"], line["text"]) for line in lines]


def mutes(hand: Hand, match_id: str, **headers: str) -> tuple[bool, bool]:
    news = hand.client.get(f"/api/matches/{match_id}/news", headers=headers).json()
    (presence,) = (each for each in news if each["kind"] == "presence")
    return presence["own_mutes"], presence["other_mutes"]


def test_while_either_mutes_phrases_alone_pass(opened: House) -> None:
    pair = Pair(opened)
    assert say(pair.guest, pair.id, text="antes") is None
    assert mute(pair.host, pair.id, is_muted=True) == 204

    assert say(pair.guest, pair.id, text="¡no me oyes!") == "talk_muted"
    assert say(pair.host, pair.id, text="yo tampoco") == "talk_muted"
    assert say(pair.guest, pair.id, phrase="thanks") is None

    assert heard(pair.host, pair.id) == [("other", "thanks", "")]
    assert heard(pair.guest, pair.id) == [("own", None, "antes"), ("own", "thanks", "")]
    assert (mutes(pair.host, pair.id), mutes(pair.guest, pair.id)) == ((True, False), (False, True))
    assert mute(pair.host, pair.id, is_muted=False) == 204
    assert say(pair.guest, pair.id, text="otra vez") is None
    assert ("other", None, "¡no me oyes!") not in heard(pair.host, pair.id)


def test_conversation_and_mute_outlive_the_server(db_url: str) -> None:
    with house(create_app(db_url)) as opened:
        pair = Pair(opened)
        say(pair.host, pair.id, text="¿Sigues ahí?")
        mute(pair.guest, pair.id, is_muted=True)
        kept = [(hand.client.cookies, hand) for hand in (pair.host, pair.guest)]
    with house(create_app(db_url)) as again:
        host, guest = again.person(), again.person()
        for hand, (cookies, _) in zip((host, guest), kept, strict=True):
            hand.client.cookies = cookies

        assert heard(host, pair.id) == [("own", None, "¿Sigues ahí?")]
        assert say(host, pair.id, text="¿Hola?") == "talk_muted"
        with host.client.websocket_connect(f"{SOCKETS}/api/matches/{pair.id}/live") as socket:
            socket.send_json({})
            while (news := socket.receive_json())["kind"] != "chat":
                pass
            assert [line["text"] for line in news["lines"]] == ["¿Sigues ahí?"]
            assert say(guest, pair.id, phrase="hello") is None
            while (news := socket.receive_json())["kind"] != "chat":
                pass
            assert [line["phrase"] for line in news["lines"]] == ["hello"]


def test_rematch_is_as_muted_as_the_match_before(opened: House) -> None:
    pair = Pair(opened)
    mute(pair.guest, pair.id, is_muted=True)
    pair.resigned()
    meeting = propose(pair.guest, rematch_of=pair.id)
    ask_to_join(pair.host, meeting.invite)
    tell(pair.guest, meeting.id)

    assert mutes(pair.guest, meeting.id) == (True, False)
    assert say(pair.host, meeting.id, text="otra") == "talk_muted"


@pytest.mark.parametrize(
    "order", [{"text": "a" * 201}, {"text": "a\nb"}, {"text": "\u202eab"}, {"phrase": "?"}]
)
def test_what_no_line_is_made_of_is_refused(opened: House, order: dict[str, str]) -> None:
    pair = Pair(opened)

    assert say(pair.host, pair.id, **order) == "bad_request"
    assert heard(pair.guest, pair.id) == []


def test_spectators_neither_speak_nor_mute_nor_learn_who_does(opened: House) -> None:
    pair = Pair(opened)
    mute(pair.host, pair.id, is_muted=True)
    spectator, watch = opened.person(), str(pair.meeting.watch)

    said = spectator.client.post(
        f"/api/matches/{pair.id}/chat", json={"phrase": "hello"}, headers={"tablas-watch": watch}
    )
    assert fault(said).code == "unknown_match"
    assert mute(spectator, pair.id, is_muted=True) == 404
    assert mutes(spectator, pair.id, **{"tablas-watch": watch}) == (False, False)
    assert heard(pair.guest, pair.id) == []


def test_what_was_said_long_ago_is_deleted(db_url: str) -> None:
    now = [datetime(2026, 11, 1, tzinfo=UTC)]
    app = create_app(db_url, now=lambda: now[0])
    with house(app) as opened:
        pair = Pair(opened)
        say(pair.host, pair.id, text="viejo")
        now[0] += timedelta(days=31)
        say(pair.host, pair.id, text="nuevo")
        opened.first.portal.call(app.state.chat.forget_old)  # type: ignore[union-attr]

        assert heard(pair.guest, pair.id) == [("other", None, "nuevo")]


def test_grace_that_was_used_is_not_given_again_by_a_restart(db_url: str) -> None:
    wait = [100.0]
    with house(create_app(db_url, ticks=lambda: wait[0])) as opened:
        pair = Pair(opened, 1, clock="delay:600+12")
        cookies, path = pair.host.client.cookies, f"{SOCKETS}/api/matches/{pair.id}/live"
        for _ in range(2):
            with pair.host.client.websocket_connect(path) as socket:
                socket.send_json({})
                socket.receive_json()
            wait[0] += 25.0
        with pair.host.client.websocket_connect(path) as socket:
            socket.send_json({})
            socket.receive_json()
    app = create_app(db_url, ticks=lambda: wait[0])
    with house(app) as again:
        host = again.person()
        host.client.cookies = cookies
        with host.client.websocket_connect(path) as socket:
            socket.send_json({})
            socket.receive_json()
            known = app.state.play._ledger.hub._rooms[pair.id].used[0]

    assert known == pytest.approx(50.0, abs=1.0)


def test_what_an_account_said_goes_with_it(opened: House) -> None:
    host, guest = opened.person(1), opened.person(2)
    account = {"name": "Lucia", "passphrase": "una frase bastante larga"}
    assert host.client.post("/api/accounts", json=account).status_code == 201
    meeting = propose(host)
    ask_to_join(guest, meeting.invite)
    tell(host, meeting.id)
    say(host, meeting.id, text="soy yo")
    say(guest, meeting.id, text="y yo")

    gone = host.client.post("/api/account/removal", json={"passphrase": account["passphrase"]})

    assert gone.status_code == 204
    assert heard(guest, meeting.id) == [("own", None, "y yo")]
