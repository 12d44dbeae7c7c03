"""Practice and tutoring over HTTP: turns, verdicts, drills, running rates, dice, played matches reviewed."""

from __future__ import annotations

import httpx2
import pytest
from starlette.testclient import TestClient

from tablas.position import Position

from .hand import Hand, any_play, fault

START = ",".join(map(str, Position.start().board))
LATE = ",".join(map(str, (0, 2, 1, 1, 1, 0, 1, *[0] * 12, -1, 0, -1, -1, -1, -2, 0)))  # the end of a race


def verdict_of(
    client: TestClient, steps: list[list[int]], lang: str = "en", dice: tuple[int, int] = (3, 1)
) -> httpx2.Response:
    body = {"position": START, "dice": dice, "steps": steps, "turn": 0}
    return client.post("/api/learn/plays", params={"lang": lang}, json=body)


def test_a_practice_turn_has_every_legal_play(client: TestClient) -> None:
    turn = client.get("/api/learn/turn", params={"position": START, "dice": "31"}).json()

    assert turn["board"] == list(Position.start().board)
    assert (turn["pips"], turn["dice"]) == ([167, 167], [3, 1])
    starts = {edge["start"] for edge in turn["plays"]["edges"] if edge["from_node"] == 0}
    assert starts == {24, 13, 8, 6}


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"position": "nonsense", "dice": "31"}, "bad_notation"),
        ({"position": START.replace("5", "15", 1), "dice": "31"}, "bad_position"),
        ({"position": START, "dice": "70"}, "bad_request"),
    ],
)
def test_a_turn_that_cannot_be_is_refused_with_its_reason(
    client: TestClient, params: dict[str, str], code: str
) -> None:
    answer = client.get("/api/learn/turn", params=params)

    assert (answer.status_code, fault(answer).code) == (422, code)


def test_the_best_play_costs_nothing_and_needs_no_reason(client: TestClient) -> None:
    said = verdict_of(client, [[8, 5], [6, 5]]).json()

    assert (said["kind"], said["error"], said["severity"], said["reasons"]) == ("play", 0, "", [])
    assert said["best"] == "8/5 6/5"
    assert [[start, end] for start, end, _ in said["best_steps"]] == [[8, 5], [6, 5]]


@pytest.mark.parametrize(("lang", "reason"), [("es", "hace el punto 5"), ("en", "makes the 5")])
def test_a_bad_play_is_told_why(client: TestClient, lang: str, reason: str) -> None:
    said = verdict_of(client, [[24, 21], [21, 20]], lang).json()

    assert said["severity"] == "blunder"
    assert said["error"] > 0.08
    assert reason in " ".join(said["reasons"])
    assert sum(row["is_chosen"] for row in said["alternatives"]) == 1


def test_a_play_against_the_rules_is_refused(client: TestClient) -> None:
    answer = verdict_of(client, [[24, 20]])

    assert (answer.status_code, fault(answer).code) == (409, "illegal_play")


def test_the_tutor_judges_a_play_without_playing_it(client: TestClient, hand: Hand) -> None:
    view = hand.reach(hand.begin(), "to_play")
    assert view.plays is not None
    action = {"kind": "play", "steps": any_play(view.plays, hand.taste)}

    said = client.post(f"/api/matches/{view.id}/judgement", json={"seq": view.seq, "action": action}).json()

    assert said["kind"] == "play"
    assert said["error"] >= 0
    assert hand.look(view.id).seq == view.seq


def test_the_tutor_judges_cube_actions(client: TestClient, hand: Hand) -> None:
    view = hand.begin(length=5)
    while "double" not in {action.kind for action in view.actions}:
        view = hand.do(view, "take") if view.state == "double_offered" else hand.go_on(view)

    def judged(kind: str) -> dict[str, object]:
        order = {"seq": view.seq, "action": {"kind": kind}}
        answer = client.post(f"/api/matches/{view.id}/judgement", params={"lang": "es"}, json=order)
        return dict(answer.json())

    double, roll = judged("double"), judged("roll")
    assert double["kind"] == roll["kind"] == "double"
    assert min(float(str(double["error"])), float(str(roll["error"]))) == 0


