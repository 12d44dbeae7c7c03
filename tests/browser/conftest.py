"""A real Chromium, a real server with loaded dice, and pages that must not complain."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from .house import House
from .screen import LISTENER, Screen
from .seat import Seat
from .words import Language

BROWSERS = ("chromium", "google-chrome", "chromium-browser", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A browser of tests is short of shared memory on small machines.
    "--disable-dev-shm-usage",
)
PHONE = (390, 844)
DESKTOP = (1280, 800)


class Visit(Protocol):
    """Opens one more page, as another player's browser would: nothing is shared with the pages before."""

    def __call__(
        self,
        language: Language = "es",
        size: tuple[int, int] = DESKTOP,
        *,
        has_touch: bool = False,
        is_dark: bool = True,
        is_still: bool = True,
        has_forced_colours: bool = False,
        settings: dict[str, object] | None = None,
    ) -> Screen: ...


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, f"no browser: install Debian's 'chromium', or one of {', '.join(BROWSERS)}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.close()


@pytest.fixture
def seat(house: House) -> Seat:
    house.dice.seed(1)
    return Seat(house)


@pytest.fixture(scope="session")
def axe_source() -> str:
    modules = Path(__file__).parents[2] / "web" / "node_modules"
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def visit(chromium: Browser, seat: Seat) -> Iterator[Visit]:
    screens: list[Screen] = []

    def visit(
        language: Language = "es",
        size: tuple[int, int] = DESKTOP,
        *,
        has_touch: bool = False,
        is_dark: bool = True,
        is_still: bool = True,
        has_forced_colours: bool = False,
        settings: dict[str, object] | None = None,
    ) -> Screen:
        context = chromium.new_context(
            base_url=seat.house.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=has_touch,
            is_mobile=has_touch,
            locale="es-ES" if language == "es" else "en-GB",
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce" if is_still else "no-preference",
            forced_colors="active" if has_forced_colours else "none",
        )
        context.set_default_timeout(15_000)
        context.add_init_script(LISTENER)
        if settings:
            # Only the first page of the visit finds them: what the player changes afterwards stays changed.
            store = f"localStorage.setItem('tablas.settings', {json.dumps(json.dumps(settings))})"
            context.add_init_script(f"if (!localStorage.getItem('tablas.settings')) {store}")
        screen = Screen(_fast(context.new_page()), language, seat)
        screens.append(screen)
        return screen

    yield visit
    complaints = [said for screen in screens for said in screen.unexpected()]
    for screen in screens:
        screen.page.context.close()
    assert complaints == [], "the console of the browser is not clean"


def _fast(page: Page) -> Page:
    page.set_default_navigation_timeout(30_000)
    return page
