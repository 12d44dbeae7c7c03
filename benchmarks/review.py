"""Whole matches reviewed by us and by GNU Backgammon: verdicts side by side.

``python -m benchmarks.review peer FOLDER FILE…``  reviews by gnubg at two plies, kept in FOLDER
``python -m benchmarks.review compare FOLDER``     ours beside them: rates, every verdict that differs

``compare`` has every decision whose verdicts are more than 0.1 apart rolled out, ``--games`` of each
alternative, and draws the rates as a picture with ``--plot FILE``. A file in any format is read by us and
given to gnubg as match text, so that both review the same record. ``benchmarks.review_goals`` tells the cost.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from benchmarks.verdicts import Steps, draw_rates, rolled_out, said
from tablas import Engine
from tablas.analysis import Decision, Review, review
from tablas.formats import read_match, write_match
from tablas.record import Analysis, CubeTurn, MatchRecord, Turn, settle

GNUBG = "/usr/games/gnubg"
PLIES = 2
_COMMANDS = """set threads 1
set analysis chequerplay evaluation plies {plies}
set analysis cubedecision evaluation plies {plies}
import mat {match}
analyse match
show statistics match
save match {sgf}
quit
y
"""
_DIFFERS = 0.1
_GAMES = 1296


@dataclass(frozen=True, slots=True)
class PeerReview:
    """What gnubg says of a match: for each player its statistics, and its analyses in the record."""

    name: str
    seconds: float
    errors: tuple[float, float]
    rates: tuple[float, float]
    snowie: tuple[float, float]
    unforced: tuple[int, int]
    close: tuple[int, int]
    luck_adjusted: tuple[float, float] | None
    record: MatchRecord


def review_by_gnubg(source: Path, folder: Path) -> float:
    """Lets gnubg review the file; keeps its statistics and its record; the processor time it took."""
    match, sgf, told = (
        folder / (source.parent.name + "-" + source.stem + end) for end in (".mat", ".sgf", ".txt")
    )
    if told.exists():
        return 0.0
    write_match(read_match(source).record, match, "mat", lossy=True)
    commands = _COMMANDS.format(plies=PLIES, match=match, sgf=sgf)
    with subprocess.Popen(
        [GNUBG, "-t", "-q"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(commands)
        process.stdin.close()
        said = process.stdout.read()
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    seconds = used.ru_utime + used.ru_stime
    told.write_text(f"seconds {seconds}\n{said}", encoding="utf-8")
    return seconds


def peer_reviews(folder: Path) -> Iterator[PeerReview]:
    """Everything that was kept and is whole."""
    for told in sorted(folder.glob("*.txt")):
        text = told.read_text(encoding="utf-8")
        sgf = told.with_suffix(".sgf")
        if "Overall statistics" not in text or not sgf.exists():
            continue
        yield PeerReview(
            told.stem,
            float(text.split("\n", 1)[0].split()[1]),
            _pair(text, r"Overall statistics.*?Error total EMG \((?:MWC|Points)\)"),
            _pair(text, r"Overall statistics.*?Error rate mEMG \((?:MWC|Points)\)"),
            _pair(text, "Snowie error rate"),
            _whole(text, "Unforced moves"),
            _whole(text, "Close or actual cube decisions"),
            _pair(text, "Luck adjusted result") if "Luck adjusted result" in text else None,
            read_match(sgf).record,
        )


def _pair(text: str, label: str) -> tuple[float, float]:
    """Two numbers behind the label, what stands in brackets left out."""
    number = r"\s+([-+0-9.n/a%]+)(?:\s*\([^)]*\))?"
    found = re.search(label + number + number, text, re.DOTALL)
    if found is None:
        return math.nan, math.nan
    first, second = (
        float(part.rstrip("%")) if part[-1] in "0123456789%" else math.nan for part in found.groups()
    )
    return first, second


def _whole(text: str, label: str) -> tuple[int, int]:
    first, second = _pair(text, label)
    return int(first), int(second)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision and what each says it cost."""

    match: str
    decision: Decision
    ours: float
    theirs: float
    note: str
    peers_best: Steps = ()


def verdicts(
    name: str, ours: Review, theirs: MatchRecord, engine: Engine, *, has_equities: bool = False
) -> Iterator[Verdict]:
    """The decisions both have judged.

    Args:
        name: of the match.
        ours: our review.
        theirs: the same match with their analyses.
        engine: says what scores are worth.
        has_equities: their cube figures are equities in a match too, not chances to win it.
    """
    for decision in ours.decisions:
        if decision.kind == "take" or decision.is_forced or decision.chosen is None:
            continue
        entries = theirs.games[decision.game].entries if decision.game < len(theirs.games) else ()
        entry = entries[decision.entry] if decision.entry < len(entries) else None
        if not isinstance(entry, Turn | CubeTurn) or entry.seat != decision.seat or entry.note is None:
            continue
        kind = "play" if decision.kind == "play" else "cube"
        for analysis in entry.note.analyses:
            if analysis.kind == kind:
                if kind == "play":
                    cost, note = _play_cost(decision, analysis)
                else:
                    cost, note = _cube_cost(decision, analysis, engine, has_equities=has_equities)
                if cost is not None:
                    best = analysis.candidates[0].steps if kind == "play" else ()
                    yield Verdict(name, decision, decision.error, cost, note, best)


