"""One short match with mistakes, reviewed once for all tests of studying."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from short_match import MATCH
from tablas import Engine
from tablas.analysis import Review, review
from tablas.formats import read_match

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def found() -> Review:
    return review(read_match(MATCH).record, Engine("0-ply"), level="quick")
