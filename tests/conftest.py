"""Settings every test shares."""

from __future__ import annotations

from hypothesis import settings

# A failure must be the same on every machine and a slow machine is no failure.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")
