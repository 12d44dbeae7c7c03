"""From a file to its mistakes in a real browser: sent in, reviewed, walked through, taken away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from short_match import MATCH

from .conftest import Visit
from .reviews import reviewed
from .seat import Seat
from .windows import PHONE
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

NEXT = {"es": "Siguiente", "en": "Next"}
REMOVE = {"es": re.compile("Quitar Eva"), "en": re.compile("Remove Eva")}
YES = {"es": "Quitar", "en": "Remove"}
COUNT = {"es": "{} de {}", "en": "{} of {}"}


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.long)])
def test_a_match_that_is_sent_in_is_reviewed_and_its_mistakes_are_walked_through(
    language: Language, visit: Visit, tmp_path: Path
) -> None:
    good, bad = tmp_path / "ana.mat", tmp_path / "letter.txt"
    good.write_bytes(MATCH.replace(b"Ana", b"Eva"))  # others may have left the match as it is
    bad.write_text("Dear Ana,\n")
    screen = visit(language)
    screen.allow("status of 409")  # until the first review is there
    screen.allow("status of 422")  # the letter
    screen.open("/partidos")
    page = screen.page

    page.locator("input[type=file]").set_input_files([good, bad])
    expect(page.get_by_text("letter.txt:")).to_be_visible()
    page.get_by_role("link", name=re.compile("Eva – Luis")).click()
    heading = page.locator("#mistake")
    expect(heading).to_be_visible()
    of_all = page.locator(".count")
    first = of_all.inner_text()
    count = int(first.split()[-1])
    assert count >= 3
    page.keyboard.press("j")
    expect(of_all).to_have_text(COUNT[language].format(2, count))
    screen.button(NEXT[language]).click()
    expect(of_all).to_have_text(COUNT[language].format(3, count))
    expect(page.locator("section.mistake img")).to_have_js_property("complete", True)
    page.locator(".drawing a").first.click()
    expect(page).to_have_url(re.compile(r"/partidos/[0-9a-f]{32}$"))

    page.go_back()
    page.get_by_role("button", name=REMOVE[language]).click()
    page.get_by_role("dialog").get_by_role("button", name=YES[language]).click()
    expect(page.get_by_role("link", name=re.compile("Eva – Luis"))).to_have_count(0)


def test_a_review_that_is_gone_says_so(visit: Visit) -> None:
    screen = visit("es", PHONE)
    screen.allow("status of 404")
    screen.open("/partidos/0123456789abcdef0123456789abcdef")

    expect(screen.page.get_by_text("Este análisis ya no está")).to_be_visible()


@pytest.mark.long
def test_a_deep_link_opens_the_review(visit: Visit, seat: Seat) -> None:
    review_id = reviewed(seat)
    screen = visit("en", PHONE, has_touch=True)
    screen.open(f"/partidos/{review_id}")

    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Ana against Luis")
