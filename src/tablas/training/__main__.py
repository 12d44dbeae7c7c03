"""``python -m tablas.training VERB FOLDER``: the verbs of training on the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tablas.errors import TablasError
from tablas.training.curve import curve
from tablas.training.gate import duel
from tablas.training.learners import TRAINING_DEVICES
from tablas.training.recipe import Recipe
from tablas.training.run import Run
from tablas.training.shards import write_whole
from tablas.training.verbs import Progress, export, fit, generate, improve, label
from tablas.training.work import Stage, Stopped, Work, times_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments say; 0, or 2 after a refusal."""
    asked = _parser().parse_args(arguments)
    try:
        _do(asked)
    except TablasError as error:
        print(f"{error.code}: {error}", file=sys.stderr)
        return 2
    except MemoryError:
        print("out_of_memory: take fewer labels a round or a smaller window", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, Stopped):
        print("interrupted: the same command goes on from here", file=sys.stderr)
        return 130
    return 0


def _do(asked: argparse.Namespace) -> None:
    folder = Path(asked.folder)
    if asked.verb == "begin":
        _begin(asked)
        return
    if asked.verb == "duel":
        _duel(asked)
        return
    if asked.verb == "selfplay" and not (folder / "recipe.json").exists():
        Run.begin(folder, Recipe.from_nothing(asked.seed))
    run = Run.open(folder)
    match asked.verb:
        case "generate":
            print(generate(run, _work(asked)))
        case "label":
            print(label(run, _work(asked)))
        case "fit":
            _show(fit(run, _work(asked)))
        case "selfplay" | "improve":
            rounds = run.recipe.rounds if asked.rounds is None else asked.rounds
            for progress in improve(run, rounds, _work(asked), seconds=60.0 * asked.minutes):
                _show(progress)
            _show_times(run)
        case "export":
            network = export(run, Path(asked.network), asked.note)
            print(f"{asked.network}  {network.sha256}")
        case "curve":
            write_whole(Path(asked.picture), curve(run.progress()).encode())
        case "times":
            _show_times(run)


def _begin(asked: argparse.Namespace) -> None:
    path = Path(asked.recipe)
    recipe = Recipe.read(path) if path.suffix == ".json" else Recipe.named(asked.recipe, asked.seed)
    start, teacher = (None if name is None else Path(name) for name in (asked.start, asked.teacher))
    Run.begin(Path(asked.folder), recipe, start, teacher=teacher, old=[Path(one) for one in asked.old])


def _work(asked: argparse.Namespace) -> Work:
    return Work(asked.device, asked.threads, asked.skip_damaged, _tell)


def _tell(stage: Stage, number: int, done: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\r\x1b[K" if done == of else ""
        print(f"\r\x1b[Kround {number}: {stage} {done} of {of}{end}", end="", file=sys.stderr, flush=True)


def _show_times(run: Run) -> None:
    stages = times_of(run.times_file)
    total = sum(one.seconds for one in stages)
    for one in stages:
        share = one.seconds / total if total else 0.0
        speed = f"{one.done} done, {one.per_second:.0f} a second"
        print(f"{one.stage:>8}: {one.seconds:9.1f} s {share:5.1%}, {speed}")


def _duel(asked: argparse.Namespace) -> None:
    def tell(done: int, games: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {games} games", end="", file=sys.stderr, flush=True)

    records = None if asked.records is None else Path(asked.records)
    verdict = duel(
        Path(asked.folder),
        asked.opponent,
        games=asked.games,
        seed=asked.seed,
        jobs=asked.jobs,
        records=records,
        progress=tell,
    )
    print(json.dumps(verdict.as_record()))


def _show(progress: Progress) -> None:
    print(
        f"round {progress.round}: {progress.labels} labels, error {progress.fresh_rms:.4f} on them; "
        f"fitted {progress.window} to {progress.fit_rms:.4f} at {progress.rate:.1e}"
        + (f"; {progress.redrawn} units drawn again" if progress.redrawn else ""),
        flush=True,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablas.training", description="Networks learnt from self-play.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, text: str, place: str = "where the run lives") -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=text, description=text)
        added.add_argument("folder", help=place, metavar="FILE" if name == "duel" else "FOLDER")
        return added

    begin = verb("begin", "make a run's folder")
    begin.add_argument(
        "--recipe",
        default="exact",
        help="a JSON file, where what it does not name has its default; or nothing, exact (default), games",
    )
    begin.add_argument("--seed", type=int, default=1, help="of a recipe by name")
    begin.add_argument("--start", help="network file to start from; random weights without one")
    begin.add_argument("--teacher", help="network file that plays and labels in the learner's place")
    begin.add_argument("--old", action="append", default=[], help="an older run, for a share of its labels")
    nothing = verb("selfplay", "learn from nothing by TD(lambda); begins the run where there is none")
    nothing.add_argument("--seed", type=int, default=1, help="of a run that is begun")
    rounds = [nothing, verb("improve", "generate, label and fit, round after round")]
    for one in rounds:
        one.add_argument("--rounds", type=int, help="stop after so many in all (default: the recipe's)")
        one.add_argument("--minutes", type=float, default=float("inf"), help="begin none after so long")
    single = [
        verb("generate", "positions of the next round"),
        verb("label", "labels of the next round"),
        verb("fit", "fit one round to the labels"),
    ]
    for one in [*single, *rounds]:
        one.add_argument("--threads", type=int, default=1)
        one.add_argument("--skip-damaged", action="store_true", help="go on without shards that are damaged")
        one.add_argument(
            "--device",
            choices=TRAINING_DEVICES,
            default="cpu",
            help="who labels and learns; emulated: the CPU as a card would, to check it",
        )
    out = verb("export", "write the network and how it came to be")
    out.add_argument("network", help="the file to write, NAME.npz")
    out.add_argument("--note", default="", help="how strong it is, and how that was measured")
    gate = verb("duel", "the gate: does a network beat the present one by more than its error?", "NAME.npz")
    gate.add_argument("opponent", nargs="?", default="0-ply", help="as tablas duel names players")
    gate.add_argument("--games", type=int, default=10_000)
    gate.add_argument("--seed", type=int, default=1)
    gate.add_argument("--jobs", type=int, default=1)
    gate.add_argument("--records", help="file to keep the games in; an interrupted duel goes on from there")
    verb("curve", "draw how the errors went").add_argument("picture", help="the file to write, NAME.svg")
    verb("times", "how long each stage has taken")
    return parser


if __name__ == "__main__":
    sys.exit(main())
