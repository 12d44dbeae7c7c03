"""Matches sent in and reviewed by a real server: read in words, exported, resumed after a restart."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from short_match import MATCH
from tablas.analysis import review
from tablas.decision import AskedTurn, Engine, JudgedTurn
from tablas.formats import read_match
from tablas.library import Library
from tablas.server.app import create_app
from tablas.server.background import Turn
from tablas.server.review.service import ReviewService
from tablas.server.review.work import unpacked

from .hand import ADDRESS, seeded_dice
from .process import environment


def send(client: TestClient, data: bytes = MATCH, level: str = "quick") -> str:
    answer = client.post("/api/reviews", params={"name": "club/ana.mat", "level": level}, content=data)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["reviews"][0]["id"])


def finished(client: TestClient, review_id: str) -> dict[str, object]:
    for _ in range(600):
        [found] = [each for each in client.get("/api/reviews").json() if each["id"] == review_id]
        if found["state"] in ("done", "failed"):
            assert found["state"] == "done"
            return dict(found)
        time.sleep(0.05)
    raise AssertionError("the review was never finished")


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    path = tmp_path_factory.mktemp("reviews") / "tablas.db"
    url = f"sqlite+aiosqlite:///{path}"
    app = create_app(url, dice=seeded_dice(1), library=url)
    with TestClient(app, base_url=ADDRESS) as client:
        review_id = send(client)
        finished(client, review_id)
        yield client, review_id


@pytest.mark.parametrize(
    ("words", "is_found"),
    [("", True), ("ANA", True), ("ána  mat", True), ("club", False), ("ana %", False), ("ana nobody", False)],
)
def test_matches_are_found_by_words_of_their_names_whatever_the_case_and_accents(
    reviewed: tuple[TestClient, str], words: str, is_found: bool
) -> None:
    client, review_id = reviewed
    found = client.get("/api/reviews", params={"q": words}).json()
    assert [each["id"] for each in found] == ([review_id] if is_found else [])


def test_what_is_looked_for_has_a_length(reviewed: tuple[TestClient, str]) -> None:
    assert reviewed[0].get("/api/reviews", params={"q": "a" * 101}).status_code == 422


def test_a_file_sent_in_is_reviewed_in_the_background(reviewed: tuple[TestClient, str]) -> None:
    client, review_id = reviewed
    found = finished(client, review_id)

    assert (found["players"], found["length"], found["score"]) == (["Ana", "Luis"], 3, [1, 0])
    assert (found["done"], found["games"], found["file_name"]) == (2, 2, "ana.mat")
    assert found["pr"]


def test_a_finished_review_tells_of_its_players_in_the_library_of_the_same_database(
    reviewed: tuple[TestClient, str],
) -> None:
    database = reviewed[0].app.state.database  # type: ignore[attr-defined]
    for _ in range(200):
        with Library.open(f"sqlite:///{database.place}") as library:
            if library.count():
                break
        time.sleep(0.05)

    with Library.open(f"sqlite:///{database.place}") as library:
        assert len(library.progress("ana").lines) == 1
        assert library.copies(1)[0].name == "ana.mat"


@pytest.mark.parametrize(("lang", "said"), [("es", "jugó"), ("en", "played")])
def test_a_review_is_told_in_the_language_asked_for(
    reviewed: tuple[TestClient, str], lang: str, said: str
) -> None:
    client, review_id = reviewed
    view = client.get(f"/api/reviews/{review_id}", params={"lang": lang}).json()

    errors = [each["error"] for each in view["mistakes"]]
    assert len(errors) >= 3
    assert errors == sorted(errors, reverse=True), "the dearest comes first"
    assert all(each["severity"] and each["where"] and each["score"] for each in view["mistakes"])
    assert said in " ".join(each["said"] for each in view["mistakes"])
    assert any("2" in note for note in view["notes"]), "its second game has no end"
    assert all(any(row["is_chosen"] for row in each["alternatives"]) for each in view["mistakes"])


def test_every_mistake_has_its_board(reviewed: tuple[TestClient, str]) -> None:
    client, review_id = reviewed
    anchor = client.get(f"/api/reviews/{review_id}").json()["mistakes"][0]["anchor"]

    board = client.get(f"/api/reviews/{review_id}/boards/{anchor}.svg", params={"theme": "pizarra"})
    nowhere = client.get(f"/api/reviews/{review_id}/boards/g9-9-play.svg")

    assert board.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in board.text
    assert (nowhere.status_code, nowhere.json()["error"]["code"]) == (404, "unknown_review")


@pytest.mark.parametrize(
    ("kind", "begins"), [("html", b"<!doctype html>"), ("md", b"# "), ("csv", b"game,"), ("apkg", b"PK")]
)
def test_a_review_is_given_out_as_a_file(reviewed: tuple[TestClient, str], kind: str, begins: bytes) -> None:
    client, review_id = reviewed

    assert client.get(f"/api/reviews/{review_id}/report.{kind}").content.startswith(begins)


def test_the_same_match_is_not_stored_twice(reviewed: tuple[TestClient, str]) -> None:
    client, review_id = reviewed

    assert send(client) == review_id
    assert send(client, MATCH.replace(b"\n", b"\r\n")) == review_id


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [(b"", 422, "unknown_format"), (b"\x00\x01 what", 422, "unknown_format")],
)
def test_a_file_that_is_no_match_is_refused_by_name(
    reviewed: tuple[TestClient, str], data: bytes, status: int, code: str
) -> None:
    client, _ = reviewed
    answer = client.post("/api/reviews", params={"name": "x"}, content=data)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_file_larger_than_any_match_is_not_read(reviewed: tuple[TestClient, str]) -> None:
    client, _ = reviewed
    answer = client.post("/api/reviews", content=b"x" * (8 * 1024 * 1024 + 1))

    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")


def test_an_unknown_review_is_not_found(reviewed: tuple[TestClient, str]) -> None:
    client, _ = reviewed
    answer = client.get("/api/reviews/nothing")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_review")


def test_a_review_goes_on_after_a_restart_and_can_be_removed(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}"
    with TestClient(create_app(url, dice=seeded_dice(1)), base_url=ADDRESS) as client:
        review_id = send(client, level="standard")  # stopped before it can be finished
    with TestClient(create_app(url, dice=seeded_dice(1)), base_url=ADDRESS) as client:
        found = finished(client, review_id)
        assert (found["level"], found["done"]) == ("standard", 2)
        assert client.delete(f"/api/reviews/{review_id}").status_code == 204
        assert client.get("/api/reviews").json() == []


DIES_AFTER_A_FEW_DECISIONS = """
import os, signal, sys, threading
from tablas.cli import main
from tablas.decision import Engine

