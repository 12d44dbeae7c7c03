"""The package as a whole: its public names and what importing it costs."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tablas


@pytest.mark.parametrize("name", tablas.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert name in dir(tablas)
    assert getattr(tablas, name).__doc__


def test_public_names_are_sorted_as_classes_and_functions_are() -> None:
    assert tablas.__all__ == sorted(tablas.__all__, key=lambda name: (not name.isupper(), name))


def test_an_unknown_name_is_refused_by_name() -> None:
    with pytest.raises(AttributeError, match="module 'tablas' has no attribute 'Backgammon'"):
        getattr(tablas, "Backgammon")  # noqa: B009 - the attribute must not exist


def test_the_version_is_the_one_in_pyproject() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))

    assert tablas.__version__ == project["project"]["version"]


def test_listing_plays_loads_nothing_but_the_rules() -> None:
    script = (
        "import sys, tablas; tablas.legal_plays(tablas.Position.start(), (3, 1)); "
        "print(*sorted(name for name in sys.modules if name.split('.')[0] in "
        "('pydantic', 'fastapi', 'sqlalchemy', 'rich', 'typer', 'tablas')))"
    )

    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout

    assert {name for name in loaded.split() if not name.startswith(("tablas.moves", "tablas.position"))} == {
        "tablas",
        "tablas._core",
        "tablas.errors",
    }


@pytest.mark.parametrize(
    "value",
    [
        tablas.Position.start(),
        tablas.Roll(3, 1),
        tablas.Stakes(7, 3, 2, 2, "own"),
        tablas.legal_plays(tablas.Position.start(), (3, 1))[0],
        tablas.Match.new(7),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_can_be_sent_to_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
