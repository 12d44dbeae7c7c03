"""The clocks of live play: the server owns them and counts the time in which the player is there."""

from __future__ import annotations

from functools import lru_cache

from tablas.match import Clock, FlagFell, Seat, flag_of
from tablas.protocol.clocks import ClockView
from tablas.server.play.live import LiveMatch
from tablas.server.play.seats import side_of

AWAY_S = 20.0
"""A silence longer than this is no thinking: a page that shows a running clock asks every few seconds."""


class Stopwatch:
    """The time since the last event of a match, as far as it counts.

    A connection that is lost or a lid that is closed costs a player `AWAY_S` at most; his clock goes on when
    he is back. While no server is up no time passes.
    """

    def __init__(self, now: float, counted: float = 0.0) -> None:
        """Begin at a moment of a steady clock, at which so much had counted."""
        self.counted = counted
        self.seen = now

    def see(self, now: float, held: float = 0.0, most: float = AWAY_S) -> None:
        """Somebody is there now, or the bot has just thought.

        Of the time since he was last seen, `held` seconds do not count, and never more than `most` do.
        """
        self.counted += min(max(0.0, now - self.seen - held), most)
        self.seen = max(now, self.seen)

    def restart(self) -> None:
        """An event has happened at the moment last seen."""
        self.counted = 0.0


def flag_in(live: LiveMatch, counted: float) -> FlagFell | None:
    """The loss on time that has come to pass in a match, so long after its last event."""
    return None if live.face is None else flag_of(live.face, live.at + counted)


def clock_view(live: LiveMatch, counted: float, viewer: Seat) -> ClockView | None:
    """What the clocks of a match show, so long after its last event; None where there are none."""
    fields = clock_fields(live, counted, viewer)
    return None if fields is None else ClockView.model_validate(fields)


def clock_fields(live: LiveMatch, counted: float, viewer: Seat) -> dict[str, object] | None:
    """The same as the fields of a `ClockView`, for whoever sends them as they are."""
    face = live.face
    if face is None:
        return None
    clock, at = face.clock, live.at + counted
    left = face.left_at(at)
    return {
        "text": _text_of(clock),
        "kind": clock.kind,
        "bank_s": clock.bank_s,
        "step_s": clock.step_s,
        "left_s": left if viewer == 0 else (left[1], left[0]),
        "free_s": face.free_at(at),
        "running": None if face.running is None else side_of(face.running, viewer),
        "seq": live.seq,
    }


@lru_cache(maxsize=64)
def _text_of(clock: Clock) -> str:
    return clock.text
