"""A match asked for in the form, where the answer is lost on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .seat import Seat

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]


def test_match_asked_for_again_after_a_lost_answer_is_begun_once(visit: Visit, seat: Seat) -> None:
    screen = visit("es")
    screen.allow("ERR_FAILED")
    screen.open("/")
    before = {match["id"] for match in seat.house.client.get("/api/matches").json()}
    screen.page.route("**/api/matches", lambda route: (route.fetch(), route.abort()))
    screen.button(screen.words.start).click()
    expect(screen.page.get_by_text("El servidor no responde")).to_be_visible()
    screen.page.unroute_all(behavior="ignoreErrors")

    screen.button(screen.words.start).click()

    screen.page.wait_for_url(re.compile("/jugar/"))
    after = seat.house.client.get("/api/matches").json()
    assert [match["id"] for match in after if match["id"] not in before] == [screen.match_id]
