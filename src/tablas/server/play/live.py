"""A match being played: its fold, and the story of its current game as each seat sees it."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter
from pydantic_core import to_json

from tablas.match import (
    Beavered,
    ClockFace,
    Corrected,
    Doubled,
    Event,
    FlagFell,
    Forfeited,
    Game,
    Match,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Seat,
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
)
from tablas.moves import Play
from tablas.protocol.live import LiveEvent
from tablas.protocol.shapes import CubeView, PlayedStep
from tablas.server.play.seats import cube_owner, seen_by, side_of

_LIVE_EVENTS: TypeAdapter[LiveEvent] = TypeAdapter(LiveEvent)


class Telling:
    """An event as a seat is told it, put together when somebody wants to know, and kept as the JSON it is."""

    __slots__ = ("_shape", "_text", "_told", "is_new_game")

    def __init__(self, event: Event, seq: int, games: tuple[Game, Game], viewer: Seat) -> None:
        """An event, its number, and the game before and after it."""
        self._told: tuple[Event, int, tuple[Game, Game], Seat] | None = (event, seq, games, viewer)
        self._text = ""
        self._shape: LiveEvent | None = None
        self.is_new_game = isinstance(event, NextGame)

    @property
    def text(self) -> str:
        """The JSON that is sent."""
        if self._told is not None:
            event, seq, (before, after), viewer = self._told
            # Text, unlike a tree of values, costs the search for garbage nothing while the game lasts.
            self._text, self._told = to_json(_told(event, seq, before, after, viewer)).decode(), None
        return self._text

    @property
    def shape(self) -> LiveEvent:
        """The event in the shape of the protocol; made once, and not at all for those who read text."""
        if self._shape is None:
            self._shape = _LIVE_EVENTS.validate_json(self.text)
        return self._shape


Story = tuple[Telling, ...]


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match and the story of its current game.

    Attributes:
        match: the fold of all events.
        face: what its clocks show; None where it is played without.
        faces: what they showed after each event of the match; none where it is played without.
        at: seconds of counted time from the beginning to the last event.
        seq: the number of the last one.
        throw: the game and the number in it of the throw that comes next.
        stories: the events of the current game, oldest first, as seat 0 and seat 1 see them.
    """

    match: Match
    face: ClockFace | None = None
    faces: tuple[ClockFace, ...] = ()
    at: float = 0.0
    seq: int = 0
    throw: tuple[int, int] = (1, 1)
    stories: tuple[Story, Story] = ((), ())

    def after(self, event: Event, spent_s: float = 0.0) -> LiveMatch:
        """The match after one more event, for which so much time counted.

        Raises:
            IllegalAction, IllegalPlay: the event may not happen now.
        """
        match = self.match.apply(event)
        first, second = (
            (*(() if isinstance(event, NextGame) else self.stories[viewer]), told)
            for viewer, told in enumerate(_told_to_both(event, self.seq + 1, (self.match.game, match.game)))
        )
        at = self.at + spent_s
        face = None if self.face is None else self.face.after(event, match, at)
        faces = self.faces if face is None else (*self.faces, face)
        throw = _throw_after(self.throw, event)
        return LiveMatch(match, face, faces, at, self.seq + 1, throw, (first, second))


def _throw_after(throw: tuple[int, int], event: Event) -> tuple[int, int]:
    """The throw that comes after an event, where one came before it."""
    game, number = throw
    match event:
        case NextGame():
            return game + 1, 1
        case Opened() | Rolled():
            return game, number + 1
        case _:
            return throw


def cube_view(game: Game, viewer: Seat) -> CubeView:
    """The cube of a game as a seat sees it."""
    return CubeView.model_validate(_cube(game, viewer))


def _cube(game: Game, viewer: Seat) -> dict[str, object]:
    in_use = game.rules.cube and game.length != 1 and not game.is_crawford
    return {"value": game.cube, "owner": cube_owner(game.owner, viewer), "in_use": in_use}


def told_steps(play: Play) -> list[PlayedStep]:
    """The steps of a play as they are sent."""
    return [(step.start, step.end, step.hits) for step in play.steps]


def _told_to_both(event: Event, seq: int, games: tuple[Game, Game]) -> tuple[Telling, Telling]:
    """An event as seat 0 and seat 1 see it."""
    return Telling(event, seq, games, 0), Telling(event, seq, games, 1)


def _told(event: Event, seq: int, before: Game, after: Game, viewer: Seat) -> dict[str, object]:
    """An event as a seat sees it, with board and cube after it."""
    by = None if isinstance(event, Opened | NextGame) else side_of(event.seat, viewer)
    return {
        # Whoever looks on sees the dice lie down once more.
        "kind": "rolled" if isinstance(event, Corrected) else event.kind,
        "seq": seq,
        "by": by,
        "board": list(after.position_for(viewer).board),
        "cube": _cube(after, viewer),
        **_details(event, before, after, viewer),
    }


def _details(event: Event, before: Game, after: Game, viewer: Seat) -> dict[str, object]:
    """What one kind of event tells beyond what all of them do."""
    match event:
        case Opened():
            return {"dice": seen_by(viewer, event.dice)}
        case Rolled() | Corrected():
            return {"dice": event.roll.dice}
        case Played():
            play = after.moves[-1].play
            assert play is not None
            return {"dice": play.roll.dice, "steps": told_steps(play), "play": play.notation}
        case NoPlay():
            assert before.roll is not None
            return {"dice": before.roll.dice}
        case Doubled():
            return {"value": 2 * before.cube}
        case Beavered() | Raccooned():
            return {"value": after.offered_cube}
        case Taken():
            return {"value": after.cube}
        case Passed():
            return {"value": after.cube}
        case ResignOffered():
            return {"value": event.value}
        case ResignAccepted() | ResignRefused():
            return {"value": before.offered}
        case SettleOffered():
            return {"winner": side_of(event.winner, viewer), "value": event.points}
        case SettleAccepted() | SettleRefused():
            assert before.settlement is not None
            return {"winner": side_of(before.settlement.winner, viewer), "value": before.settlement.points}
        case FlagFell() | Forfeited() | NextGame():
            return {}
