"""A small file of our own in every format: known by its contents, and all that hold one match agree."""

from __future__ import annotations

import pytest

from formats.corpus import OWN_FILES
from tablas import formats
from tablas.record import MatchRecord, RecordedGame, Remark, Turn

# The same match of two games, written down in every form a match can have.
OF_ONE_MATCH = {
    "short.mat": "mat",
    "same.sgf": "sgf",
    "short.xg": "xg",
    "short.jsonl": "jsonl",
    "short.bgf": "bgf",
    "short.ogxm": "ogxm",
    "short.gvab": "ogxm",
    "short.gva": "ogxm",
    "analysis.txt": "gnubg_text",
    "short.match": "javafibs",
    "oldmoves.txt": "fibs_oldmoves",
    "session.log": "fibs_log",
    "short.sgg": "sgg",
    "short.tmg": "tmg",
}
OTHERS = {
    "short.sgf": "sgf",
    "portes.txt": "gammonx",
    "positions.ids": "ids",
    "positions.snowie": "snowie_text",
    "two-on-the-bar.pos": "jellyfish_pos",
    "position.xgp": "xg",
    "position_xg.txt": "xg_text",
    "bgblitz_play.txt": "bgblitz_text",
}
ALL = OF_ONE_MATCH | OTHERS


def read(name: str) -> MatchRecord:
    return formats.read_match(OWN_FILES / name).record


def played(game: RecordedGame) -> list[object]:
    """What happened, without what was said and analysed, and without the order of dice and steps."""
    return [
        (e.seat, sorted(e.dice or ()), e.kind, sorted(e.steps))
        if isinstance(e, Turn)
        else (type(e), e.seat, e.kind, e.value)  # type: ignore[union-attr]  # cube actions and resignations only
        for e in game.entries
        if not isinstance(e, Remark)
    ]


def test_every_format_has_a_file_and_every_file_is_listed() -> None:
    assert set(ALL.values()) == set(formats.readable())
    assert {path.name for path in OWN_FILES.iterdir() if not path.name.startswith(".")} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_file_is_known_by_its_contents_and_read_without_a_problem(name: str) -> None:
    data = (OWN_FILES / name).read_bytes()

    assert formats.detect(data) == ALL[name]
    reading = formats.read_match(data)
    assert (reading.format, reading.problems, reading.more) == (ALL[name], (), ())


@pytest.mark.parametrize("name", OF_ONE_MATCH)
def test_all_forms_of_one_match_say_the_same(name: str) -> None:
    wanted, record = read("short.mat"), read(name)

    assert (record.length, [player.name for player in record.players]) == (3, ["Ana", "Bea"])
    assert [game.score for game in record.games] == [(0, 0), (1, 0)]
    assert [game.outcome for game in record.games] == [game.outcome for game in wanted.games]
    assert [played(game) for game in record.games] == [played(game) for game in wanted.games]
