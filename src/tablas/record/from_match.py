"""A match that was played here as a record, and a record that is legal throughout as a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.errors import IllegalAction
from tablas.match import (
    Beavered,
    Doubled,
    Event,
    Game,
    GameStart,
    Match,
    MoveRecord,
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
    Taken,
    opponent,
)
from tablas.moves import Roll
from tablas.position import Position
from tablas.record.types import (
    BoardSet,
    CubeKind,
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    RecordedGame,
    Remark,
    Resignation,
    ResignationKind,
    Turn,
)
from tablas.stakes import Rules

_CUBE: dict[str, CubeKind] = {
    "double": "double",
    "beaver": "beaver",
    "raccoon": "raccoon",
    "take": "take",
    "pass": "pass",
}
_RESIGNATION: dict[str, ResignationKind] = {
    "offer_resign": "offer",
    "accept_resign": "accept",
    "refuse_resign": "refuse",
}


def from_match(match: Match) -> MatchRecord:
    """The record of a match or money session, the game in play included."""
    games = [
        RecordedGame(
            game.score,
            game.is_crawford,
            _entries(game.moves, match.rules, game.result.cube),
            Outcome(game.result.winner, game.result.points),
        )
        for game in match.games
    ]
    now = match.game
    if now.result is None and now.moves:
        games.append(RecordedGame(now.score, now.is_crawford, _entries(now.moves, match.rules, now.cube)))
    first, second = match.players
    return MatchRecord(
        match.length,
        match.rules,
        (PlayerRecord(first), PlayerRecord(second)),
        tuple(games),
        stated=frozenset({"variant", "jacoby", "beavers", "crawford", "cube", "cube_cap"}),
        producer="tablas",
    )


def to_match(record: MatchRecord) -> Match:
    """The match that the record tells; a game that ends without a reason ends by resignation.

    Raises:
        IllegalAction: something that is not in order, or was not recorded.
        IllegalPlay: a play that is not legal.
        BadDice: dice that cannot be.
        BadStakes: a score or rule that cannot be.
    """
    games = record.games
    first = games[0] if games else RecordedGame()
    match = Match.new(
        record.length,
        record.rules,
        (record.players[0].name, record.players[1].name),
        score=first.score,
        is_crawford=first.is_crawford,
        start=_start_of(first),
    )
    for index, game in enumerate(games):
        if index:
            match = match.apply(NextGame())
        if match.game.score != game.score:
            raise IllegalAction("next_game", f"the score is {match.game.score}, the record says {game.score}")
        match = _played(match, game)
    return match


def _entries(moves: Sequence[MoveRecord], rules: Rules, last_cube: int) -> tuple[Entry, ...]:
    cube = last_cube
    entries: list[Entry] = []
    doubles = [move for move in moves if move.kind == "double"]
    begun = doubles[0].value // 2 if doubles else cube
    is_set = bool(moves) and moves[0].position != Position.start(rules.variant)
    if moves and (is_set or begun != 1):
        owner = doubles[0].seat if is_set and begun > 1 and doubles else None
        entries.append(BoardSet(moves[0].position, moves[0].seat, begun, owner))
    offered = begun
    for move in moves:
        if move.kind in ("double", "beaver", "raccoon"):
            offered = move.value
        entries.append(_entry(move, offered))
    return tuple(entries)


def _entry(move: MoveRecord, offered: int) -> Entry:
    if move.kind in _CUBE:
        return CubeTurn(move.seat, _CUBE[move.kind], offered)
    if move.kind in _RESIGNATION:
        return Resignation(move.seat, _RESIGNATION[move.kind], move.value)
    dice = move.roll.dice if move.roll else None
    if move.play is None:
        return Turn(move.seat, dice, "no_play")
    return Turn(move.seat, dice, "played", tuple((step.start, step.end) for step in move.play.steps))


def _start_of(game: RecordedGame) -> GameStart | None:
    first = game.entries[0] if game.entries else None
    if not isinstance(first, BoardSet):
        return None
    return GameStart(first.position, first.turn, first.cube, first.owner)


def _played(match: Match, game: RecordedGame) -> Match:
    has_start = _start_of(game) is not None
    if has_start and match.games:
        raise IllegalAction("board", "only the first game of a match may begin with a set board")
    for entry in game.entries[1:] if has_start else game.entries:
        for event in _events(match.game, entry):
            match = match.apply(event)
    if match.game.result is None and game.outcome is not None:
        loser, points = opponent(game.outcome.winner), game.outcome.points
        value = max(1, points // match.game.cube)
        match = match.apply(ResignOffered(loser, value)).apply(ResignAccepted(game.outcome.winner))
    return match


def _events(game: Game, entry: Entry) -> Iterator[Event]:
    match entry:
        case Turn():
            yield from _turn_events(game, entry)
        case CubeTurn(kind="double"):
            yield Doubled(entry.seat)
        case CubeTurn(kind="take"):
            yield Taken(entry.seat)
        case CubeTurn(kind="pass"):
            yield Passed(entry.seat)
        case CubeTurn(kind="beaver"):
            yield Beavered(entry.seat)
        case CubeTurn():
            yield Raccooned(entry.seat)
        case Resignation(kind="offer"):
            yield ResignOffered(entry.seat, entry.value)
        case Resignation(kind="accept"):
            yield ResignAccepted(entry.seat)
        case Resignation():
            yield ResignRefused(entry.seat)
        case BoardSet():
            raise IllegalAction("board", "a board set in the middle of a game")
        case Remark():
            return


def _turn_events(game: Game, turn: Turn) -> Iterator[Event]:
    if turn.dice is None:
        raise IllegalAction("roll", "the dice were not recorded")
    if game.phase == "opening":
        high, low = max(turn.dice), min(turn.dice)
        yield Opened((high, low) if turn.seat == 0 else (low, high))
    elif game.raises:  # a roll after a beaver or raccoon says that it was taken
        if game.to_act is not None:
            yield Taken(game.to_act)
        yield Rolled(turn.seat, Roll(*turn.dice))
    elif game.roll is None:  # a refused resignation may stand between the roll and its play
        yield Rolled(turn.seat, Roll(*turn.dice))
    if turn.kind == "no_play":
        yield NoPlay(turn.seat)
    elif turn.kind != "unrecorded":
        yield Played(turn.seat, turn.steps)