def _play_cost(decision: Decision, analysis: Analysis) -> tuple[float | None, str]:
    played = decision.played
    if played is None or not analysis.candidates:
        return None, ""
    best = max(each.equity or -9 for each in analysis.candidates)
    for each in analysis.candidates:
        if sorted(each.steps) == sorted(played.steps) and each.equity is not None:
            return best - each.equity, f"best there {said(analysis.candidates[0].steps)}"
    return None, ""


def _cube_cost(
    decision: Decision, analysis: Analysis, engine: Engine, *, has_equities: bool
) -> tuple[float | None, str]:
    if analysis.no_double is None or analysis.double_take is None or decision.played is None:
        return None, ""
    scale, stakes = engine.equity_scale(decision.stakes), decision.stakes
    passed = 1.0
    figures = [analysis.no_double, analysis.double_take]
    if not (stakes.is_money or has_equities):
        figures = [(worth - scale.middle) / scale.half for worth in figures]
    doubled = min(figures[1], passed)
    done = figures[0] if decision.played.action == "no_double" else doubled
    return max(figures[0], doubled) - done, f"there ND {figures[0]:+.3f} DT {figures[1]:+.3f}"


def compare(folder: Path, games: int, plot: Path | None) -> dict[str, object]:
    """Our standard reviews beside gnubg's; so many games judge verdicts that are far apart."""
    engine = Engine(f"{PLIES}-ply")
    rows: list[dict[str, object]] = []
    pairs: list[tuple[float, float]] = []
    seen: list[Verdict] = []
    for peer in peer_reviews(folder):
        record, _ = settle(read_match(folder / f"{peer.name}.mat").record)
        begin = time.process_time()
        ours = review(record, engine, level="standard")
        seconds = time.process_time() - begin
        seen += verdicts(peer.name, ours, peer.record, engine)
        rates = [totals.gnu_rate or 0.0 for totals in ours.totals]
        pairs += [
            (mine, -their) for mine, their in zip(rates, peer.rates, strict=True) if not math.isnan(their)
        ]
        rows.append(
            {
                "match": peer.name,
                "turns": ours.totals[0].turns_of_both,
                "seconds": round(seconds, 2),
                "gnubg_seconds": round(peer.seconds, 2),
                "gnu_rate": [round(rate, 1) for rate in rates],
                "gnubg_rate": [-rate for rate in peer.rates],
                "snowie": [round(totals.snowie_rate or 0.0, 1) for totals in ours.totals],
                "gnubg_snowie": [-rate for rate in peer.snowie],
                "counted": [totals.all.close for totals in ours.totals],
                "gnubg_counted": [a + b for a, b in zip(peer.unforced, peer.close, strict=True)],
                "luck_adjusted": [totals.luck_adjusted for totals in ours.totals],
                "gnubg_luck_adjusted": peer.luck_adjusted,
                "pr": [totals.pr for totals in ours.totals],
            }
        )
    if plot is not None:
        draw_rates(pairs, plot)
    return {"matches": rows, **agreement(pairs), **differences(seen, engine, games)}


def agreement(pairs: Sequence[tuple[float, float]]) -> dict[str, object]:
    """Correlation of the error rates and their mean difference with its interval."""
    ours, theirs = zip(*pairs, strict=True)
    differences = [mine - their for mine, their in pairs]
    error = statistics.stdev(differences) / math.sqrt(len(differences))
    mean = statistics.mean(differences)
    return {
        "players": len(pairs),
        "correlation": round(statistics.correlation(ours, theirs), 4),
        "mean_ours": round(statistics.mean(ours), 2),
        "mean_theirs": round(statistics.mean(theirs), 2),
        "mean_difference": round(mean, 2),
        "interval": [round(mean - 1.96 * error, 2), round(mean + 1.96 * error, 2)],
    }


def differences(seen: Sequence[Verdict], engine: Engine, games: int) -> dict[str, object]:
    """How far single verdicts are apart, and all that are further than a tenth of a point."""
    apart = [each.ours - each.theirs for each in seen]
    far = sorted((each for each in seen if abs(each.ours - each.theirs) > _DIFFERS), key=_apart, reverse=True)
    return {
        "decisions": len(seen),
        "mean_apart": round(statistics.mean(apart), 5),
        "rms_apart": round(math.sqrt(statistics.mean(each * each for each in apart)), 4),
        "far": [
            {
                "match": each.match,
                "game": each.decision.game + 1,
                "kind": each.decision.kind,
                "plan": each.decision.plan,
                "ours": each.ours,
                "theirs": round(each.theirs, 4),
                "rolled_out": rolled_out(each.decision, each.peers_best, engine, games) if games else None,
                "note": each.note,
                "best": "" if each.decision.best is None else said(each.decision.best.steps),
                "position": each.decision.position.position_id,
                "roll": each.decision.roll,
            }
            for each in far
        ],
    }


def _apart(verdict: Verdict) -> float:
    return abs(verdict.ours - verdict.theirs)


def main() -> None:
    """Runs what the command line asks for and prints JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("peer", "compare"))
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--games", type=int, default=_GAMES)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    if given.what == "compare":
        print(json.dumps(compare(given.paths[0], given.games, given.plot), indent=1))
        return
    folder, *files = given.paths
    folder.mkdir(parents=True, exist_ok=True)
    run: Callable[[Path], float] = lambda path: review_by_gnubg(path, folder)  # noqa: E731
    with ThreadPoolExecutor(given.jobs) as pool:
        print(json.dumps({str(path): took for path, took in zip(files, pool.map(run, files), strict=True)}))


if __name__ == "__main__":
    main()
