"""The dice against the bot: the envelope is seen, opened and checked; real dice are entered and corrected."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tablas.protocol.dice_proof import discrepancies, read_dice_proof

from .conftest import Visit
from .seat import Seat
from .windows import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser-learn")]


def test_the_envelope_of_a_game_is_seen_before_and_checked_after(visit: Visit, seat: Seat) -> None:
    screen = visit("en", DESKTOP, settings={"newLength": 1})
    page = screen.page
    screen.open("/")
    screen.button(screen.words.start).click()
    page.wait_for_url(re.compile("/jugar/"))
    view = screen.settled()

    def is_mixed() -> bool:
        seal = seat.look(view.id).seal
        return seal is not None and seal.is_mixed

    # The browser adds its own part by itself.
    screen.eventually(is_mixed, lambda: "the dice are not mixed")
    view = screen.settled()
    assert view.seal
    screen.open(f"/dados/{view.id}")
    expect(page.locator("#seal-title")).to_be_visible()
    expect(page.get_by_text(view.seal.commitment)).to_be_visible()
    expect(page.get_by_text("this browser saw before")).to_be_visible()

    while not view.is_over:
        may = {action.kind for action in view.actions}
        view = seat.act(view, "offer_resign", value=1) if "offer_resign" in may else seat.go_on(view)
    screen.open(f"/dados/{view.id}")
    screen.button("Check").click()

    expect(page.get_by_role("status").filter(has_text="Everything agrees")).to_be_visible()
    expect(page.get_by_text("It is the envelope that this browser saw before the match.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the proof").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["match_id"] == f"{view.id}.1"
    assert list(discrepancies(read_dice_proof(text))) == []


@pytest.mark.parametrize("has_touch", [True, False], ids=["finger", "keys"])
def test_real_dice_are_entered_undone_and_corrected(has_touch: bool, visit: Visit, seat: Seat) -> None:
    chosen = {"newDice": "table", "newLevel": "beginner", "newLength": 3, "forcedAuto": True}
    screen = visit("es", PHONE if has_touch else DESKTOP, has_touch=has_touch, settings=chosen)
    page = screen.page
    screen.open("/")
    screen.button(screen.words.start).click()
    page.wait_for_url(re.compile("/jugar/"))
    pad = page.locator(".pad")
    expect(pad.get_by_role("status")).to_have_text("Tirada de apertura: tu dado y el del bot: – · –")

    def enter(*dice: int) -> None:
        for die in dice:
            if has_touch:
                pad.get_by_role("button", name=f"Dado {die}").tap()
            else:
                page.keyboard.press(str(die))

    enter(5)
    if has_touch:
        pad.get_by_role("button", name="Deshacer").tap()
    else:
        page.keyboard.press("Backspace")
    enter(3, 1)
    expect(pad.get_by_role("status")).to_contain_text("3 · 1")
    pad.get_by_role("button", name="Confirmar").click()
    screen.button("Corregir dados").click()
    expect(pad.get_by_role("status")).to_contain_text("– · –")
    enter(6, 1)
    pad.get_by_role("button", name="Confirmar").click()
    expect(screen.place("dice")).to_have_accessible_name(re.compile("6 y 1"))
    view = seat.look(screen.match_id)
    assert (view.dice, view.turn, view.dice_from) == ((6, 1), "own", "manual")

    view = seat.act(view, "play", steps=[[13, 7], [8, 7]])
    page.reload()
    expect(pad.get_by_role("status")).to_have_text("Dados del bot: – · –")
    enter(4, 2)
    expect(pad.get_by_role("status")).to_have_text("Dados del bot: 4 · 2")
    pad.get_by_role("button", name="Confirmar").click()
    screen.eventually(lambda: seat.look(view.id).turn == "own", lambda: "the bot has not played")
    assert seat.look(view.id).events[-1].kind == "played"
