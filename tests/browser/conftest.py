"""A real Chromium, a real server with loaded dice, and pages that must not complain."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .house import House
from .screen import Screen
from .seat import Seat
from .windows import DESKTOP, PATIENCE_MS, Kind, Windows
from .words import Language

# The shell is the same browser without windows of its own: a page costs a fifth in it.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "google-chrome",
    "chromium-browser",
    "google-chrome-stable",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Containers give little shared memory.
    "--disable-dev-shm-usage",
)


class Visit(Protocol):
    """Opens a window, as another player's browser would: nothing is shared with the windows before."""

    def __call__(
        self,
        language: Language = "es",
        size: tuple[int, int] = DESKTOP,
        *,
        has_touch: bool = False,
        is_still: bool = True,
        has_forced_colours: bool = False,
        is_first_visit: bool = False,
        is_kept: bool = False,
        settings: dict[str, object] | None = None,
    ) -> Screen: ...


def browser_path() -> str:
    """The system's Chromium; without one these tests fail, they are never left out."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, f"no browser: install Debian's 'chromium', or one of {', '.join(BROWSERS)}"
    return path


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    try:
        house.start()
        yield house
    finally:
        house.close()


@pytest.fixture(scope="package")
def windows(chromium: Browser, house: House) -> Windows:
    return Windows(chromium, house.address)


@pytest.fixture
def seat(house: House) -> Seat:
    house.dice.seed(1)
    return Seat(house)


@pytest.fixture(scope="session")
def axe_source() -> str:
    modules = Path(__file__).parents[2] / "web" / "node_modules"
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def visit(windows: Windows, seat: Seat) -> Iterator[Visit]:
    screens: list[tuple[Kind, Screen]] = []

    def visit(
        language: Language = "es",
        size: tuple[int, int] = DESKTOP,
        *,
        has_touch: bool = False,
        is_still: bool = True,
        has_forced_colours: bool = False,
        is_first_visit: bool = False,
        is_kept: bool = False,
        settings: dict[str, object] | None = None,
    ) -> Screen:
        kind = Kind(
            language=language,
            size=size,
            has_touch=has_touch,
            is_still=is_still,
            has_forced_colours=has_forced_colours,
            is_first_visit=is_first_visit,
            is_kept=is_kept,
            settings=json.dumps(settings) if settings else "",
        )
        screen = Screen(windows.take(kind), language, seat)
        screens.append((kind, screen))
        return screen

    yield visit
    complaints = [said for _, screen in screens for said in screen.close()]
    for kind, screen in screens:
        windows.give_back(kind, screen.page)
    assert complaints == [], "the console of the browser is not clean"
