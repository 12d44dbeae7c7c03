"""Databases that cannot be used are named plainly, and left as they are."""

from __future__ import annotations

import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection
from starlette.testclient import TestClient

from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.play import tables
from tablas.server.storage.database import Base
from tablas.server.storage.migrate import FORMS, HEAD, prepare_database
from tablas.storage import database
from tablas.storage.faults import StorageError

from .hand import ADDRESS, Hand, any_action, fault

EXAMPLES = Path(__file__).parent / "forms"


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(revision)


def refused(url: str) -> StorageError:
    with pytest.raises(StorageError) as caught:
        create_app(url)
    return caught.value


def test_new_database_is_made_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "tablas.db"

    prepare_database(f"sqlite+aiosqlite:///{path}")

    assert revision_of(path) == HEAD


def test_migrations_end_at_the_tables_the_program_uses(db_path: Path, db_url: str) -> None:
    prepare_database(db_url)
    engine = create_engine(f"sqlite:///{db_path}")

    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)

    engine.dispose()
    assert tables.EventRow.metadata is Base.metadata
    assert differences == []


def test_there_is_a_stored_example_of_every_form_the_database_has_had() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.sql")) == list(FORMS.revisions)


@pytest.mark.parametrize("form", FORMS.revisions)
def test_match_of_an_older_form_goes_on_where_it_was(form: str, db_path: Path, db_url: str) -> None:
    with closing(sqlite3.connect(db_path)) as connection:
        connection.executescript((EXAMPLES / f"{form}.sql").read_text(encoding="utf-8"))

    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        (summary,) = client.get("/api/matches").json()
        hand = Hand(client, random.Random(0))
        view = hand.look(summary["id"])
        later = hand.go_on(view)

    assert revision_of(db_path) == HEAD
    assert summary["player_name"] == "Lucía"
    assert (view.score, view.game_number, view.seq) == ((0, 2), 2, 19)
    assert later.seq > view.seq


