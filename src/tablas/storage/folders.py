"""Where this program keeps what it stores."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """`TABLAS_DATA`, else the data folder of the user."""
    named = os.environ.get("TABLAS_DATA")
    if named:
        return Path(named)
    return user_data_path("tablas")
