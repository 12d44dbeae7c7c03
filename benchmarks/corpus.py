"""Where the real match files lie that measurements are made of."""

from __future__ import annotations

import os
from pathlib import Path

_ROOT = Path(__file__).parents[1]

MAT_FOLDER = Path(os.environ.get("TABLAS_CORPUS") or _ROOT.parent / "shared" / "formats" / "corpus") / "mat"
"""The folder of match texts: beside the checkout, or where ``TABLAS_CORPUS`` says."""
