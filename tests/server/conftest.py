"""A real server over a real SQLite file, and a hand that plays on it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from postgres import Postgres
from tablas.server.app import create_app

from .hand import ADDRESS, Hand, seeded_dice

ON_POSTGRES = os.environ.get("TABLAS_TEST_DATABASE") == "postgresql"
"""Whether the tests of the server are run over PostgreSQL; those of SQLite's own file are left out then."""


@pytest.fixture
def closed_after() -> Iterator[Callable[[FastAPI], FastAPI]]:
    """For a server that is asked without being begun or ended: its database is closed after the test."""
    with ExitStack() as opened:

        def later(app: FastAPI) -> FastAPI:
            opened.callback(app.state.database.close)
            return app

        yield later


@pytest.fixture
def db_path(tmp_path: Path) -> Path:
    if ON_POSTGRES:
        pytest.skip("about the file of SQLite")
    return tmp_path / "tablas.db"


@pytest.fixture
def db_url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    if ON_POSTGRES:
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database()
    return f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}"


def module_url(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> str:
    """An empty database of the kind that the tests are run over, for a whole file of them."""
    if ON_POSTGRES:
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database()
    return f"sqlite+aiosqlite:///{folders.mktemp('database') / 'tablas.db'}"


@pytest.fixture
def app(db_url: str, closed_after: Callable[[FastAPI], FastAPI]) -> FastAPI:
    return closed_after(create_app(db_url, dice=seeded_dice(1)))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


@pytest.fixture
def hand(client: TestClient) -> Hand:
    return Hand(client, random.Random(1))
