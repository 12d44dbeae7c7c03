"""`tablas tables`: what there is, building one, and the line that says how far it is."""

import io
import shutil
import signal
from pathlib import Path

import pytest

from tablas.cli.table_progress import prepare_tables, table_progress
from tablas.evaluation import BearoffTables
from tablas.evaluation.table_files import HYPERGAMMON, ONE_SIDED, TableFolder, two_sided
from tablas.position import Position
from tablas.report.words import words_in

from .conftest import Run
from .test_process import PATIENCE_S, Screen

WORDS = words_in("en")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableFolder:
    """A cache of the test's own, with the one-sided table in it."""
    BearoffTables.load(6)
    usual = TableFolder.of_user()
    folder = TableFolder(tmp_path / "cache")
    folder.path.mkdir()
    shutil.copy(usual.file(ONE_SIDED), folder.path)
    monkeypatch.setenv("TABLAS_CACHE", str(folder.path))
    return folder


def states(document: dict[str, object]) -> dict[str, str]:
    tables = document["tables"]
    assert isinstance(tables, list)
    return {table["name"]: table["state"] for table in tables}


def test_tables_are_listed_with_size_and_state(run: Run, cache: TableFolder) -> None:
    document = run("tables", "--json").document()

    assert document["folder"] == str(cache.path)
    assert states(document) == {
        "one-sided 15x6": "ready",
        "two-sided 6x6": "absent",
        "two-sided 7x7": "absent",
        "two-sided 8x8": "absent",
        "two-sided 9x9": "absent",
        "two-sided 10x10": "absent",
        "hypergammon 3": "absent",
    }
    tables = document["tables"]
    assert isinstance(tables, list)
    assert tables[1]["bytes"] == 924**2 * 16
    assert tables[1]["bytes_while_building"] == 2 * 924**2 * 16
    assert "two-sided 10x10  1026.0 MB  not built" in run("tables").out
    assert "1026,0 MB  sin calcular" in run("tables", "--lang", "es").out


def test_a_table_is_built_and_then_there(run: Run, cache: TableFolder) -> None:
    assert states(run("tables", "--build", "3x3", "--json").document())["two-sided 3x3"] == "ready"

    built = cache.file(two_sided(3)).stat().st_mtime_ns
    assert run("tables", "--build", "3x3").status == 0
    assert cache.file(two_sided(3)).stat().st_mtime_ns == built


def test_a_damaged_table_is_shown_and_built_again(run: Run, cache: TableFolder) -> None:
    cache.file(two_sided(6)).write_bytes(b"cut")
    assert states(run("tables", "--json").document())["two-sided 6x6"] == "damaged"
    assert "damaged: it will be built again" in run("tables").out

    assert states(run("tables", "--build", "6x6", "--json").document())["two-sided 6x6"] == "ready"


@pytest.mark.usefixtures("cache")
def test_a_position_is_of_the_variant_that_is_named(run: Run) -> None:
    start = Position.start("hypergammon").xgid()
    hypergammon = run("eval", start, "--variant", "hypergammon", "--ply", "0", "--json").document()
    assert hypergammon["win_gammon"] != 0
    assert run("eval", start, "--ply", "0", "--json").document()["win_gammon"] == 0  # twelve are off

    refused = run("cube", start, "--variant", "tric-trac")
    assert refused.status == 2
    assert "tric-trac" in refused.err


def test_a_damaged_table_of_hypergammon_is_named_with_what_to_do(run: Run, cache: TableFolder) -> None:
    cache.file(HYPERGAMMON).write_bytes(b"cut")
    for command in ("eval", "cube"):
        refused = run(command, Position.start("hypergammon").xgid(), "--variant", "hypergammon")
        assert refused.status == 2
        assert "table_damaged" in refused.err
        assert "tablas tables --build hypergammon" in refused.err
    assert states(run("tables", "--json").document())["hypergammon 3"] == "damaged"


@pytest.mark.parametrize("size", ["6", "6x7", "0x0", "11x11", "x", "-1x-1", "06x06x", ""])
def test_sizes_no_table_has_are_refused(run: Run, cache: TableFolder, size: str) -> None:
    outcome = run("tables", f"--build={size}")

    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.startswith(f"tablas: bad_option: --build: '{size}'")
    assert outcome.err.count("\n") == 1
    assert list(cache.path.iterdir()) == [cache.file(ONE_SIDED)]


@pytest.mark.usefixtures("cache")
def test_a_full_disk_is_told_before_the_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(100, 99, 1))

    outcome = run("tables", "--build", "10x10")

    assert outcome.status == 2
    assert "file_not_writable" in outcome.err
    assert "the disk is full" in outcome.err


@pytest.mark.usefixtures("cache")
def test_too_little_memory_is_told_before_the_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sysconf", lambda _: 1)

    outcome = run("tables", "--build", "10x10")

    assert outcome.status == 1
    assert outcome.err == (
        "tablas: no_memory: --build: two-sided 10x10 needs 2052.1 MB of memory, more than there is\n"
    )
    assert (
        "hace falta más memoria de la que hay: 2052,1 MB"
        in run("tables", "--build", "10x10", "--lang", "es").err
    )


def test_a_folder_that_cannot_be_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path / "file"))

    assert set(states(run("tables", "--json").document()).values()) == {"absent"}
    outcome = run("tables", "--build", "1x1")
    assert outcome.status == 2
    assert "file_not_writable" in outcome.err


def test_an_interrupt_leaves_no_part_of_a_table(cache: TableFolder, tmp_path: Path) -> None:
    screen = Screen(("tables", "--build", "9x9", "--lang", "en"), tmp_path, 24, 80)
    try:
        screen.until("801.6 MB of memory")
        screen.until(r"Building the table two-sided 9x9: \d+%")

        screen.process.send_signal(signal.SIGINT)

        assert screen.process.wait(PATIENCE_S) == 130
    finally:
        screen.close()
    assert "Traceback" not in screen.text
    assert list(cache.path.iterdir()) == [cache.file(ONE_SIDED)]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_line_comes_late_and_goes_again() -> None:
    stream, now = Terminal(), 0.0

    with table_progress(WORDS, stream, lambda: now) as progress:
        assert progress is not None
        now = 0.1
        progress(ONE_SIDED, 0.1)
        assert stream.getvalue() == ""
        now = 1.0
        progress(ONE_SIDED, 0.257)
        progress(ONE_SIDED, 0.258)
        assert stream.getvalue() == "\r\033[KBuilding the table one-sided 15x6: 25%"

    assert stream.getvalue().endswith("%\r\033[K")


def test_no_line_where_there_is_no_terminal() -> None:
    with table_progress(WORDS, io.StringIO()) as progress:
        assert progress is None


def test_tables_are_prepared_only_when_they_can_matter(cache: TableFolder) -> None:
    shutil.rmtree(cache.path)

    prepare_tables(Position.start(), 3, WORDS)

    assert not cache.path.exists()
