"""How well our numbers agree with those of others, beside how well the others agree with each other.

``python -m benchmarks.agreement [--ply 0 --ply 1] [--network FILE] [--filter normal] [--peers] [--json]``

Three yardsticks, all in ``tests/golden``: chances of 2,000 positions by the mean of two programs two plies
deep; the cost of our plays among candidates that were rolled out; cube verdicts of GNU Backgammon two plies
deep where the better action leads by more than 0.02. ``--peers`` lets the peers play those decisions too.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.inputs import CUBELESS, CubeCase, cube_cases, judged, rolled_out
from tablas.decision import Engine, Level
from tablas.duel import Contest, Player, player_named
from tablas.errors import PeerMissing
from tablas.evaluation import Network

MARGIN = 0.02
OTHERS = {"gnubg_0ply": "gnubg 0-ply", "gnubg_2ply": "gnubg 2-ply", "bgsage_2ply": "bgsage 2-ply"}


@dataclass(frozen=True, slots=True)
class Agreement:
    """One figure for one player."""

    what: str
    player: str
    kind: str
    rows: int
    value: float
    largest: float


def grouped(what: str, player: str, errors: Iterable[tuple[str, float]], *, rms: bool) -> list[Agreement]:
    """Root mean squares, or means, by kind and over all."""
    by_kind: dict[str, list[float]] = defaultdict(list)
    for kind, error in errors:
        by_kind[kind].append(error)
        if kind != "all":
            by_kind["all"].append(error)
    return [
        Agreement(
            what,
            player,
            kind,
            len(values),
            math.sqrt(math.fsum(v * v for v in values) / len(values))
            if rms
            else math.fsum(values) / len(values),
            max(abs(value) for value in values),
        )
        for kind, values in sorted(by_kind.items())
    ]


def _root_mean_square(values: Sequence[float]) -> float:
    return math.sqrt(math.fsum(value * value for value in values) / len(values))


def chances_agreement(engines: Sequence[Engine]) -> list[Agreement]:
    """Equity RMSE against the mean of GNU Backgammon and Open Sage two plies deep."""
    found: list[Agreement] = []
    for engine in engines:
        errors = [(one.kind, engine.evaluate(one.position).equity - one.truth) for one in judged()]
        found += grouped("equity RMSE", engine.level.name, errors, rms=True)
    for key, name in OTHERS.items():
        errors = [(one.kind, one.equities[key] - one.truth) for one in judged()]
        found += grouped("equity RMSE", name, errors, rms=True)
    return found


def plays_agreement(engines: Sequence[Engine], peers: Sequence[Player]) -> list[Agreement]:
    """Mean cost of the chosen plays; of our lists the first play counts that was rolled out."""
    found: list[Agreement] = []
    for engine in engines:
        costs = []
        for one in rolled_out():
            candidates = engine.best_plays(one.case.position, one.case.roll, CUBELESS)
            known = [one.cost(candidate.play.result) for candidate in candidates]
            costs.append(("all", next((cost for cost in known if cost is not None), one.largest_cost)))
        found += grouped("cost of plays", engine.level.name, costs, rms=False)
    turns = [one.case.turn(CUBELESS) for one in rolled_out()]
    for peer in peers:
        costs = []
        for one, after in zip(rolled_out(), peer.plays(turns), strict=True):
            cost = one.cost(after)
            costs.append(("all", one.largest_cost if cost is None else cost))
        found += grouped("cost of plays", peer.name, costs, rms=False)
    return found


def verdict(answer: tuple[float, float]) -> str:
    """What equities of no double and double, take advise: double or not, take or pass."""
    no_double, double_take = answer
    return ("D" if min(double_take, 1.0) >= no_double else "ND") + ("/T" if double_take <= 1.0 else "/P")


def cube_agreement(engines: Sequence[Engine]) -> list[Agreement]:
    """Share of the clear verdicts that are the same; at 2-away 2-away only take or pass is compared."""
    clear = [case for case in cube_cases() if case.margin > MARGIN and case.stakes.may_double]
    found: list[Agreement] = []
    for engine in engines:
        same = []
        for case in clear:
            decision = engine.cube_decision(case.position, case.stakes)
            same.append((case.kind, _same(case, (decision.no_double, decision.double_take))))
        found += grouped("cube verdicts", engine.level.name, same, rms=False)
    for key in ("gnubg_0ply", "bgsage_2ply"):
        same = [(case.kind, _same(case, case.answers[key])) for case in clear]
        found += grouped("cube verdicts", OTHERS[key], same, rms=False)
    return found


def _same(case: CubeCase, answer: tuple[float, float]) -> float:
    wanted, own = verdict(case.answers["gnubg_2ply"]), verdict(answer)
    if case.kind == "match_2a2a":  # doubling now and later are worth the same there
        wanted, own = wanted[-1], own[-1]
    return float(wanted == own)


def peers_named(names: Sequence[str]) -> list[Player]:
    """Those of the peers that are installed."""
    found = []
    for name in names:
        try:
            found.append(player_named(name, Contest()))
        except PeerMissing as error:
            print(error, file=sys.stderr)
    return found


def main() -> None:
    """Prints the agreements the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.agreement", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--ply", type=int, action="append")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--filter", default="normal", choices=("narrow", "normal", "wide", "none"))
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    network = Network.load(args.network)
    levels = [Level(f"{ply}-ply", ply, filter=args.filter) for ply in args.ply or (0, 1, 2)]
    engines = [Engine(level, network) for level in levels]
    peers = peers_named(("gnubg:0", "gnubg:1", "gnubg:2", "bgsage:0", "bgsage:1") if args.peers else ())
    found = [*chances_agreement(engines), *plays_agreement(engines, peers), *cube_agreement(engines)]
    if args.json:
        print(json.dumps([asdict(one) for one in found]))
        return
    for one in found:
        figures = f"{one.rows:5} {one.value:8.5f}  largest {one.largest:.4f}"
        print(f"{one.what:14} {one.player:14} {one.kind:26} {figures}")


if __name__ == "__main__":
    main()
