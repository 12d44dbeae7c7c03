"""A small tournament from its first line to its table, in the windows of the two who play it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Mouse
from .house import House
from .screen import Screen
from .test_friends import QUICK, Friend, is_asked, say
from .test_whole_match import Game

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser-learn")]


def account(screen: Screen, name: str) -> None:
    order = {"name": name, "passphrase": "caballo batería grapa"}
    answer = screen.page.context.request.post("/api/accounts", data=order)
    assert answer.ok, answer.text()


def test_tournament_is_held_played_and_taken_home(visit: Visit, house: House) -> None:
    host = visit("es", settings=QUICK)
    guest = visit("es", settings=QUICK)
    for screen, name in ((host, "Organiza"), (guest, "Participa")):
        screen.seat = Friend(house, screen)
        account(screen, name)

    host.open("/torneos")
    host.page.locator("summary").filter(has_text="Organizar un torneo").click()
    host.page.get_by_label("Nombre del torneo").fill("Copa del barrio")
    form = host.page.locator("form").filter(has_text="Nombre del torneo")
    form.get_by_role("radio", name="Eliminatoria", exact=True).check()
    form.get_by_role("radio", name="1", exact=True).first.check()
    host.button("Crear el torneo").click()
    host.page.wait_for_url(re.compile("/torneos/[0-9a-f]{32}"))
    place = host.page.url
    guest.page.goto(place)
    for screen in (host, guest):
        screen.button("Inscribirme").click()
        say(screen, "Estás dentro.")
    host.button("Empezar ahora").click()

    for screen in (host, guest):
        screen.button("Sentarme a la mesa").click()
    for screen in (host, guest):
        screen.page.wait_for_url(re.compile("/jugar/"))
    give_up(host, guest)

    for screen in (host, guest):
        screen.page.get_by_role("link", name="Volver al torneo").click()
        screen.page.wait_for_url(place)
    # The page is told of the result a moment after the match.
    expect(host.page.get_by_role("heading", name="Terminado")).to_be_visible()
    expect(host.page.get_by_role("heading", name="Clasificación")).to_be_visible()
    with host.page.expect_download() as kept:
        host.page.get_by_role("link", name="Todo (JSON)").click()
    results = json.loads(kept.value.path().read_text(encoding="utf-8"))
    assert results["format"] == "tablas-tournament-1"
    assert [line["wins"] for line in results["standings"]] == [1, 0]


def give_up(host: Screen, guest: Screen) -> None:
    """Whoever is on turn resigns, and the other accepts at his board."""
    loser, winner = host, guest
    view = host.settled()
    if view.to_act != "own":
        loser, winner = guest, host
        view = guest.settled()
    loser.seat.act(view, "offer_resign", value=1)
    game = Game(winner, Mouse(winner))
    winner.eventually(lambda: is_asked(game), lambda: "no resignation was offered")
    game.hand.press(winner.ready("Aceptar"))
    winner.eventually(lambda: winner.seat.look(winner.match_id).is_over, lambda: "it was not accepted")
