"""Tournaments: who meets whom in which round, and how everybody stands, by numbers alone."""

from tablas.tournament.shapes import (
    BadTournament,
    Entrant,
    How,
    Outcome,
    Pairing,
    RoundOpen,
    TournamentKind,
    UnknownPairing,
)
from tablas.tournament.standings import Standing, standings
from tablas.tournament.tournament import Tournament, most_rounds, usual_rounds

__all__ = [
    "BadTournament",
    "Entrant",
    "How",
    "Outcome",
    "Pairing",
    "RoundOpen",
    "Standing",
    "Tournament",
    "TournamentKind",
    "UnknownPairing",
    "most_rounds",
    "standings",
    "usual_rounds",
]