def test_several_servers_starting_at_once_make_one_database(db_url: str, db_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        urls = list(pool.map(prepare_database, [db_url] * 4))

    assert len({str(url) for url in urls}) == 1
    assert revision_of(db_path) == HEAD


def test_database_of_a_newer_version_is_refused_and_untouched(db_path: Path, db_url: str) -> None:
    prepare_database(db_url)
    newer = f"{int(HEAD) + 1:04d}"
    with closing(sqlite3.connect(db_path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (newer,))
        connection.execute("CREATE TABLE clocks (id INTEGER PRIMARY KEY)")
        connection.commit()
    before = db_path.read_bytes(), db_path.stat().st_mtime_ns

    error = refused(db_url)

    assert error.code == "database_too_new"
    assert str(db_path) in str(error)
    assert newer in str(error)
    assert (db_path.read_bytes(), db_path.stat().st_mtime_ns) == before


def test_database_of_another_program_is_refused_and_untouched(db_path: Path, db_url: str) -> None:
    with closing(sqlite3.connect(db_path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.commit()
    before = db_path.read_bytes()

    error = refused(db_url)

    assert error.code == "database_foreign"
    assert db_path.read_bytes() == before


def test_file_that_is_no_database_is_refused_and_untouched(db_path: Path, db_url: str) -> None:
    db_path.write_text("a shopping list, not a database " * 100)
    before = db_path.read_bytes()

    error = refused(db_url)

    assert error.code == "database_damaged"
    assert db_path.read_bytes() == before


@pytest.mark.parametrize(
    "url",
    ["sqlite://", "sqlite+aiosqlite:///:memory:", "mysql://localhost/tablas", "tablas.db", ""],
)
def test_url_that_names_no_database_that_is_spoken_is_refused(url: str) -> None:
    assert refused(url).code == "database_unsupported"


def test_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    error = refused(f"sqlite+aiosqlite:///{tmp_path}")

    assert error.code == "storage_unavailable"
    assert "this is a folder" in str(error)


def test_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")

    assert isinstance(refused(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'tablas.db'}"), StorageError)


@pytest.mark.usefixtures("db_path")
@pytest.mark.parametrize(
    ("failing", "working", "code"),
    [
        # SQLite's own limits fail with the codes of the real thing; 1 page means "as large as it is now".
        ("max_page_count = 1", "max_page_count = 1073741823", "storage_full"),
        ("query_only = ON", "query_only = OFF", "storage_read_only"),
    ],
)
def test_disk_that_fails_at_run_time_is_a_503_and_nothing_is_lost(
    db_url: str, failing: str, working: str, code: str
) -> None:
    app = create_app(db_url)
    pragma = working

    @event.listens_for(app.state.database.engine, "checkout")
    def _limit(
        connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
    ) -> None:
        connection.cursor().execute(f"PRAGMA {pragma}")

    with TestClient(app, base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(3))
        view = hand.begin(5)
        pragma = failing
        while (answer := hand.ask(view, any_action(view, hand.taste))).status_code == 200:
            view = MatchView.model_validate_json(answer.content)  # until the pages at hand are used up
        pragma = working
        later = hand.look(view.id)

    assert answer.status_code == 503
    assert fault(answer).code == code
    assert later.game_number > view.game_number or later.events[: len(view.events)] == view.events
    assert later.to_act == "own"


def test_database_that_another_program_keeps_locked_is_a_503(
    db_path: Path, db_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    with (
        TestClient(create_app(db_url), base_url=ADDRESS) as client,
        closing(sqlite3.connect(db_path, isolation_level=None)) as other,
    ):
        hand = Hand(client, random.Random(3))
        view = hand.reach(hand.begin(5), "before_roll")
        other.execute("BEGIN IMMEDIATE")
        locked = hand.ask(view, {"kind": "roll"})
        other.execute("ROLLBACK")
        unlocked = hand.ask(view, {"kind": "roll"})

    assert locked.status_code == 503
    assert fault(locked).code == "storage_busy"
    assert unlocked.status_code == 200


@pytest.mark.parametrize("put_another", [False, True])
def test_event_is_not_acknowledged_when_its_database_was_taken_away(
    db_path: Path, db_url: str, tmp_path: Path, put_another: bool
) -> None:
    prepare_database(f"sqlite:///{tmp_path / 'another.db'}")
    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(3))
        view = hand.begin(5)
        db_path.rename(tmp_path / "elsewhere.db")
        if put_another:
            (tmp_path / "another.db").rename(db_path)
        lost = hand.ask(view, any_action(view, hand.taste))
        looked = client.get("/api/matches")
        db_path.unlink(missing_ok=True)
        (tmp_path / "elsewhere.db").rename(db_path)
        found = hand.look(view.id)

    assert lost.status_code == looked.status_code == 503
    assert fault(lost).code == "storage_unavailable"
    assert found == view


@pytest.mark.parametrize(
    "payload",
    [
        '{"kind": "castled", "seat": 0}',
        '{"kind": "rolled", "seat": 0, "dice": [7, 0]}',
        '{"kind": "taken", "seat": 0}',
        '{"kind": "played", "seat": 0, "steps": [[1, 0]]}',
    ],
)
def test_match_whose_stored_events_do_not_fit_is_refused_and_the_others_go_on(
    db_path: Path, db_url: str, payload: str
) -> None:
    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(3))
        damaged, whole = hand.begin(5), hand.begin(3)
    with closing(sqlite3.connect(db_path)) as connection:
        connection.execute(
            "UPDATE events SET payload = ? WHERE match_id = ? AND seq = 1", (payload, damaged.id)
        )
        connection.commit()

    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(3))
        answer = client.get(f"/api/matches/{damaged.id}")
        seen = hand.look(whole.id)

    assert answer.status_code == 503
    assert fault(answer).code == "database_damaged"
    assert fault(answer).value == damaged.id
    assert seen == whole


def test_a_refused_address_keeps_its_password_to_itself() -> None:
    error = refused("postgresql+asyncpg://ana:secreto@localhost:1/tablas")

    assert "secreto" not in f"{error} {error.value}"
    assert "ana:***@localhost:1" in str(error)
