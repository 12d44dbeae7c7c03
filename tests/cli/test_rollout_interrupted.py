"""A rollout that is interrupted: what it has is told as a part, and kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Run

AFTER_31 = "sGfwATDgc/ABMA"
PATIENCE_S = 120.0


def interrupted(data: Path, *more: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of a long rollout that is interrupted once some games are finished."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablas", "rollout", AFTER_31, "--trials", "1000000", "--cubeless", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TABLAS_DATA": str(data)},
    )
    end = time.monotonic() + PATIENCE_S
    while not list(data.glob("rollouts/rollout-*.json")) and time.monotonic() < end:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out, err


def test_an_interrupted_rollout_is_told_as_a_part_and_goes_on_from_there(run: Run, tmp_path: Path) -> None:
    status, out, err = interrupted(tmp_path / "kept", "--json", "--lang", "en")

    part = json.loads(out)
    assert status == 130
    assert part["is_finished"] is False
    assert part["ended_by"] is None
    assert 0 < part["trials"] < part["trials_asked"]
    [file] = (tmp_path / "kept" / "rollouts").iterdir()
    assert str(file) in err
    more = ("rollout", AFTER_31, "--cubeless", "--trials", str(part["trials"]), "--json")
    resumed = run(*more, "--resume", str(file)).document()
    assert resumed["is_finished"] is True
    assert resumed["equity"] == part["equity"]


@pytest.mark.parametrize(
    ("language", "said"),
    [pytest.param("en", "INTERRUPTED after", marks=pytest.mark.long), ("es", "INTERRUMPIDO tras")],
)
def test_people_read_first_of_all_that_it_is_a_part(tmp_path: Path, language: str, said: str) -> None:
    _, out, _ = interrupted(tmp_path, "--lang", language)

    assert out.startswith(said)
    assert {"en": "95%", "es": "95 %"}[language] in out


def test_a_finished_rollout_leaves_no_file(run: Run, data_folder: Path) -> None:
    run("rollout", AFTER_31, "--trials", "4", "--cubeless", "--json")

    assert list((data_folder / "rollouts").iterdir()) == []
