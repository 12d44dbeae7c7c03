"""Progress over HTTP: whose it is, in whose words, and what is said when there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from short_match import MATCH
from tablas import Engine
from tablas.analysis import review
from tablas.formats import read_match
from tablas.library import Library
from tablas.protocol.progress import ProgressView
from tablas.record import PlayerRecord
from tablas.server.app import create_app

from .hand import ADDRESS, seeded_dice


@pytest.fixture
def shelf(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'library.db'}"


@pytest.fixture
def house(tmp_path: Path, shelf: str) -> Iterator[TestClient]:
    app = create_app(f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}", dice=seeded_dice(1), library=shelf)
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


def told(client: TestClient, **query: str) -> ProgressView:
    answer = client.get("/api/progress", params=query)
    assert answer.status_code == 200, answer.text
    return ProgressView.model_validate_json(answer.content)


def test_nobody_has_progress_before_the_first_review(house: TestClient) -> None:
    assert told(house) == ProgressView(player=None, players=[], html="")
    assert told(house, player="Ana").player is None


def test_progress_is_told_of_people_in_the_language_asked_for(house: TestClient, shelf: str) -> None:
    found = review(read_match(MATCH).record, Engine("0-ply"), level="quick")
    players = (PlayerRecord("<b>Ana"), PlayerRecord("tablas · casual"))
    with Library.open(shelf) as library:
        library.file_review(replace(found, record=replace(found.record, players=players)))
        nameless = (PlayerRecord(""), PlayerRecord("tablas · casual"))
        library.file_review(replace(found, record=replace(found.record, players=nameless)))
        library.add_record(replace(found.record, length=5))  # a match without a review counts for nobody

    view = told(house, lang="es")

    assert view.player == "<b>Ana"
    assert [(each.name, each.matches) for each in view.players] == [("<b>Ana", 1)]
    assert "Lo que más le cuesta" in view.html
    assert "<b>" not in view.html
    assert "What costs" in told(house, player="<b>Ana", lang="en").html
    assert told(house, player="Luis").player is None
