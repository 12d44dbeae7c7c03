"""Two people, one link: who may sit, who may act, and what either is told."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator

import pytest

from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.visitors import COOKIE

from .hand import ADDRESS, Hand, any_action, fault
from .people import (
    GUEST_ENTROPY,
    HOST_ENTROPY,
    House,
    Pair,
    ask_to_join,
    digest,
    house,
    propose,
    tell,
)

SOCKETS = ADDRESS.replace("http", "ws")


@pytest.fixture(scope="module")
def module_db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('people') / 'tablas.db'}"


@pytest.fixture(scope="module")
def opened(module_db: str) -> Iterator[House]:
    with house(create_app(module_db)) as opened:
        yield opened


@pytest.fixture
def pair(opened: House) -> Pair:
    return Pair(opened, 3)


def refused(hand: Hand, match_id: str) -> str:
    answer = hand.client.get(f"/api/matches/{match_id}")
    assert answer.status_code >= 400
    return fault(answer).code


def test_both_see_themselves_as_own_and_the_same_match(pair: Pair) -> None:
    host, guest = pair.seen()

    assert [player.name for player in host.players] == ["Ana", "Berto"]
    assert [player.name for player in guest.players] == ["Berto", "Ana"]
    assert {player.kind for player in host.players} == {"human"}
    assert host.seq == guest.seq
    assert {host.to_act, guest.to_act} == {"own", "other"}
    thrown = [view.events[-1].model_dump()["dice"] for view in (host, guest)]
    assert thrown[0] == thrown[1][::-1]


def test_a_match_is_played_to_its_end_by_two(pair: Pair) -> None:
    for _ in range(12):
        pair.go_on()
    view = pair.resigned()
    while not view.is_over:
        pair.guest.do(pair.guest.look(pair.id), "next_game")
        pair.go_on()
        view = pair.resigned()

    host, guest = pair.seen()
    assert host.score == guest.score[::-1]
    assert {host.winner, guest.winner} == {"own", "other"}
    assert [game.score for game in host.games] == [game.score[::-1] for game in guest.games]


def test_only_the_seat_on_turn_may_act(pair: Pair) -> None:
    actor, view = pair.on_turn()
    other, seen = pair.waiting()

    answer = other.ask(seen, any_action(view, random.Random(1)))

    assert (answer.status_code, fault(answer).code) == (409, "illegal_action")
    assert seen.actions == []
    assert seen.plays is None
    assert actor.look(pair.id) == view


def test_an_action_sent_again_is_applied_once_and_not_by_the_other(pair: Pair) -> None:
    actor, view = pair.on_turn()
    action, request_id = any_action(view, actor.taste), str(uuid.uuid4())
    first = actor.ask(view, action, request_id=request_id)
    again = actor.ask(view, action, request_id=request_id)
    other, _ = pair.on_turn()
    stolen = other.ask(view, action, request_id=request_id)

    assert first.json() == again.json()
    assert fault(stolen).code in ("request_reused", "illegal_play", "illegal_action")
    assert actor.look(pair.id).seq == view.seq + 1


def test_nobody_else_learns_that_there_is_such_a_match(pair: Pair, opened: House) -> None:
    stranger = opened.person()

    assert refused(stranger, pair.id) == "unknown_match"
    answer = stranger.ask(pair.seen()[0], {"kind": "roll"})
    assert fault(answer).code == "unknown_match"
    assert stranger.client.get("/api/matches").json() == []
    assert fault(stranger.client.get(f"/api/meetings/{pair.id}")).code == "unknown_match"


def test_both_find_their_match_in_their_lists(pair: Pair) -> None:
    lists = [hand.client.get("/api/matches").json() for hand in (pair.host, pair.guest)]

    assert [[line["opponent_name"] for line in lines] for lines in lists] == [["Berto"], ["Ana"]]
    assert [lines[0]["level"] for lines in lists] == [None, None]


def test_an_invitation_seats_one_person_only(opened: House) -> None:
    host, guest, late = (opened.person() for _ in range(3))
    meeting = propose(host)

    first = ask_to_join(guest, meeting.invite)
    again = ask_to_join(guest, meeting.invite)
    taken = ask_to_join(late, meeting.invite)
    own = ask_to_join(host, meeting.invite)

    assert first.status_code == again.status_code == 200
    assert (taken.status_code, fault(taken).code) == (409, "seat_taken")
    assert (own.status_code, fault(own).code) == (409, "own_invitation")


@pytest.mark.parametrize("forged", ["", "x", "{id}.", "{id}.AAAAAAAAAAAAAAAAAAAAAA", "{id}.é", "{watch}"])
def test_a_forged_invitation_opens_nothing(opened: House, forged: str) -> None:
    host, guest = opened.person(), opened.person()
    meeting = propose(host)

    answer = ask_to_join(guest, forged.format(id=meeting.id, watch=meeting.watch))

    assert fault(answer).code in ("unknown_link", "bad_request")


def test_the_match_begins_when_the_host_tells_what_he_committed_to(opened: House) -> None:
    host, guest = opened.person(), opened.person()
    meeting = propose(host)
    early = tell(host, meeting.id)
    ask_to_join(guest, meeting.invite)

    assert fault(early).code == "not_begun"
    assert refused(host, meeting.id) == "not_begun"
    assert refused(opened.person(), meeting.id) == "unknown_match"
    assert fault(tell(host, meeting.id, "33" * 32)).code == "bad_entropy"
    assert fault(tell(guest, meeting.id)).code == "not_a_player"
    assert tell(host, meeting.id).json()["state"] == "begun"
    assert tell(host, meeting.id).json()["state"] == "begun"
    assert guest.look(meeting.id).seq >= 1


def test_a_proposal_sent_again_is_one_proposal(opened: House) -> None:
    host = opened.person()
    request_id = str(uuid.uuid4())

    first = propose(host, request_id=request_id)
    again = propose(host, request_id=request_id)
    answer = host.client.post(
        "/api/meetings",
        json={"length": 1, "host_commitment": digest(GUEST_ENTROPY), "request_id": request_id},
    )

    assert first == again
    assert fault(answer).code == "request_reused"


def test_match_goes_on_after_a_restart_with_both(pair: Pair, module_db: str) -> None:
    before = pair.seen()
    words = [hand.client.cookies[COOKIE] for hand in (pair.host, pair.guest)]

    with house(create_app(module_db)) as again:
        hands = [again.person() for _ in words]
        for hand, word in zip(hands, words, strict=True):
            hand.client.cookies.set(COOKIE, word)
        after = tuple(hand.look(pair.id) for hand in hands)
        actor = hands[0] if after[0].to_act == "own" else hands[1]
        later = actor.go_on(actor.look(pair.id))

    assert after == before
    assert later.seq == before[0].seq + 1


def test_people_are_not_advised(pair: Pair) -> None:
    actor, _ = pair.on_turn()

    answer = actor.client.get(f"/api/matches/{pair.id}/hint")

    assert (answer.status_code, fault(answer).code) == (403, "no_hints")


def test_a_resignation_needs_the_other(pair: Pair) -> None:
    loser, view = pair.on_turn()
    offered = loser.do(view, "offer_resign", value=2)
    assert fault(loser.ask(offered, {"kind": "accept_resign"})).code == "illegal_action"

    winner, view = pair.on_turn()
    refused = winner.do(view, "refuse_resign")

    assert refused.score == (0, 0)
    assert refused.to_act == "other"


def test_a_spectator_sees_and_may_do_nothing(db_url: str) -> None:
    with house(create_app(db_url, watch_delay_s=0)) as opened:
        pair = Pair(opened)
        watching = opened.person()
        watching.client.headers["tablas-watch"] = str(pair.meeting.watch)
        actor, view = pair.on_turn()

        seen = watching.look(pair.id)
        answer = watching.ask(seen, any_action(view, random.Random(1)))

        assert seen.is_watching
        assert (seen.actions, seen.plays) == ([], None)
        assert seen.online is not None
        assert seen.online.watch is None
        assert (answer.status_code, fault(answer).code) == (403, "not_a_player")
        assert actor.look(pair.id) == view


def test_a_spectator_is_behind_the_players(db_url: str) -> None:
    with house(create_app(db_url, watch_delay_s=3600)) as opened:
        pair = Pair(opened)
        watching = opened.person()
        watching.client.headers["tablas-watch"] = str(pair.meeting.watch)

        seen = watching.look(pair.id)

        assert (seen.seq, seen.events, seen.dice) == (0, [], None)
        proof = watching.client.get(f"/api/matches/{pair.id}/dice")
        assert fault(proof).code == "not_a_player"


def test_the_lobby_shows_who_waits_for_anybody(opened: House) -> None:
    host, guest = opened.person(), opened.person()
    private = propose(host)
    public = propose(host, is_listed=True)

    def lobby() -> list[str]:
        return [line["id"] for line in guest.client.get("/api/meetings").json()]

    absent = lobby()
    with host.client.websocket_connect(f"{SOCKETS}/api/matches/{public.id}/live") as socket:
        socket.send_json({})
        socket.receive_json()
        present = lobby()
        ask_to_join(guest, public.invite)
        joined = lobby()

    assert (absent, present, joined) == ([], [public.id], [])
    assert private.id not in present


def test_a_rematch_is_proposed_to_the_other(opened: House) -> None:
    pair = Pair(opened)
    early = pair.host.client.post(
        "/api/meetings",
        json={
            "length": 1,
            "host_commitment": digest(HOST_ENTROPY),
            "rematch_of": pair.id,
            "request_id": str(uuid.uuid4()),
        },
    )
    pair.resigned()

    with pair.host.client.websocket_connect(f"{SOCKETS}/api/matches/{pair.id}/live") as socket:
        socket.send_json({})
        heard = socket.receive_json()
        while heard["kind"] != "presence":
            heard = socket.receive_json()
        proposed = propose(pair.guest, rematch_of=pair.id)
        while heard["kind"] != "meeting":
            heard = socket.receive_json()

    joined = ask_to_join(pair.host, heard["meeting"]["invite"])
    assert fault(early).code == "not_begun"
    assert (heard["meeting"]["id"], heard["meeting"]["is_host"]) == (proposed.id, False)
    assert joined.json()["state"] == "joined"
    second = pair.host.client.post(
        "/api/meetings",
        json={
            "length": 1,
            "host_commitment": digest(HOST_ENTROPY),
            "rematch_of": pair.id,
            "request_id": str(uuid.uuid4()),
        },
    )
    assert fault(second).code == "seat_taken"


def test_a_page_is_told_what_it_has_not_seen(pair: Pair) -> None:
    actor, view = pair.on_turn()
    other, _ = pair.waiting()

    with other.client.websocket_connect(f"{SOCKETS}/api/matches/{pair.id}/live") as socket:
        socket.send_json({"seq": view.seq})
        first = socket.receive_json()
        later = actor.go_on(view)
        heard = socket.receive_json()
        while heard["kind"] != "match":
            heard = socket.receive_json()

    assert (first["kind"], first["match"]["events"]) == ("match", [])
    assert heard["since"] == view.seq
    assert [event["seq"] for event in heard["match"]["events"]] == [later.seq]
    whole = MatchView.model_validate(heard["match"])
    assert whole.model_copy(update={"events": []}) == other.look(pair.id).model_copy(update={"events": []})


def test_either_sees_whether_the_other_is_there(pair: Pair) -> None:
    def other_of(socket: object) -> str:
        heard = socket.receive_json()  # type: ignore[attr-defined]
        while heard["kind"] != "presence":
            heard = socket.receive_json()  # type: ignore[attr-defined]
        return str(heard["other"])

    path = f"/api/matches/{pair.id}/live"
    with pair.host.client.websocket_connect(f"{SOCKETS}{path}") as host:
        host.send_json({})
        alone = other_of(host)
        with pair.guest.client.websocket_connect(f"{SOCKETS}{path}") as guest:
            guest.send_json({})
            both = other_of(host)
        left = other_of(host)

    assert (alone, both, left) == ("gone", "here", "reconnecting")


def test_what_is_said_reaches_the_other_and_no_spectator(pair: Pair, opened: House) -> None:
    path = f"/api/matches/{pair.id}"
    said = pair.host.client.post(f"{path}/chat", json={"text": "¡Suerte!"})
    pair.host.client.post(f"{path}/chat", json={"phrase": "hello", "text": "ignored"})
    stranger = opened.person().client.post(f"{path}/chat", json={"text": "hi"})

    heard = pair.guest.client.get(f"{path}/news").json()
    watching = opened.browser().get(f"{path}/news", headers={"tablas-watch": str(pair.meeting.watch)}).json()

    assert said.status_code == 204
    assert fault(stranger).code == "unknown_match"
    (chat,) = [news for news in heard if news["kind"] == "chat"]
    assert [(line["by"], line["phrase"], line["text"]) for line in chat["lines"]] == [
        ("other", None, "¡Suerte!"),
        ("other", "hello", ""),
    ]
    assert all(news["kind"] != "chat" for news in watching)


def test_who_says_too_much_is_not_heard(pair: Pair) -> None:
    answers = [
        pair.host.client.post(f"/api/matches/{pair.id}/chat", json={"phrase": "hello"}) for _ in range(12)
    ]

    assert [answer.status_code for answer in answers[:8]] == [204] * 8
    assert fault(answers[-1]).code == "too_many"
