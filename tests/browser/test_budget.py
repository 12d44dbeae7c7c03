"""What the pages cost: bytes on the first visit, layout that jumps, nodes. Times are recorded elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, Response, expect

from .conftest import Visit
from .hands import Mouse
from .seat import Seat, before_roll, to_play
from .walk import chosen_path
from .windows import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]

KB = 1024
JS_BUDGET = 80 * KB
TRANSFER_BUDGET = 130 * KB
SHIFT_BUDGET = 0.02
NODE_BUDGET = 700

SHIFTS = """
globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


class Meter:
    """Counts what the responses of a page weigh on the wire."""

    def __init__(self, page: Page) -> None:
        self.weights: Counter[str] = Counter()
        self.scripts: Counter[str] = Counter()
        self._responses: list[Response] = []
        page.on("response", lambda response: self._responses.append(response))

    def read(self) -> None:
        for response in self._responses:
            sizes = response.request.sizes()
            kind = response.request.resource_type
            self.weights[kind] += sizes["responseBodySize"] + sizes["responseHeadersSize"]
            # What is here already is only asked about: "not modified" has no body.
            if response.url.endswith(".js") and response.status == 200:
                self.scripts[response.url] += sizes["responseBodySize"]
                assert response.header_value("content-encoding") in ("gzip", "br"), response.url
        self._responses.clear()


def test_the_first_visit_of_home_and_board_is_light(visit: Visit, seat: Seat) -> None:
    view = before_roll(seat)
    screen = visit("es", PHONE, is_first_visit=True)
    meter = Meter(screen.page)

    screen.open("/")
    expect(screen.page.locator(f"a[href='/jugar/{view.id}']")).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    meter.read()
    screen.page.goto(f"/jugar/{view.id}")
    screen.settled(view.id)
    screen.page.wait_for_load_state("networkidle")
    meter.read()

    assert sum(meter.scripts.values()) <= JS_BUDGET, meter.scripts
    assert sum(meter.weights.values()) <= TRANSFER_BUDGET, meter.weights


def test_nothing_jumps_while_pages_load_and_a_move_is_made(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit("es", PHONE, is_still=False, is_first_visit=True)
    screen.page.add_init_script(SHIFTS)
    shifts = []

    screen.open("/")
    screen.page.wait_for_load_state("networkidle")
    shifts.append(screen.page.evaluate("shifts"))
    screen.open_match(view)
    Mouse(screen).enter(view, chosen_path(view))
    Mouse(screen).confirm()
    screen.ready(screen.words.roll)
    shifts.append(screen.page.evaluate("shifts"))
    screen.open("/ajustes")
    screen.page.wait_for_load_state("networkidle")
    shifts.append(screen.page.evaluate("shifts"))

    assert max(shifts) <= SHIFT_BUDGET, shifts


def test_the_play_page_has_few_nodes(visit: Visit, seat: Seat) -> None:
    screen = visit("es", PHONE)

    screen.open_match(before_roll(seat))

    assert screen.page.evaluate("document.querySelectorAll('*').length") <= NODE_BUDGET
