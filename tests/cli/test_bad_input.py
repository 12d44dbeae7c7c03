"""Whatever cannot be understood gets exit status 2 and one line: code, place and value."""

import os
from pathlib import Path

import pytest

from .conftest import Outcome, Run

START = "4HPwATDgc/ABMA"
SIXTEEN = "0,-2,0,0,0,0,6,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0"
SHORT = "0,-2,0"

CASES = [
    (("moves", START, "70"), "bad_dice", "DICE", "70"),
    (("moves", START, "3"), "bad_dice", "DICE", "3"),
    (("best", START, "777"), "bad_dice", "DICE", "777"),
    (("moves", "4HPwATDgc/ABM", "31"), "bad_notation", "POSITION", "4HPwATDgc/ABM"),
    (("moves", "hello", "31"), "bad_notation", "POSITION", "hello"),
    (("moves", SIXTEEN, "31"), "bad_position", "POSITION", SIXTEEN),
    (("eval", SHORT), "bad_position", "POSITION", SHORT),
    (("cube", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:5:10"), "bad_stakes", "POSITION", "7"),
    (("show", "XGID=-b----E-C---eE---c-e----Bz:0:0:1:00:0:0:0:0:10"), "bad_notation", "POSITION", "column"),
    (("moves", START), "missing_argument", "DICE", ""),
    (("moves",), "missing_argument", "POSITION", ""),
    (("moves", START, "31", "extra"), "extra_argument", "arguments", "extra"),
    (("moves", START, "31", "--fast"), "unknown_option", "--fast", "--fast"),
    (("moves", START, "31", "--json=yes"), "unexpected_value", "--json", "yes"),
    (("best", START, "31", "--level", "grandmaster"), "unknown_level", "--level", "grandmaster"),
    (("best", START, "31", "--ply", "8"), "unknown_level", "--ply", "8-ply"),
    (("best", START, "31", "--ply", "x"), "bad_option", "--ply", "x"),
    (("best", START, "31", "--ply", "0", "--level", "expert"), "bad_option", "--ply", "0"),
    (("best", START, "31", "--top", "0"), "bad_option", "--top", "0"),
    (("best", START, "31", "--top"), "missing_argument", "--top", ""),
    (("best", START, "31", "--threads", "none"), "bad_option", "--threads", "none"),
    (("perft", START, "-1"), "unknown_option", "-1", "-1"),
    (("perft", START, "9"), "bad_option", "DEPTH", "9"),
    (("show", START, "--theme", "pink"), "bad_option", "--theme", "pink"),
    (("show", START, "--color", "red"), "bad_option", "--color", "red"),
    (("show", START, "--svg", "/"), "file_not_writable", "--svg", "/"),
    (("show", START, "--png", "/"), "file_not_writable", "--png", "/"),
    (("show", START, "--png", "a.png", "--size", "0"), "bad_option", "--size", "64"),
    (("show", START, "--png", "a.png", "--size", "99999"), "bad_option", "--size", "4096"),
    (("show", START, "--size", "300"), "missing_argument", "--svg", ""),
    (("show", START, "--png", "-", "--svg", "a.svg"), "bad_option", "--png", "--svg"),
    (("show", START, "--svg", "no/such/folder/b.svg"), "file_not_writable", "--svg", "no/such/folder/b.svg"),
    (("play", "--match", "0"), "bad_option", "--match", "0"),
    (("play", "--match", "65"), "bad_option", "--match", "65"),
    (("play", "--match", "5", "--money"), "bad_option", "--match", "5"),
    (("play", "--match", "5", "--jacoby"), "bad_option", "--jacoby", "--jacoby"),
    (("play", "--level", "nobody"), "unknown_level", "--level", "nobody"),
    (("play", "--seed", "dice"), "bad_option", "--seed", "dice"),
    (("play", "--color", "1"), "bad_option", "--color", "1"),
    (("play", "--resume", "nowhere.jsonl"), "file_not_readable", "--resume", "nowhere.jsonl"),
    (("play", "--save", "x", "--no-save"), "bad_option", "--save", "x"),
    (("serve", "--port", "0"), "bad_option", "--port", "0"),
    (("serve", "--port", "http"), "bad_option", "--port", "http"),
    (("fly",), "unknown_command", "COMMAND", "fly"),
    (("--fly",), "unknown_option", "--fly", "--fly"),
    (("moves", START, "31", "--lang", "fr"), "bad_option", "--lang", "fr"),
    (("moves", START, "31", "--lang"), "bad_option", "--lang", ""),
]


def is_one_line(outcome: Outcome) -> bool:
    return outcome.err.count("\n") == 1 and outcome.err.startswith("tablas: ")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("line", "code", "place", "value"), CASES)
def test_bad_input_gets_one_line_with_code_place_and_value(
    run: Run, line: tuple[str, ...], code: str, place: str, value: str, language: str
) -> None:
    if language == "es" and "--lang" not in line:
        line = (*line, "--lang", "es")
        place = {"arguments": "argumentos"}.get(place, place)
        value = {"column": "columna"}.get(value, value)

    outcome = run(*line)

    assert outcome.status == 2
    assert outcome.out == ""
    assert is_one_line(outcome)
    assert outcome.err.startswith(f"tablas: {code}: {place}")
    assert value in outcome.err


def test_sixteen_checkers_are_named_with_their_side(run: Run) -> None:
    assert "own side" in run("moves", SIXTEEN, "31").err
    assert "lado propio: más de 15 fichas" in run("moves", SIXTEEN, "31", "--lang", "es").err


def test_column_of_a_bad_letter_is_told(run: Run) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----Bz:0:0:1:00:0:0:0:0:10"

    assert "POSITION, column 31" in run("show", xgid).err


def test_line_break_in_a_value_does_not_break_the_line(run: Run) -> None:
    outcome = run("moves", "4HPw\nATDgc", "31")

    assert outcome.status == 2
    assert is_one_line(outcome)


@pytest.mark.parametrize(
    ("text", "en", "es"),
    [
        ("nobody", "is no file and none of the tables", "no hay tal archivo ni tal tabla"),
        ("zadeh.xml", "is made by parameters", "está hecha con parámetros"),
        ("half.xml", "is not XML", "no tiene la forma de una tabla"),
        ("bomb.xml", "declarations inside the document type", "trae declaraciones"),
        ("even.json", "a game won is worth no more than lost", "no pueden ser probabilidades"),
    ],
)
def test_a_match_equity_table_that_cannot_be_used_says_why_in_both_languages(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, en: str, es: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in {
        "zadeh.xml": "<met><pre-crawford-table type='zadeh'/></met>",
        "half.xml": "<met>",
        "bomb.xml": "<!DOCTYPE met [<!ENTITY a 'a'>]><met/>",
        "even.json": '{"pre_crawford": [[0.5, 0.5], [0.5, 0.5]], "post_crawford": [0.5, 0.5]}',
    }.items():
        (tmp_path / name).write_text(content, encoding="utf-8")

    for language, said in (("en", en), ("es", es)):
        outcome = run("cube", START, "--met", text, "--lang", language)

        assert outcome.status == 2
        assert outcome.err.startswith("tablas: bad_match_equity: --met")
        assert text in outcome.err
        assert said in outcome.err


def test_finished_game_has_no_cube_decision(run: Run) -> None:
    over = ",".join(["0"] * 24 + ["-3", "0"])

    outcome = run("cube", over)

    assert outcome.status == 2
    assert outcome.err.startswith("tablas: bad_position: POSITION")
    assert over in outcome.err
    assert "la partida ha terminado" in run("cube", over, "--lang", "es").err


def test_position_id_that_cannot_be_counted_is_told_in_both_languages(run: Run) -> None:
    assert "more than 15 checkers" in run("perft", "////////////AA", "1").err
    assert "un lado tiene más de 15 fichas" in run("perft", "////////////AA", "1", "--lang", "es").err


def test_xgid_without_its_prefix_is_told_as_it_was_typed(run: Run) -> None:
    typed = "-b----E-C---eE---c-e----B-:0:0:1:70:0:0:0:0:10"

    assert f"POSITION, column 34: '{typed}'" in run("eval", typed).err
    assert "bad_notation: POSITION, column 27" in run("eval", f"-{typed}").err


def test_levels_are_listed_by_the_names_of_the_players_language(run: Run) -> None:
    assert "principiante" in run("play", "--level", "x", "--lang", "es").err
    assert "beginner" in run("play", "--level", "x").err


def test_ply_that_is_not_there_is_told_with_those_that_are(run: Run) -> None:
    assert run("best", START, "31", "--ply", "9").err == (
        "tablas: unknown_level: --ply: '9-ply' is not a level: expected one of "
        "0-ply, 1-ply, 2-ply, 3-ply, 4-ply, 5-ply, 6-ply, 7-ply\n"
    )


def test_drawing_is_written_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "board.svg"
    kept.write_text("older", encoding="utf-8")

    assert run("show", "nonsense", "--svg", str(kept)).status == 2
    assert kept.read_text(encoding="utf-8") == "older"
    assert run("show", START, "--svg", str(kept)).status == 0
    assert kept.read_text(encoding="utf-8").startswith("<svg ")
    assert [path.name for path in tmp_path.iterdir() if path.name != "data"] == ["board.svg"]


def test_file_that_stands_where_a_folder_should_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    outcome = run("show", START, "--svg", str(tmp_path / "file" / "board.svg"))

    assert outcome.status == 2
    assert outcome.err.startswith("tablas: file_not_writable: --svg: ")


def test_drawing_for_standard_output_is_all_that_is_printed(run: Run) -> None:
    outcome = run("show", START, "--svg", "-")

    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("<svg ")
    assert outcome.out.rstrip().endswith("</svg>")
    assert run("show", START, "--svg", "-", "--json").status == 2


def test_both_kinds_of_picture_are_written_at_once(run: Run, tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"

    outcome = run("show", START, "--svg", str(svg), "--png", str(png), "--size", "200", "--dark")

    assert outcome.out == f"Saved: {svg}\nSaved: {png}\n"
    assert "pips" in svg.read_text(encoding="utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_drawing_goes_through_a_pipe_that_has_a_name(run: Run) -> None:
    reading, writing = os.pipe()

    outcome = run("show", START, "--svg", f"/dev/fd/{writing}")
    os.close(writing)

    assert outcome.status == 0
    with os.fdopen(reading, encoding="utf-8") as pipe:
        assert pipe.read().startswith("<svg ")
