"""Spots read from texts, checked and judged by a real server; searches nobody waits for are ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablas.errors import SearchCancelled
from tablas.notation import fibs_board, gnu_id, ogid
from tablas.position import Position
from tablas.protocol.analysis import AnalysisOrder
from tablas.server.analysis.service import AnalysisService
from tablas.server.app import create_app
from tablas.server.play.bot import Engines

from .hand import ADDRESS, seeded_dice

Spot = dict[str, Any]

START = Position.start()
OPENING: Spot = {
    "board": list(START.board),
    "turn": "own",
    "dice": [3, 1],
    "length": 0,
    "own_score": 0,
    "other_score": 0,
    "cube": 1,
    "owner": "centred",
    "has_cube": True,
    "cube_cap": None,
    "is_crawford": False,
    "jacoby": False,
    "beavers": False,
    "variant": "standard",
    "pending": None,
}
IN_MATCH: Spot = {"length": 7, "own_score": 4, "other_score": 2, "dice": None}


def board(own: dict[int, int], other: dict[int, int]) -> list[int]:
    """Both sides by the numbers of the bottom player: 25 and 0 are the bars."""
    return [own.get(place, 0) - other.get(place, 0) for place in range(26)]


CLOSED_OWN = dict.fromkeys(range(1, 7), 2)
CLOSED_OTHER = dict.fromkeys(range(19, 25), 2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path = tmp_path_factory.mktemp("analysis") / "tablas.db"
    app = create_app(f"sqlite+aiosqlite:///{path}", dice=seeded_dice(1))
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


def read(client: TestClient, text: str) -> dict[str, Any]:
    answer = client.post("/api/analysis/read", json={"text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def analysed(client: TestClient, spot: Spot, ply: int = 0, language: str = "en") -> dict[str, Any]:
    asked = {"spot": {**OPENING, **spot}, "ply": ply, "language": language}
    answer = client.post("/api/analysis", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    "text",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "  4HPwATDgc/ABMA\n",
        gnu_id(START),
        ogid(START),
        fibs_board(START),
        ", ".join(map(str, START.board)),
    ],
)
def test_every_kind_of_text_is_read(server: TestClient, text: str) -> None:
    found = read(server, text)

    assert found["problems"] == []
    assert found["spot"]["board"] == OPENING["board"]
    assert found["spot"]["dice"] is None


def test_a_text_carries_dice_score_cube_and_turn(server: TestClient) -> None:
    spot = read(server, "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:2:3:0:7:10")["spot"]

    told = {
        name: spot[name] for name in ("turn", "dice", "length", "own_score", "other_score", "cube", "owner")
    }
    assert told == {
        "turn": "other",
        "dice": [6, 3],
        "length": 7,
        "own_score": 2,
        "other_score": 3,
        "cube": 2,
        "owner": "own",
    }


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("hello", "bad_notation", "column 6"),
        ("XGID=-b----E-P---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "bad_notation", "column 14"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10", "bad_notation", "column 39"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:8:0:0:7:10", "bad_stakes", "own_score"),
        ("XGID=-O----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "too_many_checkers", "own"),
        ("", "bad_notation", "column 1"),
    ],
)
def test_what_is_wrong_with_a_text_is_named_by_its_place(
    server: TestClient, text: str, code: str, place: str
) -> None:
    found = read(server, text)

    assert found["spot"] is None
    assert [(each["code"], each["place"]) for each in found["problems"]] == [(code, place)]


def test_the_plays_of_a_roll_come_best_first_with_their_boards(server: TestClient) -> None:
    found = analysed(server, {})
    best = found["plays"][0]

    assert len(found["plays"]) == 16
    assert (best["play"], best["difference"], best["mwc"]) == ("8/5 6/5", 0, None)
    assert best["steps"] == [[8, 5, False], [6, 5, False]]
    assert best["board"][5] == 2
    assert 0 < best["chances"]["win_backgammon"] < best["chances"]["win_gammon"] < best["chances"]["win"] < 1
    assert found["cube"] is None


def test_a_deeper_look_comes_before_what_it_left_out_and_says_why(server: TestClient) -> None:
    plays = analysed(server, {"dice": [6, 4]}, ply=2)["plays"]
    depths = [each["ply"] for each in plays]

    assert depths == sorted(depths, reverse=True)
    assert set(depths) == {2, 0}
    assert len({tuple(each["board"]) for each in plays}) == len(plays)
    assert plays[0]["reasons"] == []
    assert plays[0]["severity"] == ""
    assert plays[-1]["severity"] == "blunder"
    assert any("36" in reason for each in plays for reason in each["reasons"])


def test_the_other_side_plays_in_its_own_numbering_on_the_same_board(server: TestClient) -> None:
    own, other = analysed(server, {}), analysed(server, {"turn": "other"})

    assert [each["play"] for each in other["plays"]] == [each["play"] for each in own["plays"]]
    turned = [-count for count in reversed(own["plays"][0]["board"])]
    assert other["plays"][0]["board"] == turned
    assert other["xgid"].split(":")[3] == "-1"


def test_without_dice_the_cube_is_decided_in_the_language_asked_for(server: TestClient) -> None:
    spanish, english = (
        analysed(server, IN_MATCH, ply=1, language=language)["cube"] for language in ("es", "en")
    )
    window = english["window"]

    assert english["action"] == "no_double_take"
    assert english["verdict"] != spanish["verdict"]
    assert english["reasons"]
    assert 0 < english["no_double_mwc"] < 1
    assert 0.5 < window["double_point"] < window["cash_point"] < 1
    assert window["take_point"] == pytest.approx(1 - window["cash_point"])


def test_identifiers_are_written_and_read_back(server: TestClient) -> None:
    spot = {**OPENING, **IN_MATCH, "turn": "other", "dice": [6, 2], "cube": 4, "owner": "own"}
    found = analysed(server, spot)

    assert read(server, found["xgid"])["spot"] == spot
    again = read(server, found["gnu_id"])["spot"]
    assert {**again, "turn": "other"} == {**spot, "turn": "other"}


def test_dice_without_a_legal_play_have_an_empty_list(server: TestClient) -> None:
    dancing = board({25: 1, 6: 3}, {**CLOSED_OTHER, 12: 3})

    assert analysed(server, {"board": dancing})["plays"] == []


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"board": board({6: 16}, {19: 15})}, [("too_many_checkers", "own")]),
        ({"board": board({6: 5}, {})}, [("game_over", "board")]),
        ({"board": board({}, {})}, [("no_checkers", "board")]),
        ({"board": board({0: 2, 6: 2}, {25: 1, 19: 2})}, [("bar_sign", "index 25"), ("bar_sign", "index 0")]),
        ({"board": board({**CLOSED_OWN, 25: 1}, {**CLOSED_OTHER, 0: 1})}, [("both_shut_out", "bar")]),
        ({"length": 5, "own_score": 5}, [("bad_stakes", "own_score")]),
        ({"cube": 3}, [("bad_stakes", "cube")]),
        ({"is_crawford": True, "length": 5}, [("bad_stakes", "is_crawford")]),
        ({"length": 99}, [("bad_stakes", "own_away")]),
        ({"variant": "hypergammon"}, [("too_many_checkers", "own"), ("too_many_checkers", "other")]),
        ({"variant": "chess"}, [("unknown_variant", "variant")]),
    ],
)
def test_a_board_that_cannot_be_is_answered_with_all_its_faults(
    server: TestClient, changes: Spot, problems: list[tuple[str, str]]
) -> None:
    found = analysed(server, changes)

    assert [(each["code"], each["place"]) for each in found["problems"]] == problems
    assert (found["plays"], found["cube"], found["xgid"]) == (None, None, "")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"ply": 9}, "body.ply"),
        ({"language": "fr"}, "body.language"),
        ({"spot": {**OPENING, "board": [0] * 25}}, "body.spot.board"),
        ({"spot": {**OPENING, "dice": [0, 7]}}, "body.spot.dice.0"),
        ({"spot": {**OPENING, "colour": "red"}}, "body.spot.colour"),
    ],
)
def test_a_field_that_is_wrong_is_refused_by_name(
    server: TestClient, change: dict[str, object], place: str
) -> None:
    asked = {"spot": OPENING, "ply": 0, "language": "es", **change}
    answer = server.post("/api/analysis", json=asked)

    assert (answer.status_code, answer.json()["error"]["place"]) == (422, place)


@pytest.fixture
def service() -> Iterator[AnalysisService]:
    service = AnalysisService(Engines())
    yield service
    service.close()


def order(ply: int) -> AnalysisOrder:
    return AnalysisOrder.model_validate({"spot": {**OPENING, "dice": [2, 2]}, "ply": ply, "language": "en"})


def test_a_search_ends_when_nobody_waits_for_it(service: AnalysisService) -> None:
    async def at_once() -> None:
        return

    with pytest.raises(SearchCancelled):
        asyncio.run(service.analyse(order(3), at_once))


def test_the_same_question_is_answered_from_memory(service: AnalysisService) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    async def asked_twice() -> bool:
        return await service.analyse(order(1), never) is await service.analyse(order(1), never)

    assert asyncio.run(asked_twice())


def test_the_engine_is_not_asked_on_the_event_loop(service: AnalysisService) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    async def turns_of_the_loop() -> int:
        asking = asyncio.ensure_future(service.analyse(order(2), never))
        turns = 0
        while not asking.done():
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert asyncio.run(turns_of_the_loop()) > 2
