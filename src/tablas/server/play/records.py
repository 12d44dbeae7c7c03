"""Matches and events as they are stored, without the tables that hold them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from tablas.match import Seat
from tablas.protocol.shapes import DiceKind
from tablas.server.play.people import People
from tablas.server.play.seals import Seal
from tablas.server.play.seats import HUMAN


class Overtaken(Exception):
    """Another writer stored this event's number or request first; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands, for the list of matches."""

    game_number: int
    own_score: int
    other_score: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Watch:
    """The time since the last event of a match, as a server last stored it; moments are of the server's time.

    Attributes:
        counted_s: seconds that had counted.
        seen_s: the moment at which they had.
        held_s: the moment until which the clock waits for a player who was cut off, None where it does not.
    """

    counted_s: float
    seen_s: float
    held_s: float | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A stored match without its events; `start` is an identifier, `clock` the text of a clock.

    `people` are the two who play it; None where one plays against the bot of the `level`. `watch` is None
    where no server has stored one, before the first event above all. `owner` is who began a match against the
    bot, as a digest. `dice` and `seal` are of matches against the bot.
    """

    id: str
    created_at: datetime
    updated_at: datetime
    level: str
    player_name: str
    length: int
    rules: dict[str, JsonValue]
    start: str | None
    clock: str | None
    last_seq: int
    standing: Standing
    people: People | None = None
    watch: Watch | None = None
    owner: str | None = None
    dice: DiceKind = "server"
    seal: Seal | None = None

    @property
    def is_slow(self) -> bool:
        """Whether the match is played by correspondence."""
        return self.clock is not None and self.clock.startswith("days:")

    @property
    def agreed(self) -> tuple[str | int | dict[str, JsonValue] | None, ...]:
        """What the match was begun with."""
        terms = self.level, self.player_name, self.length, self.rules
        return *terms, self.start, self.clock, self.dice

    def seat_of(self, visitor: str | None) -> Seat | None:
        """Where a visitor sits; a match against the bot is played by whoever is at the machine."""
        return HUMAN if self.people is None else self.people.seat_of(visitor)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One stored event: its number, its JSON, the request that caused it, the seconds that counted for it."""

    seq: int
    payload: dict[str, JsonValue]
    request_id: str | None
    spent_s: float | None = None