def test_the_tutor_refuses_what_is_not_due_and_what_is_stale(client: TestClient, hand: Hand) -> None:
    view = hand.reach(hand.begin(), "to_play")
    path = f"/api/matches/{view.id}/judgement"

    undue = client.post(path, json={"seq": view.seq, "action": {"kind": "take"}})
    stale = client.post(path, json={"seq": view.seq - 1, "action": {"kind": "roll"}})

    assert (undue.status_code, fault(undue).code) == (409, "illegal_action")
    assert (stale.status_code, fault(stale).code) == (409, "stale")


def test_a_match_played_here_is_reviewed_once(client: TestClient, hand: Hand) -> None:
    view = hand.begin(player_name="Lucía", start=LATE)
    while not view.is_over:
        view = hand.go_on(view)

    first = client.post(f"/api/matches/{view.id}/review", params={"level": "quick"})
    second = client.post(f"/api/matches/{view.id}/review", params={"level": "quick"})
    running = client.get(f"/api/matches/{view.id}/running").json()
    dice = client.get("/api/dice", params={"match": view.id}).json()

    assert first.status_code == 201
    assert first.json()["players"] == ["Lucía", "tablas · casual"]
    assert second.json()["id"] == first.json()["id"]
    assert running["counted"] >= 0
    assert {"pr", "luck", "other_luck"} <= running.keys()
    rolled = [event for event in view.events if event.kind == "rolled"]
    assert dice["matches"] == 1
    assert dice["own"]["number"] + dice["other"]["number"] == len(rolled)
    assert sum(each["count"] for each in dice["own"]["rolls"]) == dice["own"]["number"]
    assert client.get("/api/dice").json()["own"] == dice["own"], "it is the only match"


def test_what_is_asked_of_an_unknown_match_is_refused(client: TestClient) -> None:
    answers = [
        client.get("/api/dice", params={"match": "none"}),
        client.get("/api/matches/none/running"),
        client.post("/api/matches/none/review"),
    ]

    assert {(answer.status_code, fault(answer).code) for answer in answers} == {(404, "unknown_match")}


def test_a_race_to_count_has_its_adjusted_counts(client: TestClient) -> None:
    task = client.get("/api/learn/count", params={"race": True}).json()

    position = Position.from_board(task["board"])
    assert position.phase == "race"
    assert tuple(task["pips"]) == position.pips
    assert [each["name"] for each in task["counts"]] == ["keith", "isight", "thorp", "trice", "percent"]


def test_a_cube_task_has_its_solution_and_reasons_for_the_wrong_answers(client: TestClient) -> None:
    task = client.get("/api/learn/cube", params={"kind": "race", "lang": "es"}).json()

    errors = task["errors"]
    assert set(errors) == {"double", "no_double", "take", "pass"}
    assert min(errors["double"], errors["no_double"]) == 0
    assert min(errors["take"], errors["pass"]) == 0
    assert task["should_double"] == (errors["double"] == 0)
    assert all(not task["reasons"][name] for name in errors if errors[name] == 0)


def test_a_race_that_is_won_is_no_task(client: TestClient) -> None:
    tasks = [client.get("/api/learn/cube", params={"kind": "race"}).json() for _ in range(12)]

    # The level that judges may see a little more than the one that deals.
    assert max(task["win"] for task in tasks) < 0.97


def test_openings_are_first_rolls_and_replies_to_them(client: TestClient) -> None:
    first = client.get("/api/learn/opening").json()
    reply = client.get("/api/learn/opening", params={"reply": True}).json()

    assert first["after"] is None
    assert first["turn"]["board"] == list(Position.start().board)
    assert first["turn"]["dice"][0] != first["turn"]["dice"][1]
    assert reply["after"]["play"]
    assert reply["turn"]["board"] != first["turn"]["board"]
