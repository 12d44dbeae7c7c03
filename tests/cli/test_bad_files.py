"""Damaged, mislabelled and hostile files: each is named with its place, and the others of the batch go on."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path

import pytest

from formats.corpus import OWN_FILES
from tablas.errors import CannotWrite, Loss
from tablas.formats import jsonl, mat, read_match, sgf, xg
from tablas.formats.xg import archive
from tablas.record import MatchRecord

from .conftest import Run

# What becomes of each file: (code, how its place begins, whether nothing at all could be read).
EXPECTED = {
    "truncated.mat": ("bad_cell", "line 20", False),
    "truncated.match": ("bad_play", "line 12", False),
    "truncated.sgf": ("cut_off", "line ", False),
    "truncated.xg": ("truncated_stream", "offset 0x", False),
    "half.xg": ("bad_file", "offset 0x", True),
    "truncated.jsonl": ("bad_file", "line 3", True),
    "really_xg.mat": ("wrong_extension", "name", False),
    "really_mat.xg": ("wrong_extension", "name", False),
    "mixed_encodings.mat": ("mixed_encodings", "line 2", False),
    "off_board.mat": ("bad_cell", "line 9", False),
    "sixteen_checkers.ids": ("bad_file", "line 1", True),
    "sixteen_checkers.sgf": ("bad_position", "line 1", False),
    "missing_game.mat": ("game_missing", "line 14", False),
    "contradictory_score.mat": ("score_differs", "line 7", False),
    "contradictory_end.mat": ("points_differ", "line 14", False),
    "two_matches.mat": ("several_matches", "match 2", False),
    "empty.mat": ("unknown_format", "format", True),
    "zeros.xg": ("unknown_format", "format", True),
    "bomb.xg": ("file_too_large", "offset 0x", True),
}


@cache
def record() -> MatchRecord:
    return read_match((OWN_FILES / "short.match").read_bytes()).record


@cache
def bad_files() -> dict[str, bytes]:
    text, packed, tree = (module.write(record(), lossy=True) for module in (mat, xg, sgf))
    java = (OWN_FILES / "short.match").read_bytes()
    files = {
        "truncated.mat": text[: text.index(b"Game 2") + 260],
        "truncated.match": java[: java.index(b"24-23 24-23") + 3],
        "truncated.sgf": tree[:-60],
        "truncated.xg": packed[:-700],
        "half.xg": packed[: len(packed) // 2],
        "truncated.jsonl": jsonl.write(record())[:-40],
        "really_xg.mat": packed,
        "really_mat.xg": text,
        "mixed_encodings.mat": text.replace(b"Bea", "Béa".encode(), 1).replace(
            b"Ana", "Ána".encode("cp1252")
        ),
        "off_board.mat": text.replace(b"13/7 ", b"30/24 ", 1),
        "sixteen_checkers.ids": b"XGID=-b----F-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n",
        "sixteen_checkers.sgf": b"(;FF[4]GM[6];AE[a:y]AW" + 16 * b"[a]" + b"AB[x];PL[W])",
        "missing_game.mat": text.replace(b"Game 2", b"Game 3"),
        "contradictory_score.mat": text.replace(b"Ana : 1", b"Ana : 2"),
        "contradictory_end.mat": text.replace(b"Wins 4", b"Wins 5"),
        "two_matches.mat": text + b"\n" + text,
        "empty.mat": b"",
        "zeros.xg": bytes(3000),
        "bomb.xg": _bomb(),
    }
    assert files.keys() == EXPECTED.keys()
    return files


def _bomb() -> bytes:
    """An .xg file of 80 kB that unpacks to 80 MB."""
    head = struct.pack("<4sIIqI16s", archive.MAGIC, 1, 8232, 0, 0, archive.GUID)
    return head + bytes(8232 - len(head)) + zlib.compress(bytes(80 << 20), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_info_names_what_is_wrong_and_where(run: Run, tmp_path: Path, name: str) -> None:
    code, place, is_refused = EXPECTED[name]
    path = tmp_path / name
    path.write_bytes(bad_files()[name])

    done = run("info", str(path), "--json")

    if is_refused:
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"tablas: {code}: {path}")
        assert place in done.err
        assert done.err.count("\n") == 1
        return
    assert done.status == 0
    problems = done.document()["problems"]
    assert isinstance(problems, list)
    assert any(found["code"] == code and found["place"].startswith(place) for found in problems), problems


@pytest.mark.parametrize("name", EXPECTED)
def test_a_strict_conversion_refuses_it_and_writes_nothing(run: Run, tmp_path: Path, name: str) -> None:
    path, out = tmp_path / name, tmp_path / "out.jsonl"
    path.write_bytes(bad_files()[name])

    done = run("convert", str(path), str(out), "--strict")

    assert done.status == 2
    assert str(path) in done.err
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_the_others_of_a_batch_go_on_and_nothing_is_half_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    (folder / "a folder.mat").mkdir(parents=True)
    for name, data in bad_files().items():
        (folder / name).write_bytes(data)
    for name in ("a good one.mat", "forbidden.mat", "z good one.mat"):
        (folder / name).write_bytes(mat.write(record()))
    _forbid(monkeypatch, "forbidden.mat")

    done = run("convert", str(folder), str(out), "--to", "jsonl", "--json")

    document = done.document()
    files = document["files"]
    assert isinstance(files, list)
    said = {Path(each["file"]).name: each for each in files}
    refused = {name for name, (_, _, is_refused) in EXPECTED.items() if is_refused} | {"forbidden.mat"}
    assert done.status == 1
    assert {name for name, each in said.items() if each["error"]} == refused
    assert (document["read"], document["refused"]) == (len(said) - len(refused), len(refused))
    assert said["forbidden.mat"]["error"]["code"] == "file_not_readable"
    for name, (code, place, _) in EXPECTED.items():
        problems = said[name]["problems"] + [said[name]["error"]] * bool(said[name]["error"])
        assert any(found["code"] == code and found["place"].startswith(place) for found in problems), name
    written = {Path(path) for each in said.values() for path in each["written"]}
    assert {path for path in out.rglob("*") if path.is_file()} == written
    assert all(read_match(path).problems == () for path in written if "good" in path.name)
    assert len(said["two_matches.mat"]["written"]) == 2


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    done = run("info", str(tmp_path))

    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("tablas: file_not_readable: ")


@pytest.mark.parametrize("verb", ["info", "convert"])
def test_a_file_that_may_not_be_read_is_refused_with_the_reason(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    path = tmp_path / "forbidden.mat"
    path.write_bytes(mat.write(record()))
    _forbid(monkeypatch, path.name)

    done = run(verb, str(path), *([str(tmp_path / "out.sgf")] if verb == "convert" else []))

    assert done.status == 2
    assert done.err.startswith("tablas: file_not_readable: ")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_second_match_that_cannot_be_written_leaves_the_first_unwritten_too(
    run: Run, tmp_path: Path
) -> None:
    path, out = tmp_path / "two.mat", tmp_path / "out.mat"
    text = mat.write(record())
    path.write_bytes(text + b'\n; [Cubelimit "8"]\n' + text)
    before = mat.write

    def refuse_the_second(held: MatchRecord, *, lossy: bool = False) -> bytes:
        if held.rules.cube_cap is not None:
            raise CannotWrite("mat", [Loss("rules")])
        return before(held, lossy=lossy)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.formats.mat.write", refuse_the_second)
        done = run("convert", str(path), str(out))

    assert done.status == 2
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def _forbid(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Lets no file of that name be opened; the tests may run as root, whom no mode of a file stops."""
    usual = Path.open

    def opened(path: Path, *arguments: object, **named: object) -> object:
        if path.name == name and arguments[:1] == ("rb",):
            raise PermissionError(13, "Permission denied", str(path))
        return usual(path, *arguments, **named)  # type: ignore[call-overload]  # handed on as it came

    monkeypatch.setattr(Path, "open", opened)
