"""Matches of FIBS: the files of JavaFIBS, lists of old moves, and logs of sessions."""

from __future__ import annotations

import contextlib
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.corpus import OWN_FILES, corpus_file

from tablas.errors import FormatError
from tablas.formats import detect, fibs_log, fibs_oldmoves, javafibs
from tablas.formats.fibs_numbers import read_hops
from tablas.record import (
    BoardSet,
    CubeTurn,
    MatchRecord,
    Outcome,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
    final_score,
)

FILES = {
    "javafibs": (javafibs, (OWN_FILES / "short.match").read_bytes()),
    "fibs_oldmoves": (fibs_oldmoves, (OWN_FILES / "oldmoves.txt").read_bytes()),
    "fibs_log": (fibs_log, (OWN_FILES / "session.log").read_bytes()),
}
JAVA, OLD, LOG = (data for _, data in FILES.values())


def played(game: RecordedGame) -> list[object]:
    """What happened in a game, without what was said and without the order of the dice."""
    return [
        (entry.seat, tuple(sorted(entry.dice or ())), entry.kind, entry.steps)
        if isinstance(entry, Turn)
        else entry
        for entry in game.entries
        if not isinstance(entry, Remark)
    ]


def java(*lines: str) -> MatchRecord:
    head = ("JavaFIBS internal match representation v1.1", "8:Bea:7", "13:Bea: ", "6:You:Bea")
    return javafibs.read("\n".join((*head, *lines, "")).encode()).record


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_our_own_is_known_by_its_contents_and_read_without_a_problem(name: str) -> None:
    module, data = FILES[name]

    reading = module.read(data)

    record = reading.record
    assert detect(data) == name
    assert reading.problems == ()
    assert (record.length, [player.name for player in record.players]) == (3, ["Ana", "Bea"])
    assert [(game.score, game.outcome) for game in record.games] == [
        ((0, 0), Outcome(0, 1)),
        ((1, 0), Outcome(1, 4)),
    ]


def test_the_three_forms_say_the_same_of_one_match() -> None:
    records = [module.read(data).record for module, data in FILES.values()]

    first, *others = [[played(game) for game in record.games] for record in records]
    assert others == [first, first]
    assert len(first[1]) == 22


def test_who_counts_up_may_change_from_game_to_game() -> None:
    # In the file one player counts up in the first game and down in the second.
    assert b"1:You:12-18 1-5" in JAVA
    assert b"1:You:8-3 13-10" in JAVA

    games = javafibs.read(JAVA).record.games

    opening = [entry.steps for game in games for entry in game.entries[:1] if isinstance(entry, Turn)]
    assert [sorted(steps) for steps in opening] == [[(13, 7), (24, 20)], [(8, 3), (13, 10)]]


@pytest.mark.parametrize(
    ("text", "hops"),
    [
        ("24-23 bar-20 3-off ", ((24, 23), (0, 20), (3, 0))),
        ("", ()),
        ("24-23, 3-off", None),
        ("24/23", None),
        ("26-20", None),
    ],
)
def test_hops_of_fibs_are_numbers_and_words(text: str, hops: tuple[tuple[int, int], ...] | None) -> None:
    assert read_hops(text) == hops


def test_a_roll_nothing_follows_is_a_play_nobody_wrote_down() -> None:
    record = java("11:You:3 1", "1:You:17-20 19-20", "0:Bea:6 5", "3:Bea:2", "7:You:2")

    *_, turn, offer, accept = record.games[0].entries
    assert isinstance(turn, Turn)
    assert (turn.seat, turn.kind, turn.dice) == (1, "unrecorded", (6, 5))
    assert (offer, accept) == (Resignation(1, "offer", 2), Resignation(0, "accept", 2))


def test_points_of_a_resignation_are_divided_by_the_cube() -> None:
    record = java("11:You:3 1", "1:You:17-20 19-20", "2:Bea: ", "4:You:", "0:Bea:6 5", "3:Bea:4", "7:You:4")

    assert record.games[0].entries[-2:] == (Resignation(1, "offer", 2), Resignation(0, "accept", 2))
    assert record.games[0].outcome == Outcome(0, 4)


def test_an_event_nobody_understands_is_told_with_its_line() -> None:
    reading = javafibs.read(JAVA.replace(b"2:You: ", b"77:You:"))

    assert [(problem.code, problem.place) for problem in reading.problems][:1] == [
        ("unknown_event", "line 13")
    ]


def test_old_moves_of_two_matches_are_two_records() -> None:
    reading = fibs_oldmoves.read(OLD + OLD.replace(b"Bea", b"Carl").replace(b"3 point", b"5 point"))

    assert [record.players[1].name for record in (reading.record, *reading.more)] == ["Bea", "Carl"]
    assert [record.length for record in (reading.record, *reading.more)] == [3, 5]


