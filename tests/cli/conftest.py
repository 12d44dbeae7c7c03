"""The command as a user runs it, inside the test's own process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablas.cli import main


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one command gave back."""

    status: int
    out: str
    err: str

    def document(self) -> dict[str, object]:
        """The one JSON document on stdout."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value


Run = Callable[..., Outcome]


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and a terminal that speaks English without colour."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TABLAS_DATA", str(folder))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    return folder


@pytest.fixture
def run(data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `tablas` with these arguments and this input."""
    assert not data_folder.exists()

    def command(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main(arguments)
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return command
