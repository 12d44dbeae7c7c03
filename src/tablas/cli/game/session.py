"""A match in progress: everything that happened, the way back, and the file it is kept in."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tablas.cli.faults import FileNotWritable
from tablas.cli.game.dice import Dice, Throw
from tablas.cli.game.saved import SavedMatch, event_line, header_line, write_lines
from tablas.match import ClockFace, Event, FlagFell, Match, NoPlay, Opened, Rolled, flag_of
from tablas.server.play.seats import HUMAN


class Session:
    """The match after each event, the dice, and the file.

    Args:
        saved: a match to begin or to go on with.
        path: the file it is kept in; None keeps nothing.
        place: the option the file was named by, for errors.
        ticks: seconds of a steady clock, for a match with one.
    """

    def __init__(
        self,
        saved: SavedMatch,
        path: Path | None,
        place: str = "--save",
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        start = Match.new(saved.match.length, saved.match.rules)
        self._states = [start]
        # The lines of the file are kept: a long match would spend its time writing the same ones again.
        self._lines: list[str] = []
        self.clock = saved.clock
        self._face = None if saved.clock is None else ClockFace.new(saved.clock)
        self._spent: list[float] = []
        self._at = 0.0
        self._ticks = ticks
        self._mark = ticks()
        for index, event in enumerate(saved.match.events):
            self._let_happen(event, saved.spent[index] if saved.clock else 0.0)
        self.level = saved.level
        self.path, self._place = path, place
        self._kept = saved.text
        thrown = sum(isinstance(event, Opened | Rolled) for event in saved.match.events)
        self._dice = Dice(saved.seed, thrown + len(saved.waiting), saved.waiting)
        self.seed = saved.seed
        self.save_failure: FileNotWritable | None = None

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._states[-1]

    @property
    def left(self) -> tuple[float, float] | None:
        """Seconds each seat has left now, None without a clock."""
        return None if self._face is None else self._face.left_at(self._at + self._passed())

    def flag(self) -> FlagFell | None:
        """The loss on time that has come to pass, None while nobody is out of time."""
        return None if self._face is None else flag_of(self._face, self._at + self._passed())

    def _passed(self) -> float:
        return max(0.0, self._ticks() - self._mark)

    def _let_happen(self, event: Event, spent: float) -> None:
        self._states.append(self.match.apply(event))
        self._lines.append(event_line(event, None if self._face is None else spent))
        if self._face is not None:
            self._at += spent
            self._spent.append(spent)
            self._face = self._face.after(event, self.match, self._at)

    def throw(self) -> Throw:
        """The next two dice."""
        return self._dice.throw()

    def happen(self, event: Event) -> None:
        """Let the event happen, and keep it.

        A disk that fails in the middle of a match does not end it: `save_failure` holds the reason.

        Raises:
            IllegalAction, IllegalPlay: it may not happen now; nothing changed.
        """
        self._let_happen(event, self._passed())
        self._mark = self._ticks()
        self._keep()

    def take_back(self) -> bool:
        """Go back to the human's last decision in this game; dice that fell since then will fall again.

        Returns:
            Whether there was such a decision; with a clock there never is, as time cannot be taken back.
        """
        if self.clock is not None:
            return False
        events = self.match.events
        for index in range(len(events) - 1, -1, -1):
            before = self._states[index]
            if len(before.games) < len(self.match.games) and before.game.phase == "over":
                return False
            if _decided(before, events[index]):
                self._dice.put_back(_dice_of(events[index:]))
                del self._states[index + 1 :]
                del self._lines[index:]
                self._keep()
                return True
            if events[index].kind == "next_game":
                return False
        return False

    def save(self) -> None:
        """Write the file now, unless another terminal has gone on with the match in it.

        Raises:
            FileNotWritable: with the reason.
        """
        if self.path is not None:
            waiting = self._dice.waiting
            saved = SavedMatch(self.match, self.level, self.seed, waiting, self.clock, tuple(self._spent))
            lines = [header_line(saved), *self._lines]
            self._kept = write_lines(self.path, lines, self._place, self._kept)
            self.save_failure = None

    def _keep(self) -> None:
        try:
            self.save()
        except FileNotWritable as failure:
            self.save_failure = failure


def _decided(before: Match, event: Event) -> bool:
    """Whether the event was the human's choice: not a throw he could not have doubled instead of."""
    if before.game.to_act != HUMAN or isinstance(event, NoPlay):
        return False
    if isinstance(event, Rolled):
        return any(action.kind == "double" for action in before.legal_actions(HUMAN))
    return True


def _dice_of(events: tuple[Event, ...]) -> list[Throw]:
    return [
        event.dice if isinstance(event, Opened) else event.roll.dice
        for event in events
        if isinstance(event, Opened | Rolled)
    ]
