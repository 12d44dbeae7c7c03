"""The cube of a game as its entries turn it, and how the game ends by them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.match import Seat, opponent
from tablas.record.types import CubeTurn, Entry, Resignation


@dataclass(slots=True)
class CubeFollowed:
    """Where the cube stands while the entries of a game go by.

    Attributes:
        value: of the cube in play.
        owner: who owns it, None while it is centred.
        offer: the double, beaver or raccoon that waits for an answer.
        winner: set once a pass or an accepted resignation has ended the game.
        at_stake: what is won then: points of a pass, or 1 to 3 cubes of a resignation times the cube.
        resigned: value of the resignation on offer, else 0; of the accepted one after the end.
    """

    value: int = 1
    owner: Seat | None = None
    offer: CubeTurn | None = None
    winner: Seat | None = None
    at_stake: int = 0
    resigned: int = 0

    def turn_cube(self, entry: CubeTurn) -> tuple[CubeTurn, str]:
        """The entry with its value filled in where it is 0, and the code of what is wrong with it, or ""."""
        match entry.kind:
            case "double":
                return self._doubled(entry)
            case "beaver" | "raccoon":
                return self._redoubled(entry)
            case _:
                return self._answered(entry)

    def roll(self) -> str:
        """Lets a turn go by: who rolls after a beaver or raccoon against him has taken it."""
        if self.offer is None:
            return ""
        if self.offer.kind == "double":
            offer, self.offer = self.offer, None
            self.value, self.owner = offer.value, opponent(offer.seat)
            return "double_unanswered"
        self.offer = None
        return ""

    def resign(self, entry: Resignation) -> tuple[Resignation, str]:
        """The entry with its value filled in where it is 0, and the code of what is wrong with it, or ""."""
        if entry.kind == "offer":
            self.resigned = entry.value
            return entry, ""
        wrong = "" if self.resigned else "resignation_not_offered"
        value = entry.value or self.resigned or 1
        if entry.kind == "accept":
            self.winner, self.at_stake = entry.seat, value * self.value
        self.resigned = value if entry.kind == "accept" else 0
        return replace(entry, value=value) if value != entry.value else entry, wrong

    def _doubled(self, entry: CubeTurn) -> tuple[CubeTurn, str]:
        wrong = "" if self.owner in (None, entry.seat) else "double_not_allowed"
        entry, differs = _valued(entry, 2 * self.value)
        self.offer = entry
        return entry, wrong or differs

    def _redoubled(self, entry: CubeTurn) -> tuple[CubeTurn, str]:
        offer = self.offer
        expected = "double" if entry.kind == "beaver" else "beaver"
        fits = offer is not None and offer.kind == expected and offer.seat != entry.seat
        entry, differs = _valued(entry, 2 * (offer.value if offer else self.value))
        self.value, self.owner, self.offer = entry.value, entry.seat, entry
        return entry, differs if fits else f"{entry.kind}_not_allowed"

    def _answered(self, entry: CubeTurn) -> tuple[CubeTurn, str]:
        offer, self.offer = self.offer, None
        if offer is None:
            return _valued(entry, self.value)[0], f"{entry.kind}_not_offered"
        wrong = "" if entry.seat != offer.seat else f"{entry.kind}_not_offered"
        entry, differs = _valued(entry, offer.value)
        if entry.kind == "pass":
            self.winner, self.at_stake = opponent(entry.seat), max(entry.value // 2, 1)
        elif offer.kind == "double":
            self.value, self.owner = entry.value, entry.seat
        return entry, wrong or differs


def _valued(entry: CubeTurn, expected: int) -> tuple[CubeTurn, str]:
    if entry.value <= 0:
        return replace(entry, value=expected), ""
    return entry, "" if entry.value == expected else "cube_value"


def has_double(entries: tuple[Entry, ...]) -> bool:
    """Whether somebody doubled in the game."""
    return any(isinstance(entry, CubeTurn) for entry in entries)
