"""Three ways to play: with a mouse, with a finger, with the keyboard alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator

from tablas.protocol.live import MatchView, StepEdge

from .screen import Screen
from .walk import BAR, OFF, Board, Steps, after, steps_from

XY = tuple[float, float]


class Turn:
    """A roll being entered: how far a play has got, and the dice in the order they lie on the board."""

    def __init__(self, view: MatchView) -> None:
        assert view.plays is not None
        assert view.dice is not None
        high, low = max(view.dice), min(view.dice)
        self.graph = view.plays
        self.board: Board = list(view.board)
        self.dice = [high] * 4 if high == low else [high, low]
        self.node = 0
        self._spent: list[int] = []

    def made(self, steps: Sequence[StepEdge]) -> None:
        """These steps have been entered."""
        self.board = after(self.board, steps)
        self.node = steps[-1].to_node
        self._spent += [step.die for step in steps]

    def die_played_from(self, place: int, *, other_first: bool = False) -> int | None:
        """The die a touch on this place plays: the first that can, in the order shown or backwards."""
        left = list(self.dice)
        for die in self._spent:
            left.remove(die)
        order = list(dict.fromkeys(left))
        for die in reversed(order) if other_first else order:
            if any(step.start == place and step.die == die for step in steps_from(self.graph, self.node)):
                return die
        return None

    def is_only_way(self, step: StepEdge) -> bool:
        """No other die takes the checker to the same place."""
        rivals = steps_from(self.graph, self.node)
        return sum((each.start, each.end) == (step.start, step.end) for each in rivals) == 1

    def offs(self) -> list[StepEdge]:
        """The steps that may bear a checker off now."""
        return [step for step in steps_from(self.graph, self.node) if step.end == OFF]


class Hand(ABC):
    """Enters what the player wants, and looks at the board after each gesture."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._gestures = 0

    def enter(self, view: MatchView, path: Steps) -> None:
        """A whole play, each checker after the other, with every gesture there is by turns."""
        turn = Turn(view)
        rest = list(path)
        while rest:
            count = self._enter_some(turn, rest)
            turn.made(rest[:count])
            rest = rest[count:]
            self.screen.shows(turn.board)

    @abstractmethod
    def _enter_some(self, turn: Turn, rest: Steps) -> int:
        """Enter the first step or more of them; how many they were."""

    @abstractmethod
    def press(self, button: Locator) -> None:
        """A button outside the board."""

    def roll(self) -> None:
        self.press(self.screen.ready(self.screen.words.roll))

    def confirm(self) -> None:
        self.press(self.screen.ready(self.screen.words.confirm))

    def double(self) -> None:
        """Offer the cube, and say yes to the question whether it is meant."""
        words = self.screen.words
        self.screen.ready(words.roll)
        self.press(self.screen.choice(f"({words.double}|{words.redouble})"))
        dialog = self.screen.page.get_by_role("dialog")
        self.press(dialog.get_by_role("button").filter(has_not_text=words.cancel))

    def take(self) -> None:
        self.press(self.screen.ready(self.screen.words.take))

    def drop(self) -> None:
        self.screen.ready(self.screen.words.take)
        self.press(self.screen.choice(self.screen.words.drop))

    def _kind_of_gesture(self, kinds: int) -> int:
        self._gestures += 1
        return self._gestures % kinds

    def centre(self, button: Locator) -> XY:
        """The middle of a button, in pixels of the window."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box, "nothing to touch"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class PointerHand(Hand):
    """What mouse and finger have in common: they tap, they hold, they drag."""

    @abstractmethod
    def tap(self, at: XY, *, is_other: bool = False) -> None:
        """A short touch, or the one that means the other die."""

    @abstractmethod
    def drag(self, start: XY, end: XY) -> None:
        """Take along what lies here, and let it go there."""

    def press(self, button: Locator) -> None:
        self.tap(self.centre(button))

    def tap_place(self, place: int | str, *, is_other: bool = False) -> None:
        self.tap(self.centre(self.screen.place(place)), is_other=is_other)

    def drag_checker(self, start: int, end: int) -> None:
        self.drag(self.centre(self.screen.place(start)), self._drop_spot(end))

    def _drop_spot(self, place: int) -> XY:
        x, y = self.centre(self.screen.place(place))
        # A phone has no tray beside the board: checkers are borne off over its lower edge.
        return (x, y + 40) if place == OFF and self.screen.is_narrow else (x, y)

    def _enter_some(self, turn: Turn, rest: Steps) -> int:
        step = rest[0]
        offs = turn.offs()
        if step.end == OFF and len(offs) == 1:
            self.tap_place(OFF)
            return 1
        if makes_point(turn, rest):
            self.tap_place(step.end)
            # Touched again at once it would be the tail of a double click, and do nothing.
            self.screen.page.wait_for_timeout(420)
            return 2
        is_dragged = self._kind_of_gesture(3) == 0 and turn.is_only_way(step)
        if is_dragged:
            self.drag_checker(step.start, step.end)
        elif turn.die_played_from(step.start) == step.die:
            self.tap_place(step.start)
        elif turn.die_played_from(step.start, other_first=True) == step.die:
            self.tap_place(step.start, is_other=True)
        else:
            self.drag_checker(step.start, step.end)
        return 1


def makes_point(turn: Turn, rest: Steps) -> bool:
    """The next two steps bring two checkers to one empty place, as a touch on that place does."""
    if len(rest) < 2 or turn.board[BAR] > 0:
        return False
    first, second = rest[:2]
    return first.end == second.end != OFF and turn.board[first.end] == 0


class Mouse(PointerHand):
    """A mouse with two buttons."""

    def tap(self, at: XY, *, is_other: bool = False) -> None:
        self.screen.page.mouse.click(*at, button="right" if is_other else "left")

    def drag(self, start: XY, end: XY) -> None:
        mouse = self.screen.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()


class Finger(PointerHand):
    """A finger on glass, through the events a touch screen makes."""

    LONG_PRESS_MS = 450

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self._glass: CDPSession = screen.page.context.new_cdp_session(screen.page)

    def touches(self, kind: str, *fingers: XY) -> None:
        """What the glass reports: every finger that is on it now."""
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(fingers)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, at: XY, *, is_other: bool = False) -> None:
        self.touches("touchStart", at)
        if is_other:
            self.screen.page.wait_for_timeout(self.LONG_PRESS_MS)
        self.touches("touchEnd")

    def drag(self, start: XY, end: XY) -> None:
        self.touches("touchStart", start)
        for part in range(1, 5):
            at = tuple(a + (b - a) * part / 4 for a, b in zip(start, end, strict=True))
            self.touches("touchMove", (at[0], at[1]))
        self.touches("touchEnd")


TOP = [13, 14, 15, 16, 17, 18, BAR, 19, 20, 21, 22, 23, 24, OFF]
BOTTOM = [12, 11, 10, 9, 8, 7, BAR, 6, 5, 4, 3, 2, 1, OFF]


class Keys(Hand):
    """A keyboard and nothing else: no pointer ever touches the page."""

    def key(self, *keys: str) -> None:
        for each in keys:
            self.screen.page.keyboard.press(each)

    def press(self, button: Locator) -> None:
        """Walk to the button with Tab and press it."""
        self.tab_to(button)
        self.key("Enter")

    def tab_to(self, goal: Locator) -> None:
        for _ in range(40):
            if goal.evaluate("(node) => node === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError("Tab never gets there")

    def to_board(self) -> None:
        """Onto the board by its skip link, the first thing Tab finds on the page."""
        if not self._spot():
            self.screen.page.evaluate("document.activeElement.blur()")
            self.tab_to(self.screen.page.locator("a[href='#main']"))
            self.key("Enter")
        assert self._spot(), "the skip link does not lead to the board"

    def walk_to(self, place: int) -> None:
        """With the arrows, the way a hand finds a point on the board."""
        self.to_board()
        if place in (BAR, OFF):
            self.key("b" if place == BAR else "0")
            return
        row = TOP if place in TOP else BOTTOM
        if self._spot() not in [str(point) for point in row if 0 < point < BAR]:
            self.key("Home")
            if self._spot() != str(row[0]):
                self.key("ArrowUp" if row is TOP else "ArrowDown")
        here = [str(point) for point in row].index(self._spot())
        there = row.index(place)
        self.key(*["ArrowRight" if there > here else "ArrowLeft"] * abs(there - here))
        assert self._spot() == str(place), f"on {self._spot()}, not on {place}"

    def roll(self) -> None:
        self.screen.ready(self.screen.words.roll)
        self.to_board()
        self.key("r")

    def confirm(self) -> None:
        self.screen.ready(self.screen.words.confirm)
        self.key("Control+Enter")

    def double(self) -> None:
        self.to_board()
        self.key("d")
        dialog = self.screen.page.get_by_role("dialog")
        self.press(dialog.get_by_role("button").filter(has_not_text=self.screen.words.cancel))

    def take(self) -> None:
        self.screen.ready(self.screen.words.take)
        self.key("a")

    def drop(self) -> None:
        self.screen.ready(self.screen.words.take)
        self.key("n")

    def _spot(self) -> str:
        spot: str = self.screen.page.evaluate("document.activeElement?.dataset.p ?? ''")
        return spot

    def _enter_some(self, turn: Turn, rest: Steps) -> int:
        step = rest[0]
        if step.end == OFF and len(turn.offs()) == 1 and self._kind_of_gesture(2):
            self.walk_to(OFF)
            self.key("Enter")
            return 1
        self.walk_to(step.start)
        kind = self._kind_of_gesture(3)
        if kind == 0:
            self.key(str(step.die))
        elif turn.die_played_from(step.start) == step.die:
            self.key("Enter")
        elif turn.die_played_from(step.start, other_first=True) == step.die:
            self.key("Shift+Enter")
        else:
            self.key(str(step.die))
        return 1
