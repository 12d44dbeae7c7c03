"""The app put on the home screen of a phone: what it needs for that, and what it shows without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .windows import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]

KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  return (await (await caches.open(names[0])).keys()).map(({ url }) => new URL(url).pathname);
}
"""


def test_app_can_be_installed_and_opens_every_page_without_a_network(visit: Visit) -> None:
    screen = visit("es", PHONE, is_kept=True)
    page = screen.page
    screen.open("/")
    kept = page.evaluate(KEPT)
    assert "/index.html" in kept
    assert not [path for path in kept if path.startswith("/api/")]
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    page.reload()  # from here on the pages are the worker's
    screen.eventually(
        lambda: page.evaluate("navigator.serviceWorker.controller !== null"), lambda: "nobody keeps the pages"
    )

    screen.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.context.set_offline(True)
    screen.open("/glosario")
    expect(page.get_by_role("heading", level=1)).to_have_text("Glosario")
    expect(page.get_by_text("bloqueo").first).to_be_visible()
    screen.open("/partidos")
    expect(page.get_by_text(re.compile("El servidor no responde")).first).to_be_visible()
    page.context.set_offline(False)
    screen.open("/partidos")
    expect(page.get_by_text(re.compile("El servidor no responde"))).to_have_count(0)
