"""Match text as other hands write it: each way of writing is the same match."""

from __future__ import annotations

import re

import pytest

from formats.corpus import OWN_FILES
from tablas import formats
from tablas.record import MatchRecord

TEXT = (OWN_FILES / "short.mat").read_text(encoding="utf-8")
DIALECTS = {
    "dashes for slashes": re.sub(r"(\d+)/(\d+)", r"\1-\2", TEXT),
    "dice with a dash": re.sub(r"\b([1-6])([1-6]): ", r"\1-\2:", TEXT),
    "numbers with a point": re.sub(r"(\d)\)", r"\1.", TEXT),
    "bar and off by name": TEXT.replace("25/", "Bar/"),
    "lower case": TEXT.lower().replace("ana", "Ana").replace("bea", "Bea"),
    "blanks at the end and CRLF": TEXT.replace("\n", "   \r\n"),
    "carriage returns alone": TEXT.replace("\n", "\r"),
    "names close to the colon": TEXT.replace("Ana : ", "Ana: ").replace("Bea : ", "Bea: "),
    "another arrow": TEXT.replace("=>", "to"),
}


def read(text: str) -> MatchRecord:
    reading = formats.read_match(text.encode())
    assert (reading.format, reading.problems) == ("mat", ())
    return reading.record


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS)
def test_the_way_of_writing_changes_nothing(text: str) -> None:
    assert read(text).games == read(TEXT).games


@pytest.mark.parametrize("header", ["Unlimited match", "money session", "Money Game", "0 point match"])
def test_a_session_without_end_is_said_in_several_ways(header: str) -> None:
    text = TEXT.replace("3 point match", header).replace(" and the match", "")

    assert read(text).length == 0
