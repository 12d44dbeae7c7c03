"""A whole duel, in one process or several; the result is the same for any number of them."""

from __future__ import annotations

import math
import multiprocessing
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from tablas.duel.contest import Contest
from tablas.duel.lockstep import play_tables
from tablas.duel.luck import LOOKS, StaticLuck
from tablas.duel.players import Player, player_named
from tablas.duel.records import DuelRecords, PairRecord
from tablas.errors import WorkerLost
from tablas.evaluation import Network

# Pairs a worker plays side by side, by the deeper player's plies: enough for batches, soon enough a sign of
# life.
_BLOCK = {0: 32, 1: 8, 2: 2}
_BLOCK_OF_MATCHES = {0: 8, 1: 2}


@dataclass(frozen=True, slots=True)
class Duel:
    """Everything the records of a duel depend on.

    Attributes:
        player: the first player, by name.
        opponent: the second.
        contest: what they play.
        contests: how many games or matches; played in pairs, so an odd number means one more.
        seed: of the dice, and of the errors of human levels.
        with_luck: measure the luck of the dice.
    """

    player: str
    opponent: str
    contest: Contest
    contests: int
    seed: int = 1
    with_luck: bool = True

    @property
    def pairs(self) -> int:
        """How many sequences of dice are played."""
        return math.ceil(self.contests / 2)

    def players(self) -> tuple[Player, Player]:
        """Both players, ready to play.

        Raises:
            TablasError: as ``player_named``.
        """
        # Two humans of one level err in different places.
        return (
            player_named(self.player, self.contest, self.seed),
            player_named(self.opponent, self.contest, self.seed + 1),
        )

    def header(self) -> dict[str, object]:
        """What a file of records says of its duel; the number of contests may grow."""
        players = self.players()
        return {
            "player": self.player,
            "opponent": self.opponent,
            "identities": [player.identity for player in players],
            "contest": self.contest.kind,
            "length": self.contest.length,
            "seed": self.seed,
            "luck": f"{Network.load().sha256} {LOOKS}" if self.with_luck else None,
        }


def play_pairs(duel: Duel, pairs: Sequence[int]) -> list[PairRecord]:
    """The records of these pairs, played in this process."""
    return play_tables(duel.contest, duel.seed, _players(duel), _luck() if duel.with_luck else None, pairs)


def run_duel(
    duel: Duel,
    *,
    jobs: int = 1,
    kept: DuelRecords | None = None,
    progress: Callable[[Sequence[PairRecord]], None] | None = None,
) -> list[PairRecord]:
    """Every record of the duel, in the order of the pairs.

    Args:
        duel: what is played.
        jobs: processes to use.
        kept: a file of records; those in it are not played again, new ones are added as they come.
        progress: told the records of the file, then new ones as they come.

    Raises:
        TablasError: a player cannot play.
        WorkerLost: a process has died; what it had finished is kept.
    """
    found = {record.pair: record for record in (kept.records if kept else []) if record.pair < duel.pairs}
    if progress:
        progress(list(found.values()))
    missing = [pair for pair in range(duel.pairs) if pair not in found]
    with closing(_played(duel, missing, jobs)) as played:
        for records in played:
            found.update((record.pair, record) for record in records)
            if kept:
                kept.add(records)
            if progress:
                progress(records)
    return [found[pair] for pair in range(duel.pairs)]


def _played(duel: Duel, pairs: Sequence[int], jobs: int) -> Generator[list[PairRecord]]:
    """The records block by block, in whatever order they are finished."""
    size = _block(duel, len(pairs), jobs)
    blocks = [pairs[first : first + size] for first in range(0, len(pairs), size)]
    if jobs == 1 or len(blocks) < 2:
        for block in blocks:
            yield play_pairs(duel, block)
        return
    pool = ProcessPoolExecutor(min(jobs, len(blocks)), _context(), _ignore_interrupts)
    try:
        yield from _from_pool(pool, duel, blocks, jobs)
    except BrokenProcessPool as error:
        raise WorkerLost("a process of the duel has died") from error
    except BaseException:
        # Ctrl-C, or nobody wants more: the workers would play their blocks to the end.
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _from_pool(
    pool: ProcessPoolExecutor, duel: Duel, blocks: Sequence[Sequence[int]], jobs: int
) -> Iterator[list[PairRecord]]:
    left = iter(blocks)
    # A short queue: after a break little is lost, and nobody waits.
    pending = {pool.submit(play_pairs, duel, block) for block in islice(left, 2 * jobs)}
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        pending |= {pool.submit(play_pairs, duel, block) for block in islice(left, len(done))}
        for future in done:
            yield future.result()


def _block(duel: Duel, pairs: int, jobs: int) -> int:
    depth = max(player.ply for player in _players(duel))
    sizes = _BLOCK_OF_MATCHES if duel.contest.is_match else _BLOCK
    return max(1, min(sizes.get(depth, 1), math.ceil(pairs / jobs)))


def _context() -> multiprocessing.context.BaseContext:
    # Forking a process that has threads is not safe, and none of ours must be inherited.
    return multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=4)
def _players(duel: Duel) -> tuple[Player, Player]:
    return duel.players()


@lru_cache(maxsize=1)
def _luck() -> StaticLuck:
    return StaticLuck(Network.load())
