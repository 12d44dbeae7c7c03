"""The resignations that a text does not write: a result with neither bear-off, pass nor word for it."""

from __future__ import annotations

from dataclasses import replace

from tablas.match import opponent
from tablas.record import BoardSet, CubeTurn, Entry, MatchRecord, Outcome, RecordedGame, Resignation, Turn

_VALUES = (1, 2, 3)


def with_resignations(record: MatchRecord) -> MatchRecord:
    """The settled record with a resignation at the end of each game whose result nothing else explains."""
    checkers = record.rules.checkers
    games = tuple(_with_resignation(game, checkers) for game in record.games)
    return record if games == record.games else replace(record, games=games)


def _with_resignation(game: RecordedGame, checkers: int) -> RecordedGame:
    outcome = game.outcome
    if outcome is None or not game.entries or _is_explained(game.entries, outcome, checkers):
        return game
    cube = cube_of(game.entries)
    value, rest = divmod(outcome.points, cube)
    if rest or value not in _VALUES:
        return game
    loser = opponent(outcome.winner)
    resigned = (Resignation(loser, "offer", value), Resignation(outcome.winner, "accept", value))
    return replace(game, entries=game.entries + resigned)


def _is_explained(entries: tuple[Entry, ...], outcome: Outcome, checkers: int) -> bool:
    """Whether the winner bore everything off, or the last action gave him the game."""
    last = next(
        (e for e in reversed(entries) if isinstance(e, Turn | CubeTurn | Resignation | BoardSet)), None
    )
    if not isinstance(last, Turn):
        return True
    if last.seat != outcome.winner or last.kind != "played" or not any(end == 0 for _, end in last.steps):
        return False
    off = 0
    for entry in reversed(entries):  # the end of the game is where checkers are borne off
        if isinstance(entry, BoardSet) or (isinstance(entry, Turn) and entry.kind == "illegal"):
            return True  # the count is not known
        if isinstance(entry, Turn) and entry.seat == outcome.winner:
            off += [end for _, end in entry.steps].count(0)
            if off >= checkers:
                return True
    return False


def cube_of(entries: tuple[Entry, ...]) -> int:
    """The cube a game that began with a cube of 1 ended with."""
    raised = [entry.value for entry in entries if isinstance(entry, CubeTurn) and entry.kind != "double"]
    return raised[-1] if raised else 1
