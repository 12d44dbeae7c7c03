"""The engine protocol, spoken to a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tablas.decision import Engine
from tablas.position import Position

START = "4HPwATDgc/ABMA"
AFTER_31 = "sGfwATDgc/ABMA"
ENDLESS = 100_000_000


class Talk:
    """A running engine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablas", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, *requests: object) -> None:
        assert self.process.stdin is not None
        for request in requests:
            text = request if isinstance(request, str) else json.dumps(request)
            self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, object]:
        assert self.process.stdout is not None
        message = json.loads(self.process.stdout.readline())
        assert isinstance(message, dict)
        return message

    def answers(self, count: int) -> dict[object, dict[str, object]]:
        """The last words about so many requests, by their ids."""
        found: dict[object, dict[str, object]] = {}
        while len(found) < count:
            message = self.hear()
            if message["kind"] != "progress":
                found[message["id"]] = message
        return found


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    out, err = talk.process.communicate(timeout=60)
    assert (talk.process.returncode, out, err) == (0, "", "")


def result(message: dict[str, object]) -> dict[str, object]:
    assert message["kind"] == "answer", message
    found = message["result"]
    assert isinstance(found, dict)
    return found


def test_requests_are_answered_under_their_ids(talk: Talk) -> None:
    talk.ask(
        {"id": 1, "kind": "about"},
        {"id": "batch", "kind": "evaluate", "positions": [START, AFTER_31]},
        {"id": "moves", "kind": "moves", "position": START, "dice": "3-1"},
        {"id": "best", "kind": "best", "position": START, "dice": "31", "ply": 0, "top": 2},
        {"id": "cube", "kind": "cube", "position": AFTER_31, "ply": 0},
    )

    found = talk.answers(5)

    assert result(found[1])["protocol"] == 1
    evaluations = result(found["batch"])["evaluations"]
    assert isinstance(evaluations, list)
    told = Engine("0-ply").evaluate(Position.from_id(AFTER_31))
    assert evaluations[1]["win"] == pytest.approx(told.win)
    assert evaluations[1]["equity_cubeless"] == pytest.approx(told.equity)
    plays = result(found["moves"])["plays"]
    assert isinstance(plays, list)
    assert len(plays) == 16
    candidates = result(found["best"])["candidates"]
    assert isinstance(candidates, list)
    assert candidates[0]["play"] == "8/5 6/5"
    assert len(candidates) == 2
    assert result(found["cube"])["action"] == "no_double_take"


def test_equal_rollouts_have_equal_answers_and_tell_how_far_they_are(talk: Talk) -> None:
    rollout = {"kind": "rollout", "position": AFTER_31, "trials": 6, "cube": True}
    talk.ask({"id": "a", **rollout}, {"id": "b", **rollout})

    messages = [talk.hear() for _ in range(4)]

    assert [(message["id"], message["kind"]) for message in messages] == [
        ("a", "progress"),
        ("a", "answer"),
        ("b", "progress"),
        ("b", "answer"),
    ]
    assert result(messages[1]) == result(messages[3])
    assert result(messages[1])["is_finished"] is True
    assert messages[0]["done"] == 6


def test_a_request_is_cancelled_by_its_id_running_or_waiting(talk: Talk) -> None:
    endless = {"kind": "rollout", "position": AFTER_31, "trials": ENDLESS}
    talk.ask({"id": "runs", **endless}, {"id": "waits", **endless})
    talk.ask({"id": "again", "kind": "cancel", "target": "waits"})
    talk.ask({"id": "now", "kind": "cancel", "target": "runs"})
    talk.ask({"id": "late", "kind": "cancel", "target": "nobody"})

    found = talk.answers(5)

    assert [found[name]["code"] for name in ("runs", "waits")] == ["search_cancelled"] * 2
    assert result(found["now"]) == {"target": "runs", "was_running": True}
    assert result(found["late"]) == {"target": "nobody", "was_running": False}


@pytest.mark.parametrize(
    ("request_", "known", "code", "field"),
    [
        ("{", None, "bad_json", None),
        ("[]", None, "bad_request", None),
        ({"kind": "about"}, None, "bad_request", "id"),
        ({"id": 5}, 5, "bad_request", "kind"),
        ({"id": 5, "kind": "fly"}, 5, "bad_request", "kind"),
        ({"id": 5, "kind": "evaluate", "positions": []}, 5, "bad_request", "positions"),
        ({"id": 5, "kind": "evaluate", "positions": [START], "depth": 3}, 5, "bad_request", "depth"),
        ({"id": 5, "kind": "evaluate", "positions": [START, "x"]}, 5, "bad_notation", "positions.1"),
        ({"id": 5, "kind": "moves", "position": START}, 5, "bad_dice", "dice"),
        ({"id": 5, "kind": "moves", "position": START, "dice": "71"}, 5, "bad_request", "dice"),
        ({"id": 5, "kind": "rollout", "position": START, "trials": 0}, 5, "bad_request", "trials"),
        ({"id": 5, "kind": "rollout", "position": START, "target_se": -1.0}, 5, "bad_request", "target_se"),
        ({"id": 5, "kind": "cube", "position": START, "ply": "2"}, 5, "bad_request", "ply"),
    ],
)
def test_what_cannot_be_answered_names_the_field(
    talk: Talk, request_: object, known: object, code: str, field: str | None
) -> None:
    talk.ask(request_)

    message = talk.hear()

    assert (message["id"], message["kind"], message["code"], message["field"]) == (
        known,
        "error",
        code,
        field,
    )


def test_what_was_asked_before_the_end_of_the_input_is_still_answered() -> None:
    talk = Talk()
    out, err = talk.process.communicate(
        json.dumps({"id": 1, "kind": "evaluate", "positions": [START], "ply": 1}) + "\n", timeout=60
    )

    assert json.loads(out)["kind"] == "answer"
    assert (talk.process.returncode, err) == (0, "")
