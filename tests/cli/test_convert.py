"""`tablas info` and `tablas convert` on files of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.corpus import OWN_FILES
from tablas.cli import convert
from tablas.formats import jsonl, read_match
from tablas.record import CubeTurn, MatchRecord, Outcome, PlayerRecord, RecordedGame, Turn

from .conftest import Run

RECORD = MatchRecord(
    length=7,
    players=(PlayerRecord("Ana"), PlayerRecord("Ñico")),
    games=(
        RecordedGame(
            entries=(
                Turn(0, (3, 1), "played", ((8, 5), (6, 5))),
                CubeTurn(1, "double", 2),
                CubeTurn(0, "pass", 2),
            ),
            outcome=Outcome(1, 1),
        ),
    ),
)


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(jsonl.write(RECORD))
    return path


def test_info_prints_what_the_file_holds(run: Run, match_file: Path) -> None:
    done = run("info", str(match_file), "--json")

    assert done.status == 0
    assert done.document() == {
        "format": "jsonl",
        "length": 7,
        "players": ["Ana", "Ñico"],
        "games": [
            {
                "score": [0, 0],
                "crawford": False,
                "plays": 1,
                "doubles": 1,
                "takes": 0,
                "passes": 1,
                "beavers": 0,
                "winner": 2,
                "points": 1,
            }
        ],
        "final_score": [0, 1],
        "problems": [],
    }


@pytest.mark.parametrize(("language", "score"), [("en", "Final score: 0-1"), ("es", "Marcador final: 0-1")])
def test_info_speaks_both_languages(run: Run, match_file: Path, language: str, score: str) -> None:
    assert score in run("info", str(match_file), "--lang", language).out


@pytest.mark.parametrize("verb", ["info", "convert"])
def test_a_file_nobody_can_read_is_refused_with_its_reason(run: Run, tmp_path: Path, verb: str) -> None:
    bad = tmp_path / "bad.mat"
    bad.write_bytes(b"\0\1\2")
    out = tmp_path / "out.jsonl"

    done = run(verb, str(bad), *([str(out)] if verb == "convert" else []))

    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"tablas: unknown_format: {bad}: ")
    assert done.err.count("\n") == 1
    assert not out.exists()


def test_a_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("info", str(tmp_path / "none.mat"))

    assert done.status == 2
    assert "file_not_readable" in done.err


def test_one_file_is_converted_to_the_format_of_its_ending(
    run: Run, match_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "copy.jsonl"
    done = run("convert", str(match_file), str(out))

    assert done.status == 0
    assert read_match(out).record == RECORD
    assert "1 read, 0 with problems, 0 refused" in done.out


def test_a_refused_file_does_not_stop_the_others_of_a_folder(
    run: Run, match_file: Path, tmp_path: Path
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    (folder / "deep").mkdir(parents=True)
    for name in ("a.jsonl", "a.txt", "deep/a.jsonl"):
        (folder / name).write_bytes(match_file.read_bytes())
    (folder / "b.mat").write_bytes(b"\0")

    done = run("convert", str(folder), str(out), "--to", "jsonl", "--json")

    assert done.status == 1
    document = done.document()
    assert (document["read"], document["with_problems"], document["refused"]) == (3, 0, 1)
    written = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert written == ["a.jsonl", "a.txt.jsonl", "deep/a.jsonl"]


def test_a_pattern_converts_the_files_that_fit(run: Run, match_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run("convert", str(match_file.parent / "*.jsonl"), str(out), "--to", "jsonl")

    assert done.status == 0
    assert [path.name for path in out.iterdir()] == ["match.jsonl"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (("{}", "out.gif"), "unknown_format"),
        (("{}", "out.jsonl", "--to", "gif"), "unknown_format"),
        (("*.none", "out", "--to", "jsonl"), "bad_option"),
        (("*.none", "out"), "missing_argument"),
    ],
)
def test_what_cannot_be_converted_is_refused(
    run: Run, match_file: Path, line: tuple[str, ...], code: str
) -> None:
    done = run("convert", *[word.replace("{}", str(match_file)) for word in line])

    assert done.status == 2
    assert done.err.startswith(f"tablas: {code}: ")


def test_a_large_file_is_written_match_by_match_and_all_or_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(convert, "_LARGE", 0)
    text = (OWN_FILES / "short.mat").read_bytes()
    source = tmp_path / "large.mat"
    source.write_bytes(text + b"\n" + text)

    assert run("convert", str(source), str(tmp_path / "out.sgf")).status == 0
    made = ["large.mat", "out-2.sgf", "out.sgf"]
    assert sorted(path.name for path in tmp_path.iterdir()) == made

    source.write_bytes(text + b"\n" + text.replace(b"13/7 24/20", b"13/7 24/3"))
    refused = run("convert", "--strict", str(source), str(tmp_path / "strict.sgf"))
    assert refused.status == 2
    assert "problems_found" in refused.err
    assert sorted(path.name for path in tmp_path.iterdir()) == made
