"""Takes a picture of every screen, in every look, to be looked at one by one.

``make screens``, or ``PYTHONPATH=tests .venv/bin/python -m browser.screens --only NAME --looks LOOK``.
The pictures and sheets of many of them go to ``build/screens``; what can be told without eyes (sideways
scrolling, words cut off, targets too small for a finger, complaints in the console) is printed.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, Page, sync_playwright

from tablas import Engine

from .axe import TOO_SMALL
from .conftest import FLAGS, browser_path
from .house import House
from .pictures import DESKTOP, PHONE
from .scenes import LANGUAGE_OF_LOCALE, PATIENCE_MS, SCENES, Scene
from .screen import LISTENER, Screen
from .seat import Seat
from .stock import NAME, Stock, fill
from .words import LANGUAGES, Language

FOLDER = Path(__file__).parents[2] / "build" / "screens"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
OTHER_THEMES = ("slate", "contrast")
LARGEST_TILE = {"desktop": (640, 800), "phone": (300, 1000)}
COLUMNS = {"desktop": 3, "phone": 6}
ROWS = 2
STILL_MS = 500

# A word that is not there shows its name: `review.play`.
NAMELESS = """
() => [...document.querySelectorAll('main, nav, dialog')].flatMap((node) =>
  node.innerText.match(/(?<![\\w./])[a-z]+(_[a-z]+)*\\.[a-z_]+(\\.[a-z_]+)*(?![\\w/])/g) ?? []
).filter((word) => !/\\.(txt|mat|xg|sgf|bgf|json)$/.test(word))
"""

CUT_OFF = """
() => [...document.querySelectorAll('main *, nav *, dialog *')].flatMap((node) => {
  const text = node.textContent.trim();
  const isSeen = node.checkVisibility({ visibilityProperty: true }) && !node.closest('.sr, svg, [data-p]');
  const isCut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible';
  const isTold = isSeen && isCut && text && node.clientWidth > 1;
  return isTold ? [`${node.className || node.tagName}: ${text.slice(0, 60)}`] : [];
})
"""


@dataclass(frozen=True)
class Look:
    """A device, a theme of the interface and a language."""

    device: str
    is_dark: bool
    language: Language

    @property
    def name(self) -> str:
        return f"{self.device}-{'dark' if self.is_dark else 'light'}-{self.language}"


LOOKS = tuple(Look(*each) for each in product(SIZES, (False, True), LANGUAGES))


class Gallery:
    """Goes through the scenes in one look and keeps what it sees."""

    def __init__(self, browser: Browser, seat: Seat, stock: Stock, look: Look, folder: Path) -> None:
        self.seat = seat
        self.stock = stock
        self.look = look
        self.folder = folder
        self.found: list[str] = []
        self._context = browser.new_context(
            base_url=seat.house.address,
            viewport=SIZES[look.device],
            has_touch=look.device == "phone",
            locale=LANGUAGE_OF_LOCALE[look.language],
            color_scheme="dark" if look.is_dark else "light",
            reduced_motion="reduce",
        )
        self._context.set_default_timeout(PATIENCE_MS)
        self._context.add_init_script(LISTENER)

    def close(self) -> None:
        """No more pictures of this look."""
        self._context.close()

    def take(self, scene: Scene, theme: str = "walnut") -> Path | None:
        """One picture; None, and a line among what was found, where the scene could not be reached."""
        name = f"{scene.name}-{self.look.name}" + ("" if theme == "walnut" else f"-{theme}")
        page = self._context.new_page()
        chosen = {"forcedAuto": False, "newLength": 5, "newLevel": "expert", "playerName": NAME}
        chosen |= {"boardTheme": theme, **dict(scene.settings)}
        page.add_init_script(f"localStorage.setItem('tablas.settings', {json.dumps(json.dumps(chosen))})")
        try:
            return self._posed(page, name, scene)
        except (Error, AssertionError) as error:
            self._tell(name, f"not reached: {str(error).splitlines()[0]}")
            return None
        finally:
            page.close()
            self._context.set_offline(False)
            self._context.clear_cookies()

    def _posed(self, page: Page, name: str, scene: Scene) -> Path:
        screen = Screen(page, self.look.language, self.seat)
        scene.pose(screen, self.stock)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(STILL_MS)
        beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if beyond > 0:
            self._tell(name, f"scrolls {beyond} px sideways")
        for cut in page.evaluate(CUT_OFF):
            self._tell(name, f"cut off: {cut}")
        for word in page.evaluate(NAMELESS):
            self._tell(name, f"no word for {word}")
        if self.look.device == "phone":
            for small in page.evaluate(TOO_SMALL, 44):
                self._tell(name, f"small: {small}")
        for said in screen.complaints:
            self._tell(name, said)
        if scene.is_whole:
            # As tall as the page: what stands fixed at the bottom stands there in the picture too.
            size = SIZES[self.look.device]
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": size["width"], "height": max(height, size["height"])})
        path = self.folder / f"{name}.png"
        page.screenshot(path=path)
        return path

    def _tell(self, name: str, what: str) -> None:
        self.found.append(f"{name}: {what}")
        print(self.found[-1], flush=True)


def sheet(name: str, device: str, pictures: Sequence[Path], folder: Path) -> None:
    """Some pictures on one, small enough to look at together."""
    columns, (width, height) = COLUMNS[device], LARGEST_TILE[device]
    tiles = []
    for path in pictures:
        picture = Image.open(path).convert("RGB")
        scaled = picture.resize((width, round(picture.height * width / picture.width)))
        tiles.append(scaled.crop((0, 0, width, min(scaled.height, height))))
    rows = [tiles[first : first + columns] for first in range(0, len(tiles), columns)]
    tall = [max(tile.height for tile in row) for row in rows]
    whole = Image.new("RGB", (columns * (width + 8), sum(tall) + 8 * len(tall)), "#888")
    for row, top in zip(rows, (sum(tall[:n]) + 8 * n for n in range(len(tall))), strict=True):
        for column, tile in enumerate(row):
            whole.paste(tile, (column * (width + 8), top))
    whole.save(folder / f"sheet-{name}.png")


def wanted(only: str, looks: Sequence[str]) -> tuple[list[Scene], list[Look]]:
    """The scenes and looks that were asked for."""
    scenes = [scene for scene in SCENES if re.search(only, scene.name)]
    return scenes, [look for look in LOOKS if not looks or look.name in looks]


def take_all(gallery: Gallery, scenes: Sequence[Scene]) -> None:
    """All pictures of one look, with sheets of them."""
    orders = [(scene, "walnut") for scene in scenes]
    orders += [(scene, theme) for theme in OTHER_THEMES for scene in scenes if scene.has_board]
    look, per_sheet = gallery.look, COLUMNS[gallery.look.device] * ROWS
    for number, start in enumerate(range(0, len(orders), per_sheet)):
        taken = [gallery.take(*order) for order in orders[start : start + per_sheet]]
        sheet(f"{look.name}-{number}", look.device, [path for path in taken if path], gallery.folder)
    found = gallery.folder / f"found-{look.name}.txt"
    found.write_text("\n".join(gallery.found) + "\n", encoding="utf-8")


def main() -> None:
    """Takes them all, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a pattern of the names of scenes")
    parser.add_argument("--looks", nargs="*", default=(), choices=[look.name for look in LOOKS])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes, looks = wanted(given.only, given.looks)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        house = House(Path(temporary))
        house.start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            seat = Seat(house)
            stock = fill(seat, Engine())
            for look in looks:
                gallery = Gallery(browser, seat, stock, look, folder)
                take_all(gallery, scenes)
                gallery.close()
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
