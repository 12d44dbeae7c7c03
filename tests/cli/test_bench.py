"""`tablas bench` as a user runs it."""

import pytest

from tablas.bench import Speed, measure, signature
from tablas.cli import bench

from .conftest import Run


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def short() -> list[Speed]:
        return measure(rounds=2, round_s=0.001)

    monkeypatch.setattr(bench, "measure", short)


def test_document_has_the_signature_and_every_door(run: Run) -> None:
    document = run("bench", "--json").document()

    assert document["signature"] == signature().text
    speeds = document["speeds"]
    assert isinstance(speeds, list)
    assert {speed["door"] for speed in speeds} == {
        "legal_plays",
        "static_unrelated",
        "static_siblings",
        "plays",
        "cubes",
    }
    assert all(speed["lower_quartile"] <= speed["per_second"] <= speed["upper_quartile"] for speed in speeds)


@pytest.mark.parametrize("language", ["es", "en"])
def test_text_fits_80_columns(run: Run, language: str) -> None:
    told = run("bench", "--lang", language)

    assert told.status == 0
    assert signature().text in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_the_signature_alone_is_one_word(run: Run) -> None:
    assert run("bench", "--signature").out == f"{signature().text}\n"