real, judged = Engine.judge_turns, os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

def judge_turns(*rest, on_judged, **how):
    def hear(place, answer):
        os.write(judged, b"." if how["ply"] == 2 else b"")
        if os.fstat(judged).st_size == 5:
            threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGKILL)).start()
        on_judged(place, answer)
    return real(*rest, on_judged=hear, **how)

Engine.judge_turns = judge_turns
main(sys.argv[1:])
"""


async def nothing_to_do(service: ReviewService, turn: Turn) -> bool:  # noqa: ARG001
    return False


def stored(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return [value for (value,) in connection.execute(query)]


def test_a_review_in_work_when_the_server_is_killed_loses_no_decision_but_those_in_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tablas.db"
    url = f"sqlite+aiosqlite:///{path}"
    with monkeypatch.context() as idle, TestClient(create_app(url), base_url=ADDRESS) as client:
        idle.setattr(ReviewService, "work", nothing_to_do)
        review_id = send(client, level="standard")
        not_yet = client.get(f"/api/reviews/{review_id}")
        assert (not_yet.status_code, not_yet.json()["state"]) == (202, "waiting")
        assert client.get(f"/api/reviews/{review_id}/report.md").status_code == 409
    count = tmp_path / "judged"
    child = [sys.executable, "-c", DIES_AFTER_A_FEW_DECISIONS, str(count), "serve", "--no-open", "--db", url]
    died = subprocess.run(
        child, check=False, stdout=subprocess.DEVNULL, env=environment(tmp_path), timeout=120
    )
    assert died.returncode == -signal.SIGKILL
    lines = [json.loads(line) for line in stored(path, "SELECT line FROM review_turns ORDER BY number")]
    known = sum(line.get("stage") == "first" for line in lines)
    threads = max(1, (os.cpu_count() or 2) - 1)
    assert 0 <= count.stat().st_size - known <= threads
    judged: list[int] = []
    real = Engine.judge_turns

    def counting(
        self: Engine,
        turns: Sequence[AskedTurn],
        *rest: object,
        on_judged: Callable[[int, bytes], None] | None = None,
        **how: object,
    ) -> list[JudgedTurn]:
        def hear(place: int, answer: bytes) -> None:
            judged.append(int(how["ply"] == 2))
            if on_judged is not None:
                on_judged(place, answer)

        return real(self, turns, *rest, on_judged=hear, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "judge_turns", counting)
    with TestClient(create_app(url), base_url=ADDRESS) as client:
        finished(client, review_id)
    again = sum(judged)
    judged.clear()
    whole = review(read_match(MATCH).record, Engine("0-ply"), level="standard")

    assert known + again == sum(judged)
    assert [unpacked(kept) for kept in stored(path, "SELECT review FROM reviews")] == [whole]
    assert stored(path, "SELECT line FROM review_turns") == []


@pytest.mark.parametrize("kind", ["mat", "sgf"])
def test_the_match_of_a_review_is_given_out_and_read_again(
    reviewed: tuple[TestClient, str], kind: str
) -> None:
    client, review_id = reviewed

    given = client.get(f"/api/reviews/{review_id}/report.{kind}")

    record = read_match(given.content).record
    assert [player.name for player in record.players] == ["Ana", "Luis"]
    assert (record.length, len(record.games)) == (3, 2)


def test_a_comment_stays_with_its_decision_and_goes_out_with_the_match(
    reviewed: tuple[TestClient, str],
) -> None:
    client, review_id = reviewed
    path = f"/api/reviews/{review_id}"
    anchor = client.get(path).json()["mistakes"][0]["anchor"]

    kept = client.put(f"{path}/comments/{anchor}", json={"text": "  Otra vez <esto>.\n"})

    assert kept.status_code == 204
    assert client.get(path).json()["mistakes"][0]["comment"] == "Otra vez <esto>."
    assert "Otra vez &lt;esto&gt;." in client.get(f"{path}/report.html").text
    assert "Otra vez <esto>." in client.get(f"{path}/report.sgf").text
    assert client.put(f"{path}/comments/{anchor}", json={"text": ""}).status_code == 204
    assert client.get(path).json()["mistakes"][0]["comment"] == ""
    nowhere = client.put(f"{path}/comments/g9-9-play", json={"text": "x"})
    assert (nowhere.status_code, nowhere.json()["error"]["code"]) == (404, "unknown_review")
    assert client.put(f"{path}/comments/{anchor}", json={"text": "x" * 2001}).status_code == 422
