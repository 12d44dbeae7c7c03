"""Small moves through a match, shared by the tests that fold events."""

from __future__ import annotations

import pytest

from boards import position
from tablas import Match, Roll, Rules, find_play
from tablas.errors import TablasError
from tablas.match import Event, GameStart, Opened, Played, ResignAccepted, ResignOffered, Rolled, Seat

ONE_LEFT = "own 1:1 / other {}"  # the side on roll bears off its last checker with any number


def played(match: Match, text: str) -> Match:
    """The match after the seat on roll plays what the text says."""
    game = match.game
    assert game.turn is not None
    assert game.roll is not None
    play = find_play(game.position, game.roll, text)
    return match.apply(Played(game.turn, tuple((step.start, step.end) for step in play.steps)))


def after(match: Match, *events: Event) -> Match:
    return Match.replay(match, events)


def kinds(match: Match, seat: Seat) -> set[str]:
    return {action.kind for action in match.legal_actions(seat)}


def refused(match: Match, event: Event) -> TablasError:
    """The error the event raises; the match is the same value after it."""
    before = (match.game, match.score, match.events)
    with pytest.raises(TablasError) as caught:
        match.apply(event)
    assert (match.game, match.score, match.events) == before
    return caught.value


def about_to_win(
    other: str,
    *,
    length: int = 0,
    rules: Rules | None = None,
    cube: int = 1,
    owner: Seat | None = None,
    score: tuple[int, int] = (0, 0),
) -> Match:
    """Seat 0 has rolled and needs one number; the other side stands as the words say."""
    start = GameStart(position(ONE_LEFT.format(other)), turn=0, cube=cube, owner=owner)
    match = Match.new(length, rules, score=score, is_crawford=False, start=start)
    return match.apply(Rolled(0, Roll(2, 1)))


def won(match: Match) -> tuple[str, int]:
    """The kind of win and its points, after the last checker is borne off."""
    result = played(match, "1/off").game.result
    assert result is not None
    assert (result.winner, result.how) == (0, "played")
    return result.kind, result.points


def lost_by_resigning(match: Match, loser: Seat, value: int = 1) -> Match:
    """The match after a game that a seat resigns on its opening roll."""
    winner: Seat = 1 if loser == 0 else 0
    match = match.apply(Opened((3, 1) if loser == 0 else (1, 3)))
    return after(match, ResignOffered(loser, value), ResignAccepted(winner))
