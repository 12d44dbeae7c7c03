"""Matches played at random by the rules, for the tests that write and read them again."""

from __future__ import annotations

from random import Random

from tablas import Match, Rules, legal_plays
from tablas.match import (
    Beavered,
    Doubled,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    Rolled,
    Seat,
    Taken,
    opponent,
)
from tablas.moves import Roll


def random_match(
    seed: int,
    length: int,
    rules: Rules | None = None,
    players: tuple[str, str] = ("Ana", "Beto"),
    *,
    games: int = 60,
    resigns: bool = True,
    beavers: bool = False,
    actions: int | None = None,
) -> Match:
    """A match that ends by itself, or after that many games or actions.

    Some doubles, takes, passes and resignations; beavers where the rules have them and they are asked for.
    """
    random = Random(seed)
    match = Match.new(length, rules, players)
    done = 0
    while not match.is_over and done != actions:
        done += 1
        if match.game.result is not None:
            if len(match.games) >= games:
                break
            match = match.apply(NextGame())
        match = _acted(match, random, resigns, beavers)
    return match


def _acted(match: Match, random: Random, resigns: bool, beavers: bool) -> Match:
    game = match.game
    if game.phase == "opening":
        return match.apply(Opened((random.randint(1, 6), random.randint(1, 6))))
    seat = game.turn
    assert seat is not None
    other = opponent(seat)
    if game.phase == "double_offered":
        if beavers and random.random() < 0.3 and "beaver" in {a.kind for a in match.legal_actions(other)}:
            return match.apply(Beavered(other))
        if game.to_act == seat:  # nobody passes a beaver against himself
            return match.apply(Taken(seat))
        return match.apply(Taken(other) if random.random() < 0.7 else Passed(other))
    if game.phase == "resign_offered":
        return match.apply(ResignAccepted(other))
    if game.phase == "to_play":
        return _played(match, seat, random)
    kinds = {action.kind for action in match.legal_actions(seat)}
    if "double" in kinds and random.random() < 0.05:
        return match.apply(Doubled(seat))
    if resigns and random.random() < 0.003:
        return match.apply(ResignOffered(seat, random.randint(1, 3)))
    return match.apply(Rolled(seat, Roll(random.randint(1, 6), random.randint(1, 6))))


def _played(match: Match, seat: Seat, random: Random) -> Match:
    game = match.game
    assert game.roll is not None
    plays = legal_plays(game.position, game.roll, game.rules.options)
    if not plays:
        return match.apply(NoPlay(seat))
    play = random.choice(plays)
    return match.apply(Played(seat, tuple((step.start, step.end) for step in play.steps)))
