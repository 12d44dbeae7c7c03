"""`tablas duel`: two players against each other over many games."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tablas.cli.arguments import read_whole, value_of
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption
from tablas.cli.levels import level_names
from tablas.cli.output import print_json, print_lines, speaks_unicode
from tablas.decision import LEVELS, MatchEquities
from tablas.duel import (
    Contest,
    Duel,
    DuelRecords,
    Measure,
    PairRecord,
    Standing,
    player_named,
    run_duel,
    standing_of,
)
from tablas.report.contests import contest_title, measure_cells, standing_lines
from tablas.report.words import LANGUAGES, Words, counted, spoken, words_in

_GAMES = 1000
_MOST_GAMES = 10_000_000
_MOST_JOBS = 1024
_MOST_SEED = 999_999_999
_INTERRUPTED = 130
_TICK_S = 0.5


def command(words: Words) -> Command:
    """The command as it is declared."""
    players = words["help_arg_player"].format(levels=level_names(words))
    return Command(
        "duel",
        words["help_duel"],
        (Argument("A", players), Argument("B", words["help_arg_opponent"])),
        (
            Option("--games", words["help_games"].format(count=_GAMES), "N"),
            Option("--money", words["help_duel_money"]),
            Option("--match", words["help_duel_match"], "N"),
            Option("--seed", words["help_duel_seed"], "S"),
            Option("--jobs", words["help_jobs"], "J"),
            Option("--resume", words["help_duel_resume"], "FILE"),
            Option("--luck", words["help_luck"], off="--no-luck"),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    duel = _duel(given, words)
    jobs = read_whole(given.maybe("--jobs") or str(_processors()), "--jobs", 1, _MOST_JOBS, words)
    kept = _kept(given, duel)
    ticker = _Ticker(duel, words)
    found: list[PairRecord] = []
    is_interrupted = False
    try:
        found = run_duel(duel, jobs=jobs, kept=kept, progress=ticker.show)
    except KeyboardInterrupt:
        is_interrupted, found = True, ticker.records
    finally:
        ticker.clear()
        if kept:
            kept.close()
    if kept and is_interrupted:
        # It may have come between the keeping of a record and the telling of it.
        found = [record for record in kept.reread() if record.pair < duel.pairs]
    standing = standing_of(duel.contest, found)
    if given.flag("--json"):
        print_json(_document(duel, standing, ticker.seconds, is_interrupted))
    elif standing is not None:
        print_lines(*_lines(duel, standing, words))
    if is_interrupted:
        sys.stderr.write(words["duel_interrupted"] + "\n")
    return _INTERRUPTED if is_interrupted else 0


def _duel(given: Given, words: Words) -> Duel:
    games = read_whole(given.maybe("--games") or str(_GAMES), "--games", 1, _MOST_GAMES, words)
    seed = read_whole(given.maybe("--seed") or "1", "--seed", 0, _MOST_SEED, words)
    duel = Duel(
        _canonical(given.text("A")),
        _canonical(given.text("B")),
        _contest(given, words),
        games,
        seed,
        given.flag("--luck", default=True),
    )
    for place, name in (("A", duel.player), ("B", duel.opponent)):
        with value_of(place):
            player_named(name, duel.contest, seed)
    return duel


def _canonical(name: str) -> str:
    """The player as he is known everywhere: human levels may be named in either language."""
    for level in LEVELS:
        if name.lower() in {spoken(words_in(language), f"level_{level.name}") for language in LANGUAGES}:
            return level.name
    return name


def _contest(given: Given, words: Words) -> Contest:
    length = given.maybe("--match")
    if length is None:
        return Contest("money" if given.flag("--money") else "cubeless")
    if given.flag("--money"):
        raise BadOption("--match", length, words["expected_either"].format(first="--match", second="--money"))
    return Contest("match", read_whole(length, "--match", 1, MatchEquities.shipped().length, words))


def _kept(given: Given, duel: Duel) -> DuelRecords | None:
    path = given.maybe("--resume")
    if path is None:
        return None
    with value_of("--resume"):
        return DuelRecords(Path(path), duel.header())


def _processors() -> int:
    """Processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system can tell
        return os.cpu_count() or 1


class _Ticker:
    """The line on a terminal that tells how far a duel has come; also keeps what there is."""

    def __init__(self, duel: Duel, words: Words) -> None:
        self.records: list[PairRecord] = []
        self._duel, self._words = duel, words
        self._start = self._told = time.monotonic()
        self._is_shown = sys.stderr.isatty()

    @property
    def seconds(self) -> float:
        """Since the duel began."""
        return time.monotonic() - self._start

    def show(self, records: Sequence[PairRecord]) -> None:
        """Take new records and tell where the duel stands, now and then."""
        self.records += records
        if not self._is_shown or time.monotonic() < self._told + _TICK_S:
            return
        standing = standing_of(self._duel.contest, self.records)
        if standing is None:
            return
        measure = standing.adjusted if self._duel.with_luck else standing.result
        cells = measure_cells(measure, self._duel.contest, self._words, speaks_unicode(sys.stderr))
        line = self._words["duel_progress"].format(
            done=standing.contests, all=2 * self._duel.pairs, result=cells[0]
        )
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
        self._told = time.monotonic()

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _lines(duel: Duel, standing: Standing, words: Words) -> list[str]:
    title = [f"{duel.player} · {duel.opponent}", contest_title(duel.contest, words)]
    if duel.contest.is_match:
        title.append(counted(words["matches_one"], words["matches_other"], standing.contests))
    title.append(words["duel_seed"].format(seed=duel.seed))
    lines = standing_lines(
        duel.contest, standing, words, with_luck=duel.with_luck, unicode=speaks_unicode(sys.stdout)
    )
    return [" · ".join(title), "", *lines]


def _document(
    duel: Duel, standing: Standing | None, seconds: float, is_interrupted: bool
) -> dict[str, object]:
    document: dict[str, object] = {
        "player": duel.player,
        "opponent": duel.opponent,
        "contest": duel.contest.kind,
        "length": duel.contest.length,
        "seed": duel.seed,
        "seconds": round(seconds, 3),
        "interrupted": is_interrupted,
        "games": 0,
    }
    if standing is None:
        return document
    document |= {"games": standing.games, **_measure("points_per_game", standing.points_per_game)}
    if duel.contest.is_match:
        document |= {
            "matches": standing.contests,
            "match": _measure("match_winning_chance", standing.result),
        }
    name = "match_winning_chance" if duel.contest.is_match else "points_per_game"
    return document | {
        "adjusted": _measure(name, standing.adjusted) if duel.with_luck else None,
        "won": standing.won,
        "gammons_won": standing.share(True, "gammon"),
        "backgammons_won": standing.share(True, "backgammon"),
        "gammons_lost": standing.share(False, "gammon"),
        "backgammons_lost": standing.share(False, "backgammon"),
    }


def _measure(name: str, measure: Measure) -> dict[str, object]:
    is_known = math.isfinite(measure.error)
    return {
        name: measure.mean,
        "standard_error": measure.error if is_known else None,
        "interval": list(measure.interval) if is_known else None,
    }
