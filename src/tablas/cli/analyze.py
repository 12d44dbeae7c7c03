"""`tablas analyze`: reviews of match files, one or many, with their reports."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from errno import ENOENT
from pathlib import Path

from tablas.analysis import (
    REVIEW_LEVELS,
    Escalation,
    ReviewLevel,
    Thresholds,
    decision_document,
    review_document,
    totals_document,
)
from tablas.cli.arguments import read_choice, read_whole, value_of
from tablas.cli.clusters import cluster_option, must_be_either, read_cluster
from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, FileNotWritable, MissingArgument, Refused
from tablas.cli.levels import read_match_equities
from tablas.cli.looks import COLOUR_CHOICES, look_for
from tablas.cli.output import print_json, print_lines
from tablas.cli.refusals import refusal
from tablas.cli.review_files import named_files, new_files, review_names
from tablas.cli.review_jobs import Manner, Reviewed, ReviewRun, Summary, cpu_count
from tablas.cli.review_library import LibraryWork, check_sources, library_of, library_options
from tablas.cli.review_progress import ReviewBar
from tablas.cli.table_progress import prepare_all_tables
from tablas.cluster.reviews import ReviewsElsewhere
from tablas.decision import Engine
from tablas.record import final_score
from tablas.report.review.formats import REVIEW_FORMATS
from tablas.report.review.terminal import MISTAKES, review_line, review_lines
from tablas.report.text import Look
from tablas.report.words import Words

ESCALATIONS: tuple[Escalation, ...] = ("none", "deeper", "rollout")
_USUAL: ReviewLevel = "standard"
_MOST_JOBS = 1024
_MOST_SHOWN = 1000
_INTERRUPTED = 130
# Matches begun beside those that the cluster has threads for, so that none of these waits for a file.
_AHEAD = 2
_NOT_A_MATCH = ("unknown_format",)


def command(words: Words) -> Command:
    """The command as it is declared."""
    formats = ", ".join(REVIEW_FORMATS)
    return Command(
        "analyze",
        words["help_analyze"],
        (Argument("FILE", words["help_arg_matches"], required=False, repeats=True),),
        (
            Option("--level", words["help_analyze_level"], "|".join(REVIEW_LEVELS)),
            Option("--ply", words["help_analyze_ply"], "N"),
            Option("--escalate", words["help_analyze_escalate"], "HOW"),
            Option("--thresholds", words["help_analyze_thresholds"], "A,B,C"),
            Option("--met", words["help_met"], "TABLE"),
            Option("--jobs", words["help_analyze_jobs"], "N"),
            cluster_option(words),
            Option("--out", words["help_analyze_out"], "FOLDER"),
            Option("--format", words["help_analyze_format"].format(formats=formats), "LIST"),
            Option("--html", words["help_analyze_html"], "FILE"),
            Option("--resume", words["help_analyze_resume"]),
            Option("--watch", words["help_analyze_watch"]),
            Option("--library", words["help_analyze_library"]),
            Option("--again", words["help_analyze_again"]),
            *library_options(words),
            Option("--top", words["help_analyze_top"].format(count=MISTAKES), "N"),
            Option("--ascii", words["help_ascii"]),
            Option("--color", words["help_color"], "|".join(COLOUR_CHOICES)),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    check_sources(given)
    with library_of(given) as work:
        return _reviewed(work, given, words)


def _reviewed(work: LibraryWork | None, given: Given, words: Words) -> int:
    manner = _manner(given, words)
    if work is not None:
        manner = work.manner(manner)
    must_be_either(given, "--jobs", "--cluster", words)
    jobs = read_whole(given.maybe("--jobs") or str(min(cpu_count(), 64)), "--jobs", 1, _MOST_JOBS, words)
    top = read_whole(given.maybe("--top") or str(MISTAKES), "--top", 0, _MOST_SHOWN, words)
    colour = read_choice(given.maybe("--color") or "auto", "--color", COLOUR_CHOICES, words)
    look = look_for(sys.stdout, ascii_only=given.flag("--ascii"), colour=colour)
    table = read_match_equities(given)
    if work is not None and not given.texts("FILE"):
        files, found = work.sources(given, words, manner.level), set[Path]()
        if not files and not given.flag("--json"):
            print_lines(words["analyze_library_none"])
    else:
        files, found = named_files(given.texts("FILE"), words, waits=given.flag("--watch"))
    if given.flag("--watch"):
        _watched(given, words)
    _make_folder(manner.out)
    _check_page(manner.html, len(files), words)
    prepare_all_tables(words)
    with ExitStack() as opened:
        cluster = read_cluster(given, words)
        elsewhere = None
        if cluster is not None:
            opened.enter_context(cluster)
            elsewhere = ReviewsElsewhere(cluster, Engine("0-ply", match_equities=table))
            jobs = elsewhere.threads + _AHEAD
        run = ReviewRun(
            lambda threads: Engine("0-ply", threads=threads, match_equities=table), manner, jobs, elsewhere
        )
        return _told(given, run, files, found, top, look, words)


def _told(
    given: Given, run: ReviewRun, files: list[Path], found: set[Path], top: int, look: Look, words: Words
) -> int:
    teller = _Teller(given, words, look, top, is_many=len(files) > 1)
    taken: set[str] = set()
    try:
        _go(run, review_names(files, taken), teller, found, words)
        if given.flag("--watch"):
            return _watch(run, given, teller, set(files), taken, words)
    except KeyboardInterrupt:
        is_kept = given.maybe("--out") is not None
        said = words["analyze_interrupted_out"] if is_kept else words["analyze_interrupted"]
        sys.stderr.write(f"{said}\n")
        return _INTERRUPTED
    return teller.end()


def _manner(given: Given, words: Words) -> Manner:
    out, names = given.maybe("--out"), given.maybe("--format")
    formats = tuple(names.split(",")) if names else ("text",)
    for name in formats:
        read_choice(name, "--format", tuple(REVIEW_FORMATS), words)
    if out is None and (len(formats) > 1 or given.flag("--resume")):
        raise MissingArgument("--out")
    return Manner(
        _level(given, words),
        _thresholds(given, words),
        read_choice(given.maybe("--escalate") or "none", "--escalate", ESCALATIONS, words),
        None if out is None else Path(out),
        formats,
        given.flag("--resume"),
        words,
        # Of many files only the figures are held in memory: decisions of a thousand need not fit.
        keeps=out is None and not given.flag("--library"),
        html=None if given.maybe("--html") is None else Path(given.text("--html")),
    )


def _level(given: Given, words: Words) -> ReviewLevel:
    name, ply = given.maybe("--level"), given.maybe("--ply")
    if name is not None and ply is not None:
        raise BadOption("--ply", ply, words["expected_either"].format(first="--level", second="--ply"))
    if ply is not None:
        return REVIEW_LEVELS[max(read_whole(ply, "--ply", 0, len(REVIEW_LEVELS), words), 1) - 1]
    return read_choice(name or _USUAL, "--level", REVIEW_LEVELS, words)


def _thresholds(given: Given, words: Words) -> Thresholds:
    text = given.maybe("--thresholds")
    if text is None:
        return Thresholds()
    try:
        doubtful, error, blunder = (float(part) for part in text.split(","))
    except ValueError as refused:
        raise BadOption("--thresholds", text, words["expected_thresholds"]) from refused
    with value_of("--thresholds"):
        return Thresholds(doubtful, error, blunder)


def _make_folder(out: Path | None) -> None:
    if out is None:
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("--out", FileNotWritable.because(str(out), error, "--out")) from error


def _check_page(page: Path | None, files: int, words: Words) -> None:
    """Refuses a page that cannot be written before there is anything to write."""
    if page is None:
        return
    if files > 1 and not page.is_dir():
        raise BadOption("--html", str(page), words["expected_folder"])
    if not page.parent.is_dir():
        missing = FileNotFoundError(ENOENT, "")
        raise Refused("--html", FileNotWritable.because(str(page), missing, "--html"))


def _watched(given: Given, words: Words) -> list[Path]:
    """The folders among the files."""
    folders = [Path(text) for text in given.texts("FILE") if Path(text).is_dir()]
    if not folders:
        raise BadOption("--watch", " ".join(given.texts("FILE")), words["expected_folder"])
    return folders


def _go(
    run: ReviewRun, tasks: Sequence[tuple[Path, str]], teller: _Teller, found: set[Path], words: Words
) -> None:
    with ReviewBar(run, words) as bar:
        for each in run.go(tasks, bar.tick):
            bar.clear()
            teller.tell(each, is_named=each.source not in found)


def _watch(
    run: ReviewRun, given: Given, teller: _Teller, known: set[Path], taken: set[str], words: Words
) -> int:
    folders = _watched(given, words)
    names = ", ".join(map(str, folders))
    sys.stderr.write(words["analyze_watching"].format(path=names) + "\n")
    sys.stderr.flush()
    try:
        for files in new_files(folders, known):
            if files:
                _go(run, review_names(files, taken), teller, set(files), words)
                sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return teller.end()


class _Teller:
    """Prints what became of each file as it is known, and the report at the end."""

    def __init__(self, given: Given, words: Words, look: Look, top: int, *, is_many: bool) -> None:
        self._given, self._words, self._look, self._top = given, words, look, top
        self._is_json = given.flag("--json")
        self._is_many = is_many or given.flag("--watch")
        self._format = (given.maybe("--format") or "text") if given.maybe("--out") is None else ""
        self._documents: list[dict[str, object]] = []
        self._counts = {"reviewed": 0, "problems": 0, "refused": 0}

    def tell(self, each: Reviewed, *, is_named: bool) -> None:
        """One more file; one that nobody named and that is no match is passed over."""
        refused = each.refused
        is_other = each.is_positions or (refused is not None and refused.error.code in _NOT_A_MATCH)
        if is_other and not is_named:
            if not self._is_json:
                print_lines(self._words["analyze_skipped"].format(path=each.source))
            return
        if refused is not None and not self._is_many:
            raise refused
        self._counts["reviewed"] += bool(each.summaries)
        self._counts["problems"] += bool(each.problems)
        self._counts["refused"] += refused is not None or each.is_positions
        if self._is_json:
            self._documents.append(_document(each, is_whole=not self._is_many))
        else:
            self._print(each)

    def end(self) -> int:
        """Prints what is left to say; the exit status."""
        if self._is_json:
            print_json({**self._counts, "files": self._documents})
        elif self._is_many and self._format in ("", "text"):
            print_lines(self._words["analyze_report"].format(**self._counts))
        return 1 if self._counts["refused"] else 0

    def _print(self, each: Reviewed) -> None:
        words = self._words
        if each.is_positions:
            print_lines(words["analyze_positions_only"].format(path=each.source))
        if each.refused is not None:
            reason = refusal(each.refused.error, words)
            line = words["convert_refused"].format(path=each.source, reason=reason)
            (print_lines if self._format in ("", "text") else _print_error)(line)
        for summary in each.summaries:
            if self._format and self._format != "text":
                content = REVIEW_FORMATS[self._format].write(summary.review, words["language"])
                _print_content(content)
            elif self._is_many or not self._format:
                print_lines(f"{each.source}: {review_line(summary.review, words)}")
            else:
                print_lines(*review_lines(summary.review, words, self._look, self._top))
        if not self._is_many:
            print_lines(*[words["show_written"].format(path=path) for path in each.written])


def _print_content(content: str | bytes) -> None:
    if isinstance(content, str):
        sys.stdout.write(content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def _print_error(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _document(each: Reviewed, *, is_whole: bool) -> dict[str, object]:
    error = each.refused.error if each.refused else None
    return {
        "file": str(each.source),
        "problems": each.problems,
        "written": [str(path) for path in each.written],
        "error": error and {"code": error.code, "place": error.place, "message": str(error)},
        "matches": [_match_document(summary, is_whole=is_whole) for summary in each.summaries],
    }


def _match_document(summary: Summary, *, is_whole: bool) -> dict[str, object]:
    found = summary.review
    if is_whole and found.games:
        return review_document(found)
    return {
        "level": found.level,
        "is_complete": found.is_complete,
        "players": [player.name for player in found.players],
        "length": found.record.length,
        "final_score": list(final_score(found.record)),
        "totals": [totals_document(totals) for totals in summary.totals],
        "worst": [{"game": each.game, **decision_document(each)} for each in summary.worst],
    }
