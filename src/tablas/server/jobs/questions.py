"""What a job asks, read from its order: positions, dice and plays, refused by the name of the field."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.analysis.maps import map_stakes, must_may_double
from tablas.decision import MONEY, MatchEquities, RolloutSettings
from tablas.errors import Fault, IllegalAction, InvalidPosition
from tablas.moves import Play, Roll, find_play, legal_plays
from tablas.notation import ParsedPosition
from tablas.protocol.engine_answers import field, parsed_position
from tablas.protocol.jobs import (
    CubeRolloutOrder,
    JobOrder,
    PlaysRolloutOrder,
    PositionRolloutOrder,
    RolloutOrder,
    ScoreMapOrder,
    SearchOrder,
    TemperatureOrder,
)
from tablas.stakes import Stakes


@dataclass(frozen=True, slots=True)
class JobQuestion:
    """The values behind an order.

    Attributes:
        parsed: the position, with its stakes where the text had them.
        stakes: those, else money.
        roll: the dice to be played, None where none are asked about.
        plays: those to compare, where the order names some.
    """

    parsed: ParsedPosition
    stakes: Stakes
    roll: Roll | None = None
    plays: tuple[Play, ...] = ()


def question_of(order: JobOrder) -> JobQuestion:
    """The question of an order, if it can be answered.

    Raises:
        AtField: a field holds what cannot be.
    """
    parsed = parsed_position(order.position, "position")
    stakes = MONEY if parsed.stakes is None else parsed.stakes
    roll = _roll(order, parsed)
    with field("position"):
        if parsed.position.phase == "over":
            raise InvalidPosition([Fault("game_over", "board", "the game is over, there is nothing to ask")])
        MatchEquities.shipped().check(stakes)
        if isinstance(order, CubeRolloutOrder) and not stakes.may_double:
            raise IllegalAction("double", "the player on roll may not double")
        if isinstance(order, ScoreMapOrder) and roll is None:
            must_may_double(map_stakes(stakes, 1)[0])
    plays: list[Play] = []
    if roll is not None:
        with field("dice"):
            if not legal_plays(parsed.position, roll, stakes.rules.options):
                raise IllegalAction("play", f"there is no legal play with {roll}")
        if isinstance(order, PlaysRolloutOrder):
            for number, text in enumerate(order.plays):
                with field(f"plays.{number}"):
                    plays.append(find_play(parsed.position, roll, text, stakes.rules.options))
    return JobQuestion(parsed, stakes, roll, tuple(plays))


def _roll(order: JobOrder, parsed: ParsedPosition) -> Roll | None:
    match order:
        case CubeRolloutOrder() | PositionRolloutOrder() | TemperatureOrder():
            return None
        case PlaysRolloutOrder() | SearchOrder() | ScoreMapOrder():
            with field("dice"):
                if order.dice is not None:
                    return Roll.parse(order.dice)
                # The cube of a score map is asked about whatever dice the text has.
                in_text = None if isinstance(order, ScoreMapOrder) else parsed.roll
                return Roll.parse("") if in_text is None and isinstance(order, PlaysRolloutOrder) else in_text


def settings_of(order: RolloutOrder) -> RolloutSettings:
    """How the games of a rollout are played."""
    return RolloutSettings(
        trials=order.trials,
        ply=order.ply,
        truncate=order.truncate,
        is_cubeful=order.cubeful,
        reduces_variance=order.variance_reduction,
        seed=order.seed,
        target_se=order.target_se,
        joint_deviations=order.target_jsd,
    )
