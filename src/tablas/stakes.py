"""What a game is played for: the rules agreed on, the score, and the cube."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Literal

from tablas.errors import BadStakes
from tablas.moves import MoveOptions
from tablas.position import variant_named

CubeOwner = Literal["centred", "own", "other"]

_SWAPPED_OWNER: dict[CubeOwner, CubeOwner] = {"centred": "centred", "own": "other", "other": "own"}
MOST_LENGTH = 32767  # the field of a GNU Match ID has 15 bits
MOST_CUBE = 1 << 23  # what the core computes with; a text may name a higher one


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agreed on before the first game; the default is the standard game.

    Attributes:
        variant: name of the variant (``position.VARIANTS``).
        jacoby: in money sessions gammons and backgammons count single while the cube is centred;
            has no effect in matches.
        beavers: the player first doubled in a game may redouble at once and keep the cube; money only.
        raccoons: the player who doubled may answer a beaver in the same way; goes with beavers only.
        crawford: matches have a Crawford game.
        cube: the doubling cube is in use (it never is in a match to 1 point).
        cube_cap: the highest value the cube may reach, None for no limit.
        stake_limit: the most points one game counts, None for no limit; money only.
        automatic_doubles: how many ties in the opening throw of a game double the cube (the Murphy
            limit); money only.
        opening_reroll: the winner of the opening throw throws both dice anew (``apertura_retirada``).
        options: rules of movement that differ from the standard game.
    """

    variant: str = "standard"
    jacoby: bool = True
    beavers: bool = False
    raccoons: bool = False
    crawford: bool = True
    cube: bool = True
    cube_cap: int | None = None
    stake_limit: int | None = None
    automatic_doubles: int = 0
    opening_reroll: bool = False
    options: MoveOptions = field(default_factory=MoveOptions)

    def __post_init__(self) -> None:
        variant_named(self.variant)
        if self.cube_cap is not None and not _is_cube_value(self.cube_cap):
            raise BadStakes("cube_cap", self.cube_cap, "a power of two, 1 or more")
        if self.stake_limit is not None and not (is_whole(self.stake_limit) and self.stake_limit > 0):
            raise BadStakes("stake_limit", self.stake_limit, "a whole number of points, 1 or more")
        if self.automatic_doubles < 0:
            raise BadStakes("automatic_doubles", self.automatic_doubles, "0 or more")
        if self.raccoons and not self.beavers:
            raise BadStakes("raccoons", True, "False where beavers are not agreed on")

    @property
    def is_unrated(self) -> bool:
        """Whether checkers move, or the game opens, otherwise than in the standard game."""
        return self.opening_reroll or self.options != MoveOptions()

    @property
    def checkers(self) -> int:
        """How many checkers each side has at the start."""
        return variant_named(self.variant).checkers


@dataclass(frozen=True, slots=True)
class Stakes:
    """Score and cube as the player on roll sees them.

    Attributes:
        length: points the match is played to, 0 for a money session.
        own_score: points the player on roll has; in a money session any whole number.
        other_score: points the other player has.
        cube: the value of the cube, a power of two.
        owner: who may turn the cube next.
        is_crawford: this is the Crawford game, played without the cube.
        rules: what the players agreed on.
    """

    length: int = 0
    own_score: int = 0
    other_score: int = 0
    cube: int = 1
    owner: CubeOwner = "centred"
    is_crawford: bool = False
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        check_length(self.length)
        if not _is_cube_value(self.cube):
            raise BadStakes("cube", self.cube, "a power of two, 1 or more")
        if self.owner not in _SWAPPED_OWNER:
            raise BadStakes("owner", self.owner, "centred, own or other")
        if self.length:
            self._check_score("own_score", self.own_score)
            self._check_score("other_score", self.other_score)
        if self.is_crawford and (self.is_money or 1 not in (self.own_away, self.other_away)):
            raise BadStakes("is_crawford", True, "a match in which a player is one point away")
        if self.is_crawford and (self.cube != 1 or self.owner != "centred"):
            raise BadStakes("is_crawford", True, "a cube that has not been turned, as nobody may turn it")

    def _check_score(self, name: str, score: int) -> None:
        if not is_whole(score) or not 0 <= score < self.length:
            raise BadStakes(name, score, f"0 to {self.length - 1} in a match to {self.length}")

    @property
    def is_money(self) -> bool:
        """Whether this is a money session, played without a match length."""
        return self.length == 0

    @property
    def own_away(self) -> int:
        """Points the player on roll still needs to win the match; 0 for money."""
        return self.length - self.own_score if self.length else 0

    @property
    def other_away(self) -> int:
        """Points the other player still needs to win the match; 0 for money."""
        return self.length - self.other_score if self.length else 0

    @property
    def is_post_crawford(self) -> bool:
        """Whether a player is one point away and this is not the Crawford game."""
        return self.length > 1 and not self.is_crawford and 1 in (self.own_away, self.other_away)

    @property
    def is_cube_in_use(self) -> bool:
        """Whether there is a cube in this game at all: never in a match to 1 or in the Crawford game."""
        return self.rules.cube and self.length != 1 and not self.is_crawford

    @property
    def is_jacoby(self) -> bool:
        """Whether gammons count single as things stand: money, Jacoby agreed, cube centred."""
        return self.is_money and self.rules.jacoby and self.owner == "centred"

    @property
    def is_cube_dead(self) -> bool:
        """Whether nobody who may turn the cube would gain by it, winning the match with it as it stands."""
        if not self.is_cube_in_use:
            return True
        own_gains = self.owner != "other" and self.own_away > self.cube
        other_gains = self.owner != "own" and self.other_away > self.cube
        return self.length > 0 and not own_gains and not other_gains

    @property
    def may_double(self) -> bool:
        """Whether the player on roll may double before rolling.

        Not with the other player's cube, without a cube, above the cap, or when he wins the match, or all
        that a game may count, with the cube as it stands.
        """
        if not self.is_cube_in_use or self.owner == "other":
            return False
        if self.rules.cube_cap is not None and 2 * self.cube > self.rules.cube_cap:
            return False
        return self._is_below_limit(self.cube) if self.is_money else self.own_away > self.cube

    @property
    def may_beaver(self) -> bool:
        """Whether a double now could be beavered: money, the first double, below cap and limit."""
        cap = self.rules.cube_cap
        fits = (cap is None or 4 * self.cube <= cap) and self._is_below_limit(2 * self.cube)
        return self.is_money and self.rules.beavers and self.owner == "centred" and fits and self.may_double

    def _is_below_limit(self, cube: int) -> bool:
        """Whether a cube of that value still counts more when it is doubled, in a money session."""
        limit = self.rules.stake_limit
        return limit is None or cube < limit

    def swapped(self) -> Stakes:
        """The same stakes seen by the other player."""
        return replace(
            self, own_score=self.other_score, other_score=self.own_score, owner=_SWAPPED_OWNER[self.owner]
        )


def is_whole(value: object) -> bool:
    """Whether it is a whole number of Python or NumPy; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def check_length(length: int) -> None:
    """Refuses a match length that cannot be.

    Raises:
        BadStakes: it is no whole number from 0 (money) to the most a Match ID can hold.
    """
    if not is_whole(length) or not 0 <= length <= MOST_LENGTH:
        raise BadStakes("length", length, f"a whole number from 0 (money) to {MOST_LENGTH}")


def _is_cube_value(value: int) -> bool:
    return is_whole(value) and value >= 1 and value & (value - 1) == 0
