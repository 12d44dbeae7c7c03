"""What a duel is played for: money without the cube, money with it, or matches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tablas.decision import MatchEquities
from tablas.errors import BadStakes
from tablas.stakes import CubeOwner, Rules, Stakes

ContestKind = Literal["cubeless", "money", "match"]

_RULES: dict[ContestKind, Rules] = {
    "cubeless": Rules(jacoby=False, cube=False),
    "money": Rules(jacoby=False),
    "match": Rules(),
}


@dataclass(frozen=True, slots=True)
class Contest:
    """The kind of contest. Jacoby and beavers are off in all of them.

    Attributes:
        kind: money games without the cube, money games with it, or matches.
        length: points of a match, 0 for money.

    Raises:
        BadStakes: a match without length or longer than the match equity table, or money with a length.
    """

    kind: ContestKind = "cubeless"
    length: int = 0

    def __post_init__(self) -> None:
        longest = MatchEquities.shipped().length
        if self.kind == "match" and not 1 <= self.length <= longest:
            raise BadStakes("length", self.length, f"1 to {longest}")
        if self.kind != "match" and self.length:
            raise BadStakes("length", self.length, "0 for money")

    @property
    def is_match(self) -> bool:
        """Whether matches are played; a result is then a match won or lost, else it is in points."""
        return self.kind == "match"

    @property
    def rules(self) -> Rules:
        """What the players agree on."""
        return _RULES[self.kind]

    def stakes(
        self, own: int, other: int, cube: int = 1, owner: CubeOwner = "centred", *, is_crawford: bool = False
    ) -> Stakes:
        """The stakes of a player with that score; in money games the score does not count."""
        if not self.is_match:
            own = other = 0
        return _stakes(self.kind, self.length, own, other, cube, owner, is_crawford)


@lru_cache(maxsize=4096)
def _stakes(
    kind: ContestKind, length: int, own: int, other: int, cube: int, owner: CubeOwner, is_crawford: bool
) -> Stakes:
    # Tables of a duel meet the same few stakes over and over.
    return Stakes(length, own, other, cube, owner, is_crawford, _RULES[kind])
