"""One table of a duel: a money game or a whole match, as far as it has come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tablas.duel.contest import Contest
from tablas.duel.players import Spot
from tablas.duel.records import ENDINGS, Outcome
from tablas.match.scoring import WinKind, points_of, win_kind
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import CubeOwner, Stakes

Seat = Literal[0, 1]

_START = Position.start()
_CHECKERS = 15
_OTHER: tuple[Seat, Seat] = (1, 0)


@dataclass(slots=True)
class Table:
    """The state of one contest.

    The ordinary ``Match`` keeps every event and checks every play again; tables of a duel need neither,
    and there are thousands of them.

    Attributes:
        contest: what is played.
        pair: the number of its dice.
        first_seat: where the duel's first player sits.
    """

    contest: Contest
    pair: int
    first_seat: Seat
    score: list[int] = field(default_factory=lambda: [0, 0])
    game: int = 0
    turn: int = -1
    mover: Seat = 0
    position: Position = _START
    cube: int = 1
    owner: Seat | None = None
    is_crawford: bool = False
    luck: float = 0.0
    points: int = 0
    endings: list[int] = field(default_factory=lambda: [0] * len(ENDINGS))
    is_over: bool = False
    _had_crawford: bool = False

    @property
    def player(self) -> int:
        """Whose turn it is: 0 the duel's first player, 1 the second."""
        return int(self.mover != self.first_seat)

    @property
    def may_double(self) -> bool:
        """Whether the player on roll may double now; never before the first roll of a game."""
        return self.turn > 0 and self.stakes().may_double

    def stakes(self) -> Stakes:
        """Score and cube as the player on roll sees them."""
        return self.stakes_of(self.mover)

    def stakes_of(self, seat: Seat) -> Stakes:
        """Score and cube as that seat sees them."""
        owner: CubeOwner = "centred" if self.owner is None else "own" if self.owner == seat else "other"
        other = _OTHER[seat]
        return self.contest.stakes(
            self.score[seat], self.score[other], self.cube, owner, is_crawford=self.is_crawford
        )

    def opening_spots(self) -> tuple[Spot, Spot]:
        """The starting position as either seat would begin it."""
        return Spot(_START, self.stakes_of(0)), Spot(_START, self.stakes_of(1))

    def open_game(self, roll: Roll) -> None:
        """Begin a game with a roll whose ``first`` is the die of seat 0."""
        self.mover = 0 if roll.first > roll.second else 1
        self.turn = 0

    def add_luck(self, luck: float, seat: Seat) -> None:
        """Count luck of that seat."""
        self.luck += luck if seat == self.first_seat else -luck

    def take(self) -> None:
        """The other player has taken the cube that was offered."""
        self.cube, self.owner = 2 * self.cube, _OTHER[self.mover]

    def drop(self) -> None:
        """The other player has passed the cube that was offered."""
        self._win("single", self.cube)

    def play(self, result: Position) -> None:
        """The player on roll has played; the turn passes or the game ends."""
        if max(result.board) > 0:
            self.position, self.mover, self.turn = result.swapped(), _OTHER[self.mover], self.turn + 1
            return
        kind = win_kind(result, _CHECKERS)
        self._win(kind, points_of(kind, self.cube, is_jacoby=False))

    def _win(self, kind: WinKind, points: int) -> None:
        """The player on roll has won the game."""
        is_first = self.mover == self.first_seat
        self.endings[ENDINGS.index((is_first, kind))] += 1
        self.points += points if is_first else -points
        self.score[self.mover] += points
        self.game += 1
        length = self.contest.length
        self.is_over = not length or self.score[self.mover] >= length
        self.is_crawford = not self.is_over and not self._had_crawford and length - 1 in self.score
        self._had_crawford = self._had_crawford or self.is_crawford
        self.position, self.cube, self.owner, self.turn = _START, 1, None, -1

    @property
    def is_between_games(self) -> bool:
        """Whether a game is to be begun."""
        return self.turn < 0

    def outcome(self) -> Outcome:
        """How the contest has ended, seen by the duel's first player."""
        worth = float(self.points)
        if self.contest.is_match:
            worth = float(self.score[self.first_seat] >= self.contest.length)
        return Outcome(worth, self.luck, self.game, self.points, tuple(self.endings))
