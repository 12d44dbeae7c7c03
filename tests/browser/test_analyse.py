"""Positions set up and analysed in a real browser: by mouse and keys, from a text, by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .windows import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

OPENING_31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10"
CUBE = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:4:2:0:7:10"
# What lies on the clipboard, and how many of its pixels a unit of the board has.
COPIED = """
async () => {
  const [item] = await navigator.clipboard.read();
  const blob = await item.getType('image/png');
  const picture = await createImageBitmap(blob);
  const { width, height } = document.querySelector('svg.art').viewBox.baseVal;
  return { type: blob.type, scale: [picture.width / width, picture.height / height] };
}
"""
STEP = 58 / 772  # from one checker to the next, as a share of the board's height


def checker(page: Page, point: int, number: int) -> tuple[float, float]:
    """The middle of the n-th checker of a point, whether it is there or not."""
    box = page.locator(f'[data-stand="{point}"]').bounding_box()
    board = page.locator("svg.art").bounding_box()
    assert box
    assert board
    depth = (number - 0.45) * STEP * board["height"]
    y = box["y"] + depth if point > 12 else box["y"] + box["height"] - depth
    return box["x"] + box["width"] / 2, y


def plays(page: Page) -> list[str]:
    return page.locator("button.play").all_inner_texts()


def deep(page: Page) -> None:
    """The search has come to its end."""
    expect(page.locator("section.result")).to_have_attribute("aria-busy", "false")


def test_a_position_is_set_up_analysed_and_shared(visit: Visit) -> None:
    screen = visit("es")
    page = screen.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.open("/")
    page.get_by_role("link", name="Analizar").click()

    page.get_by_role("button", name="Dado 3").click()
    page.get_by_role("button", name="Dado 1").click()
    expect(page.locator("button.play").first).to_have_text("8/5 6/5")
    deep(page)
    assert len(plays(page)) == 8
    expect(page).to_have_url(re.compile(r"/analizar\?pos=-b----E-C---eE---c-e----B-:0:0:1:31"))

    pips = page.locator(".strip .pips").last
    page.locator("button.play").nth(1).hover()
    expect(pips).to_have_text("163 pips")
    expect(page.locator("#why")).to_contain_text("pierde")
    page.mouse.move(5, 5)
    expect(pips).to_have_text("167 pips")

    page.mouse.click(*checker(page, 8, 3))
    page.mouse.click(*checker(page, 7, 1))
    expect(page.get_by_role("button", name="Punto 7, 1 ficha clara")).to_be_attached()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Punto 8, 2 fichas claras")).to_be_attached()
    page.get_by_role("button", name="Vaciar").click()
    expect(page.get_by_text("No hay fichas en el tablero.")).to_be_visible()

    field = page.get_by_label("Identificador")
    field.fill("XGID=-b--x")
    expect(page.get_by_text("No se entiende a partir del carácter")).to_be_visible()
    field.fill(CUBE)
    expect(page.locator(".cube h3")).to_have_text("No doblar; se aceptaría")
    deep(page)
    page.get_by_role("button", name="Copiar XGID").click()
    expect(page.locator(".share path").first).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()") == CUBE
    page.get_by_role("button", name="Copiar imagen").click()
    expect(page.get_by_role("status").filter(has_text="Imagen copiada")).to_be_attached()
    assert page.evaluate(COPIED) == {"type": "image/png", "scale": [2, 2]}

    page.reload()
    expect(page.locator(".cube h3")).to_have_text("No doblar; se aceptaría")
    page.go_back()
    expect(page.get_by_text("No hay fichas en el tablero.")).to_be_visible()


def test_a_phone_sets_up_and_analyses_by_touch(visit: Visit) -> None:
    screen = visit("en", PHONE, has_touch=True)
    page = screen.page
    screen.open(f"/analizar?pos={OPENING_31}")
    expect(page.locator("button.play").first).to_have_text("8/5 6/5")
    deep(page)

    page.touchscreen.tap(*checker(page, 6, 5))
    expect(page.get_by_role("button", name="Point 6, 4 light checkers")).to_be_attached()
    page.touchscreen.tap(*checker(page, 5, 1))
    expect(page.get_by_role("button", name="Point 5, 1 light checker")).to_be_attached()
    page.get_by_role("radio", name="Position").tap()
    page.get_by_label("Match").select_option("7")
    page.get_by_role("radio", name="Analysis").tap()
    page.get_by_role("button", name="No dice").tap()
    expect(page.locator(".cube h3")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
