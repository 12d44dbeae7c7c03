"""Tables on disk: whole and unaltered or built anew, whatever happens to the folder."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from boards import position
from tablas import _core
from tablas.evaluation import BearoffTables, table_files
from tablas.evaluation.bearoff import build_table
from tablas.evaluation.table_files import (
    ONE_SIDED,
    DamagedTable,
    TableFolder,
    TableName,
    two_sided,
)

SMALL = two_sided(1)
PAYLOAD = build_table(SMALL)
LATE = position("own 3:1 5:1 / other 6:2")


@pytest.fixture
def folder(tmp_path: Path) -> TableFolder:
    """A folder that has the one-sided table, which takes longest to build."""
    made = TableFolder(tmp_path / "cache")
    BearoffTables.load(6)
    made.path.mkdir()
    shutil.copy(TableFolder.of_user().file(ONE_SIDED), made.path)
    return made


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = TableFolder(tmp_path / "new" / "folder")

    path = kept.write(SMALL, PAYLOAD)

    assert np.array_equal(kept.read(SMALL), PAYLOAD)
    assert [path] == list(kept.path.iterdir())
    assert kept.state(SMALL) == "ready"
    assert kept.state(two_sided(2)) == "absent"


@pytest.mark.parametrize("name", [ONE_SIDED, SMALL, two_sided(3)])
def test_the_size_of_a_table_is_known_before_it_is_built(name: TableName) -> None:
    assert build_table(name).size == name.payload_bytes


def test_every_altered_byte_is_seen(tmp_path: Path) -> None:
    kept = TableFolder(tmp_path)
    path = kept.write(SMALL, PAYLOAD)
    content = path.read_bytes()

    for place in range(len(content)):
        altered = bytearray(content)
        altered[place] ^= 0x10
        path.write_bytes(altered)
        with pytest.raises(DamagedTable):
            kept.read(SMALL)


def test_every_cut_is_seen(tmp_path: Path) -> None:
    kept = TableFolder(tmp_path)
    path = kept.write(SMALL, PAYLOAD)
    content = path.read_bytes()

    for length in [*range(len(content)), len(content) + 1]:
        path.write_bytes(content[:length].ljust(min(length, len(content) + 1), b"\0"))
        if length > len(content):
            path.write_bytes(content + b"\0")
        assert kept.state(SMALL) == "damaged"


def test_a_table_of_another_size_in_its_place_is_seen(tmp_path: Path) -> None:
    kept = TableFolder(tmp_path)
    path = kept.write(SMALL, PAYLOAD)
    shutil.copy(path, kept.file(two_sided(2)))

    assert kept.state(two_sided(2)) == "damaged"


def test_a_large_table_is_mapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = TableFolder(tmp_path)
    kept.write(SMALL, PAYLOAD)
    monkeypatch.setattr(table_files, "_MOST_BYTES_READ", 0)

    mapped = kept.read(SMALL)

    assert np.array_equal(mapped, PAYLOAD)
    assert not mapped.flags.writeable
    assert _core.TwoSidedTable(1, mapped).equities(position("own 1:1 / other 1:1").as_array()) == (1, 1, 1, 1)


def test_tables_are_built_once(folder: TableFolder) -> None:
    heard: list[TableName] = []
    first = BearoffTables.load(2, folder=folder, progress=lambda name, _: heard.append(name))
    again = BearoffTables.load(2, folder=folder, progress=lambda *_: heard.append(SMALL))

    assert set(heard) == {two_sided(2)}
    assert first.problems == again.problems == ()
    assert first.money(LATE) == again.money(LATE)
    assert sorted(path.name for path in folder.path.iterdir()) == [
        "bearoff-one-sided-15x6.v1",
        "bearoff-two-sided-2x2.v1",
    ]


def test_a_damaged_table_is_built_again_and_told(folder: TableFolder) -> None:
    right = BearoffTables.load(2, folder=folder).money(LATE)
    path = folder.file(two_sided(2))
    path.write_bytes(path.read_bytes()[:-5])

    tables = BearoffTables.load(2, folder=folder)

    assert [problem.code for problem in tables.problems] == ["table_damaged"]
    assert tables.money(LATE) == right
    assert folder.state(two_sided(2)) == "ready"
    assert BearoffTables.load(2, folder=folder).problems == ()


def test_a_folder_in_a_tables_place_does_not_matter(folder: TableFolder) -> None:
    folder.file(two_sided(2)).mkdir()

    tables = BearoffTables.load(2, folder=folder)

    assert {problem.code for problem in tables.problems} <= {
        "table_damaged",
        "cache_unreadable",
        "cache_unwritable",
    }
    assert "cache_unwritable" in {problem.code for problem in tables.problems}
    assert tables.money(LATE) is not None


def test_a_cache_that_cannot_be_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    tables = BearoffTables.load(1, folder=TableFolder(tmp_path / "file" / "cache"))

    assert [problem.code for problem in tables.problems] == ["cache_unwritable"] * 2
    assert tables.money(position("own 1:1 / other 1:1")) is not None


def fails(code: int) -> object:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_cannot_take_a_table_keeps_no_part_of_it(
    folder: TableFolder, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    before = sorted(folder.path.iterdir())
    monkeypatch.setattr(os, "fsync", fails(code))

    tables = BearoffTables.load(2, folder=folder)

    assert [problem.code for problem in tables.problems] == ["cache_unwritable"]
    assert tables.money(LATE) is not None
    assert sorted(folder.path.iterdir()) == before


def test_a_file_that_may_not_be_read_is_built_in_memory(
    folder: TableFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    BearoffTables.load(2, folder=folder)
    monkeypatch.setattr(np, "fromfile", fails(errno.EACCES))

    tables = BearoffTables.load(2, folder=folder)

    assert "cache_unreadable" in {problem.code for problem in tables.problems}
    assert tables.money(LATE) is not None


def test_a_cancelled_building_leaves_nothing(folder: TableFolder) -> None:
    before = sorted(folder.path.iterdir())

    def cancel(_: TableName, share: float) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        BearoffTables.load(3, folder=folder, progress=cancel)
    assert sorted(folder.path.iterdir()) == before


def test_a_cancelled_writing_leaves_nothing(folder: TableFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sorted(folder.path.iterdir())

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)

    with pytest.raises(KeyboardInterrupt):
        BearoffTables.load(2, folder=folder)
    assert sorted(folder.path.iterdir()) == before


def test_what_a_killed_process_left_is_removed_in_time(folder: TableFolder) -> None:
    old, new = folder.path / "bearoff-x.1.part", folder.path / "bearoff-x.2.part"
    for part in (old, new):
        part.write_bytes(b"half")
    os.utime(old, (0, 0))

    folder.write(SMALL, PAYLOAD)

    assert not old.exists()
    assert new.exists()  # somebody may be writing it


def test_processes_that_build_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    code = (
        "from tablas.evaluation import BearoffTables; tables = BearoffTables.load(3); "
        "print([problem.code for problem in tables.problems])"
    )
    environment = {**os.environ, "TABLAS_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment, text=True)
        for _ in range(3)
    ]

    said = [process.communicate(timeout=120)[0].strip() for process in running]

    assert said == ["[]"] * 3
    kept = TableFolder(tmp_path)
    assert [kept.state(name) for name in (ONE_SIDED, two_sided(3))] == ["ready", "ready"]
    assert len(list(tmp_path.iterdir())) == 2


def test_threads_that_ask_at_once_share_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(TableFolder.of_user().path, tmp_path / "copy")
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path / "copy"))
    barrier = threading.Barrier(4)

    def ask(_: int) -> BearoffTables:
        barrier.wait()
        return BearoffTables.shared()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(ask, range(4)))

    assert all(tables is found[0] for tables in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_forked_while_tables_are_built_builds_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path))
    is_building, may_end = threading.Event(), threading.Event()

    def hold(*_: object) -> None:
        is_building.set()
        may_end.wait(150)

    builder = threading.Thread(target=BearoffTables.shared, args=(hold,))
    builder.start()
    is_building.wait(20)
    forked = multiprocessing.get_context("fork").Process(target=BearoffTables.shared)
    forked.start()
    forked.join(120)
    status = forked.exitcode
    forked.kill()
    may_end.set()
    builder.join()

    assert status == 0


def test_the_largest_table_in_the_folder_is_taken_and_never_waited_for(folder: TableFolder) -> None:
    shutil.copy(TableFolder.of_user().file(two_sided(6)), folder.path)
    assert BearoffTables.load(folder=folder).two_sided.checkers == 6

    folder.write(two_sided(7), build_table(two_sided(7)))
    assert BearoffTables.load(folder=folder).two_sided.checkers == 7

    folder.file(two_sided(7)).write_bytes(b"damaged")
    tables = BearoffTables.load(folder=folder)
    assert tables.two_sided.checkers == 6
    assert [problem.code for problem in tables.problems] == ["table_damaged"]


def test_a_table_keeps_its_bytes_alive() -> None:
    table = _core.TwoSidedTable(2, build_table(two_sided(2)))
    composite = _core.CompositeEvaluator(_core_network(), None, table)
    value = table.equities(LATE.as_array())
    del table
    junk: list[NDArray[np.float64]] = [np.ones(10_000) for _ in range(100)]

    assert composite.exact_money(LATE.as_array()) == value
    assert len(junk) == 100


def _core_network() -> _core.Evaluator:
    from tablas.evaluation import Network

    return Network.load().core


@pytest.mark.parametrize("checkers", [0, 11, -1])
def test_a_size_no_table_has_is_refused(checkers: int, tmp_path: Path) -> None:
    with pytest.raises(_core.CoreError) as caught:
        BearoffTables.load(checkers, folder=TableFolder(tmp_path))

    assert caught.value.code == "bad_options"
