"""What the engine protocol's requests are answered with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

import numpy as np
from pydantic import JsonValue, TypeAdapter

from tablas import __version__
from tablas.analysis import score_map, temperature_map
from tablas.decision import Candidate, EngineDepths, Rollout, RolloutSettings, SearchControl
from tablas.errors import TablasError
from tablas.evaluation import Evaluation
from tablas.moves import Roll, legal_plays
from tablas.notation import ParsedPosition, parse_position
from tablas.protocol.engine import (
    VERSION,
    AboutRequest,
    BestRequest,
    CancelRequest,
    CubeRequest,
    EngineRequest,
    EvaluateRequest,
    MovesRequest,
    RolloutRequest,
    ScoreMapRequest,
    TemperatureRequest,
)
from tablas.protocol.map_documents import score_document, temperature_document
from tablas.protocol.rollout_document import RolloutQuestion, rollout_document

Result = dict[str, JsonValue]
Hear = Callable[[Rollout], None]

_RESULT: TypeAdapter[Result] = TypeAdapter(Result)


class AtField(Exception):
    """An error together with the field of the request that caused it."""

    def __init__(self, field: str, error: TablasError) -> None:
        super().__init__(str(error))
        self.field, self.error = field, error


@contextmanager
def field(name: str) -> Iterator[None]:
    """Whatever is refused inside is about the field of that name.

    Raises:
        AtField: in the place of any `TablasError`.
    """
    try:
        yield
    except TablasError as error:
        raise AtField(name, error) from error


class Answers:
    """Answers requests; safe to use from several threads at once.

    Args:
        engines: what searches.
    """

    def __init__(self, engines: EngineDepths) -> None:
        self._engines = engines

    def answer(self, request: EngineRequest, control: SearchControl, hear: Hear | None = None) -> Result:
        """The result of one request.

        Args:
            request: anything but a cancellation.
            control: a way to stop it.
            hear: hears how far a rollout is.

        Raises:
            AtField: a field holds what cannot be.
            SearchCancelled: ``control`` was cancelled.
        """
        match request:
            case AboutRequest():
                return self._about()
            case EvaluateRequest():
                return self._evaluated(request, control)
            case MovesRequest():
                return _moves(request)
            case BestRequest():
                return self._best(request, control)
            case CubeRequest():
                return self._cube(request, control)
            case RolloutRequest():
                return self._rollout(request, control, hear)
            case TemperatureRequest():
                return self._temperature(request, control)
            case ScoreMapRequest():
                return self._scores(request, control)
            case CancelRequest():
                raise AssertionError("cancellations are not answered here")

    def _about(self) -> Result:
        return {
            "name": "tablas",
            "version": __version__,
            "protocol": VERSION,
            "network": self._engines.network.name,
            "network_sha256": self._engines.network.sha256,
            "threads": self._engines.threads,
        }

    def _evaluated(self, request: EvaluateRequest, control: SearchControl) -> Result:
        engine = self._engines.of(request.ply)
        parsed = [parsed_position(text, f"positions.{i}") for i, text in enumerate(request.positions)]
        if request.ply == 0:
            boards = np.array([one.position.board for one in parsed], np.int8)
            found = [Evaluation.of(row) for row in engine.evaluate_batch(boards)]
        else:
            found = [engine.evaluate(one.position, control=control) for one in parsed]
        told: list[JsonValue] = [
            {
                "position_id": one.position.position_id,
                **asdict(chances),
                "equity_cubeless": chances.equity,
                "phase": one.position.phase,
            }
            for one, chances in zip(parsed, found, strict=True)
        ]
        return {"ply": request.ply, "evaluations": told}

    def _best(self, request: BestRequest, control: SearchControl) -> Result:
        parsed, roll = _turn(request.position, request.dice)
        with field("position"):
            found = self._engines.of(request.ply).best_plays(
                parsed.position, roll, parsed.stakes, top=request.top, control=control
            )
        return {
            "position_id": parsed.position.position_id,
            "dice": list(roll.dice),
            "candidates": [_candidate(one) for one in found[: request.top]],
        }

    def _cube(self, request: CubeRequest, control: SearchControl) -> Result:
        parsed = parsed_position(request.position, "position")
        with field("position"):
            found = self._engines.of(request.ply).cube_decision(
                parsed.position, parsed.stakes, control=control
            )
        return {
            "position_id": parsed.position.position_id,
            "no_double": found.no_double,
            "double_take": found.double_take,
            "double_pass": found.double_pass,
            "optimal": found.optimal,
            "action": found.action,
            "redouble": found.is_redouble,
            "may_double": found.may_double,
            "no_double_mwc": found.no_double_mwc,
            "double_take_mwc": found.double_take_mwc,
            "double_pass_mwc": found.double_pass_mwc,
            **asdict(found.evaluation),
            "ply": found.ply,
        }

    def _rollout(self, request: RolloutRequest, control: SearchControl, hear: Hear | None) -> Result:
        settings = RolloutSettings(
            trials=request.trials,
            ply=request.ply,
            truncate=request.truncate,
            is_cubeful=request.cubeful,
            reduces_variance=request.variance_reduction,
            seed=request.seed,
            target_se=request.target_se,
            joint_deviations=request.target_jsd,
        )
        engine = self._engines.of(request.ply)
        question = self._question(request, control)
        position, stakes = question.parsed.position, question.parsed.stakes
        with field("cube" if request.cube else "position"):
            if question.is_cube:
                both = engine.rollout_cube(position, stakes, settings, progress=hear, control=control)
                found = both.rollout
            elif question.roll is None:
                found = engine.rollout(position, stakes, settings, progress=hear, control=control)
            elif not question.plays:
                return {"position_id": position.position_id, "trials": 0, "candidates": []}
            else:
                found = engine.rollout_plays(question.plays, stakes, settings, progress=hear, control=control)
        told = rollout_document(question, found, 0.0)
        del told["seconds"]  # so that equal requests have equal answers
        return _RESULT.validate_python(told)

    def _temperature(self, request: TemperatureRequest, control: SearchControl) -> Result:
        parsed = parsed_position(request.position, "position")
        with field("position"):
            engine = self._engines.of(request.ply)
            found = temperature_map(engine, parsed.position, parsed.stakes, control=control)
        return temperature_document(found, request.ply)

    def _scores(self, request: ScoreMapRequest, control: SearchControl) -> Result:
        parsed = parsed_position(request.position, "position")
        with field("dice"):
            roll = None if request.dice is None else Roll.parse(request.dice)
        with field("position"):
            found = score_map(
                self._engines.of(request.ply),
                parsed.position,
                parsed.stakes,
                roll=roll,
                length=request.length,
                is_crawford=request.crawford,
                ply=request.ply,
                control=control,
            )
        return score_document(found, request.ply)

    def _question(self, request: RolloutRequest, control: SearchControl) -> RolloutQuestion:
        parsed = parsed_position(request.position, "position")
        if request.cube or (request.dice is None and parsed.roll is None):
            return RolloutQuestion(parsed, None, [], request.cube)
        parsed, roll = _turn(request.position, request.dice)
        with field("position"):
            found = self._engines.of(0).best_plays(
                parsed.position, roll, parsed.stakes, top=request.top, control=control
            )
        return RolloutQuestion(parsed, roll, [one.play for one in found[: request.top]], False)


def parsed_position(text: str, name: str) -> ParsedPosition:
    """The position of a text; whatever is wrong with it is about the field of that name.

    Raises:
        AtField: the text is no position.
    """
    with field(name):
        return parse_position(text.strip())


def _turn(position: str, dice: str | None) -> tuple[ParsedPosition, Roll]:
    parsed = parsed_position(position, "position")
    with field("dice"):
        if dice is None and parsed.roll is not None:
            return parsed, parsed.roll
        return parsed, Roll.parse(dice or "")


def _moves(request: MovesRequest) -> Result:
    parsed, roll = _turn(request.position, request.dice)
    options = None if parsed.stakes is None else parsed.stakes.rules.options
    plays = (
        legal_plays(parsed.position, roll) if options is None else legal_plays(parsed.position, roll, options)
    )
    return {
        "position_id": parsed.position.position_id,
        "dice": list(roll.dice),
        "plays": [
            {
                "play": play.notation,
                "board": list(play.result.board),
                "position_id": play.result.swapped().position_id,
            }
            for play in plays
        ],
    }


def _candidate(one: Candidate) -> JsonValue:
    return {
        "play": one.play.notation,
        "board": list(one.play.result.board),
        "equity": one.equity,
        "difference": one.difference,
        "mwc": one.mwc,
        **asdict(one.evaluation),
        "ply": one.ply,
    }
