"""Maps of a position: what each roll is worth, and what to do with the cube or a roll at each score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablas.decision import MONEY, AskedTurn, CubeAction, Engine, SearchControl
from tablas.errors import BadSearch, Fault, IllegalAction, InvalidPosition
from tablas.moves import Play, Roll, legal_plays
from tablas.position import Position
from tablas.stakes import Stakes, is_whole

ROLLS = tuple([Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)])
"""The 21 rolls, 1-1, 2-1, 2-2 ... 6-6."""

MOST_SCORE_MAP = 15
"""Points that a score map goes up to, at most."""

_ALL_ROLLS = 36


@dataclass(frozen=True, slots=True)
class RollCell:
    """What one roll is worth to the player who throws it.

    Attributes:
        roll: the dice.
        play: the best play as it is written, "" where none is legal.
        board: the position after it, seen by the player who made it; as before where none is legal.
        equity: with the cube as it stands, in its units.
        mwc: chance to win the match, None for money.
        ply: turns looked ahead.
    """

    roll: Roll
    play: str
    board: tuple[int, ...]
    equity: float
    mwc: float | None
    ply: int

    @property
    def weight(self) -> int:
        """How many of the 36 throws of two dice show it."""
        return 1 if self.roll.first == self.roll.second else 2


@dataclass(frozen=True, slots=True)
class TemperatureMap:
    """The 21 rolls of a position, seen by the player who is about to throw.

    Attributes:
        position: before the roll.
        stakes: likewise.
        cells: one for each roll, in the order of ``ROLLS``.
    """

    position: Position
    stakes: Stakes
    cells: tuple[RollCell, ...]

    @property
    def mean(self) -> float:
        """Equity over the 36 throws: the position without a double, a turn deeper than the rolls."""
        return sum(cell.weight * cell.equity for cell in self.cells) / _ALL_ROLLS

    @property
    def best(self) -> RollCell:
        """The luckiest roll."""
        return max(self.cells, key=lambda cell: cell.equity)

    @property
    def worst(self) -> RollCell:
        """The unluckiest roll."""
        return min(self.cells, key=lambda cell: cell.equity)


@dataclass(frozen=True, slots=True)
class CubeCell:
    """The cube action at one score.

    Attributes:
        own_away: points the player on roll still needs, 0 for money.
        other_away: points the other player still needs.
        action: the best of both sides; None where the player on roll cannot double.
        no_double: equity of rolling on, in units of the cube.
        double_take: equity of a double that is taken.
        double_pass: equity of a double that is passed, 1.
        ply: turns looked ahead.
    """

    own_away: int
    other_away: int
    action: CubeAction | None
    no_double: float
    double_take: float
    double_pass: float
    ply: int


@dataclass(frozen=True, slots=True)
class PlayCell:
    """The best play of a roll at one score.

    Attributes:
        own_away: points the player who plays still needs, 0 for money.
        other_away: points the other player still needs.
        play: the best one as it is written.
        equity: of it, in units of the cube.
        cost: equity lost here by the play that is best for money, 0 where it is the best here too.
        ply: turns looked ahead.
    """

    own_away: int
    other_away: int
    play: str
    equity: float
    cost: float
    ply: int


@dataclass(frozen=True, slots=True)
class ScoreMap:
    """Cube actions or plays by score.

    Attributes:
        position: seen by the player on roll.
        roll: the dice, None where the cube is asked about.
        length: most points that either player may still need.
        is_crawford: a player who needs one point plays the Crawford game; else the ones after it.
        money: without a match, Jacoby's rule and beavers as the stakes had them.
        cells: of every score, the own points to go first, then the other player's, from 1 up.
    """

    position: Position
    roll: Roll | None
    length: int
    is_crawford: bool
    money: CubeCell | PlayCell
    cells: tuple[CubeCell | PlayCell, ...]

    def at(self, own_away: int, other_away: int) -> CubeCell | PlayCell:
        """The cell of a score."""
        return self.cells[(own_away - 1) * self.length + other_away - 1]


def roll_cells(
    engine: Engine,
    position: Position,
    stakes: Stakes | None = None,
    rolls: Sequence[Roll] = ROLLS,
    *,
    control: SearchControl | None = None,
) -> list[RollCell]:
    """What some rolls are worth, each with its best play searched to the engine's whole depth.

    Raises:
        InvalidPosition: the game is over.
        BadStakes: the match is longer than the match equity table.
        SearchCancelled: ``control`` was cancelled.
    """
    _must_be_open(position)
    stakes = MONEY if stakes is None else stakes
    return [_roll_cell(engine, position, stakes, roll, control) for roll in rolls]


def _roll_cell(
    engine: Engine, position: Position, stakes: Stakes, roll: Roll, control: SearchControl | None
) -> RollCell:
    found = engine.best_plays(position, roll, stakes, control=control)
    if found:
        best = found[0]
        return RollCell(
            roll, best.play.notation, tuple(best.play.result.board), best.equity, best.mwc, best.ply
        )
    # Who cannot move is worth what the other player, who may double, leaves him.
    answer = engine.cube_decision(position.swapped(), stakes.swapped(), control=control)
    mwc = None if answer.optimal_mwc is None else 1 - answer.optimal_mwc
    return RollCell(roll, "", tuple(position.board), -answer.optimal, mwc, answer.ply)


def temperature_map(
    engine: Engine,
    position: Position,
    stakes: Stakes | None = None,
    *,
    control: SearchControl | None = None,
) -> TemperatureMap:
    """What each of the 21 rolls is worth to the player who is about to throw.

    Args:
        engine: its level says how deep.
        position: before the roll, seen by the player who throws.
        stakes: his stakes; without them money, cube centred, no Jacoby.
        control: a way to stop.

    Raises:
        As ``roll_cells``.
    """
    cells = roll_cells(engine, position, stakes, control=control)
    return TemperatureMap(position, MONEY if stakes is None else stakes, tuple(cells))


def map_stakes(stakes: Stakes | None, length: int, *, is_crawford: bool = False) -> list[Stakes]:
    """The stakes of a score map: money first, then every score up to ``length`` points to go.

    Value and owner of the cube and the rules are those of ``stakes``.

    Raises:
        BadSearch: the length is below 1 or above ``MOST_SCORE_MAP``.
    """
    if not is_whole(length) or not 1 <= length <= MOST_SCORE_MAP:
        raise BadSearch("length", length, f"a whole number from 1 to {MOST_SCORE_MAP}")
    stakes = MONEY if stakes is None else stakes
    usual = stakes.rules if stakes.is_money else MONEY.rules
    money = Stakes(0, 0, 0, stakes.cube, stakes.owner, rules=usual)
    made = [money]
    for own in range(1, length + 1):
        for other in range(1, length + 1):
            crawford = is_crawford and 1 in (own, other) and own != other
            made.append(
                replace(
                    stakes,
                    length=length,
                    own_score=length - own,
                    other_score=length - other,
                    cube=1 if crawford else stakes.cube,
                    owner="centred" if crawford else stakes.owner,
                    is_crawford=crawford,
                )
            )
    return made


def cube_cells(
    engine: Engine,
    position: Position,
    stakes: Sequence[Stakes],
    *,
    ply: int,
    control: SearchControl | None = None,
) -> list[CubeCell]:
    """The cube action at each of these stakes, in one call of the core.

    Raises:
        InvalidPosition: the game is over.
        BadStakes: a match is longer than the match equity table.
        SearchCancelled: ``control`` was cancelled.
    """
    _must_be_open(position)
    # "has doubled": the answer is as deep as can be, however clear it is.
    turns = [AskedTurn(position, each, asks_cube=True, has_doubled=True) for each in stakes]
    judged = engine.judge_turns(turns, stakes[0].rules, ply=ply, control=control)
    cells = []
    for each, turn in zip(stakes, judged, strict=True):
        cube = turn.cube
        assert cube is not None
        cells.append(
            CubeCell(
                each.own_away,
                each.other_away,
                cube.action if each.may_double else None,
                cube.no_double,
                cube.double_take,
                cube.double_pass,
                cube.ply,
            )
        )
    return cells


def play_cells(
    engine: Engine,
    position: Position,
    roll: Roll,
    money_play: Play,
    stakes: Sequence[Stakes],
    *,
    ply: int,
    control: SearchControl | None = None,
) -> list[PlayCell]:
    """The best play of a roll at each of these stakes, beside the one that is best for money.

    Where nothing comes near the best play the look ends early; ``ply`` of the cell tells.

    Raises:
        As ``cube_cells``.
    """
    turns = [AskedTurn(position, each, roll=roll.dice, result=money_play.result) for each in stakes]
    judged = engine.judge_turns(turns, stakes[0].rules, ply=ply, control=control)
    named = {_steps(play): play.notation for play in legal_plays(position, roll, stakes[0].rules.options)}
    cells = []
    for each, turn in zip(stakes, judged, strict=True):
        best = turn.plays[0]
        assert turn.made is not None
        cost = max(0.0, best.equity - turn.plays[turn.made].equity)
        name = money_play.notation if turn.made == 0 else named[best.steps]
        cells.append(PlayCell(each.own_away, each.other_away, name, best.equity, cost, best.ply))
    return cells


def _steps(play: Play) -> tuple[tuple[int, int], ...]:
    return tuple([(step.start, step.end) for step in play.steps])


def money_play(
    engine: Engine, position: Position, roll: Roll, stakes: Stakes, *, control: SearchControl | None = None
) -> Play:
    """The play of a roll that is best for money.

    Raises:
        IllegalAction: no play is legal.
    """
    found = engine.best_plays(position, roll, stakes, control=control)
    if not found:
        raise IllegalAction("play", f"there is no legal play with {roll}")
    return found[0].play


def score_map(
    engine: Engine,
    position: Position,
    stakes: Stakes | None = None,
    *,
    roll: Roll | None = None,
    length: int = 7,
    is_crawford: bool = False,
    ply: int = 2,
    control: SearchControl | None = None,
) -> ScoreMap:
    """What to do at every score: with the cube, or with a roll if one is given.

    Args:
        engine: gives the network, the tables and the threads; its own level does not enter.
        position: seen by the player on roll.
        stakes: value and owner of the cube and the rules; the score does not enter.
        roll: the dice to be played.
        length: up to how many points to go.
        is_crawford: a player who needs one point plays the Crawford game.
        ply: turns looked ahead.
        control: progress in scores, and a way to stop.

    Raises:
        BadSearch: ``length`` or ``ply`` is out of range.
        IllegalAction: the player may not double even for money, or no play is legal.
        InvalidPosition: the game is over.
        SearchCancelled: ``control`` was cancelled.
    """
    asked = map_stakes(stakes, length, is_crawford=is_crawford)
    _must_be_open(position)
    found: Sequence[CubeCell | PlayCell]
    if roll is None:
        must_may_double(asked[0])
        found = cube_cells(engine, position, asked, ply=ply, control=control)
    else:
        judge = Engine(
            f"{ply}-ply", engine.network, threads=engine.threads, match_equities=engine.match_equities
        )
        best = money_play(judge, position, roll, asked[0], control=control)
        found = play_cells(engine, position, roll, best, asked, ply=ply, control=control)
    return ScoreMap(position, roll, length, is_crawford, found[0], tuple(found[1:]))


def must_may_double(money: Stakes) -> None:
    """Refuses a cube that the player on roll cannot turn at any score.

    Raises:
        IllegalAction: he cannot even for money.
    """
    if not money.may_double:
        raise IllegalAction("double", "the player on roll may not double")


def _must_be_open(position: Position) -> None:
    if position.phase == "over":
        raise InvalidPosition([Fault("game_over", "board", "the game is over, there is nothing to map")])
