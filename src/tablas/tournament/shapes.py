"""The values of a tournament, and what can be wrong with what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablas.errors import TablasError

TournamentKind = Literal["swiss", "knockout"]

Outcome = Literal["first", "second", "nobody"]
"""Who won a pairing; `nobody` where both have lost it."""

How = Literal["played", "late", "time", "organiser", "bye", "retired"]
"""What decided a pairing: the match itself, a player who did not come, the end of the round's time, the
organiser's word, the lack of an opponent, or that one of the two has left the tournament."""


class BadTournament(TablasError, ValueError):
    """A tournament that cannot be held as it is asked for."""

    code = "bad_tournament"


class RoundOpen(TablasError):
    """The next round is drawn once every pairing of this one is decided."""

    code = "round_open"

    def __init__(self, number: int) -> None:
        super().__init__(f"round {number} is not over", value=str(number), place="round")


class UnknownPairing(TablasError):
    """There is no such board in this round."""

    code = "unknown_pairing"

    def __init__(self, number: int, board: int) -> None:
        super().__init__(f"round {number} has no board {board}", value=str(board), place="board")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part.

    Attributes:
        number: from 1, in the order they have entered.
        has_left: whether he is drawn no more.
    """

    number: int
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet in a round, by their numbers.

    Attributes:
        round: from 1.
        board: from 1; in a knock-out boards 2b-1 and 2b of a round lead to board b of the next one.
        first: always there.
        second: None for a bye.
        outcome: None until it is decided.
        how: what decided it.
    """

    round: int
    board: int
    first: int
    second: int | None
    outcome: Outcome | None = None
    how: How | None = None

    @property
    def winner(self) -> int | None:
        """Who won it, None while nobody has."""
        return {"first": self.first, "second": self.second}.get(self.outcome or "")

    def has(self, number: int) -> bool:
        """Whether somebody plays in it."""
        return number in (self.first, self.second)

    def opponent_of(self, number: int) -> int | None:
        """Who the other is, None for a bye."""
        return self.second if number == self.first else self.first
