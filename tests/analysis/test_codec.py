"""Reviews as JSON and back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.analysis.games import engine, game, match, played, turn

from tablas.analysis import read_review, review, review_document, write_review
from tablas.errors import FormatError
from tablas.record import CubeTurn, Outcome, Resignation
from tablas.stakes import Rules

DOUBLED = match(
    game(
        turn(0, "31", "8/5 6/5"),
        CubeTurn(1, "double", 2),
        CubeTurn(0, "take", 2),
        turn(1, "65", "24/18 18/13"),
        Resignation(0, "offer", 1),
        Resignation(1, "accept", 1),
        won=Outcome(1, 2),
    ),
    length=5,
    rules=Rules(),
)


@pytest.mark.parametrize("record", [DOUBLED, played(3), played(4, length=3), match()])
def test_nothing_is_lost_on_the_way_to_json_and_back(record: object) -> None:
    found = review(record, engine(), level="quick")  # type: ignore[arg-type]

    assert read_review(write_review(found)) == found


def test_an_unfinished_review_stays_one() -> None:
    found = replace(review(DOUBLED, engine(), level="quick"), games=(), is_complete=False)

    assert not read_review(write_review(found)).is_complete


def test_the_document_names_its_format_and_version_and_the_rates() -> None:
    document = review_document(review(DOUBLED, engine(), level="quick"))

    assert (document["format"], document["version"]) == ("tablas-review", 1)
    assert document["players"] == ["Ana", "Beto"]
    assert set(json.loads(json.dumps(document["totals"]))[0]) >= {
        "pr",
        "gnu_rate",
        "snowie_rate",
        "luck_adjusted",
    }


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "tablas-match"},
        {"level": "hasty"},
        {"thresholds": [0.1, 0.2]},
        {"games": [{"game": 9}]},
        {"games": [3]},
        {"record": []},
        {"is_complete": 1},
    ],
)
def test_another_shape_is_refused(change: dict[str, object]) -> None:
    document = json.loads(write_review(review(DOUBLED, engine(), level="quick")))

    with pytest.raises(FormatError):
        read_review(json.dumps(document | change))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format":"tablas-review"}', "[" * 100_000])
def test_what_is_no_review_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_review(text)


@pytest.mark.parametrize("field", ["kind", "board", "chosen", "alternatives", "owner", "seat"])
def test_a_decision_out_of_shape_is_refused(field: str) -> None:
    document = json.loads(write_review(review(DOUBLED, engine(), level="quick")))
    document["games"][0]["decisions"][0][field] = 77

    with pytest.raises(FormatError):
        read_review(json.dumps(document))
