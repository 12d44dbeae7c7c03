"""Matches as a player's client is shown them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pydantic_core import to_json

from tablas.decision import Level
from tablas.match import Action, Game, GameRecord, Match, Seat, opponent
from tablas.moves import MoveOptions, Roll, step_graph
from tablas.position import Position
from tablas.protocol.actions import (
    AllowedAction,
    CanAcceptResign,
    CanAcceptSettle,
    CanBeaver,
    CanDouble,
    CanNextGame,
    CanNoPlay,
    CanOfferResign,
    CanOfferSettle,
    CanPass,
    CanPlay,
    CanRaccoon,
    CanRefuseResign,
    CanRefuseSettle,
    CanRoll,
    CanTake,
    CanThrow,
)
from tablas.protocol.events import resign_value
from tablas.protocol.live import (
    GameResultView,
    GameState,
    GameSummary,
    LevelView,
    MatchSummary,
    MatchView,
    OnlineView,
    PlayerView,
    SealView,
    StepEdge,
    StepGraph,
)
from tablas.protocol.rules import RulesView
from tablas.protocol.shapes import Side
from tablas.server.play.clocks import clock_fields, clock_view
from tablas.server.play.live import LiveMatch, Story, cube_view
from tablas.server.play.records import MatchRecord
from tablas.server.play.seats import seen_by, side_of

BOT_NAME = "tablas"
# A player is told of his plays twice, in the answer to his roll and by his socket.
GRAPHS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a match: with the eyes of which seat, and whether only to watch."""

    seat: Seat
    is_watching: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """What is told of a match beside the match: of two people, of the envelope of dice against the bot."""

    online: OnlineView | None = None
    seal: SealView | None = None


def match_view(
    record: MatchRecord, live: LiveMatch, counted: float, viewer: Viewer, beside: Beside, since: int = 0
) -> MatchView:
    """Everything a viewer's client shows of a match, so many counted seconds after its last event.

    Of the current game's events those after number `since`.
    """
    match, game = live.match, live.match.game
    position = game.position_for(viewer.seat)
    throws = _throws(record, match, viewer.seat)
    return MatchView(
        id=record.id,
        seq=live.seq,
        created_at=record.created_at,
        players=_players(record, viewer.seat),
        length=match.length,
        rules=RulesView.of(match.rules),
        checkers=match.rules.checkers,
        is_unrated=match.rules.is_unrated,
        is_watching=viewer.is_watching,
        online=beside.online,
        dice_from=record.dice,
        seal=beside.seal,
        start=record.start,
        clock=clock_view(live, counted, viewer.seat),
        score=seen_by(viewer.seat, match.score),
        game_number=game_number(match),
        is_crawford=match.is_crawford,
        is_post_crawford=match.is_post_crawford,
        is_over=match.is_over,
        winner=None if match.winner is None else side_of(match.winner, viewer.seat),
        board=list(position.board),
        pips=position.pips,
        phase=position.phase,
        cube=cube_view(game, viewer.seat),
        state=_state(match),
        turn="own" if game.turn is None else side_of(game.turn, viewer.seat),
        to_act="own" if throws else _to_act(match, viewer.seat),
        dice=None if game.roll is None else game.roll.dice,
        actions=[] if viewer.is_watching else [*throws, *_actions_of(record, match, viewer.seat)],
        plays=None if viewer.is_watching else _plays(game, viewer.seat),
        events=[each.shape for each in _after(live, viewer.seat, since)],
        result=_result_view(game, viewer.seat),
        games=[_game_summary(game, viewer.seat) for game in match.games],
    )


def _after(live: LiveMatch, seat: Seat, since: int) -> Story:
    """The events of the current game after a number."""
    missed = live.seq - since
    return live.stories[seat][-missed:] if missed > 0 else ()


