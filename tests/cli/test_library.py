"""`tablas library`: files in, matches found, files out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablas.formats import jsonl, read_match
from tablas.library import Library, default_url
from tablas.record import CubeTurn, MatchRecord, PlayerRecord, RecordedGame, Turn, settle

from .conftest import Run

GAME = RecordedGame(
    entries=(
        Turn(0, (3, 1), "played", ((8, 5), (6, 5))),
        Turn(1, (6, 1), "played", ((13, 7), (8, 7))),
        CubeTurn(0, "double", 2),
        CubeTurn(1, "pass", 2),
    )
)
RECORD = settle(
    MatchRecord(
        7,
        players=(PlayerRecord("Ana"), PlayerRecord("Ñico")),
        games=(GAME,),
        tags=(("Event", "Abierto"), ("Date", "2026-11-30")),
        comment="Una partida breve",
    )
)[0]
AFTER_31 = "4HPwATDgc/ABMA"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two matches, one of them twice, and a file nobody can read."""
    inside = tmp_path / "in"
    inside.mkdir()
    other = replace(RECORD, players=(PlayerRecord("Ana"), PlayerRecord("Beto")), tags=())
    (inside / "a.jsonl").write_bytes(jsonl.write(RECORD))
    (inside / "b.jsonl").write_bytes(jsonl.write(replace(RECORD, comment="")))
    (inside / "c.jsonl").write_bytes(jsonl.write(other))
    (inside / "d.mat").write_bytes(b"\0")
    return inside


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 added, 1 duplicates, 0 with problems, 1 refused"),
        ("es", "Añadidos: 2; repetidos: 1; con problemas: 0; rechazados: 1"),
    ],
)
def test_add_reports_in_both_languages(run: Run, folder: Path, language: str, said: str) -> None:
    done = run("library", "add", str(folder), "--lang", language)

    assert done.status == 1
    assert said in done.out
    assert "d.mat" in done.out
    assert "unknown_format" in done.out


def test_add_goes_into_the_data_folder_and_a_second_run_adds_nothing(
    run: Run, folder: Path, data_folder: Path
) -> None:
    run("library", "add", str(folder))
    again = run("library", "add", str(folder), "--json").document()

    assert default_url() == f"sqlite:///{data_folder / 'library.db'}"
    assert (data_folder / "library.db").is_file()
    assert (again["files"], again["added"], again["duplicates"]) == (4, 0, 3)
    assert [each["code"] for each in again["refused"]] == ["unknown_format"]  # type: ignore[attr-defined]


def test_list_and_search_print_what_fits(run: Run, folder: Path) -> None:
    run("library", "add", str(folder))

    every = run("library", "list", "--json").document()
    found = run(
        "library", "search", "--player", "nico", "--since", "2026-11", "--text", "BREVE", "--json"
    ).document()
    page = run("library", "list", "--limit", "1", "--lang", "es").out

    assert every["count"] == 2
    (match,) = found["matches"]  # type: ignore[misc]
    assert (match["players"], match["length"], match["score"]) == (["Ana", "Ñico"], 7, [1, 0])
    assert "Ana – Ñico" in page
    assert "1 de 2 partidos" in page


def test_search_by_position_says_where(run: Run, folder: Path) -> None:
    run("library", "add", str(folder))
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"

    for text in (AFTER_31, xgid, xgid.removeprefix("XGID=")):
        found = run("library", "search", "--position", text, "--json").document()
        assert [match["places"] for match in found["matches"]] == 2 * [  # type: ignore[attr-defined]
            [{"game": 1, "entry": 1, "twin": False}]
        ]
    assert "game 1, entry 1" in run("library", "search", "--position", AFTER_31).out
    assert "No match fits." in run("library", "search", "--position", xgid.replace("E-C", "D-D")).out


def test_show_tells_all_about_a_match(run: Run, folder: Path) -> None:
    run("library", "add", str(folder))

    text = run("library", "show", "1").out
    document = run("library", "show", "1", "--json").document()

    assert "Final score: 1-0" in text
    assert "Una partida breve" in text
    assert [copy["format"] for copy in document["copies"]] == ["jsonl", "jsonl"]  # type: ignore[attr-defined]


def test_export_gives_back_the_bytes_of_the_file(run: Run, folder: Path, tmp_path: Path) -> None:
    run("library", "add", str(folder))
    out = tmp_path / "out"

    done = run("library", "export", "1", "2", "--to", str(out))

    assert done.status == 0
    assert (out / "1-a.jsonl").read_bytes() == (folder / "a.jsonl").read_bytes()
    assert (out / "2-c.jsonl").read_bytes() == (folder / "c.jsonl").read_bytes()


