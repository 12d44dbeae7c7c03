"""Other rules and clocks: chosen in the form, in force at the board, written out on a page of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from boards import position
from tablas import Position
from tablas.notation import xgid

from .axe import AXE, sideways
from .conftest import Visit
from .hands import Keys, Mouse
from .seat import Seat, to_play
from .walk import chosen_path
from .windows import PHONE
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]


def test_nackgammon_with_beavers_is_chosen_and_played(visit: Visit, seat: Seat) -> None:
    screen = visit("es")
    page = screen.page
    screen.take_dice_of_the_house()
    screen.open("/")
    page.get_by_role("radio", name="Dinero").check()
    page.get_by_text("Más reglas").click()
    page.get_by_role("radio", name="Nackgammon").check()
    page.get_by_role("switch", name="Beaver").check()
    seat.house.dice.fall((6, 1))

    screen.button(screen.words.start).click()

    page.wait_for_url(re.compile("/jugar/"))
    view = screen.settled()
    assert (view.rules.variant, view.rules.beavers, view.length) == ("nackgammon", True, 0)
    assert view.board == list(Position.start("nackgammon").board)
    expect(screen.button("Reglas en juego", exact=False)).to_contain_text("Nackgammon")
    page.set_viewport_size({"width": 1280, "height": 800})
    screen.button("Reglas en juego", exact=False).click()
    expect(screen.button("Cerrar")).to_be_in_viewport(ratio=1)
    screen.button("Cerrar").click()
    mouse = Mouse(screen)
    mouse.enter(view, chosen_path(view))
    mouse.confirm()
    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "not played")
    screen.open("/")
    page.get_by_text("Más reglas").click()
    expect(page.get_by_role("radio", name="Nackgammon")).to_be_checked()


@pytest.mark.long
def test_double_is_answered_with_a_beaver_by_key(visit: Visit, seat: Seat, axe_source: str) -> None:
    start = xgid(position("own 6:5 5:5 4:5 / other 10:5 9:5 8:5"), turn="o")
    view = seat.begin(0, start=start, rules={"beavers": True})
    screen = visit("es", PHONE)
    screen.open_match(view)
    screen.ready(screen.words.take)
    expect(screen.choice("Beaver")).to_be_visible()
    screen.page.evaluate(axe_source)
    assert screen.page.evaluate(AXE, "dark") == []
    assert sideways(screen) <= 0

    Keys(screen).to_board()
    Keys(screen).key("c")

    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "not answered")
    now = seat.look(view.id)
    assert [event.kind for event in now.events[:3]] == ["doubled", "beavered", "taken"]
    assert (now.cube.value, now.cube.owner) == (4, "own")


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "title", "section"),
    [("es", "Reglas", "Frase por frase"), ("en", "Rules", "Sentence by sentence")],
)
def test_the_complete_rules_are_a_page(
    language: Language, title: str, section: str, visit: Visit, axe_source: str
) -> None:
    screen = visit(language, PHONE)
    screen.open("/reglas")

    expect(screen.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(screen.page.get_by_role("heading", level=2, name=section)).to_be_attached()
    assert screen.page.get_by_role("row").count() > 60
    assert screen.page.locator("svg[viewBox='0 0 970 772']").count() == 2
    screen.page.evaluate(axe_source)
    assert screen.page.evaluate(AXE, "dark") == []
    assert sideways(screen) <= 0


def test_clock_runs_down_and_the_match_is_lost_on_time(visit: Visit, seat: Seat) -> None:
    seat.house.dice.fall((3, 1))
    view = seat.begin(1, clock="fischer:3+0")
    screen = visit("es")
    screen.open_match(view)
    own = screen.page.get_by_role("timer", name=re.compile("Te quedan"))
    expect(own).to_have_accessible_name(re.compile(r"Te quedan [0-2],\d"))

    expect(screen.page.get_by_role("heading", name=screen.words.match_lost)).to_be_visible()

    now = seat.look(view.id)
    assert now.result is not None
    assert (now.result.how, now.winner) == ("time", "other")
    screen.says("Se te ha acabado el tiempo.")


@pytest.mark.long
def test_rematch_keeps_rules_and_clock(visit: Visit, seat: Seat) -> None:
    view = seat.begin(1, rules={"variant": "hypergammon"}, clock="us")
    view = seat.act(view, "offer_resign", value=3) if view.to_act == "own" else to_play(seat, (3, 1), 1)
    screen = visit("en")
    screen.open_match(view)

    screen.ready(screen.words.rematch).click()

    screen.page.wait_for_url(lambda url: view.id not in url)
    again = seat.look(screen.match_id)
    assert (again.rules.variant, again.checkers) == ("hypergammon", 3)
    assert again.clock is not None
    assert again.clock.text == "delay:120+12"
