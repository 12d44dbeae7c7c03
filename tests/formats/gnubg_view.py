"""A match as GNU Backgammon tells it, and our record in the same words, so that they can be compared."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from typing import Any

from tablas.match import Seat, opponent
from tablas.notation.match_id import MatchId
from tablas.position import Position
from tablas.record import (
    CubeTurn,
    Entry,
    MatchRecord,
    RecordedGame,
    Resignation,
    Turn,
    final_score,
    follow,
)

_SEATS: dict[str | None, Seat] = {"X": 0, "O": 1}
_CUBE = {"beaver": "double", "raccoon": "double", "pass": "drop"}
_GAME_OVER = 2  # the first of the states of a Match ID that are an end


@dataclass(frozen=True)
class Action:
    """One action; ``board`` is the Position ID before a play or double, seen by who acts."""

    kind: str
    seat: Seat
    dice: tuple[int, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    board: str = ""
    value: int = 0


@dataclass(frozen=True)
class GameSeen:
    """A game: score before it, what happened, and who won how much (None, 0 when it is not over)."""

    score: tuple[int, int]
    is_crawford: bool
    actions: tuple[Action, ...]
    winner: Seat | None
    points: int


@dataclass(frozen=True)
class MatchSeen:
    """A match, its score at the end, and the last position by a name that both players give it."""

    players: tuple[str, ...]
    length: int
    games: tuple[GameSeen, ...]
    score: tuple[int, int]
    is_over: bool
    position: frozenset[str]


def told(answer: dict[str, Any]) -> MatchSeen:
    """What the program said of one file."""
    state = MatchId.parse(answer["match"])
    return MatchSeen(
        tuple(answer["players"]),
        answer["length"],
        tuple(_told_game(game["info"], game["actions"]) for game in answer["games"]),
        (state.score0, state.score1),
        state.state >= _GAME_OVER,
        _both_views(Position.from_id(answer["position"])),
    )


def ours(record: MatchRecord) -> MatchSeen:
    """The record as the program should tell it."""
    followed = follow(record)
    games = tuple(
        _our_game(game, boards.before) for game, boards in zip(record.games, followed.games, strict=True)
    )
    return MatchSeen(
        tuple(player.name for player in record.players),
        record.length,
        games,
        final_score(record),
        record.games[-1].outcome is not None,
        _both_views(last_position(record.games[-1], followed.games[-1].before)),
    )


def differences(found: MatchSeen, wanted: MatchSeen) -> list[str]:
    """What differs, in words; the first action of each game that does."""
    told = [
        f"{field.name}: {getattr(found, field.name)} instead of {getattr(wanted, field.name)}"
        for field in fields(MatchSeen)
        if field.name != "games" and getattr(found, field.name) != getattr(wanted, field.name)
    ]
    if len(found.games) != len(wanted.games):
        told.append(f"{len(found.games)} games instead of {len(wanted.games)}")
    for number, (one, other) in enumerate(zip(found.games, wanted.games, strict=False), 1):
        if replace(one, actions=()) != replace(other, actions=()):
            told.append(f"game {number}: {replace(one, actions=())} instead of {replace(other, actions=())}")
        pairs = zip_longest(one.actions, other.actions)
        first = next(((at, *pair) for at, pair in enumerate(pairs) if pair[0] != pair[1]), None)
        if first:
            told.append(f"game {number}, action {first[0]}: {first[1]} instead of {first[2]}")
    return told


def last_position(game: RecordedGame, before: tuple[Position, ...]) -> Position:
    """The board after the last entry, in the view of its seat."""
    board, last = before[-1], game.entries[-1]
    if not isinstance(last, Turn):
        return board
    cells = list(board.board)
    for start, end in last.steps:
        cells[start] -= 1
        if end and cells[end] == -1:
            cells[end], cells[0] = 0, cells[0] - 1
        cells[end] += end > 0
    return Position.from_board(cells)


def _both_views(position: Position) -> frozenset[str]:
    return frozenset((position.position_id, position.swapped().position_id))


def _told_game(info: dict[str, Any], actions: list[dict[str, Any]]) -> GameSeen:
    return GameSeen(
        (info["score-X"], info["score-O"]),
        bool(info.get("crawford")),
        tuple(_told_action(action) for action in actions),
        _SEATS.get(info["winner"]),
        info["points-won"] if info["winner"] else 0,
    )


def _told_action(action: dict[str, Any]) -> Action:
    seat = _SEATS[action["player"]]
    if action["action"] == "move":
        steps = tuple(sorted((start, end) for start, end in action["move"] or ()))
        return Action("move", seat, tuple(sorted(action["dice"])), steps, action["board"])
    return Action(action["action"], seat, board=action.get("board", ""), value=action.get("points", 0))


def _our_game(game: RecordedGame, before: tuple[Position, ...]) -> GameSeen:
    outcome = game.outcome
    actions = tuple(
        _our_action(entry, board, game)
        for entry, board in zip(game.entries, before, strict=True)
        if not isinstance(entry, Resignation) or entry.kind == "offer"
    )
    return GameSeen(
        game.score,
        game.is_crawford,
        actions,
        outcome.winner if outcome else None,
        outcome.points if outcome else 0,
    )


def _our_action(entry: Entry, board: Position, game: RecordedGame) -> Action:
    if isinstance(entry, Turn):
        assert entry.dice is not None
        return Action(
            "move", entry.seat, tuple(sorted(entry.dice)), tuple(sorted(entry.steps)), board.position_id
        )
    if isinstance(entry, CubeTurn):
        kind = _CUBE.get(entry.kind, entry.kind)
        if kind != "double":
            return Action(kind, entry.seat)
        # A beaver is told in the view of the player on roll, who has doubled.
        seen = board.swapped() if entry.kind == "beaver" else board
        return Action(kind, entry.seat, board=seen.position_id)
    assert isinstance(entry, Resignation)
    return Action("resign", entry.seat, value=_value(entry, game))


def _value(resignation: Resignation, game: RecordedGame) -> int:
    """The resignation as the points show it: by Jacoby's rule a gammon may be worth one game."""
    assert game.outcome is not None
    assert game.outcome.winner == opponent(resignation.seat)
    cube = max((e.value for e in game.entries if isinstance(e, CubeTurn) and e.kind != "double"), default=1)
    return min(resignation.value, game.outcome.points // cube)
