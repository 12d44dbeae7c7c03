"""Starting and stopping the server as a user does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablas.server.run import DEFAULT_PORT, PORTS_TRIED, CannotListen, PortInUse, listening_socket
from tablas.server.storage.migrate import HEAD, prepare_database

from .process import refused, serving


def test_server_says_where_it_listens_and_answers_there(tmp_path: Path) -> None:
    with serving(data=tmp_path / "data") as server:
        health = server.client.get("/api/health").json()

    assert server.address.startswith("http://127.0.0.1:")
    assert health["schema"] == HEAD
    assert (tmp_path / "data" / "tablas.db").is_file()


def test_ctrl_c_ends_the_server_quietly_and_leaves_one_whole_file(tmp_path: Path) -> None:
    with serving(data=tmp_path) as server:
        server.client.post("/api/matches", json={"length": 1, "level": "casual"})
        status = server.stop()

    assert status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tablas.db", "tablas.db.secret"]


def test_second_server_takes_the_next_free_port(tmp_path: Path) -> None:
    with serving(data=tmp_path / "a") as first, serving(data=tmp_path / "b") as second:
        assert first.address != second.address
        assert second.client.get("/api/matches").json() == []


def test_port_search_starts_at_the_usual_port_and_skips_taken_ones() -> None:
    with (
        closing(listening_socket("127.0.0.1", None)) as first,
        closing(listening_socket("127.0.0.1", None)) as second,
    ):
        ports = {first.getsockname()[1], second.getsockname()[1]}

    assert len(ports) == 2
    assert all(DEFAULT_PORT <= port < DEFAULT_PORT + PORTS_TRIED for port in ports)


def test_named_port_is_never_replaced_by_another() -> None:
    with (
        closing(listening_socket("127.0.0.1", 0)) as taken,
        pytest.raises(PortInUse, match=str(taken.getsockname()[1])),
    ):
        listening_socket("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_address_of_another_machine_is_refused(host: str) -> None:
    with pytest.raises(CannotListen, match=host):
        listening_socket(host, 0)


def test_database_of_a_newer_version_ends_the_start_with_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tablas.db"
    prepare_database(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = path.read_bytes()

    status, said = refused(data=tmp_path)

    assert status == 2
    assert "database_too_new" in said
    assert str(path) in said
    assert len(said.splitlines()) == 1
    assert path.read_bytes() == before


def test_read_only_folder_ends_the_start_with_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)

    status, said = refused(data=tmp_path, bound_by_permissions=True)

    assert status == 2
    assert "storage_read_only" in said
    assert str(tmp_path) in said
    assert len(said.splitlines()) == 1


def test_read_only_database_ends_the_start_with_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tablas.db"
    prepare_database(f"sqlite:///{path}")
    path.chmod(0o444)
    tmp_path.chmod(0o555)

    status, said = refused(data=tmp_path, bound_by_permissions=True)

    assert status == 2
    assert "storage_read_only" in said
    assert len(said.splitlines()) == 1