def events_news(live: LiveMatch, counted: float, seat: Seat, since: int) -> str | None:
    """The JSON of `EventsNews` for a seat that has seen so much; None where it needs a view.

    That is where the game began or ended since, as more changes then than the board.
    """
    game, story, missed = live.match.game, live.stories[seat], live.seq - since
    if game.result is not None or not 0 < missed <= len(story):
        return None
    unseen = story[-missed:]
    if unseen[0].is_new_game:
        return None
    # Our own values, put together for each event of each game: a model would look at them all again.
    news = {
        "kind": "events",
        "since": since,
        "seq": live.seq,
        "state": _state(live.match),
        "to_act": _to_act(live.match, seat),
        "dice": None if game.roll is None else game.roll.dice,
        "clock": clock_fields(live, counted, seat),
        "actions": _action_fields(live.match, seat),
    }
    events = ",".join(each.text for each in unseen)
    return f'{to_json(news).decode()[:-1]},"events":[{events}]}}'


def names_of(record: MatchRecord) -> tuple[str, str]:
    """Who sits at seat 0 and at seat 1; empty where a person gave no name."""
    return record.player_name, BOT_NAME if record.people is None else record.people.guest_name


def _players(record: MatchRecord, viewer: Seat) -> tuple[PlayerView, PlayerView]:
    names, people, other = names_of(record), record.people, opponent(viewer)
    if people is None:
        return (
            PlayerView(name=names[viewer], kind="human", account="guest", level=None),
            PlayerView(name=names[other], kind="bot", account="guest", level=record.level),
        )
    kinds = people.host_kind, people.guest_kind
    return (
        PlayerView(name=names[viewer], kind="human", account=kinds[viewer], level=None),
        PlayerView(name=names[other], kind="human", account=kinds[other], level=None),
    )


def match_summary(
    record: MatchRecord, viewer: Seat, live: LiveMatch | None = None, counted: float = 0.0
) -> MatchSummary:
    """One line of the list of matches of a player; whose turn it is where the match itself is given."""
    standing, names = record.standing, names_of(record)
    face = None if live is None else live.face
    left = None
    if live is not None and face is not None and face.running is not None and record.is_slow:
        left = face.left_at(live.at + counted)[face.running]
    return MatchSummary(
        id=record.id,
        created_at=record.created_at,
        updated_at=record.updated_at,
        level=record.level if record.people is None else None,
        opponent_name=names[opponent(viewer)],
        length=record.length,
        score=seen_by(viewer, (standing.own_score, standing.other_score)),
        game_number=standing.game_number,
        is_over=standing.is_over,
        player_name=names[viewer],
        to_act=None if live is None else _to_act(live.match, viewer),
        left_s=left,
    )


def level_view(level: Level) -> LevelView:
    """A level of the bot."""
    return LevelView(name=level.name, ply=level.ply, noise=level.noise, points_per_game=level.points_per_game)


def game_number(match: Match) -> int:
    """The number of the current game, from 1; a finished one counts until the next begins."""
    return len(match.games) + (1 if match.game.result is None else 0)


def _state(match: Match) -> GameState:
    match match.game.phase:
        case "over":
            return "match_over" if match.is_over else "game_over"
        case "opening":  # stored with its throw by the same request; seen only by one that a stop cut short
            return "before_roll"
        case phase:
            return phase


def _to_act(match: Match, viewer: Seat) -> Side | None:
    if match.is_over:
        return None
    if match.game.phase == "over":
        return "own"  # either may begin the next game, and the bot is always ready for it
    return None if match.game.to_act is None else side_of(match.game.to_act, viewer)


def _throws(record: MatchRecord, match: Match, seat: Seat) -> list[AllowedAction]:
    """The dice that a player may tell, where they are thrown at a table: his own once more too."""
    game = match.game
    is_own_play = game.phase == "to_play" and game.turn == seat
    if record.dice != "manual" or not (game.phase in ("opening", "before_roll") or is_own_play):
        return []
    return [CanThrow(kind="throw", by=None if game.turn is None else side_of(game.turn, seat))]


def _actions_of(record: MatchRecord, match: Match, seat: Seat) -> list[AllowedAction]:
    """What a player may do beside telling dice."""
    allowed = _actions(match, seat, is_with_bot=record.people is None)
    return [each for each in allowed if record.dice != "manual" or each.kind != "roll"]


def _actions(match: Match, seat: Seat, *, is_with_bot: bool = False) -> list[AllowedAction]:
    allowed = [_allowed(action, match.game, seat) for action in match.legal_actions(seat)]
    most = None if is_with_bot else match.settlements(seat)
    if most is not None:
        own, other = seen_by(seat, most)
        allowed.append(CanOfferSettle(kind="offer_settle", own=own, other=other))
    return allowed


