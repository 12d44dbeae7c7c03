"""What happened, in words."""

from __future__ import annotations

from typing import assert_never

from tablas.match import (
    Beavered,
    Corrected,
    Doubled,
    Event,
    FlagFell,
    Forfeited,
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
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
)
from tablas.moves import Roll
from tablas.report.words import Words, counted
from tablas.server.play.seats import HUMAN


def told(before: Match, event: Event, after: Match, words: Words) -> list[str]:
    """The event as sentences, the end of a game or match with it."""
    lines = _event(before, event, after, words)
    if before.game.result is None:
        lines += ending(after, words)
    return lines


def roll_in_words(roll: Roll | None) -> str:
    """The dice with the higher first, as players say them."""
    return "" if roll is None else f"{roll.high}-{roll.low}"


def points_in_words(points: int, words: Words) -> str:
    """`1 point`, `2 points`."""
    return counted(words["points_one"], words["points_other"], points)


def kind_in_words(value: int, words: Words) -> str:
    """What a resignation at 1, 2 or 3 gives up."""
    return (words["kind_single"], words["kind_gammon"], words["kind_backgammon"])[value - 1]


def _event(before: Match, event: Event, after: Match, words: Words) -> list[str]:
    game = before.game
    match event:
        case Opened():
            return _opening(before, event, after, words)
        case Rolled() | Corrected():
            return []  # told with what is made of it
        case Played():
            key = words["play_you_play"] if event.seat == HUMAN else words["play_bot_plays"]
            return [key.format(roll=roll_in_words(game.roll), play=after.game.moves[-1].text)]
        case NoPlay():
            key = words["play_you_dance"] if event.seat == HUMAN else words["play_bot_dances"]
            return [key.format(roll=roll_in_words(game.roll))]
        case Doubled():
            key = words["play_you_double"] if event.seat == HUMAN else words["play_bot_doubles"]
            return [key.format(cube=2 * game.cube)]
        case Beavered():
            key = words["play_you_beaver"] if event.seat == HUMAN else words["play_bot_beavers"]
            return [key.format(cube=after.game.offered_cube)]
        case Raccooned():
            key = words["play_you_raccoon"] if event.seat == HUMAN else words["play_bot_raccoons"]
            return [key.format(cube=after.game.offered_cube)]
        case Taken():
            return [_taken(event, after, words)]
        case Passed():
            return [words["play_you_pass"] if event.seat == HUMAN else words["play_bot_passes"]]
        case ResignOffered():
            key = words["play_you_resign"] if event.seat == HUMAN else words["play_bot_resigns"]
            return [key.format(kind=kind_in_words(event.value, words))]
        case ResignAccepted():
            return [words["play_you_accept"] if event.seat == HUMAN else words["play_bot_accepts"]]
        case ResignRefused():
            return [words["play_you_refuse"] if event.seat == HUMAN else words["play_bot_refuses"]]
        case FlagFell():
            return [words["play_your_time_up"] if event.seat == HUMAN else words["play_bot_time_up"]]
        case SettleOffered() | SettleAccepted() | SettleRefused() | Forfeited():
            return []  # between people only, never at a terminal
        case NextGame():
            lines = [words["play_new_game"].format(number=len(before.games) + 1)]
            return [*lines, words["play_crawford_game"]] if after.is_crawford else lines
        case _:
            assert_never(event)


def _taken(event: Taken, after: Match, words: Words) -> str:
    """Who takes, and whose the cube is: a beaver or raccoon that is accepted stays its maker's."""
    cube, owner = after.game.cube, after.game.owner
    if owner == event.seat:
        key = words["play_you_take"] if event.seat == HUMAN else words["play_bot_takes"]
    else:
        key = words["play_you_take_raised"] if event.seat == HUMAN else words["play_bot_takes_raised"]
    return key.format(cube=cube)


def _opening(before: Match, event: Opened, after: Match, words: Words) -> list[str]:
    own, other = event.dice
    if own == other:
        lines = [words["play_opening_tie"].format(die=own)]
        if after.game.cube != before.game.cube:
            lines.append(words["play_automatic_double"].format(cube=after.game.cube))
        return lines
    if after.game.roll is None:
        begins = words["play_you_throw_anew"] if own > other else words["play_bot_throws_anew"]
        return [f"{words['play_opening'].format(own=own, other=other)} {begins}"]
    begins = words["play_you_begin"] if own > other else words["play_bot_begins"]
    return [f"{words['play_opening'].format(own=own, other=other)} {begins}"]


def ending(match: Match, words: Words) -> list[str]:
    """How the current game ended, and the score it makes; nothing while it goes on."""
    result = match.game.result
    if result is None:
        return []
    kind = {
        "single": words["kind_single"],
        "gammon": words["kind_gammon"],
        "backgammon": words["kind_backgammon"],
    }[result.kind]
    key = words["play_you_win_game"] if result.winner == HUMAN else words["play_bot_wins_game"]
    lines = [key.format(points=points_in_words(result.points, words), kind=kind)]
    own, other = match.score
    if match.is_over:
        key = words["play_you_win_match"] if match.winner == HUMAN else words["play_bot_wins_match"]
    else:
        key = words["play_score"]
    return [*lines, key.format(own=own, other=other)]
