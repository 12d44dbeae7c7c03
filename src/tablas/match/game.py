"""One game: whose turn it is, what may be done, and what each event makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tablas.errors import IllegalAction
from tablas.match.actions import Action, MoveKind, MoveRecord
from tablas.match.events import (
    Beavered,
    Corrected,
    Doubled,
    Event,
    FlagFell,
    Forfeited,
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
    Seat,
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
    opponent,
)
from tablas.match.scoring import (
    GameResult,
    How,
    Settlement,
    WinKind,
    most_settled,
    points_of,
    resigned_kind,
    win_kind,
)
from tablas.moves import Play, Roll, find_play_by_steps, has_legal_play
from tablas.position import Position
from tablas.stakes import CubeOwner, Rules, Stakes

GamePhase = Literal[
    "opening", "before_roll", "to_play", "double_offered", "resign_offered", "settle_offered", "over"
]
_RESIGN_VALUES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Game:
    """The state of one game; ``apply`` gives the next one and never changes this one.

    Attributes:
        length: points the match is played to, 0 for money.
        score: points of seat 0 and seat 1 before this game.
        rules: what the players agreed on.
        is_crawford: this is the Crawford game.
        position: the board, seen by ``turn``; before the opening throw it is the same for both.
        phase: what is to happen next.
        turn: the seat on roll, also while the other answers a double or resignation; None in the opening.
        roll: the dice to play, None before the roll.
        cube: value of the cube, before a double that is still to be answered.
        raises: while a double is to be answered, 1 after a beaver and 2 after a raccoon, else 0.
        owner: the seat that owns the cube, None while it is centred.
        offered: value of the resignation to be answered, else 0.
        settlement: the result to be agreed on, None where none is offered.
        ties: ties thrown in the opening so far.
        moves: the move list.
        result: how the game ended, None while it goes on.
    """

    length: int
    score: tuple[int, int]
    rules: Rules
    is_crawford: bool
    position: Position
    phase: GamePhase = "opening"
    turn: Seat | None = None
    roll: Roll | None = None
    cube: int = 1
    owner: Seat | None = None
    raises: int = 0
    offered: int = 0
    settlement: Settlement | None = None
    ties: int = 0
    moves: tuple[MoveRecord, ...] = ()
    result: GameResult | None = None

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act, None before the opening throw and after the end."""
        if self.turn is None or self.phase == "over":
            return None
        if self.phase == "double_offered":
            return self.turn if self.raises == 1 else opponent(self.turn)
        is_asked = self.phase in ("resign_offered", "settle_offered")
        return opponent(self.turn) if is_asked else self.turn

    @property
    def offered_cube(self) -> int:
        """What the cube will be if the offer is taken; while there is none, what a double would offer."""
        return self.cube << (self.raises + 1)

    def position_for(self, seat: Seat) -> Position:
        """The board as that seat sees it."""
        return self.position if self.turn in (None, seat) else self.position.swapped()

    def stakes_for(self, seat: Seat) -> Stakes:
        """Score and cube as that seat sees them, those before this game's result."""
        owner: CubeOwner = "centred" if self.owner is None else "own" if self.owner == seat else "other"
        return Stakes(
            self.length,
            self.score[seat],
            self.score[opponent(seat)],
            self.cube,
            owner,
            self.is_crawford,
            self.rules,
        )

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What that seat may do now; empty when it is not for it to act."""
        if self.to_act != seat:
            return ()
        if self.phase == "double_offered":
            return self._answers()
        if self.phase == "resign_offered":
            points = self._points(resigned_kind(self.offered))
            return Action("accept_resign", points=points, values=(self.offered,)), Action("refuse_resign")
        if self.settlement is not None:
            return Action("accept_settle", points=self.settlement.points), Action("refuse_settle")
        resign = Action("offer_resign", values=_RESIGN_VALUES)
        if self.phase == "to_play":
            return Action("play" if self._has_play() else "no_play"), resign
        if self.stakes_for(seat).may_double:
            return Action("roll"), Action("double", cube=2 * self.cube), resign
        return Action("roll"), resign

    def settlements(self, seat: Seat) -> tuple[int, int] | None:
        """The most points that seat may offer to settle the game for, to seat 0 and to seat 1; None: not now.

        Who has made an offer may not make another in the same turn. No legal action but one of its own: only
        people come to an agreement.
        """
        if self.to_act != seat or self.phase not in ("before_roll", "to_play"):
            return None
        for move in reversed(self.moves):
            if move.kind == "offer_settle":
                return None
            if move.kind in ("play", "no_play"):
                break
        return self._most_settled(0), self._most_settled(1)

    def _most_settled(self, winner: Seat) -> int:
        return most_settled(self.length, self.score[winner], self.cube, self.rules.stake_limit)

    def _answers(self) -> tuple[Action, ...]:
        """What may be said to a double, a beaver or a raccoon."""
        cube = self.offered_cube
        raised: tuple[Action, ...] = ()
        if self._may_beaver():
            raised = (Action("beaver", cube=2 * cube),)
        elif self._may_raccoon():
            raised = (Action("raccoon", cube=2 * cube),)
        return Action("take", cube=cube), *raised, Action("pass", points=cube // 2)

    def _may_beaver(self) -> bool:
        return self.turn is not None and self.raises == 0 and self.stakes_for(self.turn).may_beaver

    def _may_raccoon(self) -> bool:
        cap = self.rules.cube_cap
        limit = self.rules.stake_limit
        fits = (cap is None or 2 * self.offered_cube <= cap) and (limit is None or self.offered_cube < limit)
        return self.raises == 1 and self.rules.raccoons and fits

    def apply(self, event: Event) -> Game:
        """The game after the event.

        Raises:
            IllegalAction: the event may not happen now.
            IllegalPlay: the steps are not a legal play of the roll.
            BadDice: the dice cannot show that.
        """
        match event:
            case Opened():
                return self._opened(event)
            case Rolled():
                self._must(event.kind, event.seat, "before_roll")
                return replace(self, phase="to_play", roll=event.roll)
            case Corrected():
                self._must(event.kind, event.seat, "to_play")
                return replace(self, roll=event.roll)
            case Played():
                return self._played(event)
            case NoPlay():
                return self._danced(event)
            case Doubled():
                return self._doubled(event)
            case Beavered() | Raccooned():
                return self._raised(event)
            case Taken():
                return self._taken(event)
            case Passed():
                return self._passed(event)
            case ResignOffered():
                return self._resign_offered(event)
            case ResignAccepted() | ResignRefused():
                return self._resign_answered(event)
            case SettleOffered():
                return self._settle_offered(event)
            case SettleAccepted() | SettleRefused():
                return self._settle_answered(event)
            case Forfeited():
                return self._forfeited(event)
            case FlagFell():
                return self._flag_fell(event)
            case NextGame():
                raise IllegalAction(event.kind, "a game does not begin the next one, its match does")

    def _opened(self, event: Opened) -> Game:
        if self.phase != "opening":
            raise IllegalAction(event.kind, "the game has already begun")
        roll = Roll.of(event.dice)
        winner: Seat = 0 if roll.first > roll.second else 1
        if roll.is_double:
            doubles = self.length == 0 and self.rules.cube and self.ties < self.rules.automatic_doubles
            cap = self.rules.cube_cap
            raised = doubles and (cap is None or 2 * self.cube <= cap)
            return replace(self, ties=self.ties + 1, cube=2 * self.cube if raised else self.cube)
        if self.rules.opening_reroll:
            return replace(self, phase="before_roll", turn=winner)
        return replace(self, phase="to_play", turn=winner, roll=roll)

    def _played(self, event: Played) -> Game:
        self._must(event.kind, event.seat, "to_play")
        roll = self._roll(event.kind)
        play = find_play_by_steps(self.position, roll, event.steps, self.rules.options)
        moves = self._recorded(event.seat, "play", play=play)
        if play.result.phase == "over":
            kind = win_kind(play.result, self.rules.checkers)
            result = GameResult(event.seat, self._points(kind), kind, "played", self.cube)
            return replace(self, position=play.result, phase="over", roll=None, moves=moves, result=result)
        return self._turn_passed(play.result, moves)

    def _danced(self, event: NoPlay) -> Game:
        self._must(event.kind, event.seat, "to_play")
        if self._has_play():
            raise IllegalAction(event.kind, f"there is a legal play with {self.roll}")
        return self._turn_passed(self.position, self._recorded(event.seat, "no_play"))

    def _turn_passed(self, position: Position, moves: tuple[MoveRecord, ...]) -> Game:
        turn = None if self.turn is None else opponent(self.turn)
        return replace(
            self, position=position.swapped(), phase="before_roll", turn=turn, roll=None, moves=moves
        )

    def _doubled(self, event: Doubled) -> Game:
        self._must(event.kind, event.seat, "before_roll")
        if not self.stakes_for(event.seat).may_double:
            raise IllegalAction(event.kind, self._why_no_double(event.seat))
        moves = self._recorded(event.seat, "double", value=2 * self.cube)
        return replace(self, phase="double_offered", moves=moves)

    def _raised(self, event: Beavered | Raccooned) -> Game:
        self._must(event.kind, event.seat, "double_offered")
        allowed = self._may_beaver() if isinstance(event, Beavered) else self._may_raccoon()
        if not allowed:
            raise IllegalAction(event.kind, "the rules agreed on do not allow it here")
        kind: MoveKind = "beaver" if isinstance(event, Beavered) else "raccoon"
        moves = self._recorded(event.seat, kind, value=2 * self.offered_cube)
        return replace(self, raises=self.raises + 1, moves=moves)

    def _taken(self, event: Taken) -> Game:
        self._must(event.kind, event.seat, "double_offered")
        cube = self.offered_cube
        # Who redoubles at once keeps the cube, accept who will.
        owner = opponent(event.seat) if self.raises else event.seat
        moves = self._recorded(event.seat, "take", value=cube)
        return replace(self, phase="before_roll", cube=cube, owner=owner, raises=0, moves=moves)

    def _passed(self, event: Passed) -> Game:
        self._must(event.kind, event.seat, "double_offered")
        moves = self._recorded(event.seat, "pass")
        cube = self.offered_cube // 2
        result = GameResult(opponent(event.seat), cube, "single", "pass", cube)
        return replace(self, phase="over", raises=0, cube=cube, moves=moves, result=result)

    def _why_no_double(self, seat: Seat) -> str:
        stakes = self.stakes_for(seat)
        if self.is_crawford:
            return "the Crawford game is played without the cube"
        if not stakes.is_cube_in_use:
            return "this game is played without the cube"
        if stakes.owner == "other":
            return "the other player owns the cube"
        cap = self.rules.cube_cap
        if cap is not None and 2 * self.cube > cap:
            return f"the cube may not go above {cap}"
        if self.length == 0:
            return "the cube is dead: its value is already all that a game may count"
        return "the cube is dead: its value already wins the match"

    def _resign_offered(self, event: ResignOffered) -> Game:
        self._must(event.kind, event.seat, "before_roll", "to_play")
        if event.value not in _RESIGN_VALUES:
            raise IllegalAction(
                event.kind, f"{event.value!r} is not 1 (single), 2 (gammon) or 3 (backgammon)"
            )
        moves = self._recorded(event.seat, "offer_resign", value=event.value)
        return replace(self, phase="resign_offered", offered=event.value, moves=moves)

    def _resign_answered(self, event: ResignAccepted | ResignRefused) -> Game:
        self._must(event.kind, event.seat, "resign_offered")
        if isinstance(event, ResignRefused):
            moves = self._recorded(event.seat, "refuse_resign", value=self.offered)
            before: GamePhase = "before_roll" if self.roll is None else "to_play"
            return replace(self, phase=before, offered=0, moves=moves)
        kind = resigned_kind(self.offered)
        result = GameResult(event.seat, self._points(kind), kind, "resign", self.cube)
        moves = self._recorded(event.seat, "accept_resign", value=self.offered)
        return replace(self, phase="over", offered=0, moves=moves, result=result)

    def _settle_offered(self, event: SettleOffered) -> Game:
        self._must(event.kind, event.seat, "before_roll", "to_play")
        allowed = self.settlements(event.seat)
        if allowed is None:
            raise IllegalAction(event.kind, "there has been an offer in this turn")
        most = allowed[event.winner]
        if not 1 <= event.points <= most:
            raise IllegalAction(event.kind, f"{event.points!r} points are not between 1 and {most}")
        value = event.points if event.winner == event.seat else -event.points
        moves = self._recorded(event.seat, "offer_settle", value=value)
        settlement = Settlement(event.winner, event.points)
        return replace(self, phase="settle_offered", settlement=settlement, moves=moves)

    def _settle_answered(self, event: SettleAccepted | SettleRefused) -> Game:
        self._must(event.kind, event.seat, "settle_offered")
        settlement = self.settlement
        assert settlement is not None
        value = settlement.points if settlement.winner == event.seat else -settlement.points
        if isinstance(event, SettleRefused):
            moves = self._recorded(event.seat, "refuse_settle", value=value)
            before: GamePhase = "before_roll" if self.roll is None else "to_play"
            return replace(self, phase=before, settlement=None, moves=moves)
        result = GameResult(settlement.winner, settlement.points, "single", "settled", self.cube)
        moves = self._recorded(event.seat, "accept_settle", value=value)
        return replace(self, phase="over", settlement=None, moves=moves, result=result)

    def _flag_fell(self, event: FlagFell) -> Game:
        if self.length == 0:
            raise IllegalAction(event.kind, "a money session has no clock")
        if self.to_act != event.seat:
            raise IllegalAction(event.kind, f"the clock of seat {event.seat} is not running")
        return self._match_lost(event.seat, "time")

    def _forfeited(self, event: Forfeited) -> Game:
        if self.length == 0:
            raise IllegalAction(event.kind, "a money session is no match to be lost")
        return self._match_lost(event.seat, "forfeit")

    def _match_lost(self, loser: Seat, how: How) -> Game:
        """The match is lost: the winner gets every point he still needs."""
        winner = opponent(loser)
        result = GameResult(winner, self.length - self.score[winner], "single", how, self.cube)
        return replace(self, phase="over", raises=0, offered=0, settlement=None, result=result)

    def _must(self, action: str, seat: Seat, *phases: GamePhase) -> None:
        if self.phase not in phases:
            raise IllegalAction(action, f"not now: the game is in the phase {self.phase}")
        if self.to_act != seat:
            raise IllegalAction(action, f"it is not for seat {seat} to act")

    def _roll(self, action: str) -> Roll:
        if self.roll is None:
            raise IllegalAction(action, "there is no roll to play")
        return self.roll

    def _has_play(self) -> bool:
        return self.roll is not None and has_legal_play(self.position, self.roll, self.rules.options)

    def _points(self, kind: WinKind) -> int:
        is_jacoby = self.length == 0 and self.rules.jacoby and self.owner is None
        return points_of(kind, self.cube, is_jacoby, self.rules.stake_limit if self.length == 0 else None)

    def _recorded(
        self, seat: Seat, kind: MoveKind, play: Play | None = None, value: int = 0
    ) -> tuple[MoveRecord, ...]:
        return (*self.moves, MoveRecord(seat, kind, self.position, self.roll, play, value))
