"""The quiz over HTTP: what is due is asked, judged, rated and put off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.protocol.study import QuizCard, QuizView
from tablas.server.app import create_app
from tablas.study import graded_set

from .hand import ADDRESS, fault, seeded_dice


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(
        f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}",
        dice=seeded_dice(1),
        library=f"sqlite:///{tmp_path / 'library.db'}",
    )
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


def asked(client: TestClient) -> tuple[QuizView, QuizCard]:
    view = QuizView.model_validate_json(client.post("/api/study/next").content)
    assert view.card is not None
    return view, view.card


def test_the_graded_set_fills_an_empty_box_and_an_answer_puts_its_card_off(learner: TestClient) -> None:
    view, card = asked(learner)
    assert (view.cards, view.answers, card.origin) == (len(graded_set()), 0, "graded")

    if card.plays is None:
        answer: dict[str, object] = {"action": card.answers[0]}
    else:
        node, steps = 0, []
        while node not in card.plays.complete:
            edge = next(each for each in card.plays.edges if each.from_node == node)
            steps.append([edge.start, edge.end])
            node = edge.to_node
        answer = {"steps": steps}
    said = learner.post(f"/api/study/cards/{card.id}", params={"lang": "es"}, json=answer)

    assert said.status_code == 200, said.text
    told = said.json()
    assert told["rating"] in ("again", "hard", "good")
    assert (told["rating"] == "good") == (told["verdict"]["error"] < 0.02)
    assert datetime.fromisoformat(told["due"]) > datetime.now(datetime.fromisoformat(told["due"]).tzinfo)
    after, following = asked(learner)
    assert after.answers == 1
    assert following.id != card.id


def test_what_a_card_does_not_ask_for_is_refused(learner: TestClient) -> None:
    _, card = asked(learner)
    wrong = {"action": "take"} if card.kind != "take" else {"action": "double"}

    undue = learner.post(f"/api/study/cards/{card.id}", json=wrong)
    unknown = learner.post("/api/study/cards/999999", json=wrong)
    endless = learner.post(f"/api/study/cards/{2**64}", json=wrong)  # more than a database counts to

    assert (undue.status_code, fault(undue).code) == (409, "illegal_action")
    assert (unknown.status_code, fault(unknown).code) == (404, "no_such_card")
    assert (endless.status_code, fault(endless).code) == (422, "bad_request")


def test_strangers_on_a_public_server_have_boxes_of_their_own(tmp_path: Path) -> None:
    app = create_app(
        f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}",
        dice=seeded_dice(1),
        library=f"sqlite:///{tmp_path / 'library.db'}",
        hosts=None,
    )
    with TestClient(app, base_url=ADDRESS) as client:
        _, mine = asked(client)
        own = dict(client.cookies)
        client.cookies.clear()
        _, theirs = asked(client)

        assert mine.id != theirs.id
        body: dict[str, object] = {"action": "double"}
        assert client.post(f"/api/study/cards/{mine.id}", json=body).status_code == 404
        client.cookies.clear()
        client.cookies.update(own)
        assert asked(client)[1].id == mine.id
