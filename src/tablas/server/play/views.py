"""Matches as the human's client is shown them."""

from __future__ import annotations

from tablas.decision import Level
from tablas.match import Action, Game, GameRecord, Match
from tablas.moves import MoveOptions, Roll, step_graph
from tablas.position import Position
from tablas.protocol.actions import (
    AllowedAction,
    CanAcceptResign,
    CanBeaver,
    CanDouble,
    CanNextGame,
    CanNoPlay,
    CanOfferResign,
    CanPass,
    CanPlay,
    CanRaccoon,
    CanRefuseResign,
    CanRoll,
    CanTake,
)
from tablas.protocol.events import resign_value
from tablas.protocol.live import (
    GameResultView,
    GameState,
    GameSummary,
    LevelView,
    MatchSummary,
    MatchView,
    PlayerView,
    StepEdge,
    StepGraph,
)
from tablas.protocol.rules import RulesView
from tablas.protocol.shapes import Side
from tablas.server.play.clocks import clock_view
from tablas.server.play.live import LiveMatch, cube_view
from tablas.server.play.seats import HUMAN, side_of
from tablas.server.play.store import MatchRecord

BOT_NAME = "tablas"


def match_view(record: MatchRecord, live: LiveMatch, counted: float) -> MatchView:
    """Everything the client shows of a match, so many counted seconds after its last event."""
    match, game = live.match, live.match.game
    position = game.position_for(HUMAN)
    return MatchView(
        id=record.id,
        seq=live.seq,
        created_at=record.created_at,
        players=(
            PlayerView(name=record.player_name, kind="human", level=None),
            PlayerView(name=BOT_NAME, kind="bot", level=record.level),
        ),
        length=match.length,
        rules=RulesView.of(match.rules),
        checkers=match.rules.checkers,
        is_unrated=match.rules.is_unrated,
        start=record.start,
        clock=clock_view(live, counted),
        score=match.score,
        game_number=game_number(match),
        is_crawford=match.is_crawford,
        is_post_crawford=match.is_post_crawford,
        is_over=match.is_over,
        winner=None if match.winner is None else side_of(match.winner),
        board=list(position.board),
        pips=position.pips,
        phase=position.phase,
        cube=cube_view(game),
        state=_state(match),
        turn="own" if game.turn is None else side_of(game.turn),
        to_act=_to_act(match),
        dice=None if game.roll is None else game.roll.dice,
        actions=[_allowed(action, game) for action in match.legal_actions(HUMAN)],
        plays=_plays(game),
        events=list(live.story),
        result=_result_view(game),
        games=[_game_summary(record) for record in match.games],
    )


def match_summary(record: MatchRecord) -> MatchSummary:
    """One line of the list of matches."""
    standing = record.standing
    return MatchSummary(
        id=record.id,
        created_at=record.created_at,
        updated_at=record.updated_at,
        level=record.level,
        length=record.length,
        score=(standing.own_score, standing.other_score),
        game_number=standing.game_number,
        is_over=standing.is_over,
        player_name=record.player_name,
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


def _to_act(match: Match) -> Side | None:
    if match.is_over:
        return None
    if match.game.phase == "over":
        return "own"  # the bot is always ready for the next game
    return None if match.game.to_act is None else side_of(match.game.to_act)


def _allowed(action: Action, game: Game) -> AllowedAction:
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
            return CanAcceptResign(
                kind="accept_resign", value=resign_value(game.offered), points=action.points
            )
        case "refuse_resign":
            return CanRefuseResign(kind="refuse_resign", value=resign_value(game.offered))
        case "next_game":
            return CanNextGame(kind="next_game")


def _plays(game: Game) -> StepGraph | None:
    if game.phase != "to_play" or game.to_act != HUMAN or game.roll is None:
        return None
    return step_graph_view(game.position, game.roll, game.rules.options)


def step_graph_view(position: Position, roll: Roll, options: MoveOptions) -> StepGraph:
    """Every way to play a roll, step by step, in the numbering of who plays it."""
    graph = step_graph(position, roll, options)
    return StepGraph(
        nodes=len(graph.boards),
        edges=[
            StepEdge(
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


def _result_view(game: Game) -> GameResultView | None:
    result = game.result
    if result is None:
        return None
    return GameResultView(
        winner=side_of(result.winner),
        points=result.points,
        kind=result.kind,
        how=result.how,
        cube=result.cube,
    )


def _game_summary(record: GameRecord) -> GameSummary:
    return GameSummary(
        number=record.number,
        score=record.score,
        winner=side_of(record.result.winner),
        points=record.result.points,
        kind=record.result.kind,
        how=record.result.how,
    )