def _action_fields(match: Match, seat: Seat) -> list[dict[str, object]]:
    """What `_actions` says between people, as the fields that are sent."""
    fields = [_fields_of(action, match.game, seat) for action in match.legal_actions(seat)]
    most = match.settlements(seat)
    if most is not None:
        own, other = seen_by(seat, most)
        fields.append({"kind": "offer_settle", "own": own, "other": other})
    return fields


def _fields_of(action: Action, game: Game, seat: Seat) -> dict[str, object]:
    if action.kind == "accept_settle":
        return _allowed(action, game, seat).model_dump()
    return _can_fields(action, game.offered)


@lru_cache(maxsize=GRAPHS_KEPT)
def _can_fields(action: Action, offered: int) -> dict[str, object]:
    return _can(action, offered).model_dump()


def _allowed(action: Action, game: Game, seat: Seat) -> AllowedAction:
    if action.kind == "accept_settle":
        settlement = game.settlement
        assert settlement is not None
        winner = side_of(settlement.winner, seat)
        return CanAcceptSettle(kind="accept_settle", winner=winner, points=settlement.points)
    return _can(action, game.offered)


@lru_cache(maxsize=GRAPHS_KEPT)
def _can(action: Action, offered: int) -> AllowedAction:
    """What may be done, where a resignation at so much was offered or none; there are few of them."""
    match action.kind:
        case "roll":
            return CanRoll(kind="roll")
        case "play":
            return CanPlay(kind="play")
        case "no_play":
            return CanNoPlay(kind="no_play")
        case "double":
            return CanDouble(kind="double", to=action.cube)
        case "beaver":
            return CanBeaver(kind="beaver", to=action.cube)
        case "raccoon":
            return CanRaccoon(kind="raccoon", to=action.cube)
        case "take":
            return CanTake(kind="take", stake=action.cube)
        case "pass":
            return CanPass(kind="pass", points=action.points)
        case "offer_resign":
            return CanOfferResign(
                kind="offer_resign", values=[resign_value(value) for value in action.values]
            )
        case "accept_resign":
            return CanAcceptResign(kind="accept_resign", value=resign_value(offered), points=action.points)
        case "refuse_resign":
            return CanRefuseResign(kind="refuse_resign", value=resign_value(offered))
        case "refuse_settle":
            return CanRefuseSettle(kind="refuse_settle")
        case "offer_settle" | "accept_settle":
            raise AssertionError(f"{action.kind} is told of the game, not of an action alone")
        case "next_game":
            return CanNextGame(kind="next_game")


def _plays(game: Game, viewer: Seat) -> StepGraph | None:
    if game.phase != "to_play" or game.to_act != viewer or game.roll is None:
        return None
    return step_graph_view(game.position, game.roll, game.rules.options)


@lru_cache(maxsize=GRAPHS_KEPT)
def step_graph_view(position: Position, roll: Roll, options: MoveOptions) -> StepGraph:
    """Every way to play a roll, step by step, in the numbering of who plays it."""
    graph = step_graph(position, roll, options)
    return StepGraph(
        nodes=len(graph.boards),
        edges=[
            # The core's numbers need no second look, and there may be hundreds.
            StepEdge.model_construct(
                from_node=edge.from_node,
                to_node=edge.to_node,
                die=edge.die,
                start=edge.step.start,
                end=edge.step.end,
                hits=edge.step.hits,
            )
            for edge in graph.edges
        ],
        complete=list(graph.complete),
    )


def _result_view(game: Game, viewer: Seat) -> GameResultView | None:
    result = game.result
    if result is None:
        return None
    return GameResultView(
        winner=side_of(result.winner, viewer),
        points=result.points,
        kind=result.kind,
        how=result.how,
        cube=result.cube,
    )


def _game_summary(record: GameRecord, viewer: Seat) -> GameSummary:
    return GameSummary(
        number=record.number,
        score=seen_by(viewer, record.score),
        winner=side_of(record.result.winner, viewer),
        points=record.result.points,
        kind=record.result.kind,
        how=record.result.how,
    )
