"""Whole matches against the bot, each by another hand, in both languages, through a reload and a kill."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from tablas.protocol.live import MatchView, PlayedEvent

from .conftest import Visit
from .hands import Finger, Hand, Keys, Mouse
from .house import House
from .screen import Screen
from .seat import Seat
from .taste import takes, wants_to_double
from .walk import after, chosen_path
from .windows import DESKTOP, PHONE
from .words import WORDS, Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

SEED = 3

Record = list[tuple[object, ...]]


def record_of(view: MatchView) -> Record:
    """What happened in the current game, and the position after each event."""
    return [
        (event.kind, event.by, getattr(event, "dice", None), getattr(event, "value", None), *event.board)
        for event in view.events
    ]


@cache
def expected(house: House, length: int) -> Record:
    """The match as it goes when nobody uses a browser."""
    seat = Seat(house)
    house.dice.seed(SEED)
    view = seat.begin(length)
    while not view.is_over:
        kinds = {action.kind for action in view.actions}
        if "double" in kinds and wants_to_double(view):
            view = seat.act(view, "double")
        elif "take" in kinds:
            view = seat.act(view, "take" if takes(view) else "pass")
        elif "accept_resign" in kinds:
            view = seat.act(view, "accept_resign")
        else:
            view = seat.go_on(view)
    return record_of(view)


class Game:
    """A match being played on a screen by a hand."""

    def __init__(self, screen: Screen, hand: Hand) -> None:
        self.screen = screen
        self.hand = hand
        self.plays = 0

    def play_on(self, view: MatchView) -> MatchView:
        """The match after one decision of the player, as server and screen agree on it."""
        screen, hand, words = self.screen, self.hand, self.screen.words
        kinds = {action.kind for action in view.actions}
        if "double" in kinds and wants_to_double(view):
            hand.double()
        elif "roll" in kinds:
            hand.roll()
        elif "take" in kinds:
            hand.take() if takes(view) else hand.drop()
        elif "play" in kinds:
            self._play(view)
        elif "accept_resign" in kinds:
            hand.press(screen.ready(words.take))
        elif "next_game" in kinds:
            hand.press(screen.ready(words.next_game))
        else:
            assert kinds >= {"no_play"}, kinds
        screen.eventually(lambda: screen.seat.look(view.id).seq > view.seq, lambda: f"nothing after {kinds}")
        return screen.settled()

    def _play(self, view: MatchView) -> None:
        path = chosen_path(view)
        self.hand.enter(view, path)
        self.hand.confirm()
        self.plays += 1
        self.screen.eventually(lambda: self.screen.seat.look(view.id).seq > view.seq, lambda: "not confirmed")
        now = self.screen.seat.look(view.id)
        # The game may be over, but its events stay until the next one is begun.
        mine = [event for event in now.events if isinstance(event, PlayedEvent) and event.seq == view.seq + 1]
        assert [event.board for event in mine] == [after(view.board, path)]

    def reload_in_the_middle_of_a_play(self, view: MatchView) -> None:
        """Half a play entered and not confirmed is nothing: after a reload the roll is as it was."""
        path = chosen_path(view)
        if len(path) > 1:
            first = path[:1]
            self.hand.enter(view, first)
            assert self.screen.told() != view.board
        self.screen.page.reload()
        assert self.screen.settled() == view

    def kill_the_server(self, view: MatchView) -> None:
        """No handler runs, nothing is flushed; then it is started again on the same file."""
        house = self.screen.seat.house
        self.screen.allow("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
        house.kill()
        house.start()
        assert self.screen.settled() == view

    def change_language(self) -> None:
        """Without a reload: the page that was there is still there."""
        screen = self.screen
        screen.page.evaluate("globalThis.isSamePage = true")
        if screen.page.viewport_size and screen.page.viewport_size["width"] <= 720:
            self.hand.press(screen.button(screen.words.menu))
        self.hand.press(screen.button(screen.words.switch))
        screen.language = "en" if screen.language == "es" else "es"
        expect(screen.page.locator("html")).to_have_attribute("lang", screen.language)
        assert screen.page.evaluate("globalThis.isSamePage")
        if screen.page.viewport_size and screen.page.viewport_size["width"] <= 720:
            screen.page.keyboard.press("Escape")


def begin_on_screen(screen: Screen, hand: Hand) -> MatchView:
    """The match that the home screen begins with what it offers at a first visit."""
    screen.take_dice_of_the_house()
    screen.open("/")
    hand.press(screen.button(screen.words.start))
    screen.page.wait_for_url("**/jugar/*")
    return screen.settled()


HANDS = (
    pytest.param(1, "en", PHONE, Finger, id="short-finger", marks=pytest.mark.long),
    pytest.param(2, "es", DESKTOP, Mouse, id="mouse", marks=pytest.mark.long),
    pytest.param(2, "en", PHONE, Finger, id="finger", marks=pytest.mark.long),
    pytest.param(2, "es", DESKTOP, Keys, id="keys", marks=pytest.mark.long),
)


@pytest.mark.parametrize(("length", "language", "size", "hand_for"), HANDS)
def test_a_whole_match_goes_as_it_would_without_a_browser(
    length: int,
    language: Language,
    size: tuple[int, int],
    hand_for: Callable[[Screen], Hand],
    visit: Visit,
    seat: Seat,
) -> None:
    record = expected(seat.house, length)
    settings = {"newLevel": "champion", "newLength": length, "animation": "off", "forcedAuto": False}
    screen = visit(language, size, has_touch=size == PHONE, settings=settings)
    game = Game(screen, hand_for(screen))
    seat.house.dice.seed(SEED)

    view = begin_on_screen(screen, game.hand)
    disturbances = [game.change_language, game.reload_in_the_middle_of_a_play, game.kill_the_server]
    while not view.is_over:
        if view.state == "to_play" and view.plays and game.plays in (2, 4, 6) and disturbances:
            disturb = disturbances.pop(0)
            disturb() if disturb == game.change_language else disturb(view)
        view = game.play_on(view)

    assert record_of(view) == record
    assert disturbances == []
    words = WORDS[screen.language]
    outcome = words.match_won if view.winner == "own" else words.match_lost
    expect(screen.page.get_by_role("heading", name=outcome)).to_be_visible()
    screen.says(outcome)
