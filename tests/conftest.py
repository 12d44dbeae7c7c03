"""Settings every test shares."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hypothesis import settings

# Tables are built once for all tests, and never in the user's own cache.
os.environ["TABLAS_CACHE"] = str(Path(__file__).parent.parent / "build" / "tables-of-tests")

# A job that a shell runs in the background is deaf to Ctrl+C, and so would be all that tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A failure must be the same on every machine and a slow machine is no failure.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
# As many examples as make the rule plausible; `make test-long` tries more.
settings.register_profile("quick", settings.get_profile("house"), max_examples=25)
settings.load_profile("quick")
