"""`tablas convert`: match and position files in another format, one or many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path
from tempfile import TemporaryDirectory

from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import BadOption, FileNotWritable, MissingArgument, Refused
from tablas.cli.info import problem_document, read_file
from tablas.cli.losses import loss_document, lost_in_words
from tablas.cli.output import print_json, print_lines
from tablas.cli.problems import problem_lines
from tablas.cli.refusals import refusal
from tablas.errors import FormatError, Loss, ProblemsFound, TablasError
from tablas.formats import Problem, format_of_path
from tablas.formats.registry import render_match, replace_file, writer
from tablas.formats.streaming import is_streamed, stream_matches
from tablas.record import MatchRecord
from tablas.report.words import Words

# Bytes of a file whose matches are read one by one, where its format allows that.
_LARGE = 4 << 20


@dataclass(frozen=True, slots=True)
class Converted:
    """What became of one file.

    Attributes:
        source: the file.
        written: the files made of it, none when it was refused.
        format: it was read as, "" when it was refused.
        problems: what its reader found.
        lost: what the format written could not hold.
        refused: why nothing was made of it, None when something was.
    """

    source: Path
    written: tuple[Path, ...] = ()
    format: str = ""
    problems: tuple[Problem, ...] = ()
    lost: tuple[Loss, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class _Task:
    source: Path
    target: Path


@dataclass(frozen=True, slots=True)
class _Manner:
    """How files are read and written: the formats asked for, and whether problems and losses are refused."""

    source: str | None
    target: str
    strict: bool


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "convert",
        words["help_convert"],
        (Argument("IN", words["help_arg_in"]), Argument("OUT", words["help_arg_out"])),
        (
            Option("--from", words["help_from"], "FORMAT"),
            Option("--to", words["help_to"], "FORMAT"),
            Option("--strict", words["help_strict"]),
            Option("--json", words["help_json"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    source, out = given.text("IN"), Path(given.text("OUT"))
    is_many = Path(source).is_dir() or (has_magic(source) and not Path(source).is_file())
    manner = _Manner(given.maybe("--from"), _target_format(given, out, is_many), given.flag("--strict"))
    tasks = (
        _many(source, out, manner.target, words) if is_many else [_single(Path(source), out, manner.target)]
    )
    done = [_convert(task, manner) for task in tasks]
    if not is_many and done[0].refused is not None:
        raise done[0].refused
    if given.flag("--json"):
        print_json(_document(done))
    else:
        print_lines(*_lines(done, words))
    return 1 if any(each.refused for each in done) else 0


def _target_format(given: Given, out: Path, is_many: bool) -> str:
    name = given.maybe("--to")
    if name is None and (is_many or out.is_dir()):
        raise MissingArgument("--to")
    try:
        if name is None:
            return format_of_path(out)
        writer(name)
    except TablasError as error:
        raise Refused("OUT" if name is None else "--to", error) from error
    return name


def _single(source: Path, out: Path, format_name: str) -> _Task:
    return _Task(source, out / _named(source, format_name) if out.is_dir() else out)


def _many(source: str, out: Path, format_name: str, words: Words) -> list[_Task]:
    """A task for each file; those whose targets would be the same keep their whole names."""
    if out.exists() and not out.is_dir():
        raise BadOption("OUT", str(out), words["expected_folder"])
    root = Path(source)
    if root.is_dir():
        files = sorted(path for path in root.rglob("*") if path.is_file())
    else:
        # A pattern may be absolute, which those of Path may not.
        found = glob(source, recursive=True)  # noqa: PTH207
        files = sorted(path for path in map(Path, found) if path.is_file())
        root = Path()
    if not files:
        raise BadOption("IN", source, words["expected_files"])
    tasks: list[_Task] = []
    taken: set[Path] = set()
    for path in files:
        inside = path.relative_to(root) if root != Path() else Path(path.name)
        target = out / inside.parent / _named(path, format_name)
        if target in taken:
            target = target.with_name(path.name + target.suffix)
        count = 1
        while target in taken:
            count += 1
            target = target.with_name(f"{path.name}-{count}{target.suffix}")
        taken.add(target)
        tasks.append(_Task(path, target))
    return tasks


def _named(source: Path, format_name: str) -> str:
    return source.stem + writer(format_name).EXTENSIONS[0]


def _convert(task: _Task, manner: _Manner) -> Converted:
    try:
        if _is_large(task.source, manner):
            return _convert_large(task, manner)
        reading = read_file(task.source, manner.source, manner.strict, "IN")
        written, lost = _write((reading.record, *reading.more), task.target, manner)
    except Refused as refused:
        return Converted(task.source, refused=refused)
    return Converted(task.source, written, reading.format, reading.problems, lost)


def _write(
    records: Sequence[MatchRecord], target: Path, manner: _Manner
) -> tuple[tuple[Path, ...], tuple[Loss, ...]]:
    """Writes each record to a file of its own, the second to ``NAME-2``: which files, what was lost.

    Nothing is written when one of them is refused.
    """
    try:
        rendered = [render_match(record, manner.target, lossy=not manner.strict) for record in records]
    except TablasError as error:
        raise Refused("OUT", error) from error
    written: list[Path] = []
    for number, (data, _) in enumerate(rendered, 1):
        path = _numbered(target, number)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data)
        except OSError as error:
            raise Refused("OUT", FileNotWritable.because(str(path), error, "OUT")) from error
        written.append(path)
    return tuple(written), tuple(dict.fromkeys(text for _, lost in rendered for text in lost))


def _is_large(source: Path, manner: _Manner) -> bool:
    """Whether the file is read match by match; one that cannot be opened or known is told of elsewhere."""
    try:
        return source.stat().st_size > _LARGE and is_streamed(source, manner.source)
    except (OSError, TablasError):
        return False


def _convert_large(task: _Task, manner: _Manner) -> Converted:
    """Writes match after match, in the memory of one, beside the target first: all appear or none.

    Raises:
        Refused: the file cannot be read, a match not written, or something is wrong in a strict reading.
    """
    source, target = task.source, task.target
    formats: set[str] = set()
    problems: list[Problem] = []
    lost: dict[Loss, None] = {}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
            parts: list[Path] = []
            for reading in stream_matches(source, manner.source):
                problems += reading.problems
                if manner.strict and problems:
                    raise ProblemsFound(f"the first problem: {problems[0].message}", problems[0].place)
                data, left_out = render_match(reading.record, manner.target, lossy=not manner.strict)
                formats.add(reading.format)
                lost |= dict.fromkeys(left_out)
                part = Path(folder) / str(len(parts))
                replace_file(part, data)
                parts.append(part)
            written = tuple(_numbered(target, number) for number in range(1, len(parts) + 1))
            for part, path in zip(parts, written, strict=True):
                part.replace(path)
    except FormatError as error:
        raise Refused(str(source), error) from error
    except TablasError as error:
        raise Refused("OUT", error) from error
    except OSError as error:
        raise Refused("OUT", FileNotWritable.because(str(target), error, "OUT")) from error
    return Converted(source, written, "".join(formats), tuple(problems), tuple(lost))


def _numbered(target: Path, number: int) -> Path:
    """The file of a match: the target, and ``NAME-2`` for the second."""
    return target if number == 1 else target.with_name(f"{target.stem}-{number}{target.suffix}")


def _document(done: Sequence[Converted]) -> dict[str, object]:
    return {
        "read": sum(each.refused is None for each in done),
        "with_problems": sum(bool(each.problems) for each in done),
        "refused": sum(each.refused is not None for each in done),
        "files": [_file_document(each) for each in done],
    }


def _file_document(each: Converted) -> dict[str, object]:
    error = each.refused.error if each.refused else None
    return {
        "file": str(each.source),
        "written": [str(path) for path in each.written],
        "format": each.format,
        "lost": [loss_document(loss) for loss in each.lost],
        "problems": [problem_document(problem) for problem in each.problems],
        "error": error and {"code": error.code, "place": error.place, "message": str(error)},
    }


def _lines(done: Sequence[Converted], words: Words) -> list[str]:
    lines: list[str] = []
    for each in done:
        if each.refused is not None:
            reason = refusal(each.refused.error, words)
            lines.append(words["convert_refused"].format(path=each.source, reason=reason))
            continue
        lines += [words["show_written"].format(path=path) for path in each.written]
        if each.lost:
            lines.append(words["convert_lost"].format(path=each.source, lost=lost_in_words(each.lost, words)))
        if each.problems:
            lines.append(words["convert_problems"].format(path=each.source, count=len(each.problems)))
            lines += problem_lines(each.problems, each.source, words)
    document = _document(done)
    report = words["convert_report"].format(
        read=document["read"], problems=document["with_problems"], refused=document["refused"]
    )
    return [*lines, report]
