"""The match equity table that ships, and stakes in the form the core takes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from tablas import _core
from tablas.errors import BadStakes
from tablas.stakes import CubeOwner, Rules, Stakes

_SHIPPED = Path(__file__).parent.parent / "data" / "met" / "kazaross-xg2.json"
_OWNERS: dict[CubeOwner, int] = {"own": 1, "centred": 0, "other": -1}


@dataclass(frozen=True, slots=True)
class MatchEquities:
    """Chances to win a match between games.

    Attributes:
        name: of the table.
        length: the most points a side may still need.
        core: the compiled table.
    """

    name: str
    length: int
    core: _core.MatchEquityTable

    @classmethod
    def shipped(cls) -> MatchEquities:
        """The table of Neil Kazaross, known as Kazaross-XG2, up to 25 points."""
        return _shipped()

    def chance(self, own_away: int, other_away: int, *, after_crawford: bool = False) -> float:
        """Chance to win the match for a player who needs ``own_away`` points, at the start of a game.

        Where one side needs a single point that game is the Crawford game, unless it is said to
        come after it.

        Raises:
            BadStakes: a score is beyond the table.
        """
        self._check_away(own_away, other_away)
        return self.core.chance(own_away, other_away, after_crawford)

    def check(self, stakes: Stakes) -> None:
        """Refuses a match whose score is beyond the table.

        Raises:
            BadStakes: naming the score.
        """
        self._check_away(stakes.own_away, stakes.other_away)

    def _check_away(self, own_away: int, other_away: int) -> None:
        for field, away in (("own_away", own_away), ("other_away", other_away)):
            if away > self.length:
                raise BadStakes(field, away, f"at most {self.length} points, where {self.name} ends")


@lru_cache(maxsize=1)
def _shipped() -> MatchEquities:
    table = json.loads(_SHIPPED.read_text(encoding="utf-8"))
    pre = np.array(table["pre_crawford"], dtype=np.float64)
    post = np.array(table["post_crawford"], dtype=np.float64)
    return MatchEquities(str(table["name"]), len(post), _core.MatchEquityTable(pre, post))


MONEY = Stakes(rules=Rules(jacoby=False))
"""What positions are valued for when nothing is said: money, cube centred, no Jacoby."""


def core_stakes(stakes: Stakes) -> _core.Stakes:
    """The stakes as the core takes them."""
    rules = stakes.rules
    return _core.Stakes(
        own_away=stakes.own_away,
        other_away=stakes.other_away,
        cube=stakes.cube,
        owner=_OWNERS[stakes.owner],
        is_crawford=stakes.is_crawford,
        has_crawford_rule=rules.crawford,
        jacoby=stakes.is_money and rules.jacoby,
        beavers=stakes.is_money and rules.beavers,
        is_cube_in_use=rules.cube,
        cube_cap=rules.cube_cap or 0,
    )
