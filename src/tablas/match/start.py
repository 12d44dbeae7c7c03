"""How a game begins: with the opening throw, or from a set position."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import Fault, InvalidPosition
from tablas.match.events import Seat
from tablas.match.game import Game
from tablas.position import Position
from tablas.stakes import Rules


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game that does not begin with the opening throw: a set position, its seat about to roll or double.

    Attributes:
        position: seen by ``turn``.
        turn: the seat on roll.
        cube: value of the cube.
        owner: who owns the cube, None while it is centred.
    """

    position: Position
    turn: Seat
    cube: int = 1
    owner: Seat | None = None


def new_game(
    length: int, score: tuple[int, int], rules: Rules, is_crawford: bool, start: GameStart | None = None
) -> Game:
    """A game about to open, or one from a set position with its seat about to roll.

    Raises:
        InvalidPosition: the set position is that of a finished game, or of another variant.
    """
    if start is None:
        return Game(length, score, rules, is_crawford, Position.start(rules.variant))
    _check_start(start.position, rules)
    return Game(
        length,
        score,
        rules,
        is_crawford,
        start.position,
        phase="before_roll",
        turn=start.turn,
        cube=start.cube,
        owner=start.owner,
    )


def _check_start(position: Position, rules: Rules) -> None:
    if position.phase == "over":
        raise InvalidPosition([Fault("game_over", "board", "the game is over in this position")])
    for side, off in zip(("own", "other"), position.borne_off(rules.checkers), strict=True):
        if off < 0:
            message = f"the {side} side has more than the {rules.checkers} checkers of {rules.variant}"
            raise InvalidPosition([Fault("too_many_checkers", side, message)])