def test_export_to_another_format_names_what_it_cannot_hold(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "a.jsonl", tmp_path / "out"
    path.write_bytes(jsonl.write(replace(RECORD, games=(replace(RECORD.games[0], tags=(("a", "b\nc"),)),))))
    run("library", "add", str(path))

    strict = run("library", "export", "1", "--to", str(out), "--format", "mat", "--strict")
    done = run("library", "export", "1", "--to", str(out), "--format", "mat", "--lang", "es")
    document = run("library", "export", "1", "--to", str(out), "--format", "mat", "--json").document()

    assert strict.status == 2
    assert strict.err.startswith("tablas: cannot_write: --format")
    assert done.status == 0
    assert "se queda fuera: lo que se sabe de una partida (partidas 1)" in done.out
    assert read_match(out / "1-a.mat").record.players[1].name == "Ñico"
    assert document["written"][0]["lost"] == [  # type: ignore[index]
        {"code": "game_tags", "detail": "", "game": 1}
    ]


def test_remove_takes_out_all_or_nothing(run: Run, folder: Path) -> None:
    run("library", "add", str(folder))

    refused = run("library", "remove", "1", "9", "--lang", "es")
    removed = run("library", "remove", "1")

    assert refused.status == 2
    assert refused.err == "tablas: not_in_library: ID: no hay ningún partido 9 en la biblioteca\n"
    assert removed.out == "1 removed\n"
    assert run("library", "list", "--json").document()["count"] == 1


def test_names_of_a_player_are_joined_and_parted(run: Run, folder: Path) -> None:
    run("library", "add", str(folder))

    joined = run("library", "players", "Beto", "Ñico", "--merge", "--json").document()
    parted = run("library", "players", "ñico", "--split", "--json").document()

    assert joined["players"] == [
        {"name": "Ana", "aliases": [], "matches": 2},
        {"name": "Beto", "aliases": ["Ñico"], "matches": 2},
    ]
    assert len(parted["players"]) == 3  # type: ignore[arg-type]


def test_stats_count_what_there_is(run: Run, folder: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mine.db'}"
    run("library", "add", str(folder), "--db", url)

    document = run("library", "stats", "--db", url, "--json").document()

    assert (document["matches"], document["games"], document["files"], document["places"]) == (2, 2, 3, 6)
    assert document["lengths"] == {"7": 2}
    assert "Database: " in run("library", "stats", "--db", url).out


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (("dance",), "bad_option"),
        (("add",), "missing_argument"),
        (("add", "none.mat"), "file_not_readable"),
        (("add", "*.none"), "bad_option"),
        (("show",), "missing_argument"),
        (("show", "x"), "bad_option"),
        (("show", "1"), "not_in_library"),
        (("export", "1"), "missing_argument"),
        (("export", "1", "--to", ".", "--format", "gif"), "unknown_format"),
        (("list", "1"), "extra_argument"),
        (("list", "--since", "yesterday"), "bad_option"),
        (("list", "--length", "long"), "bad_option"),
        (("list", "--format", "gif"), "bad_option"),
        (("search", "--position", "nowhere"), "bad_notation"),
        (("players", "Ana", "Zoe", "--merge"), "no_such_player"),
        (("list", "--db", "mysql://x/y"), "database_unsupported"),
    ],
)
def test_what_makes_no_sense_is_refused_on_one_line(run: Run, line: tuple[str, ...], code: str) -> None:
    done = run("library", *line)

    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"tablas: {code}: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        ("library", "list"),
        ("library", "stats"),
        ("library", "remove", "1"),
        ("progress", "Ana"),
        ("study",),
        ("study", "--stats"),
        ("study", "--library"),
        ("analyze", "--library"),
        ("admin", "ban", "Ana"),
    ],
)
def test_database_that_was_mistyped_is_refused_and_not_made(
    run: Run, tmp_path: Path, line: tuple[str, ...]
) -> None:
    path = tmp_path / "libary.db"
    done = run(*line, "--db", f"sqlite:///{path}", "--lang", "es")

    assert (done.status, done.out) == (2, "")
    assert "database_missing" in done.err
    assert f"no hay ninguna base de datos en «{path}»" in done.err
    assert not path.exists()


def test_interrupted_import_says_how_to_go_on(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Library.add

    def interrupted(library: Library, *arguments: object) -> object:
        report = real(library, *arguments)  # type: ignore[arg-type]
        report.is_interrupted = True
        return report

    monkeypatch.setattr(Library, "add", interrupted)

    done = run("library", "add", str(folder))

    assert done.status == 130
    assert "Interrupted." in done.out
