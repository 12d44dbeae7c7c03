"""Spots as the client sets them up, turned into positions and back, with everything that is wrong named."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import Fault, InvalidPosition, TablasError
from tablas.moves import Roll
from tablas.notation import ParsedPosition, Turn, gnu_id, parse_position, xgid
from tablas.position import Position, Setup
from tablas.position.board import other_total, own_total, variant_named
from tablas.protocol.analysis import Spot, SpotProblem, SpotReading
from tablas.protocol.shapes import Side
from tablas.stakes import MOST_CUBE, Rules, Stakes

LONGEST_VALUE = 200
_OWN_HOME = range(1, 7)
_OTHER_HOME = range(19, 25)
_SIDES: dict[Turn, Side] = {"x": "own", "o": "other"}
_TURNS: dict[Side, Turn] = {"own": "x", "other": "o"}


@dataclass(frozen=True, slots=True)
class Question:
    """A checked spot, seen by the player on roll."""

    position: Position
    stakes: Stakes
    roll: Roll | None
    turn: Turn

    @classmethod
    def of(cls, spot: Spot) -> Question:
        """The question a spot asks.

        Raises:
            InvalidPosition: the board cannot be, or the game on it is over; every fault is named.
            BadStakes: a score, cube or rule that cannot be.
            UnknownVariant: no such variant.
        """
        position = Setup(tuple(spot.board)).check()
        stakes = _stakes(spot)
        faults = _faults(position, stakes)
        if faults:
            raise InvalidPosition(faults)
        if spot.turn == "other":
            position, stakes = position.swapped(), stakes.swapped()
        roll = None if spot.dice is None else Roll(*spot.dice)
        return cls(position, stakes, roll, _TURNS[spot.turn])

    def ids(self, spot: Spot) -> tuple[str, str]:
        """XGID and GNU ID."""
        told = (self.position, self.stakes, self.roll)
        return (
            xgid(*told, turn=self.turn, pending=spot.pending),
            gnu_id(*told, turn=self.turn, pending=spot.pending),
        )


def read_text(text: str) -> SpotReading:
    """The spot in a text of any kind that is read, or what is wrong with it."""
    try:
        return SpotReading(spot=_spot(parse_position(text.strip())), problems=[])
    except TablasError as error:
        return SpotReading(spot=None, problems=problems_of(error))


def problems_of(error: TablasError) -> list[SpotProblem]:
    """What a refused position or text has wrong, each thing by itself."""
    if isinstance(error, InvalidPosition):
        return [
            SpotProblem(code=fault.code, place=fault.place, value="", message=fault.message)
            for fault in error.faults
        ]
    value = error.value[:LONGEST_VALUE]
    return [SpotProblem(code=error.code, place=error.place, value=value, message=str(error))]


def _spot(parsed: ParsedPosition) -> Spot:
    """What a text says, seen from the bottom; a bare board is on roll for money."""
    position, stakes = parsed.position, parsed.stakes or Stakes(rules=Rules(jacoby=False))
    if parsed.turn == "o":
        position, stakes = position.swapped(), stakes.swapped()
    rules, cap = stakes.rules, stakes.rules.cube_cap
    return Spot(
        board=list(position.board),
        turn=_SIDES[parsed.turn],
        dice=None if parsed.roll is None else parsed.roll.dice,
        length=stakes.length,
        own_score=max(stakes.own_score, 0) if stakes.length else 0,
        other_score=max(stakes.other_score, 0) if stakes.length else 0,
        cube=stakes.cube,
        owner=stakes.owner,
        has_cube=rules.cube,
        cube_cap=cap if cap is not None and cap <= MOST_CUBE else None,
        is_crawford=stakes.is_crawford,
        jacoby=rules.jacoby and stakes.is_money,
        beavers=rules.beavers and stakes.is_money,
        variant=rules.variant,
        pending=parsed.pending,
    )


def _stakes(spot: Spot) -> Stakes:
    is_money = spot.length == 0
    variant_named(spot.variant)
    rules = Rules(
        variant=spot.variant,
        jacoby=spot.jacoby and is_money,
        beavers=spot.beavers and is_money,
        cube=spot.has_cube,
        cube_cap=spot.cube_cap,
    )
    own, other = (0, 0) if is_money else (spot.own_score, spot.other_score)
    return Stakes(spot.length, own, other, spot.cube, spot.owner, spot.is_crawford, rules)


def _faults(position: Position, stakes: Stakes) -> list[Fault]:
    """What no game can come to, or leaves nothing to decide, on a board whose numbers are in order."""
    board, most = position.board, stakes.rules.checkers
    faults = [
        Fault(
            "too_many_checkers", side, f"{side}: {count} checkers, at most {most} in {stakes.rules.variant}"
        )
        for side, count in (("own", own_total(board)), ("other", other_total(board)))
        if count > most
    ]
    if position.phase == "over":
        faults.append(Fault("game_over", "board", "a side has no checkers left: the game is over"))
    own_closed = all(board[point] >= 2 for point in _OWN_HOME)
    other_closed = all(board[point] <= -2 for point in _OTHER_HOME)
    if own_closed and other_closed and all(position.bar):
        # Whoever closed his home last had a checker on the bar by then and could not move.
        faults.append(Fault("both_shut_out", "bar", "both sides are on the bar against a closed home"))
    return faults
