"""Settings every test shares."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from postgres import INITDB, Postgres, running

# Tables are built once for all tests, and never in the user's own cache.
os.environ["TABLAS_CACHE"] = str(Path(__file__).parent.parent / "build" / "tables-of-tests")

# A job that a shell runs in the background is deaf to Ctrl+C, and so would be all that tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A failure must be the same on every machine and a slow machine is no failure.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
# As many examples as make the rule plausible; `make test-long` tries more.
settings.register_profile("quick", settings.get_profile("house"), max_examples=15)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; tests that use it belong to the group `postgres`, so that one is started."""
    if INITDB is None:
        pytest.skip("PostgreSQL is not installed")
    with running() as server:
        yield server
