"""Matches that we write, loaded by GNU Backgammon: every board, action, result and score must be ours.

``make test-gnubg``. No part of the ordinary tests: it needs the program, which takes all files in one run.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from formats.gnubg_view import MatchSeen, differences, ours, told
from formats.random_matches import random_match
from tablas.duel.peers.gnubg_program import REMEDY, find_program
from tablas.formats import registry
from tablas.record import MatchRecord, from_match
from tablas.stakes import Rules

MATCHES = int(os.environ.get("TABLAS_MATCHES", "200"))
FORMATS = ("mat", "sgf")
# Length and rules: matches, money with and without Jacoby, with beavers, variants.
_KINDS = (
    *[(length, Rules()) for length in (1, 2, 3, 5, 7, 9, 11, 13, 15, 25)],
    (5, Rules(cube=False)),
    (5, Rules(variant="nackgammon")),
    (3, Rules(variant="hypergammon")),
    (0, Rules()),
    (0, Rules(jacoby=False)),
    (0, Rules(beavers=True)),
    (0, Rules(jacoby=False, beavers=True)),
)
_PLAYERS = (("Ana", "Beto"), ("Ñandú Ávila", "O'Neill, Jr."), ("a b", "C"), ("x" * 30, "42"))
_MOST_SECONDS = 600
_SCRIPT = Path(__file__).with_name("gnubg_reading.py")


@cache
def match_of(number: int) -> MatchRecord:
    """The match of that number, the same on every machine; each fifth one is cut off in the middle."""
    length, rules = _KINDS[number % len(_KINDS)]
    match = random_match(
        number,
        length,
        rules,
        _PLAYERS[number // 3 % len(_PLAYERS)],
        games=8,
        beavers=True,
        actions=40 + 5 * number if number % 5 == 4 else None,
    )
    return from_match(match)


def write_all(folder: Path) -> Iterator[str]:
    """Writes every match in every format; a line for the program about each file."""
    for number in range(MATCHES):
        record = match_of(number)
        for form in FORMATS:
            path = folder / f"{number}.{form}"
            path.write_bytes(registry.writer(form).write(record, lossy=True))
            yield f"{path}\t{'on' if record.rules.jacoby else 'off'}\n"


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, MatchSeen]:
    """Every file as the program tells it, by its name."""
    program = find_program()
    if program is None:
        pytest.skip(f"needs the program gnubg: {REMEDY}")
    folder = tmp_path_factory.mktemp("gnubg")
    files, answers = folder / "files", folder / "answers"
    files.write_text("".join(write_all(folder)))
    subprocess.run(
        [program, "--tty", "--quiet", "--no-rc", "--python", str(_SCRIPT)],
        env={**os.environ, "TABLAS_FILES": str(files), "TABLAS_ANSWERS": str(answers)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=_MOST_SECONDS,
        check=False,
    )
    lines = map(json.loads, answers.read_text().splitlines())
    return {Path(line["path"]).name: told(line) for line in lines}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("number", range(MATCHES))
def test_gnubg_loads_a_match_as_it_was_played(seen: dict[str, MatchSeen], number: int, form: str) -> None:
    found, wanted = seen[f"{number}.{form}"], ours(match_of(number))

    assert "\n".join(differences(found, wanted)) == ""
