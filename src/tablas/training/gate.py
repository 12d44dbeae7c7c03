"""The gate: a network ships only if it beats the present one by more than its error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tablas.duel import Contest, Duel, DuelRecords, Measure, PairRecord, run_duel, standing_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a network did against another player in cubeless money games, the luck of the dice taken away.

    Attributes:
        network: its file.
        opponent: whom it played.
        games: how many games.
        seed: of their dice.
        points: a game, for the network.
        error: standard error of ``points``.
        interval: 95 % interval of ``points``.
        passes: whether the whole interval is above nothing.
    """

    network: str
    opponent: str
    games: int
    seed: int
    points: float
    error: float
    interval: tuple[float, float]
    passes: bool

    def as_record(self) -> dict[str, object]:
        """The verdict as JSON holds it."""
        return asdict(self)


def passes(measure: Measure) -> bool:
    """Whether a network with this advantage may ship: nothing lies below its 95 % interval."""
    return measure.interval[0] > 0


def duel(
    network: Path,
    opponent: str = "0-ply",
    *,
    games: int = 10_000,
    seed: int = 1,
    jobs: int = 1,
    records: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict:
    """Plays a network against another player, who is by default the shipped network.

    Args:
        network: its file.
        opponent: as ``tablas duel`` names players; ``FILE.npz``, ``gnubg:0``.
        games: played in pairs with the same dice, so an odd number means one more.
        seed: of the dice.
        jobs: processes to use.
        records: a file to keep the games in; an interrupted duel goes on from there.
        progress: told how many games are done, of how many.

    Raises:
        TablasError: as ``run_duel``, and ``player_named`` for either player.
    """
    asked = Duel(str(network), opponent, Contest("cubeless"), games, seed)
    kept = None if records is None else DuelRecords(records, asked.header())
    done = 0

    def tell(news: Sequence[PairRecord]) -> None:
        nonlocal done
        done += 2 * len(news)
        if progress is not None:
            progress(done, 2 * asked.pairs)

    try:
        standing = standing_of(asked.contest, run_duel(asked, jobs=jobs, kept=kept, progress=tell))
    finally:
        if kept is not None:
            kept.close()
    assert standing is not None, "a duel has at least one pair"
    measure = standing.adjusted
    return Verdict(
        network=str(network),
        opponent=opponent,
        games=standing.games,
        seed=seed,
        points=measure.mean,
        error=measure.error,
        interval=measure.interval,
        passes=passes(measure),
    )
