"""Rollouts: many games played from a position, and what they say about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from tablas import _core
from tablas.decision.control import SearchControl, check_whole, is_number
from tablas.decision.devices import DEVICES, Device
from tablas.decision.levels import FILTERS
from tablas.decision.rollout_file import RolloutDocument, RolloutFile, RolloutText
from tablas.decision.rollout_games import RolloutGames, RolloutStarts
from tablas.decision.rollout_tally import Measured, RolloutTally
from tablas.errors import BadSearch, SearchCancelled
from tablas.evaluation import Evaluation
from tablas.moves import Play
from tablas.stakes import Stakes

MOST_TRIALS = 100_000_000
DEEPEST_PLAY = 2
RolloutEnd = Literal["trials", "target_se", "joint_deviations"]

# The games between two looks at the stop rules; a multiple of 36, for the first rolls to be spread evenly.
_CHUNK = 144
_SLOW_CHUNK = 36
# The games asked of the core at a time, by ply: about a second's worth, which is what an interruption loses.
_STEP = (144, 12, 2)


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How the games are played, and when there are enough of them.

    Attributes:
        trials: games of each start, at most.
        ply: turns that the players look ahead, 0 to 2.
        truncate: rolls after which a game is judged as it stands; 0 plays every game to its end.
        is_cubeful: the cube is turned, by the static model; without it the game goes on as it stands.
        reduces_variance: the luck of the dice, as one look sees it, is taken out of every game.
        seed: what the dice come from, from 0 below 2^63.
        filter: the move filter of players that look ahead.
        target_se: no more games once the standard error of every equity is this small; None: no such rule.
        joint_deviations: no more games once the best play or action is above every other by so many standard
            errors of the difference; None: no such rule.
        least_trials: games before either rule is asked.
        device: where games are played, "cuda" for a graphics card; they are the same on both.

    Raises:
        BadSearch: a number is out of range.
    """

    trials: int = 1296
    ply: int = 0
    truncate: int = 0
    is_cubeful: bool = True
    reduces_variance: bool = True
    seed: int = 1
    filter: str = "narrow"
    target_se: float | None = None
    joint_deviations: float | None = None
    least_trials: int = 144
    device: Device = "cpu"

    def __post_init__(self) -> None:
        check_whole("trials", self.trials, 1, MOST_TRIALS)
        check_whole("ply", self.ply, 0, DEEPEST_PLAY)
        check_whole("truncate", self.truncate, 0, 10_000)
        check_whole("seed", self.seed, 0, 2**63 - 1)
        check_whole("least_trials", self.least_trials, 1, MOST_TRIALS)
        if self.filter not in FILTERS:
            raise BadSearch("filter", self.filter, ", ".join(FILTERS))
        if self.device not in DEVICES:
            raise BadSearch("device", self.device, ", ".join(DEVICES))
        for field in ("target_se", "joint_deviations"):
            value = getattr(self, field)
            if value is not None and not (is_number(value) and value > 0):
                raise BadSearch(field, value, "a number above 0")

    def of_games(self) -> dict[str, object]:
        """What a game depends on, but for its number: what must be equal for rollouts to be joined."""
        kept = asdict(self)
        for name in ("trials", "target_se", "joint_deviations", "least_trials", "device"):
            del kept[name]
        return kept


@dataclass(frozen=True, slots=True)
class RolloutOutcome:
    """What the games of one start came to, seen by the player who asks.

    Attributes:
        evaluation: mean chances. A game that a pass, a table or the truncation ended counts with the chances
            there.
        errors: standard errors of the five chances, in their order.
        equity_cubeless: mean points of a game by these chances.
        equity: with the cube as it is used, in units of the cube before any double asked about.
        worth: mean points, or chance to win the match.
        difference: equity less that of the best start, in the same games; nothing for the best.
    """

    evaluation: Evaluation
    errors: tuple[float, float, float, float, float]
    equity_cubeless: Measured
    equity: Measured
    worth: Measured
    difference: Measured


@dataclass(frozen=True, slots=True)
class RolloutPlay:
    """A play and what its games came to."""

    play: Play
    outcome: RolloutOutcome


@dataclass(frozen=True, slots=True)
class Rollout:
    """What a rollout has found so far.

    Attributes:
        settings: how the games were played.
        games: of each start.
        outcomes: of each start, in the order in which they were given.
        is_finished: a stop rule or the number of trials ended it; false while it goes on.
        plays: best first, where plays were rolled out.
    """

    settings: RolloutSettings
    games: int
    outcomes: tuple[RolloutOutcome, ...]
    is_finished: bool
    plays: tuple[RolloutPlay, ...] = ()

    @property
    def outcome(self) -> RolloutOutcome:
        """Of the only start, or the first."""
        return self.outcomes[0]

    @property
    def ended_by(self) -> RolloutEnd | None:
        """What ended it: the number of games, or one of the stop rules; None while it goes on."""
        if not self.is_finished:
            return None
        if self.games >= self.settings.trials:
            return "trials"
        target = self.settings.target_se
        if target is not None and max(outcome.equity.error for outcome in self.outcomes) <= target:
            return "target_se"
        return "joint_deviations"


RolloutProgress = Callable[[Rollout], None]
"""Hears what there is after every batch of games."""


@dataclass(frozen=True, slots=True)
class EquityScale:
    """Worths as equities: ``(worth - middle) / half``."""

    middle: float
    half: float

    def equity(self, worth: Measured) -> Measured:
        """The same in units of the cube."""
        return Measured((worth.mean - self.middle) / self.half, worth.error / self.half)

    def difference(self, worth: Measured) -> Measured:
        """A difference of worths in units of the cube."""
        return Measured(worth.mean / self.half, worth.error / self.half)


