"""A real server over a real SQLite file, and a hand that plays on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.server.app import create_app

from .hand import ADDRESS, Hand, seeded_dice


@pytest.fixture
def db_path(tmp_path: Path) -> Path:
    return tmp_path / "tablas.db"


@pytest.fixture
def db_url(db_path: Path) -> str:
    return f"sqlite+aiosqlite:///{db_path}"


@pytest.fixture
def app(db_url: str) -> FastAPI:
    return create_app(db_url, dice=seeded_dice(1))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


@pytest.fixture
def hand(client: TestClient) -> Hand:
    return Hand(client, random.Random(1))
