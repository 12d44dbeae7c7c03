"""Two friends play by link with somebody watching, through every kind of trouble a connection has."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import expect

from tablas.protocol.live import MatchView
from tablas.protocol.online import MeetingView

from .conftest import Visit
from .hands import Finger, Mouse
from .house import House
from .screen import Screen
from .seat import Seat
from .test_trouble import GONE
from .test_whole_match import Game
from .windows import PHONE
from .wire import Wire

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-learn")]

QUICK = {"newLength": 1, "animation": "off", "forcedAuto": False}


class Friend(Seat):
    """The seat of whoever owns a window: requests carry the cookie of its browser."""

    def __init__(self, house: House, screen: Screen) -> None:
        super().__init__(house)
        self.screen = screen
        self.requests = screen.page.context.request

    def look(self, match_id: str) -> MatchView:
        answer = self.requests.get(f"/api/matches/{match_id}")
        assert answer.ok, answer.text()
        return MatchView.model_validate_json(answer.body())

    def act(self, view: MatchView, kind: str, **extra: object) -> MatchView:
        body = {"request_id": str(uuid.uuid4()), "seq": view.seq, "action": {"kind": kind, **extra}}
        answer = self.requests.post(f"/api/matches/{view.id}/actions", data=body)
        assert answer.ok, answer.text()
        return MatchView.model_validate_json(answer.body())


class Table:
    """The two, and whoever looks on."""

    def __init__(self, host: Screen, guest: Screen, watcher: Screen) -> None:
        self.games = (Game(host, Mouse(host)), Game(guest, Finger(guest)))
        self.watcher = watcher
        self.match_id = ""

    def meet(self) -> None:
        """The host sends a link, the guest sits down, and the watcher has a link of his own."""
        host, guest = (game.screen for game in self.games)
        host.open("/")
        host.button("Jugar con un amigo").click()
        link = host.page.locator("input[readonly]").first
        expect(link).to_have_value(re.compile("http"))
        guest.page.goto(link.input_value())
        guest.page.get_by_role("textbox").fill("Berta")
        guest.button("Sit down and play").click()
        for screen in (host, guest):
            screen.page.wait_for_url(re.compile("/jugar/"))
        self.match_id = host.match_id
        meeting = host.page.context.request.get(f"/api/meetings/{self.match_id}")
        self.watcher.page.goto(f"/ver#{MeetingView.model_validate_json(meeting.body()).watch}")
        self.watcher.page.wait_for_url(re.compile("/jugar/"))

    def turn(self) -> None:
        """Whoever is on turn acts at his board until the other one is, and everybody sees it."""
        game, other = self.games
        view = game.screen.settled(self.match_id)
        if view.to_act != "own":
            game, other = other, game
            view = game.screen.settled(self.match_id)
        while view.to_act == "own" and not view.is_over:
            view = game.play_on(view)
        other.screen.settled(self.match_id)
        self.watcher.shows(self.games[0].screen.seat.look(self.match_id).board)


def say(screen: Screen, text: str) -> None:
    expect(screen.page.get_by_text(text).first).to_be_visible()


def unsaid(screen: Screen, text: str) -> None:
    expect(screen.page.get_by_text(text)).to_have_count(0)


@pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["cut", "whole"]
)
def test_friends_play_by_link_through_cut_wires_and_a_dead_server(
    is_whole: bool, visit: Visit, house: House
) -> None:
    host = visit("es", settings={**QUICK, "playerName": "Ana"})
    guest = visit("en", PHONE, has_touch=True, settings=QUICK)
    watcher = visit("es")
    for screen in (host, guest, watcher):
        screen.seat = Friend(house, screen)
        screen.allow(f"{GONE}|WebSocket connection")
    wire = Wire(guest)
    table = Table(host, guest, watcher)
    table.meet()
    table.turn()

    wire.cut()
    say(guest, "Reconnecting…")
    say(host, "Berta no está aquí ahora")
    wire.mend()
    unsaid(guest, "Reconnecting…")
    unsaid(host, "Berta no está aquí ahora")
    table.turn()

    if is_whole:
        phrases_only(table)
        through_a_dead_server(table, house)
        through_an_absence(table)
    give_up(table)
    if is_whole:
        kept_and_reviewed(table)


def through_a_dead_server(table: Table, house: House) -> None:
    host, guest = (game.screen for game in table.games)
    house.kill()
    say(host, "Reconectando…")
    say(host, "Sin conexión")
    say(guest, "No connection")
    house.start()
    unsaid(host, "Reconectando…")
    unsaid(host, "Sin conexión")
    unsaid(guest, "No connection")
    table.turn()


def through_an_absence(table: Table) -> None:
    host, guest = (game.screen for game in table.games)
    host.page.goto("/")
    say(guest, "Ana is not here now")
    host.page.go_back()
    unsaid(guest, "Ana is not here now")
    table.turn()


def give_up(table: Table) -> None:
    """Whoever is on turn resigns, the other accepts at his board, and both are told who has won."""
    loser, winner = table.games
    view = loser.screen.settled(table.match_id)
    if view.to_act != "own":
        loser, winner = winner, loser
        view = loser.screen.settled(table.match_id)
    loser.screen.seat.act(view, "offer_resign", value=1)
    winner.screen.eventually(lambda: is_asked(winner), lambda: "no resignation was offered")
    winner.hand.press(winner.screen.ready("(Aceptar|Accept)"))

    winner.screen.eventually(
        lambda: winner.screen.seat.look(table.match_id).is_over, lambda: "the resignation was not accepted"
    )
    for game, outcome in ((loser, "match_lost"), (winner, "match_won")):
        words = getattr(game.screen.words, outcome)
        expect(game.screen.page.get_by_role("heading", name=words)).to_be_visible()


def phrases_only(table: Table) -> None:
    """The guest asks for phrases: the host can write no longer, and a phrase still comes through."""
    host, guest = (game.screen for game in table.games)
    for screen in (host, guest):
        screen.page.locator("summary").filter(has_text=re.compile("^(Conversación|Conversation)")).click()
    guest.page.get_by_role("checkbox").check()
    say(host, "Berta solo quiere frases hechas: elige una de arriba.")
    expect(host.page.get_by_label("Escribe un mensaje")).to_have_count(0)
    host.button("Buena suerte").click()
    say(guest, "Good luck")


def kept_and_reviewed(table: Table) -> None:
    """Both take the match with them as a file, and its review is one press away."""
    for game in table.games:
        with game.screen.page.expect_download() as kept:
            game.screen.page.get_by_role("link", name=re.compile("[.]mat")).click()
        assert "1 point match" in kept.value.path().read_text(encoding="utf-8")
    host = table.games[0].screen
    host.page.get_by_role("button", name="Analizar").click()
    host.page.wait_for_url(re.compile("/partidos/"))


def is_asked(game: Game) -> bool:
    view = game.screen.seat.look(game.screen.match_id)
    return any(action.kind == "accept_resign" for action in view.actions)
