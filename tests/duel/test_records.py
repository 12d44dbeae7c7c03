"""The file of a duel: what is kept, what is forgiven, what is refused."""

from pathlib import Path

import pytest

from tablas.duel import DuelRecords, Outcome, PairRecord
from tablas.errors import DuelFileError

HEADER = {"player": "a", "seed": 1}


def record(pair: int) -> PairRecord:
    ending = (1, 0, 0, 0, 0, 0)
    return PairRecord(
        pair, (Outcome(1.0, 0.1 + pair / 3, 1, 1, ending), Outcome(-2.0, -1e-17, 1, -2, ending))
    )


def written(path: Path, *pairs: int) -> str:
    kept = DuelRecords(path, HEADER)
    kept.add([record(pair) for pair in pairs])
    kept.close()
    return path.read_text()


def reopened(path: Path, header: dict[str, object] = HEADER) -> list[PairRecord]:
    kept = DuelRecords(path, header)
    kept.close()
    return kept.records


def test_records_come_back_bit_for_bit(tmp_path: Path) -> None:
    written(tmp_path / "duel", 0, 7, 3)

    assert reopened(tmp_path / "duel") == [record(0), record(7), record(3)]


def test_more_can_be_added_later(tmp_path: Path) -> None:
    written(tmp_path / "duel", 0)
    written(tmp_path / "duel", 1)

    assert reopened(tmp_path / "duel") == [record(0), record(1)]


@pytest.mark.parametrize("lost", [1, 20, 60])
def test_a_last_line_that_was_cut_off_is_dropped(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "duel"
    path.write_text(written(path, 0, 1)[:-lost])

    assert reopened(path) == [record(0)]
    written(path, 1)
    assert reopened(path) == [record(0), record(1)]


def test_a_header_that_was_cut_off_is_no_duel(tmp_path: Path) -> None:
    path = tmp_path / "duel"
    path.write_text('{"tablas_du')

    with pytest.raises(DuelFileError, match="no file of a duel"):
        DuelRecords(path, HEADER)


@pytest.mark.parametrize(
    "damage", ["nonsense", "{}", '{"pair": 1, "outcomes": [[1, 2]]}', '{"pair": "x", "outcomes": []}', "[]"]
)
def test_a_damaged_line_is_refused_by_its_number_and_left_alone(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "duel"
    header, *rest = written(path, 0, 1).splitlines()
    text = "\n".join([header, damage, *rest, ""])
    path.write_text(text)

    with pytest.raises(DuelFileError) as refused:
        DuelRecords(path, HEADER)

    assert refused.value.line == 2
    assert path.read_text() == text


@pytest.mark.parametrize("header", [{"player": "b", "seed": 1}, {"player": "a", "seed": 2}])
def test_a_file_of_another_duel_is_refused_and_left_alone(tmp_path: Path, header: dict[str, object]) -> None:
    path = tmp_path / "duel"
    text = written(path, 0)

    with pytest.raises(DuelFileError, match="another duel"):
        DuelRecords(path, header)

    assert path.read_text() == text


def test_any_other_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\nand bread\n")

    with pytest.raises(DuelFileError, match="no file of a duel"):
        DuelRecords(path, HEADER)

    assert path.read_text() == "buy milk\nand bread\n"


def test_a_folder_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(DuelFileError):
        DuelRecords(tmp_path, HEADER)


def test_what_is_no_file_is_refused_unread() -> None:
    with pytest.raises(DuelFileError, match="is no file"):
        reopened(Path("/dev/zero"))
