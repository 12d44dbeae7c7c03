"""Bad input: the field, the value and a stable code; the match stays as it was."""

from __future__ import annotations

import uuid

import pytest
from starlette.testclient import TestClient

from tablas.server.play.service import PlayService

from .hand import Hand, any_action, fault

NEW = {"length": 3, "level": "casual"}


@pytest.mark.parametrize(
    ("change", "place", "value"),
    [
        ({"length": 26}, "body.length", 26),
        ({"length": -1}, "body.length", -1),
        ({"length": "three"}, "body.length", "three"),
        ({"length": 2.5}, "body.length", 2.5),
        ({"length": "3"}, "body.length", "3"),
        ({"length": 3.0}, "body.length", 3.0),
        ({"length": True}, "body.length", True),
        ({"length": None}, "body.length", None),
        ({"level": 7}, "body.level", 7),
        ({"player_name": "x" * 41}, "body.player_name", "x" * 41),
        ({"player_name": "a\nb"}, "body.player_name", "a\nb"),
        ({"jacoby": "perhaps"}, "body.jacoby", "perhaps"),
        ({"jacoby": "yes"}, "body.jacoby", "yes"),
        ({"jacoby": 1}, "body.jacoby", 1),
        ({"colour": "red"}, "body.colour", "red"),
        ({"rules": {"crawford": 1}}, "body.rules.crawford", 1),
        ({"rules": {"cube_cap": 0}}, "body.rules.cube_cap", 0),
        ({"rules": {"house": True}}, "body.rules.house", True),
        ({"rules": {"options": {"no_doubles": "yes"}}}, "body.rules.options.no_doubles", "yes"),
        ({"start": "a\nb"}, "body.start", "a\nb"),
        ({"clock": 12}, "body.clock", 12),
    ],
)
def test_wrong_field_of_a_new_match_is_named(
    client: TestClient, change: dict[str, object], place: str, value: object
) -> None:
    answer = client.post("/api/matches", json={**NEW, **change})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place, fault(answer).value) == ("bad_request", place, value)
    assert client.get("/api/matches").json() == []


def test_missing_field_is_named(client: TestClient) -> None:
    answer = client.post("/api/matches", json={"length": 3})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == ("bad_request", "body.level")


@pytest.mark.parametrize("level", ["grandmaster", "", "Champion", "9-ply"])
def test_unknown_level_is_answered_with_the_levels_there_are(client: TestClient, level: str) -> None:
    answer = client.post("/api/matches", json={**NEW, "level": level})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == ("unknown_level", "body.level")
    assert {"beginner", "casual", "intermediate", "advanced", "expert", "champion"} <= set(
        fault(answer).valid or ()
    )


@pytest.mark.parametrize("body", [b'{"length": 3,', b"[1, 2", b"\x00", b"\xff\xfe", b"length=3"])
def test_body_that_is_no_json_is_refused_with_the_place(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/matches", content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 400
    assert fault(answer).code == "bad_json"
    assert (fault(answer).place or "").startswith("body")


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ('"length": NaN', "nan"),
        ('"length": 1e999', "inf"),
        (r'"player_name": "\ud800"', r"\ud800"),
        (r'"level": "\udfff"', r"\udfff"),
    ],
)
def test_value_that_json_cannot_say_is_answered_all_the_same(
    client: TestClient, field: str, said: str
) -> None:
    body = f'{{"length": 3, "level": "casual", {field}}}'

    answer = client.post("/api/matches", content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 422
    assert fault(answer).value == said


@pytest.mark.parametrize("body", ["", "[]", "3", '"length"', "null"])
def test_body_that_is_no_object_is_refused(client: TestClient, body: str) -> None:
    answer = client.post("/api/matches", content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == ("bad_request", "body")


@pytest.mark.parametrize("match_id", ["0" * 32, "x", "%20", "..%2f..", "é"])
def test_unknown_match_is_a_404(client: TestClient, match_id: str) -> None:
    body = {"request_id": str(uuid.uuid4()), "seq": 0, "action": {"kind": "roll"}}
    for answer in (
        client.get(f"/api/matches/{match_id}"),
        client.get(f"/api/matches/{match_id}/hint"),
        client.post(f"/api/matches/{match_id}/actions", json=body),
    ):
        assert answer.status_code == 404
        assert fault(answer).code in ("unknown_match", "unknown_path")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"request_id": "one"}, "body.request_id"),
        ({"seq": -1}, "body.seq"),
        ({"seq": "last"}, "body.seq"),
        ({"seq": "1"}, "body.seq"),
        ({"action": {"kind": "play", "steps": [["8", "5"]]}}, "body.action.play.steps.0.0"),
        ({"action": {"kind": "castle"}}, "body.action"),
        ({"action": {}}, "body.action"),
        ({"action": {"kind": "play"}}, "body.action.play.steps"),
        ({"action": {"kind": "play", "steps": [[13]]}}, "body.action.play.steps.0.1"),
        ({"action": {"kind": "play", "steps": [[26, 20]]}}, "body.action.play.steps.0.0"),
        ({"action": {"kind": "play", "steps": [[13, 12]] * 5}}, "body.action.play.steps"),
        ({"action": {"kind": "offer_resign", "value": 4}}, "body.action.offer_resign.value"),
        ({"action": {"kind": "roll", "dice": [6, 6]}}, "body.action.roll.dice"),
    ],
)
def test_wrong_field_of_an_action_is_named(hand: Hand, change: dict[str, object], place: str) -> None:
    view = hand.begin(3)
    body = {"request_id": str(uuid.uuid4()), "seq": view.seq, "action": {"kind": "roll"}, **change}

    answer = hand.client.post(f"/api/matches/{view.id}/actions", json=body)

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == ("bad_request", place)
    assert hand.look(view.id) == view


