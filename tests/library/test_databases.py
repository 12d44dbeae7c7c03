"""Databases that cannot be used are named plainly and left as they are; older ones go on; PostgreSQL too."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from postgres import Postgres
from short_match import MATCH
from tablas import Engine
from tablas.analysis import review
from tablas.formats import jsonl, read_match
from tablas.library import FORMS, Library, Query
from tablas.library.tables import METADATA
from tablas.position import Position
from tablas.server.storage.migrate import prepare_database
from tablas.storage import database
from tablas.storage.faults import StorageError
from tablas.study import cards_of

from .conftest import record

EXAMPLES = Path(__file__).parent / "forms"


def refused(url: str) -> str:
    """The code of what is wrong with the database."""
    with pytest.raises(StorageError) as caught:
        Library.open(url)
    return caught.value.code


def test_migrations_end_at_the_tables_the_library_uses(url: str) -> None:
    Library.open(url).close()
    engine = create_engine(url)

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": "library_version"})
        differences = compare_metadata(context, METADATA)

    engine.dispose()
    assert differences == []


def test_there_is_a_stored_example_of_every_form_the_library_has_had() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.sql")) == list(FORMS.revisions)


@pytest.mark.parametrize("form", FORMS.revisions)
def test_library_of_an_older_form_is_whole_and_takes_more(form: str, tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((EXAMPLES / f"{form}.sql").read_text(encoding="utf-8"))

    with Library.open(f"sqlite:///{path}") as library:
        (match,) = library.search(Query(player="lucia", position=Position.start()))
        again = library.add_record(library.record(match.id))
        new = library.add_record(record(1))
        has_reviews = bool(library.reviews()) and library.review(match.id) is not None
        answers = library.cards().stats(datetime(2026, 12, 1, tzinfo=UTC)).answers

    assert (has_reviews, answers) == ((True, 1) if form >= "0002" else (False, 0))
    assert (match.id, match.players, match.event) == (1, ("Lucía", "Ñico"), "Abierto")
    assert (again.is_new, again.match_id, new.is_new) == (False, 1, True)


def test_new_library_is_made_with_its_folders(tmp_path: Path) -> None:
    with Library.open(f"sqlite+aiosqlite:///{tmp_path / 'a' / 'b' / 'library.db'}") as library:
        assert library.count() == 0


def test_library_may_share_a_database_with_live_play(tmp_path: Path) -> None:
    for name, rooms in (("a.db", (0, 1)), ("b.db", (1, 0))):
        url = f"sqlite:///{tmp_path / name}"
        for room in rooms:
            if room:
                prepare_database(url)
            else:
                Library.open(url).close()
        with Library.open(url) as library:
            assert library.add_record(record(1)).is_new


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("CREATE TABLE recipes (name TEXT)", "database_foreign"),
        (
            "CREATE TABLE recipes (name TEXT); CREATE TABLE alembic_version (version_num TEXT);"
            "INSERT INTO alembic_version VALUES ('ae1027a6acf')",
            "database_foreign",
        ),
        (
            "CREATE TABLE library_version (version_num TEXT); INSERT INTO library_version VALUES ('9999')",
            "database_too_new",
        ),
    ],
)
def test_database_of_another_program_or_time_is_refused_and_untouched(
    tmp_path: Path, script: str, code: str
) -> None:
    path = tmp_path / "library.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    before = path.read_bytes()

    assert refused(f"sqlite:///{path}") == code
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("library.db", "database_unsupported"),
        ("mysql://somewhere/library", "database_unsupported"),
        ("sqlite://", "database_unsupported"),
        ("postgresql+asyncpg://nobody:secret@127.0.0.1:1/library", "storage_unavailable"),
    ],
)
def test_database_that_nobody_can_reach_is_refused_without_its_password(url: str, code: str) -> None:
    with pytest.raises(StorageError) as caught:
        Library.open(url)

    assert caught.value.code == code
    assert "secret" not in str(caught.value)


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    path.write_text("a shopping list, not a database " * 100)

    assert refused(f"sqlite:///{path}") == "database_damaged"
    assert refused(f"sqlite:///{tmp_path}") == "storage_unavailable"


def test_database_that_is_damaged_inside_is_told_when_it_is_read(url: str, tmp_path: Path) -> None:
    with Library.open(url) as library:
        for seed in range(3):
            library.add_record(record(seed))
    path = tmp_path / "library.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\x5a" * (len(whole) - 4096))

    with pytest.raises(StorageError) as caught, Library.open(url) as library:
        library.search()

    assert caught.value.code == "database_damaged"


def test_file_that_is_damaged_inside_the_database_is_told(url: str, tmp_path: Path) -> None:
    with Library.open(url) as library:
        library.add_record(record(1))
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection, connection:
        connection.execute("UPDATE library_sources SET contents = zeroblob(64)")

    with pytest.raises(StorageError) as caught, Library.open(url) as library:
        library.record(1)

    assert caught.value.code == "database_damaged"


def test_locked_database_is_told_and_nothing_is_lost(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    with (
        Library.open(url) as library,
        closing(sqlite3.connect(tmp_path / "library.db", isolation_level=None)) as other,
    ):
        library.add_record(record(1))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as caught:
            library.add_record(record(2))
        seen = library.count()
        other.execute("ROLLBACK")

        assert (caught.value.code, seen) == ("storage_busy", 1)
        assert library.add_record(record(2)).is_new


@pytest.mark.parametrize(
    ("pragma", "code"),
    [("max_page_count = 1", "storage_full"), ("query_only = ON", "storage_read_only")],
)
def test_disk_that_fails_leaves_nothing_half_written(
    url: str, tmp_path: Path, pragma: str, code: str
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for seed in range(6):
        (folder / f"{seed}.jsonl").write_bytes(jsonl.write(record(seed)))
    library = Library.open(url)

    @event.listens_for(library._database.engine, "checkout")
    def _limit(
        connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
    ) -> None:
        connection.cursor().execute(f"PRAGMA {pragma}")

    with library, pytest.raises(StorageError) as caught:
        library.add([folder])

    assert caught.value.code == code
    with Library.open(url) as again:
        held = again.stats()
        assert (held.matches, held.files, held.players, held.places) == (0, 0, 0, 0)
        assert again.add([folder]).added == 6


@pytest.mark.skipif(os.name != "posix", reason="folders that cannot be written are made otherwise here")
def test_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert refused(f"sqlite:///{tmp_path / 'file' / 'library.db'}") == "storage_unavailable"
    assert refused("sqlite:////proc/library.db") in ("storage_read_only", "storage_unavailable")


@pytest.mark.xdist_group("postgres")
def test_postgresql_holds_the_library_as_sqlite_does(postgres: Postgres, url: str, tmp_path: Path) -> None:
    shared = postgres.new_database()
    folder = tmp_path / "in"
    folder.mkdir()
    for seed in range(6):
        (folder / f"{seed}.jsonl").write_bytes(jsonl.write(record(seed)))
    queries = [
        Query(),
        Query(player="NUNEZ", opponent="ana"),
        Query(position=Position.start(), with_twin=True),
        Query(text="50%", least_length=1, until="2027", event="x", format="jsonl"),
    ]
    with Library.open(url) as one, Library.open(shared) as two:
        for library in (one, two):
            assert library.add([folder]).added == 6
            assert library.add([folder]).duplicates == 6
            library.merge("Ana", "Caro")
            library.remove([3])
        for query in queries:
            found = [
                [(match.players, match.score, match.places) for match in each.search(query)]
                for each in (one, two)
            ]
            assert found[0] == found[1]
        assert one.players() == two.players()
        assert two.record(1) == record(0)
        assert two.add([folder]).added == 1
        assert two.place.endswith(shared.rpartition("/")[2])
        now = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
        found = review(read_match(MATCH).record, Engine("0-ply"), level="quick")
        told = []
        for library in (one, two):
            number = library.file_review(found)
            library.keep_review(number, replace(found, level="standard"))
            box = library.cards("ana")
            box.add(cards_of(found), now)
            box.answer(box.due(now)[0].id, "hard", 0.03, now)
            progress = library.progress("luis")
            told.append((progress.whole, box.stats(now), [each.card.key for each in box.due(now)]))
            assert library.review(number) == replace(found, level="standard")
        assert told[0] == told[1]

    with Library.open(shared) as later:
        assert later.count() == 7
