"""`tablas library add`: files brought in, with a line that says how far it is and a report at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tablas.cli.command_line import Given
from tablas.cli.faults import BadOption, FileNotReadable, MissingArgument, Refused
from tablas.cli.output import print_json, print_lines
from tablas.cli.refusals import refusal
from tablas.errors import TablasError
from tablas.library import AddReport, FileAdded, Library
from tablas.library.adding import Heard
from tablas.report.words import Words

_EVERY_S = 0.2
_CLEAR_LINE = "\r\033[K"
INTERRUPTED = 130


def add(library: Library, given: Given, words: Words) -> int:
    """Adds what WHAT names and reports; 0 when all of it went in, 1 when some was refused."""
    sources = given.texts("WHAT")
    if not sources:
        raise MissingArgument("WHAT")
    with progress(words) as heard:
        report = library.add(sources, heard)
    if report.files == 0 and not report.is_interrupted:
        raise BadOption("WHAT", " ".join(sources), words["expected_files"])
    if len(sources) == 1 and report.files == len(report.refused) == 1:
        only = report.refused[0]
        raise Refused(str(only.path), _error(only))
    if given.flag("--json"):
        print_json(_document(report))
    else:
        print_lines(*_lines(report, words))
    if report.is_interrupted:
        return INTERRUPTED
    return 1 if report.refused else 0


def _error(refused: FileAdded) -> TablasError:
    """Why the file was refused, as an error of ours."""
    error = refused.error
    if isinstance(error, OSError):
        return FileNotReadable.because(str(refused.path), error, "WHAT")
    assert error is not None
    return error


def _document(report: AddReport) -> dict[str, object]:
    return {
        "files": report.files,
        "added": report.added,
        "duplicates": report.duplicates,
        "with_problems": report.with_problems,
        "refused": [_refused(each) for each in report.refused],
        "similar": [{"id": number, "like": list(like)} for number, like in report.similar],
        "interrupted": report.is_interrupted,
    }


def _refused(each: FileAdded) -> dict[str, object]:
    error = _error(each)
    return {"file": str(each.path), "code": error.code, "place": error.place, "message": str(error)}


def _lines(report: AddReport, words: Words) -> list[str]:
    lines = [
        words["convert_refused"].format(path=each.path, reason=refusal(_error(each), words))
        for each in report.refused
    ]
    lines += [
        words["library_similar"].format(id=number, like=", ".join(map(str, like)))
        for number, like in report.similar
    ]
    if report.is_interrupted:
        lines.append(words["library_interrupted"])
    lines.append(
        words["library_added"].format(
            added=report.added,
            duplicates=report.duplicates,
            problems=report.with_problems,
            refused=len(report.refused),
        )
    )
    return lines


@contextmanager
def progress(words: Words, stream: TextIO | None = None) -> Iterator[Heard | None]:
    """Something to hear of every file, which shows how many there were in a line that is gone at the end.

    None where there is no terminal to show it on.
    """
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield None
        return
    files = matches = 0
    shown = time.monotonic()

    def hear(done: FileAdded) -> None:
        nonlocal files, matches, shown
        files += 1
        matches += sum(match.is_new for match in done.matches)
        if time.monotonic() - shown >= _EVERY_S:
            shown = time.monotonic()
            name = Path(done.path).name[:40]
            line = words["library_progress"].format(files=files, matches=matches, name=name)
            stream.write(f"{_CLEAR_LINE}{line}")
            stream.flush()

    try:
        yield hear
    finally:
        stream.write(_CLEAR_LINE)
        stream.flush()
