"""Takes the pictures of the page of screens in the documentation: each screen once, the looks by turns.

``make album``, or ``PYTHONPATH=tests .venv/bin/python -m browser.album --only NAME``.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tablas import Engine

from .conftest import FLAGS, browser_path
from .house import House
from .scenes import SCENES
from .screens import Gallery, Look
from .seat import Seat
from .stock import fill
from .words import LANGUAGES

FOLDER = Path(__file__).parents[2] / "docs" / "images" / "screens"
LARGEST = {"desktop": (960, 900), "phone": (390, 1100)}
QUALITY = 68

# Scene, device, whether the interface is dark, theme of the board.
PAGES: tuple[tuple[str, str, bool, str], ...] = (
    ("home-new", "phone", False, "walnut"),
    ("home-options", "phone", True, "walnut"),
    ("play-half-way", "desktop", False, "walnut"),
    ("play-chosen", "desktop", True, "slate"),
    ("play-bearing-off", "phone", False, "contrast"),
    ("play-double-offered", "phone", True, "walnut"),
    ("play-warning", "phone", False, "walnut"),
    ("play-hint", "desktop", False, "slate"),
    ("play-text", "phone", True, "walnut"),
    ("play-match-over", "phone", False, "walnut"),
    ("play-real-dice", "phone", True, "walnut"),
    ("dice", "desktop", False, "walnut"),
    ("dice-proof", "phone", False, "walnut"),
    ("analyse", "desktop", False, "walnut"),
    ("analyse-cube", "phone", True, "walnut"),
    ("analyse-rolls", "desktop", True, "walnut"),
    ("analyse-scores", "phone", False, "walnut"),
    ("matches", "phone", True, "walnut"),
    ("review", "desktop", False, "walnut"),
    ("review", "phone", True, "walnut"),
    ("learn", "desktop", False, "walnut"),
    ("lesson", "phone", False, "walnut"),
    ("drill-race", "phone", True, "walnut"),
    ("progress", "desktop", False, "walnut"),
    ("play-friend", "desktop", False, "walnut"),
    ("lobby", "phone", True, "walnut"),
    ("tournament", "phone", False, "walnut"),
    ("players", "phone", False, "walnut"),
    ("settings", "phone", True, "walnut"),
    ("offline", "phone", False, "walnut"),
    ("reconnecting", "phone", True, "walnut"),
    ("opponent-gone-days", "desktop", False, "walnut"),
    ("server-gone", "phone", False, "walnut"),
    ("not-answered", "phone", True, "walnut"),
)


def keep(picture: Path, device: str) -> int:
    """Puts a picture into the documentation, smaller; how many bytes it has there."""
    width, height = LARGEST[device]
    image = Image.open(picture).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    path = FOLDER / f"{picture.stem}.webp"
    image.crop((0, 0, width, min(height, image.height))).save(path, quality=QUALITY, method=6)
    return path.stat().st_size


def main() -> None:
    """Takes them all, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a pattern of the names of scenes")
    only: str = parser.parse_args().only
    pages = [page for page in PAGES if re.search(only, page[0])]
    FOLDER.mkdir(parents=True, exist_ok=True)
    scenes = {scene.name: scene for scene in SCENES}
    total = 0
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        house = House(Path(temporary))
        house.start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            seat = Seat(house)
            stock = fill(seat, Engine())
            for language in LANGUAGES:
                for name, device, is_dark, theme in pages:
                    gallery = Gallery(browser, seat, stock, Look(device, is_dark, language), Path(temporary))
                    taken = gallery.take(scenes[name], theme)
                    gallery.close()
                    if taken:
                        total += keep(taken, device)
        finally:
            browser.close()
            house.close()
    print(f"{total // 1024} KB")


if __name__ == "__main__":
    main()
