"""What can happen in a match, each event a small value; the match itself is the list of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tablas.moves import Roll

Seat = Literal[0, 1]
ResignValue = Literal[1, 2, 3]


def opponent(seat: Seat) -> Seat:
    """The other seat."""
    return 1 if seat == 0 else 0


@dataclass(frozen=True, slots=True)
class Opened:
    """Each seat threw one die, seat 0 first; a tie is thrown again, else the higher plays both numbers."""

    kind: ClassVar[Literal["opened"]] = "opened"
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A seat threw its dice; two numbers will do for the roll.

    Raises:
        BadDice: the dice cannot show that.
    """

    kind: ClassVar[Literal["rolled"]] = "rolled"
    seat: Seat
    roll: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "roll", Roll.of(self.roll))


@dataclass(frozen=True, slots=True)
class Corrected:
    """The dice of a seat's turn had been read wrongly from the table, and nothing is played with them yet."""

    kind: ClassVar[Literal["corrected"]] = "corrected"
    seat: Seat
    roll: Roll


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played its roll: (start, end) pairs in playing order, its own numbering, 25 the bar, 0 off."""

    kind: ClassVar[Literal["played"]] = "played"
    seat: Seat
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class NoPlay:
    """A seat had no legal play with its roll."""

    kind: ClassVar[Literal["no_play"]] = "no_play"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Doubled:
    """A seat offered to double the stakes, or to redouble with its own cube."""

    kind: ClassVar[Literal["doubled"]] = "doubled"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Beavered:
    """The doubled seat redoubled at once: whoever accepts, the cube is its own."""

    kind: ClassVar[Literal["beavered"]] = "beavered"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Raccooned:
    """The seat whose double was beavered redoubled at once in its turn: the cube will be its own."""

    kind: ClassVar[Literal["raccooned"]] = "raccooned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat accepted the cube at the value offered; it owns it, unless the offer was a beaver or raccoon."""

    kind: ClassVar[Literal["taken"]] = "taken"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed the double and lost the game at the cube's value before the last offer."""

    kind: ClassVar[Literal["passed"]] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ResignOffered:
    """A seat offered to lose the game now: 1 single, 2 gammon, 3 backgammon."""

    kind: ClassVar[Literal["resign_offered"]] = "resign_offered"
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class ResignAccepted:
    """A seat accepted the other's resignation; the game is over."""

    kind: ClassVar[Literal["resign_accepted"]] = "resign_accepted"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ResignRefused:
    """A seat refused the other's resignation; the game goes on as it stood."""

    kind: ClassVar[Literal["resign_refused"]] = "resign_refused"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SettleOffered:
    """A seat offered to end the game now with a result that both agree on: so many points to a winner."""

    kind: ClassVar[Literal["settle_offered"]] = "settle_offered"
    seat: Seat
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class SettleAccepted:
    """A seat agreed to the result that the other offered; the game is over."""

    kind: ClassVar[Literal["settle_accepted"]] = "settle_accepted"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SettleRefused:
    """A seat did not agree to the result that the other offered; the game goes on as it stood."""

    kind: ClassVar[Literal["settle_refused"]] = "settle_refused"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A seat lost the match by a ruling of whoever runs it, whatever the game stood at."""

    kind: ClassVar[Literal["forfeited"]] = "forfeited"
    seat: Seat


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A seat ran out of time, which loses the match; a money session has no clock."""

    kind: ClassVar[Literal["flag_fell"]] = "flag_fell"
    seat: Seat


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of the match begins."""

    kind: ClassVar[Literal["next_game"]] = "next_game"


Event = (
    Opened
    | Rolled
    | Corrected
    | Played
    | NoPlay
    | Doubled
    | Beavered
    | Raccooned
    | Taken
    | Passed
    | ResignOffered
    | ResignAccepted
    | ResignRefused
    | SettleOffered
    | SettleAccepted
    | SettleRefused
    | Forfeited
    | FlagFell
    | NextGame
)
