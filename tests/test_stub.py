"""The committed stub of the compiled module is the one nanobind writes: `make types` writes it anew."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parent.parent / "src" / "tablas" / "_core.pyi"


def test_the_stub_is_what_the_compiled_module_says(tmp_path: Path) -> None:
    generated = tmp_path / "_core.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "tablas._core", "-o", str(generated)],
        check=True,
    )

    assert STUB.read_text(encoding="utf-8") == generated.read_text(encoding="utf-8"), "run `make types`"
