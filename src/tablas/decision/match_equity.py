"""Match equity tables that ship, are read from files or computed; and stakes as the core takes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.met_figures import MOST_AWAY, MetFigures, read_json
from tablas.decision.met_xml import read_xml
from tablas.errors import BadStakes, MatchEquityError
from tablas.stakes import MOST_CUBE, CubeOwner, Rules, Stakes, is_whole

MET_FOLDER = Path(__file__).parent.parent / "data" / "met"
DEFAULT_MET = "kazaross-xg2"
_FILES = {
    DEFAULT_MET: "kazaross-xg2-to-64.json",
    "rockwell-kazaross": "rockwell-kazaross.json",
    "tablas": "tablas.json",
}
MET_NAMES = tuple(_FILES)
_MOST_BYTES = 1 << 20
_OPENINGS = 15
_REPLIES = 21
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
        """The default table, up to 64 points.

        To 25 points these are the figures of Neil Kazaross, known as Kazaross-XG2. Beyond, our own
        construction continues them (docs/measurements/2026-11-match-equity.md).
        """
        return _shipped(DEFAULT_MET)

    @classmethod
    def named(cls, text: str) -> MatchEquities:
        """The table that ships under a name, or the one in a file.

        Args:
            text: ``kazaross-xg2``, ``rockwell-kazaross``, ``tablas``, or a path.

        Raises:
            MatchEquityError: there is neither such a name nor such a file, or the file holds no
                table.
        """
        if text.lower() in _FILES:
            return _shipped(text.lower())
        if not Path(text).exists():
            raise MatchEquityError(
                text, f"is no file and none of the tables {', '.join(MET_NAMES)}", reason="missing"
            )
        return cls.load(text)

    @classmethod
    def load(cls, path: str | Path) -> MatchEquities:
        """The table in a file: GNU Backgammon's XML with every value written out, or our JSON.

        Raises:
            MatchEquityError: the file cannot be read, is of another form, or its figures cannot be
                chances to win a match; with the line or the score.
        """
        return _loaded(Path(path))

    @classmethod
    def computed(cls, length: int = MOST_AWAY) -> MatchEquities:
        """The table that follows from our cube model and how games of our bot begin and end.

        Takes half a second for 64 points. The construction is described and compared with others
        in docs/measurements/2026-11-match-equity.md.

        Raises:
            BadStakes: the length is not 1 to 64.
        """
        if not is_whole(length) or not 1 <= length <= MOST_AWAY:
            raise BadStakes("length", length, f"1 to {MOST_AWAY}")
        return continued("tablas", length, shipped_openings())

    def chance(self, own_away: int, other_away: int, *, after_crawford: bool = False) -> float:
        """Chance to win the match for a player who needs ``own_away`` points, at the start of a game.

        Where one side needs a single point that game is the Crawford game, unless it is said to
        come after it.

        Raises:
            BadStakes: a score is beyond the table.
        """
        for field, away in (("own_away", own_away), ("other_away", other_away)):
            if not is_whole(away):
                raise BadStakes(field, away, "a whole number")
        self._check_away(own_away, other_away)
        return self.core.chance(own_away, other_away, after_crawford)

    def after_game(self, points: int, stakes: Stakes) -> float:
        """Chance to win the match after winning (or losing, below 0) so many points at these stakes."""
        own, other = stakes.own_away, stakes.other_away
        after_crawford = not stakes.rules.crawford or 1 in (own, other)
        return self.chance(own - max(points, 0), other + min(points, 0), after_crawford=after_crawford)

    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Every chance: before the Crawford game, shape (length, length), and after it, (length,).

        Row and column 0 stand for a side that needs 1 point.
        """
        away = range(1, self.length + 1)
        pre = [[self.core.chance(own, other, False) for other in away] for own in away]
        post = [self.core.chance(own, 1, True) for own in away]
        return np.array(pre, dtype=np.float64), np.array(post, dtype=np.float64)

    def __reduce__(self) -> tuple[Callable[..., MatchEquities], tuple[object, ...]]:
        """Pickled and copied as its figures."""
        return _unpacked, (self.name, *self.arrays())

    def check(self, stakes: Stakes) -> None:
        """Refuses a match whose score is beyond the table, and a cube beyond what can be computed.

        Raises:
            BadStakes: naming the score or the cube.
        """
        self._check_away(stakes.own_away, stakes.other_away)
        for field, value in (
            ("cube", stakes.cube),
            ("cube_cap", stakes.rules.cube_cap),
            ("stake_limit", stakes.rules.stake_limit),
        ):
            if value is not None and value > MOST_CUBE:
                raise BadStakes(field, value, f"at most {MOST_CUBE}")

    def _check_away(self, own_away: int, other_away: int) -> None:
        for field, away in (("own_away", own_away), ("other_away", other_away)):
            if away > self.length:
                raise BadStakes(field, away, f"at most {self.length} points, where {self.name} ends")


def _unpacked(name: str, pre: NDArray[np.float64], post: NDArray[np.float64]) -> MatchEquities:
    return MatchEquities(name, len(post), _core.MatchEquityTable(pre, post))


def continued(
    name: str, length: int, openings: NDArray[np.float64], known: MatchEquities | None = None
) -> MatchEquities:
    """A table computed backwards from the end of the match, or from a shorter one that is kept.

    Args:
        name: of the new table.
        length: points of the longest match.
        openings: chances of the first player after each first turn and each reply, shape (15, 21, 5).
        known: the table to continue.
    """
    weights = np.full(len(openings), 1 / len(openings))
    chances = np.ascontiguousarray(openings, dtype=np.float32)
    core = _core.computed_table(length, weights, chances, None if known is None else known.core)
    return MatchEquities(name, length, core)


@lru_cache(maxsize=1)
def shipped_openings() -> NDArray[np.float64]:
    """What computed tables start from, shape (15, 21, 5); see ``data/met/openings.json``."""
    stored = json.loads((MET_FOLDER / "openings.json").read_text(encoding="utf-8"))
    return np.array(stored["chances"], dtype=np.float64).reshape(_OPENINGS, _REPLIES, 5)


@lru_cache(maxsize=len(_FILES))
def _shipped(name: str) -> MatchEquities:
    return _loaded(MET_FOLDER / _FILES[name])


def _loaded(path: Path) -> MatchEquities:
    figures = _figures(path)
    figures.check(str(path))
    core = _core.MatchEquityTable(figures.pre, figures.post)
    return MatchEquities(figures.name or path.stem, len(figures.post), core)


def _figures(path: Path) -> MetFigures:
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise MatchEquityError(str(path), f"cannot be read ({reason})", reason="unreadable") from error
    if len(content) > _MOST_BYTES:
        raise MatchEquityError(str(path), f"is larger than {_MOST_BYTES} bytes, no table is")
    is_json = content.lstrip()[:1] == b"{"
    return read_json(content, str(path)) if is_json else read_xml(content, str(path))


MONEY = Stakes(rules=Rules(jacoby=False))
"""What positions are valued for when nothing is said: money, cube centred, no Jacoby."""


def core_stakes(stakes: Stakes) -> _core.Stakes:
    """The stakes as the core takes them."""
    rules = stakes.rules
    limit = {"stake_limit": rules.stake_limit} if rules.stake_limit and stakes.is_money else {}
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
        **limit,
    )