@pytest.mark.parametrize("kind", ["take", "pass", "accept_resign", "refuse_resign", "next_game", "no_play"])
def test_action_that_is_not_for_now_is_refused(hand: Hand, kind: str) -> None:
    view = hand.reach(hand.begin(3), "before_roll")

    answer = hand.ask(view, {"kind": kind})

    assert answer.status_code == 409
    assert fault(answer).code == "illegal_action"
    assert hand.look(view.id) == view


def test_roll_is_refused_while_a_play_is_due(hand: Hand) -> None:
    view = hand.reach(hand.begin(3), "to_play")

    for kind in ("roll", "double"):
        answer = hand.ask(view, {"kind": kind})
        assert answer.status_code == 409
        assert fault(answer).code == "illegal_action"
    assert hand.look(view.id) == view


def test_double_is_refused_without_a_cube(hand: Hand) -> None:
    view = hand.reach(hand.begin(1), "before_roll")

    answer = hand.ask(view, {"kind": "double"})

    assert answer.status_code == 409
    assert fault(answer).code == "illegal_action"
    assert "without the cube" in fault(answer).message
    assert hand.look(view.id) == view


@pytest.mark.parametrize(
    "steps", [[[2, 1]], [[24, 18], [24, 18], [24, 18], [24, 18]], [[25, 20], [25, 19]], [[6, 0]]]
)
def test_illegal_play_is_refused_and_the_legal_one_still_stands(hand: Hand, steps: list[list[int]]) -> None:
    view = hand.reach(hand.begin(3), "to_play")

    answer = hand.ask(view, {"kind": "play", "steps": steps})

    assert answer.status_code == 409
    assert fault(answer).code == "illegal_play"
    assert hand.look(view.id) == view
    assert hand.ask(view, any_action(view, hand.taste)).status_code == 200


def test_half_a_play_is_refused(hand: Hand) -> None:
    view = hand.reach(hand.begin(3), "to_play")
    action = any_action(view, hand.taste)
    steps = action["steps"]
    assert isinstance(steps, list)
    assert len(steps) >= 2

    answer = hand.ask(view, {"kind": "play", "steps": steps[:1]})

    assert answer.status_code == 409
    assert fault(answer).code == "illegal_play"


def test_unknown_state_of_the_list_is_named(client: TestClient) -> None:
    answer = client.get("/api/matches", params={"state": "lost"})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == ("bad_request", "query.state")


def test_mistake_of_the_server_is_told_without_a_trace(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_service: PlayService) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(PlayService, "levels", broken)
    quiet = TestClient(client.app, base_url=str(client.base_url), raise_server_exceptions=False)
    answer = quiet.get("/api/levels")

    assert answer.status_code == 500
    assert fault(answer).code == "internal_error"
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
