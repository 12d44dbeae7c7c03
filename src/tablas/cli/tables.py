"""`tablas tables`: the tables there are, and building one."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

from tablas.cli.command_line import Command, Given, Option
from tablas.cli.faults import BadOption, FileNotWritable, NotEnoughMemory
from tablas.cli.output import print_json, print_lines
from tablas.cli.table_progress import table_progress
from tablas.evaluation.bearoff import build_table
from tablas.evaluation.hypergammon import build_hypergammon
from tablas.evaluation.table_files import (
    HYPERGAMMON,
    MOST_CHECKERS,
    ONE_SIDED,
    USUAL_CHECKERS,
    TableFolder,
    TableName,
    TableState,
    two_sided,
)
from tablas.report.figures import columns, decimal
from tablas.report.words import Words

_SIZE = re.compile(r"([0-9]{1,2})x\1")
_OFFERED = (
    ONE_SIDED,
    *(two_sided(checkers) for checkers in range(USUAL_CHECKERS, MOST_CHECKERS + 1)),
    HYPERGAMMON,
)


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "tables",
        words["help_tables"],
        (),
        (Option("--build", words["help_build"], "NxN"), Option("--json", words["help_json"])),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    folder = TableFolder.of_user()
    size = given.maybe("--build")
    wanted = None if size is None else _name(size, words)
    if wanted is not None:
        for name in (wanted,) if wanted == HYPERGAMMON else (ONE_SIDED, wanted):
            if folder.state(name) != "ready":
                _build(folder, name, words)
    names = _OFFERED if wanted is None or wanted in _OFFERED else (*_OFFERED, wanted)
    states = {name: folder.state(name) for name in names}
    if given.flag("--json"):
        print_json(_document(folder, states))
    else:
        print_lines(*_lines(folder, states, words))
    return 0


def _name(size: str, words: Words) -> TableName:
    if size == HYPERGAMMON.kind:
        return HYPERGAMMON
    match = _SIZE.fullmatch(size)
    if match is None or not 1 <= int(match[1]) <= MOST_CHECKERS:
        sizes = [f"{checkers}x{checkers}" for checkers in range(1, MOST_CHECKERS + 1)]
        sizes.append(HYPERGAMMON.kind)
        raise BadOption("--build", size, words["expected_one_of"].format(values=", ".join(sizes)))
    return two_sided(int(match[1]))


def _build(folder: TableFolder, name: TableName, words: Words) -> None:
    """Build a table and keep it.

    Raises:
        FileNotWritable: the folder cannot hold it.
        NotEnoughMemory: the machine cannot.
    """
    path = folder.file(name)
    _check_room(path, name, words)
    if sys.stderr.isatty():
        disk, memory = _megabytes(name.payload_bytes, words), _megabytes(name.building_bytes, words)
        sys.stderr.write(words["tables_size"].format(name=name.text, disk=disk, memory=memory) + "\n")
    try:
        with table_progress(words) as progress:
            if name == HYPERGAMMON:
                build_hypergammon(folder, progress=progress)
            else:
                folder.write(name, build_table(name, progress=progress))
    except OSError as error:
        raise FileNotWritable.because(str(path), error, "--build") from error
    except MemoryError as error:
        raise NotEnoughMemory(name.text, _megabytes(name.building_bytes, words)) from error


def _check_room(path: Path, name: TableName, words: Words) -> None:
    """Refuse now what would fail after a long wait."""
    there = next(parent for parent in path.parents if parent.is_dir())
    if shutil.disk_usage(there).free < name.building_disk_bytes:
        raise FileNotWritable(str(path), "full", "--build")
    if not os.access(there, os.W_OK):
        raise FileNotWritable(str(path), "denied", "--build")
    if "SC_PHYS_PAGES" not in os.sysconf_names:
        return
    if os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") < name.building_bytes:
        raise NotEnoughMemory(name.text, _megabytes(name.building_bytes, words))


def _document(folder: TableFolder, states: dict[TableName, TableState]) -> dict[str, object]:
    return {
        "folder": str(folder.path),
        "tables": [
            {
                "name": name.text,
                "kind": name.kind,
                "checkers": name.checkers,
                "state": state,
                "bytes": name.payload_bytes,
                "bytes_while_building": name.building_bytes,
                "path": str(folder.file(name)),
            }
            for name, state in states.items()
        ],
    }


def _lines(folder: TableFolder, states: dict[TableName, TableState], words: Words) -> list[str]:
    said: dict[TableState, str] = {
        "ready": words["tables_ready"],
        "absent": words["tables_absent"],
        "damaged": words["tables_damaged"],
        "unreadable": words["tables_unreadable"],
    }
    rows = [[name.text, _megabytes(name.payload_bytes, words), said[state]] for name, state in states.items()]
    return [words["tables_title"].format(folder=folder.path), *columns(rows, left=(0, 2))]


def _megabytes(count: int, words: Words) -> str:
    return f"{decimal(count / 1e6, 1, words)} MB"
