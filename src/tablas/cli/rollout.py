"""`tablas rollout`: many games played from a position, with or without a roll to be played first."""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tablas.cli.arguments import read_position, read_turn, read_whole, value_of, variant_option
from tablas.cli.clusters import cluster_option, must_be_either, read_cluster
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, Refused
from tablas.cli.levels import read_match_equities
from tablas.cli.output import print_json, print_lines, speaks_unicode
from tablas.cli.rollout_kept import KeptRollout
from tablas.cli.table_progress import prepare_all_tables
from tablas.decision import (
    DEVICES,
    MONEY,
    Device,
    DeviceError,
    Engine,
    Rollout,
    RolloutSettings,
    SearchControl,
    check_device,
    cube_rollout,
)
from tablas.moves import Play, Roll
from tablas.notation import ParsedPosition
from tablas.protocol.rollout_document import RolloutQuestion, rollout_document
from tablas.report.rollouts import (
    ahead_lines,
    cube_lines,
    end_lines,
    outcome_lines,
    play_lines,
    progress_line,
    settings_line,
)
from tablas.report.tables import stakes_title
from tablas.report.words import Words

_TRIALS = 1296
_MOST_TRIALS = 100_000_000
_MOST_THREADS = 1024
_MOST_SEED = 999_999_999
_MOST_TRUNCATE = 10_000
_DEEPEST_PLAY = 2
_TOP = 5
_INTERRUPTED = 130
_TICK_S = 0.2


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "rollout",
        words["help_rollout"],
        (
            Argument("POSITION", words["help_arg_position"]),
            Argument("DICE", words["help_arg_dice"], required=False),
        ),
        (
            Option("--trials", words["help_trials"].format(count=_TRIALS), "N"),
            Option("--ply", words["help_rollout_ply"], "N"),
            Option("--truncate", words["help_truncate"], "N"),
            Option("--cubeful", words["help_cubeful"], off="--cubeless"),
            Option("--cube", words["help_rollout_cube"]),
            Option("--top", words["help_rollout_top"].format(count=_TOP), "K"),
            Option("--seed", words["help_duel_seed"], "S"),
            Option("--threads", words["help_threads"], "T"),
            cluster_option(words),
            Option("--target-se", words["help_target_se"], "X"),
            Option("--target-jsd", words["help_target_jsd"], "X"),
            Option("--luck", words["help_luck"], off="--no-luck"),
            Option("--device", words["help_device"], "cpu|cuda"),
            Option("--resume", words["help_rollout_resume"], "FILE"),
            Option("--met", words["help_met"], "TABLE"),
            variant_option(words),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    settings = _settings(given, words)
    parsed, roll = _question(given)
    top = read_whole(given.maybe("--top") or str(_TOP), "--top", 1, 9999, words)
    threads = read_whole(given.maybe("--threads") or "1", "--threads", 1, _MOST_THREADS, words)
    must_be_either(given, "--threads", "--cluster", words)
    engine = Engine(f"{settings.ply}-ply", threads=threads, match_equities=read_match_equities(given))
    plays = _plays(engine, parsed, roll, top) if roll is not None else []
    if roll is not None and not plays:
        return _tell_no_play(given, parsed, roll, words)
    question = RolloutQuestion(parsed, roll, plays, given.flag("--cube"))
    prepare_all_tables(words)
    with ExitStack() as opened:
        cluster = read_cluster(given, words)
        if cluster is not None:
            from tablas.cluster.engine import ClusterEngine  # here and not above: it knows of reviews too

            engine = ClusterEngine(engine, opened.enter_context(cluster))
        return _told(given, question, engine, settings, words)


def _told(
    given: Given, question: RolloutQuestion, engine: Engine, settings: RolloutSettings, words: Words
) -> int:
    ticker = _Ticker(settings, words)
    kept = KeptRollout.of(given.maybe("--resume"))
    begin = time.monotonic()
    try:
        found = _rolled_out(engine, question, settings, kept, ticker)
    except KeyboardInterrupt:
        ticker.end()
        if ticker.found is None:
            sys.stderr.write(words["rollout_nothing"] + "\n")
            return _INTERRUPTED
        _tell(question, ticker.found, time.monotonic() - begin, given, words)
        if kept.path is not None:
            sys.stderr.write(words["rollout_go_on"].format(path=kept.path) + "\n")
        return _INTERRUPTED
    finally:
        ticker.end()
    kept.finish()
    _tell(question, found, time.monotonic() - begin, given, words)
    return 0


def _tell(question: RolloutQuestion, found: Rollout, seconds: float, given: Given, words: Words) -> None:
    if given.flag("--json"):
        print_json(rollout_document(question, found, seconds))
    else:
        print_lines(*_lines(question, found, words))


def _device(given: Given, words: Words) -> Device:
    named = given.maybe("--device") or "cpu"
    device = next((one for one in DEVICES if one == named), None)
    if device is None:
        expected = words["expected_one_of"].format(values=", ".join(DEVICES))
        raise BadOption("--device", named, expected)
    if device != "cpu":
        must_be_either(given, "--device", "--cluster", words)
    with value_of("--device"):
        check_device(device)
    return device


def _settings(given: Given, words: Words) -> RolloutSettings:
    def whole(name: str, usual: int, low: int, high: int) -> int:
        return read_whole(given.maybe(name) or str(usual), name, low, high, words)

    return RolloutSettings(
        trials=whole("--trials", _TRIALS, 1, _MOST_TRIALS),
        ply=whole("--ply", 0, 0, _DEEPEST_PLAY),
        truncate=whole("--truncate", 0, 0, _MOST_TRUNCATE),
        is_cubeful=given.flag("--cubeful", default=True),
        reduces_variance=given.flag("--luck", default=True),
        seed=whole("--seed", 1, 0, _MOST_SEED),
        target_se=_above_nothing(given, "--target-se", words),
        joint_deviations=_above_nothing(given, "--target-jsd", words),
        device=_device(given, words),
    )


def _above_nothing(given: Given, name: str, words: Words) -> float | None:
    text = given.maybe(name)
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise BadOption(name, text, words["expected_above_nothing"])
    return value


def _question(given: Given) -> tuple[ParsedPosition, Roll | None]:
    """The position, and the roll to be played if one is asked about."""
    parsed = read_position(given)
    if given.flag("--cube"):
        return parsed, None
    if given.maybe("DICE") is not None or parsed.roll is not None:
        turn = read_turn(given)
        return turn.parsed, turn.roll
    return parsed, None


def _plays(engine: Engine, parsed: ParsedPosition, roll: Roll, top: int) -> list[Play]:
    with value_of("POSITION"):
        candidates = engine.best_plays(parsed.position, roll, parsed.stakes, top=top)
    return [candidate.play for candidate in candidates[:top]]


def _rolled_out(
    engine: Engine, question: RolloutQuestion, settings: RolloutSettings, kept: KeptRollout, ticker: _Ticker
) -> Rollout:
    parsed, file, hear, control = question.parsed, kept.path, ticker.hear, ticker.control
    with value_of("--resume" if kept.is_named else "POSITION"), _device_named():
        if question.plays:
            return engine.rollout_plays(
                question.plays, parsed.stakes, settings, file=file, progress=hear, control=control
            )
        if question.is_cube:
            return engine.rollout_cube(
                parsed.position, parsed.stakes, settings, file=file, progress=hear, control=control
            ).rollout
        return engine.rollout(
            parsed.position, parsed.stakes, settings, file=file, progress=hear, control=control
        )


@contextmanager
def _device_named() -> Iterator[None]:
    """What a card refuses came from the option that asked for it."""
    try:
        yield
    except DeviceError as error:
        raise Refused("--device", error) from error


class _Ticker:
    """The line on a terminal that tells how far a rollout has come."""

    def __init__(self, settings: RolloutSettings, words: Words) -> None:
        self.control = SearchControl()
        self._settings, self._words = settings, words
        self.found: Rollout | None = None
        self._over = threading.Event()
        self._watcher: threading.Thread | None = None
        if sys.stderr.isatty():
            self._watcher = threading.Thread(target=self._watch, daemon=True)
            self._watcher.start()

    def hear(self, found: Rollout) -> None:
        """Take what there is."""
        self.found = found

    def end(self) -> None:
        """Take the line away."""
        self._over.set()
        if self._watcher is not None:
            self._watcher.join()

    def _watch(self) -> None:
        while not self._over.wait(_TICK_S):
            progress = self.control.progress
            games = 0 if self.found is None else self.found.games
            running = progress.done / progress.total if progress.done < progress.total else 0.0
            line = progress_line(
                games, running, self.found, self._settings, self._words, speaks_unicode(sys.stderr)
            )
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _tell_no_play(given: Given, parsed: ParsedPosition, roll: Roll, words: Words) -> int:
    if given.flag("--json"):
        print_json(
            {
                "position_id": parsed.position.position_id,
                "dice": list(roll.dice),
                "trials": 0,
                "candidates": [],
            }
        )
    else:
        print_lines(words["no_legal_play"])
    return 0


def _lines(question: RolloutQuestion, found: Rollout, words: Words) -> list[str]:
    unicode = speaks_unicode(sys.stdout)
    parsed, roll, plays = question.parsed, question.roll, question.plays
    score = words["stakes_money"] if parsed.stakes is None else stakes_title(parsed.stakes, words)
    title = [words["rollout_title"], *([] if roll is None else [str(roll)]), score]
    lines = [*end_lines(found, words), " · ".join(title), settings_line(found, words), ""]
    if plays:
        names = [play.notation for play in plays]
        lines += play_lines(names, found, words, unicode=unicode)
        ahead = ahead_lines(names, found, words, unicode=unicode)
        return [*lines, "", *ahead] if ahead else lines
    if question.is_cube:
        cube = cube_rollout(found, parsed.stakes or MONEY)
        return [*lines, *cube_lines(cube, words, unicode=unicode)]
    return [*lines, *outcome_lines(found.outcome, words, unicode=unicode)]
