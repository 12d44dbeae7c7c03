"""Saved matches: whole, refused when damaged, and never touched by a refusal."""

import json
from pathlib import Path

import pytest

from tablas.cli.faults import DamagedSave, FileNotReadable, NewerSave
from tablas.cli.game.saved import SavedMatch, load, save, unfinished
from tablas.match import Match, NextGame, Opened, Played, ResignAccepted, ResignOffered, Rolled
from tablas.moves import Roll
from tablas.stakes import Rules

from .conftest import Run


@pytest.fixture
def saved() -> SavedMatch:
    match = Match.new(3, Rules(jacoby=False))
    match = match.apply(Opened((2, 2))).apply(Opened((3, 1))).apply(Played(0, ((8, 5), (6, 5))))
    match = match.apply(Rolled(1, Roll(6, 4))).apply(ResignOffered(1, 1)).apply(ResignAccepted(0))
    match = match.apply(NextGame()).apply(Opened((1, 6)))
    return SavedMatch(match, "casual", seed=4, waiting=((5, 2), (6, 6)))


def test_read_after_write_gives_the_same_match(saved: SavedMatch, tmp_path: Path) -> None:
    save(tmp_path / "match.jsonl", saved)

    assert load(tmp_path / "match.jsonl") == saved


def test_file_is_a_header_and_a_line_for_each_event(saved: SavedMatch, tmp_path: Path) -> None:
    save(tmp_path / "match.jsonl", saved)

    lines = [json.loads(line) for line in (tmp_path / "match.jsonl").read_text().splitlines()]
    assert lines[0]["format"] == "tablas-match"
    assert lines[0]["version"] == 1
    assert [line["kind"] for line in lines[1:4]] == ["opened", "opened", "played"]
    assert len(lines) == 1 + len(saved.match.events)


def damage(text: str, line: int, new: str) -> str:
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (1, "{}"),
        (1, "match"),
        (1, '{"format":"tablas-match","version":1,"length":-4,"rules":{},"level":"expert"}'),
        (2, '{"kind":"opened","dice":[0,7]}'),
        (3, '{"kind":"juggled"}'),
        (4, '{"kind":"played","seat":0,"steps":[[8,1],[6,5]]}'),
        (5, '{"kind":"rolled","seat":0,"dice":[6,4]}'),
        (5, '{"kind":"rolled","seat":1,"di'),
    ],
)
def test_damaged_line_is_refused_by_its_number_and_the_file_left_alone(
    run: Run, saved: SavedMatch, tmp_path: Path, line: int, new: str
) -> None:
    path = tmp_path / "match.jsonl"
    save(path, saved)
    path.write_text(damage(path.read_text(encoding="utf-8"), line, new), encoding="utf-8")
    damaged = path.read_bytes()

    with pytest.raises(DamagedSave) as refusal:
        load(path)
    outcome = run("play", "--resume", str(path), typed="quit\n")

    assert refusal.value.line == line
    assert outcome.status == 2
    assert outcome.err.startswith(f"tablas: damaged_save: --resume, line {line}: ")
    assert outcome.err.count("\n") == 1
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("text", ["", '{"format":"tablas-match"'])
def test_empty_or_cut_file_is_damaged(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(DamagedSave):
        load(path)


def test_file_of_a_newer_version_is_refused_as_such(saved: SavedMatch, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save(path, saved)
    path.write_text(path.read_text(encoding="utf-8").replace('"version":1', '"version":9'), encoding="utf-8")

    with pytest.raises(NewerSave):
        load(path)


def test_file_that_is_no_text_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(FileNotReadable):
        load(path)


def test_unfinished_matches_come_newest_first_and_damaged_ones_are_passed_over(
    saved: SavedMatch, tmp_path: Path
) -> None:
    over = Match.new(1).apply(Opened((3, 1))).apply(ResignOffered(0, 1)).apply(ResignAccepted(1))
    save(tmp_path / "a.jsonl", saved)
    save(tmp_path / "over.jsonl", SavedMatch(over, "expert"))
    (tmp_path / "damaged.jsonl").write_text("?", encoding="utf-8")

    assert [path.name for path, _ in unfinished(tmp_path)] == ["a.jsonl"]
    assert list(unfinished(tmp_path / "missing")) == []
