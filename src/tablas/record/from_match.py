"""A match that was played here as a record, and a record that is legal throughout as a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tablas.errors import IllegalAction
from tablas.match import (
    Beavered,
    ClockFace,
    Corrected,
    Doubled,
    Event,
    FlagFell,
    Forfeited,
    Game,
    GameResult,
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
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
    opponent,
)
from tablas.moves import Roll
from tablas.position import Position
from tablas.record.types import (
    Annotation,
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


# Events that are no entry of a record: dice belong to the play that follows, the end of a game to the game,
# and what was offered and refused to nobody but the two.
_NO_ENTRY = (
    Opened,
    Rolled,
    Corrected,
    NextGame,
    FlagFell,
    Forfeited,
    SettleOffered,
    SettleAccepted,
    SettleRefused,
)
_SETTLING = ("offer_settle", "accept_settle", "refuse_settle")


def from_match(match: Match, faces: Sequence[ClockFace] = ()) -> MatchRecord:
    """The record of a match or money session, the game in play included.

    Args:
        match: what was played.
        faces: what the clocks showed after each event of the match, as ``match.clock_faces`` gives it;
            empty for a match without clocks. Each entry is noted with what was left after it.
    """
    timed = zip(match.events, faces, strict=True) if faces else ()
    clocks = iter([face.left for event, face in timed if not isinstance(event, _NO_ENTRY)])
    games = [
        RecordedGame(
            game.score,
            game.is_crawford,
            _entries(game.moves, match.rules, game.result.cube, clocks),
            _outcome(game.result),
        )
        for game in match.games
    ]
    now = match.game
    if now.result is None and now.moves:
        entries = _entries(now.moves, match.rules, now.cube, clocks)
        games.append(RecordedGame(now.score, now.is_crawford, entries))
    elif now.result is not None and now.result.how in ("time", "forfeit"):
        games[-1] = replace(games[-1], entries=(*games[-1].entries, *_thrown(now)))
    first, second = match.players
    return MatchRecord(
        match.length,
        match.rules,
        (PlayerRecord(first), PlayerRecord(second)),
        tuple(games),
        stated=frozenset({"variant", "jacoby", "beavers", "crawford", "cube", "cube_cap"}),
        clock=faces[0].clock.text if faces else "",
        producer="tablas",
    )


def to_match(record: MatchRecord) -> Match:
    """The match that the record tells; a game that ends without a reason ends by resignation.

    Clocks are no part of a match: ``Clock.agreed(record.clock, record.length)`` is the one it was played
    with, and the notes of the entries have what was left.

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


def _thrown(game: Game) -> Iterator[Entry]:
    """The dice that lay on the table when the time ran out."""
    if game.roll is not None and game.turn is not None:
        yield Turn(game.turn, game.roll.dice, "unrecorded")


def _entries(
    moves: Sequence[MoveRecord], rules: Rules, last_cube: int, clocks: Iterator[tuple[float, float]]
) -> tuple[Entry, ...]:
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
        if move.kind in _SETTLING:
            if move.kind == "accept_settle" and move.roll is not None:
                entries.append(Turn(opponent(move.seat), move.roll.dice, "unrecorded"))
            continue
        if move.kind in ("double", "beaver", "raccoon"):
            offered = move.value
        left = next(clocks, None)
        entries.append(_entry(move, offered, None if left is None else Annotation(clock=left)))
    return tuple(entries)


def _entry(move: MoveRecord, offered: int, note: Annotation | None) -> Entry:
    if move.kind in _CUBE:
        return CubeTurn(move.seat, _CUBE[move.kind], offered, note)
    if move.kind in _RESIGNATION:
        return Resignation(move.seat, _RESIGNATION[move.kind], move.value, note)
    dice = move.roll.dice if move.roll else None
    if move.play is None:
        return Turn(move.seat, dice, "no_play", note=note)
    steps = tuple((step.start, step.end) for step in move.play.steps)
    return Turn(move.seat, dice, "played", steps, note=note)


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
        match = Match.replay(match, _last(match.game, game.outcome))
    return match


def _last(game: Game, outcome: Outcome) -> tuple[Event, ...]:
    """What ends a game that was not played to its end as the record says it did."""
    loser, to_act = opponent(outcome.winner), game.to_act
    if outcome.on_time:
        return (FlagFell(loser),)
    if outcome.forfeit:
        return (Forfeited(loser),)
    if outcome.agreed:
        # Settled before the first roll: who was to make it is not recorded, and makes no difference.
        opened = () if to_act is not None else (Opened((2, 1)),)
        offerer = to_act or 0
        offer = SettleOffered(offerer, outcome.winner, outcome.points)
        return *opened, offer, SettleAccepted(opponent(offerer))
    value = max(1, outcome.points // game.cube)
    return ResignOffered(loser, value), ResignAccepted(outcome.winner)


def _outcome(result: GameResult) -> Outcome:
    how = result.how
    return Outcome(result.winner, result.points, how == "time", how == "settled", how == "forfeit")


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