def test_the_same_match_with_the_colours_changed_is_one_record() -> None:
    first, second = OLD.split(b"\n\nScore")
    lines = second.replace(b"Ana is X - Bea is O", b"Bea is X - Ana is O").replace(b"is 1-0", b"is 0-1")
    turned = lines.replace(b"X:", b"?:").replace(b"O:", b"X:").replace(b"?:", b"O:")

    reading = fibs_oldmoves.read(first + b"\n\nScore" + turned)

    assert reading.more == ()
    assert reading.problems == ()
    assert [played(game) for game in reading.record.games] == [
        played(game) for game in fibs_oldmoves.read(OLD).record.games
    ]


def test_a_line_of_old_moves_that_is_none_is_told() -> None:
    reading = fibs_oldmoves.read(OLD.replace(b"O: rejects", b"O: jumps"))

    assert ("bad_line", "line 6") in {(problem.code, problem.place) for problem in reading.problems}


def test_a_log_keeps_what_is_said_in_the_match() -> None:
    record = fibs_log.read(LOG).record

    said = [entry for game in record.games for entry in game.entries if isinstance(entry, Remark)]
    assert said == [Remark("Bea: well played")] * 2
    assert record.final == final_score(record) == (1, 4)


def test_own_plays_that_the_server_does_not_repeat_follow_from_the_boards() -> None:
    lines = [line for line in LOG.decode().splitlines() if not line.startswith("Ana moves")]
    told = [played(game) for game in fibs_log.read(LOG).record.games]

    reading = fibs_log.read("\n".join(lines).encode())

    games = [played(game) for game in reading.record.games]
    # The very last play before the double in game 1 and the last roll have no board behind them.
    assert games[1][:20] == told[1][:20]
    assert [problem.code for problem in reading.problems] == []


def test_a_match_joined_in_the_middle_begins_with_its_board() -> None:
    begin = LOG.index(b"Bea rolls 1 and 1.")

    reading = fibs_log.read(b"You're now watching Ana.\n" + LOG[begin:])

    board, *rest = reading.record.games[0].entries
    assert isinstance(board, BoardSet)
    assert board.turn == 1
    assert [entry.kind for entry in rest if isinstance(entry, CubeTurn)] == ["double", "pass"]
    assert reading.problems == ()


def test_two_matches_of_one_session_are_two_records() -> None:
    other = LOG.replace(b"Bea", b"Carl")

    reading = fibs_log.read(LOG + other)

    assert [record.players[1].name for record in (reading.record, *reading.more)] == ["Bea", "Carl"]
    assert [len(record.games) for record in (reading.record, *reading.more)] == [2, 2]
    assert reading.problems == ()


def test_the_corpus_log_is_one_match_of_two_games_played_by_the_rules() -> None:
    data = corpus_file("fibslog/001.txt")

    reading = fibs_log.read(data)

    record = reading.record
    assert detect(data) == "fibs_log"
    assert reading.problems == ()
    assert (record.length, final_score(record), reading.more) == (5, (5, 0), ())
    assert [(game.score, game.outcome) for game in record.games] == [
        ((0, 0), Outcome(0, 4)),
        ((4, 0), Outcome(0, 1)),
    ]
    turns = [entry for game in record.games for entry in game.entries if isinstance(entry, Turn)]
    assert len(turns) == 143  # 141 rolls are told, and the two of the openings stand on the boards
    assert [turn.kind for turn in turns].count("unrecorded") == 2
    cubes = [entry.kind for game in record.games for entry in game.entries if isinstance(entry, CubeTurn)]
    assert cubes == ["double", "take", "double", "take"]


@pytest.mark.parametrize("name", FILES)
def test_other_text_is_refused(name: str) -> None:
    module: ModuleType = FILES[name][0]

    with pytest.raises(FormatError):
        module.read(b"nothing of the kind\n")
    assert module.recognise(b"nothing of the kind\n") == 0
    assert module.recognise(b"\0\1board:") == 0


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_no_change_of_a_file_breaks_its_reader(name: str, draw: st.DataObject) -> None:
    module, data = FILES[name]
    for _ in range(draw.draw(st.integers(1, 4))):
        begin = draw.draw(st.integers(0, len(data)))
        end = min(len(data), begin + draw.draw(st.integers(0, 60)))
        data = data[:begin] + draw.draw(st.binary(max_size=6)) + data[end:]

    module.recognise(data)
    with contextlib.suppress(FormatError):
        module.read(data)
