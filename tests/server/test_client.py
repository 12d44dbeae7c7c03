"""Programs as players: the Python client against a real server, and the protocol's own description."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
import uvicorn
from starlette.testclient import TestClient

from tablas.cli import main
from tablas.client import Client, ServerRefused, engine_player
from tablas.decision import Engine
from tablas.protocol.actions import AcceptResignAction, Action, NextGameAction, OfferResignAction
from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.asyncapi import asyncapi_text
from tablas.server.frames import FramesProtocol

from .hand import Hand

COMMITTED = Path(__file__).resolve().parents[2] / "docs" / "asyncapi.json"


@contextmanager
def served(db_url: str) -> Iterator[str]:
    """A server on a port of its own, as `tablas serve` makes it."""
    server = uvicorn.Server(
        uvicorn.Config(create_app(db_url), port=0, log_config=None, ws=FramesProtocol, access_log=False)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def gives_up(view: MatchView) -> Action:
    """The shortest way to the end of a match."""
    kinds = {action.kind for action in view.actions}
    if "accept_resign" in kinds:
        return AcceptResignAction(kind="accept_resign")
    return (
        NextGameAction(kind="next_game")
        if "next_game" in kinds
        else OfferResignAction(kind="offer_resign", value=1)
    )


def bots_of(address: str) -> tuple[str, str]:
    """The tokens of two bots of a new account."""
    with httpx2.Client(base_url=address, timeout=60) as owner:
        owner.post("/api/accounts", json={"name": "Dueña", "passphrase": "caballo batería grapa"})
        first, second = (
            owner.post("/api/account/bots", json={"name": name}).json()["token"] for name in ("Bot1", "Bot2")
        )
    return first, second


def test_two_programs_meet_in_the_lobby_and_play_a_match_to_its_end(db_url: str) -> None:
    async def played(address: str) -> tuple[MatchView, MatchView]:
        host, guest = (Client(address, token) for token in bots_of(address))
        meeting = await host.propose(2, is_rated=True)
        playing = asyncio.create_task(host.play(meeting.id, gives_up))
        while not (waiting := (await guest.lobby()).open):  # a table is listed while its host is there
            await asyncio.sleep(0.05)
        joined = await guest.join(waiting[0].invite)
        views = await asyncio.gather(playing, guest.play(joined.id, gives_up))
        # A socket that is left open is a task that keeps it alive.
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return views

    with served(db_url) as address:
        first, second = asyncio.run(played(address))

    assert first.is_over
    assert {first.winner, second.winner} == {"own", "other"}
    assert [player.account for player in first.players] == ["bot", "bot"]


def test_bot_command_plays_a_tournament_to_its_end(
    db_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def bot(address: str, token: str, place: str) -> int:
        file = tmp_path / token[-8:]
        file.write_text(token, encoding="utf-8")
        order = ["bot", "--server", address, "--token-file", str(file), "--level", "0-ply", "--lang", "en"]
        return main([*order, "--tournament", place])

    with served(db_url) as address, httpx2.Client(base_url=address, timeout=60) as owner:
        first, second = bots_of(address)
        owner.post("/api/session", json={"name": "Dueña", "passphrase": "caballo batería grapa"})
        terms = {"name": "Copa", "kind": "knockout", "length": 1, "capacity": 2, "allows_bots": True}
        held = owner.post("/api/tournaments", json={**terms, "request_id": "1" * 32}).json()["id"]
        other = threading.Thread(target=bot, args=(address, second, held))
        other.start()
        # Two who play by themselves are started by whoever holds it, once both are there.
        starter = threading.Thread(target=start_when_full, args=(owner, held))
        starter.start()
        done = bot(address, first, f"{address}/torneos/{held}")
        other.join()
        starter.join()
        results = owner.get(f"/api/tournaments/{held}").json()

    said = capsys.readouterr().out
    assert done == 0
    assert results["phase"] == "over"
    assert said.count("Won 1–0.") == said.count("Lost 0–1.") == 1
    assert "Copa: place 1 of 2; won: 1, lost: 0." in said
    assert "Copa: place 2 of 2; won: 0, lost: 1." in said


def start_when_full(owner: httpx2.Client, tournament: str) -> None:
    while len(owner.get(f"/api/tournaments/{tournament}").json()["entrants"]) < 2:
        time.sleep(0.1)
    assert owner.post(f"/api/tournaments/{tournament}/start").status_code == 200


def test_length_of_a_tournament_is_not_for_its_bots_to_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--tournament", "x", "--length", "3", "--lang", "en"]) == 2
    assert "--tournament" in capsys.readouterr().err


def test_client_without_a_good_token_is_told_so(db_url: str) -> None:
    with served(db_url) as address, pytest.raises(ServerRefused) as caught:
        asyncio.run(Client(address, "tablas_bot_made_up").lobby())

    assert caught.value.reason == "unknown_token"
    with pytest.raises(ServerRefused):
        Client("backgammon.example")


def test_engine_decides_what_is_allowed_throughout_a_match(client: TestClient) -> None:
    hand, choose = Hand(client, random.Random(3)), engine_player(Engine(level="0-ply"))
    answer = client.post("/api/matches", json={"length": 3, "level": "beginner"})
    view = MatchView.model_validate_json(answer.content)
    for _ in range(25):
        if view.is_over:
            break
        action = choose(view)
        assert action.kind in {allowed.kind for allowed in view.actions}
        view = hand.do(view, action.kind, **action.model_dump(exclude={"kind"}))


def test_committed_description_of_the_socket_is_what_the_server_speaks() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == asyncapi_text(), (
        "python -m tablas.server.asyncapi > docs/asyncapi.json"
    )


def test_every_message_of_the_description_has_its_shape() -> None:
    document = json.loads(asyncapi_text())
    schemas, messages = document["components"]["schemas"], document["components"]["messages"]

    assert set(messages) == set(document["channels"]["match"]["messages"])
    for message in messages.values():
        assert message["payload"]["$ref"].rpartition("/")[2] in schemas
