"""One page of the app as a test sees it: what its buttons tell, what it says, what its console holds."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Route, expect

from tablas.protocol.live import MatchView

from .walk import BAR, Board
from .words import WORDS, Language, Words, told_counts

if TYPE_CHECKING:
    from .seat import Seat

PATIENCE_S = 15.0
# What the driver itself writes where a window may keep nothing.
NO_WORKER = "Service Worker registration blocked by Playwright"

# Everything that stands in a live region is noted: it is what a screen reader says.
LISTENER = """
globalThis.heard = [];
const last = new WeakMap();
new MutationObserver(() => {
  for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
    const text = region.textContent;
    if (last.get(region) !== text && text.trim()) heard.push(region.role + ': ' + text.trim());
    last.set(region, text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""

LABELS = """
Object.fromEntries([...document.querySelectorAll('[data-p]')].map((b) => [b.dataset.p, b.ariaLabel]))
"""


class Screen:
    """A page in one language."""

    def __init__(self, page: Page, language: Language, seat: Seat) -> None:
        self.page = page
        self.language = language
        self.seat = seat
        self.checkers = 15  # of a side, in the variant last looked at
        self.complaints: list[str] = []
        self._allowed: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._error)

    def _console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and said.text != NO_WORKER:
            self.complaints.append(f"{said.type}: {said.text} ({said.location['url']})")

    def _error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error}")

    def allow(self, pattern: str) -> None:
        """Complaints of the browser itself that this test brings about on purpose."""
        self._allowed.append(pattern)

    def close(self) -> list[str]:
        """No longer look at the window; what its console held and the test did not allow."""
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._error)
        return [said for said in self.complaints if not any(re.search(each, said) for each in self._allowed)]

    @property
    def words(self) -> Words:
        return WORDS[self.language]

    @property
    def is_narrow(self) -> bool:
        """The board has the shape for phones held upright."""
        size = self.page.viewport_size
        return size is not None and size["width"] < 560

    # Where it is

    def open(self, path: str) -> None:
        self.page.goto(path)
        # What the build drew of the page ahead is out of reach until the page itself stands there.
        expect(self.page.locator("#app:not([inert]) h1")).to_be_attached()

    def take_dice_of_the_house(self) -> None:
        """Matches begun here get the dice that a test lets fall: nobody can load a sealed envelope."""

        def ordered(route: Route) -> None:
            wish = route.request.post_data
            route.continue_(post_data=wish and wish.replace('"sealed"', '"server"'))

        self.page.route("**/api/matches", ordered)

    def open_match(self, view: MatchView) -> MatchView:
        """The match on screen, once the board shows it."""
        self.open(f"/jugar/{view.id}")
        return self.settled(view.id)

    @property
    def match_id(self) -> str:
        found = re.search(r"/jugar/([0-9a-f]+)$", self.page.url)
        assert found, self.page.url
        return found[1]

    # What it shows

    def labels(self) -> dict[str, str]:
        """The accessible name of every button of the board."""
        labels: dict[str, str] = self.page.evaluate(LABELS)
        return labels

    def told(self) -> Board:
        """The position as the buttons of the board tell it; empty where there is no board."""
        labels = self.labels()
        if not labels:
            return []
        board = [0] * 26
        for point in range(1, 25):
            own, other = told_counts(self.language, str(point), labels[str(point)])
            board[point] = own - other
        own, other = told_counts(self.language, "bar", labels["bar"])
        board[BAR], board[0] = own, -other
        off, _ = told_counts(self.language, "off", labels["off"])
        assert off == self.checkers - sum(count for count in board if count > 0), labels["off"]
        return board

    def shows(self, board: Board) -> None:
        """The buttons tell this position, at the latest after a while."""
        self.eventually(lambda: self.told() == board, lambda: f"wanted {board}\n  told {self.told()}")

    def settled(self, match_id: str | None = None) -> MatchView:
        """The match as the server has it, once this page shows it and waits for the player."""
        view = self.seat.look(match_id or self.match_id)
        self.checkers = view.checkers
        self.shows(view.board)
        return view

    # What can be pressed

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def bar(self) -> Locator:
        """The action bar."""
        return self.page.get_by_role("group", name=self.words.actions, exact=True)

    @property
    def primary(self) -> Locator:
        """The one main button of the action bar."""
        return self.bar.get_by_role("button").last

    def choice(self, name: str) -> Locator:
        """A button of the action bar whose words begin with this name."""
        return self.bar.get_by_role("button", name=re.compile(f"^{name}"))

    def place(self, place: int | str) -> Locator:
        name = {25: "bar", 0: "off"}.get(place, place) if isinstance(place, int) else place
        return self.page.locator(f"[data-p='{name}']")

    def ready(self, name: str) -> Locator:
        """The main button once its words begin with this name and it may be pressed."""
        expect(self.primary).to_have_text(re.compile(f"^{name}"))
        expect(self.primary).not_to_have_attribute("aria-disabled", "true")
        return self.primary

    # What it says

    def heard(self) -> list[str]:
        """Everything its live regions have said."""
        said: list[str] = self.page.evaluate("heard")
        return said

    def says(self, text: str) -> None:
        """Somewhere among what it says is this text."""
        self.eventually(
            lambda: any(text in said for said in self.heard()), lambda: f"{text!r}: {self.heard()}"
        )

    def eventually(self, is_true: Callable[[], bool], told: Callable[[], str]) -> None:
        """Wait for a fact, and tell what is there instead when it does not come."""
        deadline = time.monotonic() + PATIENCE_S
        while not is_true():
            assert time.monotonic() < deadline, told()
            self.page.wait_for_timeout(25)
