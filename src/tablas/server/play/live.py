"""A match being played: its fold, and the story of its current game as the human sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.match import (
    Doubled,
    Event,
    Game,
    Match,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)
from tablas.moves import Play
from tablas.protocol.events import resign_value
from tablas.protocol.live import (
    DoubledEvent,
    LiveEvent,
    NextGameEvent,
    NoPlayEvent,
    OpenedEvent,
    PassedEvent,
    PlayedEvent,
    ResignAcceptedEvent,
    ResignOfferedEvent,
    ResignRefusedEvent,
    RolledEvent,
    TakenEvent,
)
from tablas.protocol.shapes import CubeView, Dice, PlayedStep
from tablas.server.play.seats import HUMAN, cube_owner, side_of


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match and the story of its current game.

    Attributes:
        match: the fold of all events.
        seq: the number of the last one.
        story: the events of the current game, oldest first.
    """

    match: Match
    seq: int = 0
    story: tuple[LiveEvent, ...] = ()

    def after(self, event: Event) -> LiveMatch:
        """The match after one more event.

        Raises:
            IllegalAction, IllegalPlay: the event may not happen now.
        """
        match = self.match.apply(event)
        told = _told(event, self.seq + 1, self.match.game, match.game)
        story = (told,) if isinstance(event, NextGame) else (*self.story, told)
        return replace(self, match=match, seq=self.seq + 1, story=story)


def cube_view(game: Game) -> CubeView:
    """The cube of a game as the human sees it."""
    return CubeView(
        value=game.cube, owner=cube_owner(game.owner), in_use=game.stakes_for(HUMAN).is_cube_in_use
    )


def told_steps(play: Play) -> list[PlayedStep]:
    """The steps of a play as they are sent."""
    return [(step.start, step.end, step.hits) for step in play.steps]


def _told(event: Event, seq: int, before: Game, after: Game) -> LiveEvent:
    """An event as the human sees it, with board and cube after it."""
    board = list(after.position_for(HUMAN).board)
    cube = cube_view(after)
    match event:
        case Opened():
            return OpenedEvent(kind="opened", seq=seq, by=None, board=board, cube=cube, dice=event.dice)
        case NextGame():
            return NextGameEvent(kind="next_game", seq=seq, by=None, board=board, cube=cube)
    by = side_of(event.seat)
    match event:
        case Rolled():
            return RolledEvent(kind="rolled", seq=seq, by=by, board=board, cube=cube, dice=event.roll.dice)
        case Played():
            play = after.moves[-1].play
            assert play is not None
            return PlayedEvent(
                kind="played",
                seq=seq,
                by=by,
                board=board,
                cube=cube,
                dice=play.roll.dice,
                steps=told_steps(play),
                play=play.notation,
            )
        case NoPlay():
            return NoPlayEvent(kind="no_play", seq=seq, by=by, board=board, cube=cube, dice=_dice(before))
        case Doubled():
            return DoubledEvent(kind="doubled", seq=seq, by=by, board=board, cube=cube, value=2 * before.cube)
        case Taken():
            return TakenEvent(kind="taken", seq=seq, by=by, board=board, cube=cube, value=after.cube)
        case Passed():
            return PassedEvent(kind="passed", seq=seq, by=by, board=board, cube=cube, value=before.cube)
        case ResignOffered():
            offered = resign_value(event.value)
            return ResignOfferedEvent(
                kind="resign_offered", seq=seq, by=by, board=board, cube=cube, value=offered
            )
        case ResignAccepted():
            offered = resign_value(before.offered)
            return ResignAcceptedEvent(
                kind="resign_accepted", seq=seq, by=by, board=board, cube=cube, value=offered
            )
        case ResignRefused():
            offered = resign_value(before.offered)
            return ResignRefusedEvent(
                kind="resign_refused", seq=seq, by=by, board=board, cube=cube, value=offered
            )


def _dice(game: Game) -> Dice:
    assert game.roll is not None
    return game.roll.dice
