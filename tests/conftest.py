"""Settings every test shares."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

# Tables are built once for all tests, and never in the user's own cache.
os.environ["TABLAS_CACHE"] = str(Path(__file__).parent.parent / "build" / "tables-of-tests")

# A failure must be the same on every machine and a slow machine is no failure.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")