def roll_out(
    table: RolloutGames,
    starts: RolloutStarts,
    settings: RolloutSettings,
    scale: EquityScale,
    *,
    file: Path | RolloutText | None = None,
    progress: RolloutProgress | None = None,
    control: SearchControl | None = None,
) -> Rollout:
    """Play until there are enough games.

    Args:
        table: what to play with.
        starts: where from.
        settings: how, and how many.
        scale: from worths to equities.
        file: where the sums are kept, a file or a text; games it already has are not played again.
        progress: hears what there is now and then, in a thread of its own: of the games in the file first.
        control: a way to stop; what is finished by then stays in the file.

    Raises:
        SearchCancelled: ``control`` was cancelled.
        RolloutFileError: the file is of another rollout, damaged, or cannot be used.
    """
    control = SearchControl() if control is None else control
    kept = RolloutFile(file) if isinstance(file, Path) else RolloutText() if file is None else file
    place = str(file) if isinstance(file, Path) else "rollout"
    document = RolloutDocument(place, _header(table, starts, settings))
    tally = kept.read(document, len(starts.boards))
    if progress is not None and tally.games:
        progress(_found(tally, settings, scale, is_finished=False))

    def more(before: RolloutTally, count: int) -> RolloutTally:
        after = before.with_games(table.play(starts, settings, before.games, count, control))
        if file is not None:
            kept.write(document, after)
        if progress is not None:
            progress(_found(after, settings, scale, is_finished=False))
        return after

    chunk = _CHUNK if settings.ply == 0 else _SLOW_CHUNK
    step = _STEP[settings.ply] * table.threads  # every thread has work to the end
    # Ctrl+C is heard by the main thread alone: in another one, what is kept and what is told stay the same.
    with ThreadPoolExecutor(1, thread_name_prefix="rollout") as pool:
        while not _is_enough(tally, settings, scale, chunk):
            count = min(chunk - tally.games % chunk, settings.trials - tally.games, step)
            asked = pool.submit(more, tally, count)
            try:
                tally = asked.result()
            except _core.CoreError as error:
                if error.code == "search_cancelled":
                    raise SearchCancelled from error
                raise
            except BaseException:
                control.cancel()  # else leaving would wait for the games
                raise
    return _found(tally, settings, scale, is_finished=True)


def _header(table: RolloutGames, starts: RolloutStarts, settings: RolloutSettings) -> dict[str, object]:
    return {
        "network": table.network,
        "match_equities": table.match_equities.name,
        "settings": settings.of_games(),
        "starts": starts.as_json(),
    }


def _is_enough(tally: RolloutTally, settings: RolloutSettings, scale: EquityScale, chunk: int) -> bool:
    if tally.games >= settings.trials:
        return True
    # Looks at the rules come at fixed numbers of games, however the rollout was divided.
    if tally.games % chunk or tally.games < max(settings.least_trials, 2):
        return False
    starts = range(len(tally.sums))
    if settings.target_se is not None:
        errors = [scale.equity(tally.worth(start)).error for start in starts]
        if max(errors) <= settings.target_se:
            return True
    if settings.joint_deviations is None or len(starts) == 1:
        return False
    best = _best(tally)
    differences = [tally.worth_between(best, other) for other in starts if other != best]
    return all(one.mean > settings.joint_deviations * one.error for one in differences)


def _best(tally: RolloutTally) -> int:
    return max(range(len(tally.sums)), key=lambda start: tally.worth(start).mean)


def _found(
    tally: RolloutTally, settings: RolloutSettings, scale: EquityScale, *, is_finished: bool
) -> Rollout:
    best = _best(tally)
    outcomes = tuple(_outcome(tally, start, best, scale) for start in range(len(tally.sums)))
    return Rollout(replace(settings), tally.games, outcomes, is_finished)


def _outcome(tally: RolloutTally, start: int, best: int, scale: EquityScale) -> RolloutOutcome:
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubeless = (
        tally.measured(start, column) for column in range(6)
    )
    chances = (win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    worth = tally.worth(start)
    between = Measured(0.0, 0.0) if start == best else scale.difference(tally.worth_between(start, best))
    return RolloutOutcome(
        Evaluation(*(one.mean for one in chances)),
        (win.error, win_gammon.error, win_backgammon.error, lose_gammon.error, lose_backgammon.error),
        cubeless,
        scale.equity(worth),
        worth,
        between,
    )


def ranked_plays(plays: Sequence[Play], outcomes: Sequence[RolloutOutcome]) -> tuple[RolloutPlay, ...]:
    """Plays with their outcomes, best first."""
    rolled = [RolloutPlay(*both) for both in zip(plays, outcomes, strict=True)]
    return tuple(sorted(rolled, key=lambda one: -one.outcome.worth.mean))


def stakes_played(stakes: Stakes, *, is_cubeful: bool) -> Stakes:
    """The stakes of the games; without the cube gammons count even where Jacoby's rule was agreed on."""
    if is_cubeful:
        return stakes
    return replace(stakes, rules=replace(stakes.rules, cube=False, jacoby=False))


def before_roll(board: Sequence[int], stakes: Sequence[Stakes]) -> RolloutStarts:
    """One position at several stakes, rolled without a double first."""
    boards = np.array([board] * len(stakes), np.int8)
    return RolloutStarts(boards, tuple(stakes), True, False)


def after_plays(plays: Sequence[Play], stakes: Stakes) -> RolloutStarts:
    """The positions after plays, the other side on roll and free to double."""
    boards = np.array([play.result.swapped().board for play in plays], np.int8).reshape(-1, 26)
    return RolloutStarts(boards, (stakes.swapped(),) * len(plays), False, True)
