"""Advice for the human's decision, from the strongest level."""

from __future__ import annotations

from tablas.decision import Engine
from tablas.errors import IllegalAction
from tablas.match import Game, Match
from tablas.protocol.hints import CubeHint, Hint, HintCandidate, PlayHint, ResignHint
from tablas.server.play.bot import STRONGEST
from tablas.server.play.live import told_steps
from tablas.server.play.seats import HUMAN

MOST_CANDIDATES = 5


def hint_for(engine: Engine, match: Match) -> Hint:
    """What the engine thinks of the human's decision.

    Raises:
        IllegalAction: there is nothing for the human to decide.
    """
    game = match.game
    kinds = {action.kind for action in match.legal_actions(HUMAN)}
    if "play" in kinds:
        return _play_hint(engine, game)
    if kinds & {"double", "take"} and not game.raises:
        return _cube_hint(engine, game)
    if "accept_resign" in kinds:
        assert game.turn is not None
        accept = engine.accepts_resignation(game.position, game.stakes_for(game.turn), game.offered)
        return ResignHint(kind="resign", level=STRONGEST, should_accept=accept)
    raise IllegalAction("hint", "there is nothing to decide")


def _play_hint(engine: Engine, game: Game) -> PlayHint:
    assert game.roll is not None
    plays = engine.best_plays(game.position, game.roll, game.stakes_for(HUMAN), top=MOST_CANDIDATES)
    best = plays[:MOST_CANDIDATES]
    return PlayHint(
        kind="play",
        level=STRONGEST,
        candidates=[
            HintCandidate(
                play=candidate.play.notation,
                steps=told_steps(candidate.play),
                equity=candidate.equity,
                difference=candidate.difference,
            )
            for candidate in best
        ],
    )


def _cube_hint(engine: Engine, game: Game) -> CubeHint:
    assert game.turn is not None
    # The player on roll is the one who doubles or has doubled; the engine sees the cube with his eyes.
    decision = engine.cube_decision(game.position, game.stakes_for(game.turn))
    return CubeHint(
        kind="cube",
        level=STRONGEST,
        action=decision.action,
        is_redouble=decision.is_redouble,
        should_double=decision.should_double,
        should_take=decision.should_take,
        no_double=decision.no_double,
        double_take=decision.double_take,
        double_pass=decision.double_pass,
    )
