"""A club that holds a tournament: its organiser, its players, and the hours that pass."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.protocol.online import MeetingView
from tablas.protocol.tournaments import PairingView, TournamentView
from tablas.server.app import create_app

from .hand import Hand, seeded_dice
from .people import HOST_ENTROPY, House, ask_to_join, digest, house, tell
from .test_accounts import sign_up

names = (f"Socio{number}" for number in range(1, 10_000))
"""Accounts of one database have names of their own."""


@contextmanager
def cheap_passphrases() -> Iterator[None]:
    """Argon2 as it is in use costs more than all that is tested here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
        patch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
        patch.setattr("tablas.server.tournaments.timing.LOOK_EVERY_S", 1e6)
        yield


class Club:
    """A server, an organiser with an account, and time that passes when it is told to."""

    def __init__(self, opened: House, now: list[float], organiser: TestClient | None = None) -> None:
        self.house, self.now = opened, now
        self.organiser = opened.browser()
        self.id = ""
        self.players: list[Hand] = []
        if organiser is None:
            self.signed_up(self.organiser)
        else:
            self.organiser.cookies = organiser.cookies

    def signed_up(self, browser: TestClient, name: str = "") -> str:
        name = name or next(names)
        self.now[0] += 3600.0  # what was tried from this address before is forgotten
        sign_up(browser, name)
        return name

    def hold(self, kind: str = "knockout", **extra: object) -> TournamentView:
        answer = self.ask_to_hold(kind, **extra)
        assert answer.status_code == 201, answer.text
        view = TournamentView.model_validate_json(answer.content)
        self.id = view.id
        self.players = []
        return view

    def ask_to_hold(self, kind: str = "knockout", **extra: object) -> httpx2.Response:
        order = {
            "name": "Liga de los jueves", "kind": kind, "length": 1, "request_id": str(uuid.uuid4()),
            "late_s": 600, "round_s": 3600, "break_s": 60, **extra,
        }  # fmt: skip
        return self.organiser.post("/api/tournaments", json=order)

    def enter(self, player: Hand, name: str = "") -> httpx2.Response:
        return player.client.post(f"{self.path}/entrants", json={"name": name})

    def fill(self, players: int, *, with_accounts: bool = False) -> TournamentView:
        for number in range(1, players + 1):
            player = self.house.person(number)
            if with_accounts:
                self.signed_up(player.client)
            answer = self.enter(player, f"Jugador {number}")
            assert answer.status_code == 200, answer.text
            self.players.append(player)
        return self.seen()

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def seen(self, browser: TestClient | None = None) -> TournamentView:
        answer = (browser or self.organiser).get(self.path)
        assert answer.status_code == 200, answer.text
        return TournamentView.model_validate_json(answer.content)

    def order(self, method: str, path: str, body: object = None) -> TournamentView:
        """What the organiser asks for."""
        answer = self.organiser.request(method, self.path + path, json=body)
        assert answer.status_code == 200, answer.text
        return TournamentView.model_validate_json(answer.content)

    def start(self) -> TournamentView:
        return self.order("POST", "/start")

    def wait(self, seconds: float = 0.0) -> TournamentView:
        """The tournament some time later, once the server has looked."""
        self.now[0] += seconds
        self.look()
        return self.seen()

    def look(self) -> None:
        app, portal = self.house.first.app, self.house.first.portal
        assert portal is not None
        portal.call(app.state.timekeeper.look)  # type: ignore[attr-defined]

    def hand(self, number: int | None) -> Hand:
        assert number is not None
        return self.players[number - 1]

    def sit(self, number: int | None) -> MeetingView:
        """A player sits down, and joins the match where the opponent was first."""
        hand = self.hand(number)
        answer = hand.client.post(f"{self.path}/seat", json=seat())
        assert answer.status_code == 200, answer.text
        meeting = MeetingView.model_validate_json(answer.content)
        if not meeting.is_host and meeting.state == "waiting":
            joined = ask_to_join(hand, meeting.invite)
            assert joined.status_code == 200, joined.text
            meeting = MeetingView.model_validate_json(joined.content)
        return meeting

    def begin(self, pairing: PairingView) -> str:
        """Both sit down and the match begins; its id."""
        meeting = self.sit(pairing.first)
        self.sit(pairing.second)
        assert tell(self.hand(pairing.first), meeting.id).status_code == 200
        return meeting.id

    def play(self, pairing: PairingView) -> None:
        """The match of a pairing from the first throw to the last point."""
        match_id = self.begin(pairing)
        hands = [self.hand(pairing.first), self.hand(pairing.second)]
        loser = hands[0] if hands[0].look(match_id).to_act == "own" else hands[1]
        view = loser.look(match_id)
        while all(action.kind != "offer_resign" for action in view.actions):
            loser.go_on(view)
            hands.reverse()
            loser = next(hand for hand in hands if hand.look(match_id).to_act == "own")
            view = loser.look(match_id)
        loser.do(view, "offer_resign", value=1)
        winner = next(hand for hand in hands if hand is not loser)
        assert winner.do(winner.look(match_id), "accept_resign").is_over

    def play_round(self) -> TournamentView:
        """Every match of the round is played, and the server has heard of it."""
        for pairing in current(self.seen()):
            if pairing.state != "done":
                self.play(pairing)
        return self.wait()

    def play_to_the_end(self) -> TournamentView:
        view = self.play_round()
        while view.phase == "break":
            view = self.wait(61.0)
            view = self.play_round()
        assert view.phase == "over"
        return view


def current(view: TournamentView) -> list[PairingView]:
    """The pairings of the last round drawn."""
    return [pairing for pairing in view.pairings if pairing.round == view.round]


def seat() -> dict[str, str]:
    return {"host_commitment": digest(HOST_ENTROPY), "request_id": str(uuid.uuid4())}


@contextmanager
def club(url: str, folder: Path, before: Club | None = None) -> Iterator[Club]:
    """A club on a server of its own; the one of `before` once its server is up again."""
    time = [0.0] if before is None else before.now
    with cheap_passphrases(), house(server(url, folder, time)) as opened:
        made = Club(opened, time, None if before is None else before.organiser)
        made.id = "" if before is None else before.id
        yield made


def server(url: str, folder: Path, now: list[float]) -> FastAPI:
    return create_app(url, dice=seeded_dice(1), ticks=lambda: now[0], secret=folder / "secret")


def someone(opened: House, seed: int = 1) -> Hand:
    return Hand(opened.browser(), random.Random(seed))
