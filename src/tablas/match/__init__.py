"""Seats, events, games and matches: a pure fold over what happened."""

from tablas.match.events import (
    Beavered,
    Doubled,
    Event,
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
    Taken,
    opponent,
)
from tablas.match.game import Action, ActionKind, Game, GamePhase, GameStart, MoveRecord
from tablas.match.scoring import GameResult, How, WinKind
from tablas.match.session import GameRecord, Match

__all__ = [
    "Action",
    "ActionKind",
    "Beavered",
    "Doubled",
    "Event",
    "Game",
    "GamePhase",
    "GameRecord",
    "GameResult",
    "GameStart",
    "How",
    "Match",
    "MoveRecord",
    "NextGame",
    "NoPlay",
    "Opened",
    "Passed",
    "Played",
    "Raccooned",
    "ResignAccepted",
    "ResignOffered",
    "ResignRefused",
    "Rolled",
    "Seat",
    "Taken",
    "WinKind",
    "opponent",
]
