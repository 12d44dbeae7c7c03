"""Smart Game Format: the text, the games, the notes, and what is written back."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import OWN_FILES, corpus_file, expected, expected_names

from tablas import Position
from tablas.errors import CannotWrite, FormatError, Loss
from tablas.formats import detect, sgf
from tablas.formats.sgf_tree import escape, read_trees, unescape
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    MatchRecord,
    Outcome,
    PlayerRecord,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
)

SHORT = (OWN_FILES / "short.sgf").read_bytes()


def entries(record: MatchRecord) -> list[object]:
    return [entry for game in record.games for entry in game.entries]


def nodes(text: str) -> list[object]:
    """The entries of a game whose nodes after the root are these."""
    return list(sgf.read(f"(;FF[4]GM[6]{text})".encode()).record.games[0].entries)


@pytest.mark.parametrize("name", expected_names("sgf/"))
def test_a_corpus_file_gives_the_numbers_counted_independently(name: str) -> None:
    wanted = expected(name)

    reading = sgf.read(corpus_file(name))

    record = reading.record
    turns = [entry for entry in entries(record) if isinstance(entry, Turn)]
    cubes = [entry.kind for entry in entries(record) if isinstance(entry, CubeTurn)]
    assert (record.length, len(record.games)) == (wanted.length, wanted.games)
    assert sum(turn.kind != "unrecorded" for turn in turns) == wanted.plays
    assert [cubes.count(kind) for kind in ("double", "take", "pass")] == [
        wanted.number(column) for column in ("doubles", "takes", "drops")
    ]
    if wanted.scores_before:
        assert [game.score for game in record.games] == wanted.scores_before
        assert [
            game.outcome and (game.outcome.winner + 1, game.outcome.points) for game in record.games
        ] == wanted.results
        assert reading.problems == ()
    facts = dict(
        fact.strip().rsplit(" ", 1) for fact in wanted.row["other"].split(";") if fact[-1:].isdigit()
    )
    notes = [
        analysis.kind
        for entry in entries(record)
        for analysis in (getattr(entry, "note", None) or Annotation()).analyses
    ]
    assert notes.count("play") == int(facts["move lists A[]"])
    assert notes.count("cube") == int(facts["cube blocks DA[]"])


@pytest.mark.parametrize("name", expected_names("sgf/"))
def test_writing_a_corpus_file_loses_nothing(name: str) -> None:
    record = sgf.read(corpus_file(name)).record

    again = sgf.read(sgf.write(record, lossy=True)).record

    assert again.games == record.games
    assert (again.players, again.tags, again.rules, again.length) == (
        record.players,
        record.tags,
        record.rules,
        record.length,
    )


def test_a_file_of_gnu_backgammon_is_read_whole() -> None:
    reading = sgf.read(SHORT)

    record = reading.record
    assert (reading.more, record.length, record.producer) == ((), 3, "GNU Backgammon 1.07.001")
    assert record.players == (PlayerRecord("Ana [C]", "1600"), PlayerRecord("Bea"))
    assert record.tags == (("Event", "Copa"), ("Date", "2024-05-01"))
    first, second = record.games
    assert (first.comment, first.tags) == ("first game", (("GS", "[M:1 2][C:3]"),))
    assert first.outcome == Outcome(0, 2)
    assert (second.score, second.is_crawford) == ((2, 0), True)


def test_letters_count_from_the_home_of_white_for_both_sides() -> None:
    white, black = (entry for entry in entries(sgf.read(SHORT).record)[:2])

    assert isinstance(white, Turn)
    assert isinstance(black, Turn)
    assert (white.seat, white.dice, set(white.steps)) == (0, (3, 1), {(8, 5), (6, 5)})
    assert (black.seat, black.dice, set(black.steps)) == (1, (6, 5), {(24, 18), (13, 8)})


def test_a_note_keeps_analysis_mark_luck_and_comment() -> None:
    white, black, double, take = (entry.note for entry in sgf.read(SHORT).record.games[0].entries[:4])  # type: ignore[union-attr]

    assert white is not None
    assert black is not None
    assert double is not None
    assert take is not None
    candidate = white.analyses[0].candidates[0]
    assert candidate.chances is not None
    assert (candidate.level, candidate.equity, candidate.chances.win_gammon) == ("2-ply", 0.218, 0.173)
    assert white.luck == 0.12345
    assert (black.mark, black.luck, black.comment) == ("bad", None, "two ] lines\nhere")
    assert (double.analyses[0].no_double, double.analyses[0].double_take) == (0.52, 0.55)
    assert take.extra == (("XX", "[kept][verbatim]"),)


def test_dice_set_without_a_move_are_a_roll_nobody_played() -> None:
    last = [entry for entry in sgf.read(SHORT).record.games[0].entries if isinstance(entry, Turn)][-1]

    assert (last.kind, last.seat, last.dice) == ("unrecorded", 0, (2, 1))


def test_dice_set_before_the_move_they_belong_to_are_no_roll_of_their_own() -> None:
    assert len(nodes(";PL[W]DI[13];W[31hefe]")) == 1


def test_a_result_with_r_is_a_resignation_of_the_loser() -> None:
    answers = [entry for entry in sgf.read(SHORT).record.games[0].entries if isinstance(entry, Resignation)]

    assert [(entry.seat, entry.kind, entry.value) for entry in answers] == [(1, "offer", 1), (0, "accept", 1)]


def test_a_board_is_set_for_the_player_on_roll() -> None:
    held = sgf.read(SHORT).record.games[1].entries[0]

    assert isinstance(held, BoardSet)
    assert (held.turn, held.position.bar) == (1, (0, 1))
    assert held.position.board[1:3] == (2, 1)
    assert held.position.board[23:25] == (-1, -1)


def test_a_double_answered_by_a_double_is_a_beaver() -> None:
    actions = [
        (entry.kind, entry.seat, entry.value)
        for entry in nodes(";W[31hefe];B[double];W[double];B[take]")
        if isinstance(entry, CubeTurn)
    ]

    assert actions == [("double", 1, 2), ("beaver", 0, 4), ("take", 1, 4)]


def test_only_the_main_line_of_variations_is_read() -> None:
    (turn, answer) = nodes(";W[31hefe](;B[65aglq])(;B[65lrlq];W[21mkxw])")

    assert isinstance(turn, Turn)
    assert isinstance(answer, Turn)
    assert set(answer.steps) == {(24, 18), (13, 8)}


def test_games_of_other_players_are_another_match() -> None:
    reading = sgf.read(b"(;GM[6]PW[a]PB[b])(;GM[6]PW[a]PB[b])(;GM[6]PW[c]PB[d])")

    assert [len(record.games) for record in (reading.record, *reading.more)] == [2, 1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (";W[99zz]", "bad_action"),
        (";W[take]", "answer_without_double"),
        (";W[double];W[double]", "repeated_double"),
        (";PL[Q]", "bad_player"),
        (";AE[a:y]AB[aa]", "bad_point"),
        (";CV[3]", "bad_cube"),
        (";PL[W]DI[07]", "bad_dice"),
        ("RE[draw]", "bad_result"),
    ],
)
def test_what_a_node_says_wrongly_is_told_with_its_line(text: str, code: str) -> None:
    problems = sgf.read(f"(;FF[4]GM[6]\n{text})".encode()).problems

    assert code in {problem.code for problem in problems}


@pytest.mark.parametrize("data", [b"", b"no tree", b"(", b"(;GM[1];B[aa])", b"(;GM[6]RU[Hypergammon1])"])
def test_what_is_no_backgammon_here_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        sgf.read(data)


def test_a_cut_off_file_is_read_as_far_as_it_goes() -> None:
    reading = sgf.read(SHORT[: SHORT.index(b"BM[1]")])

    assert sum(isinstance(entry, Turn) for entry in entries(reading.record)) == 2
    assert "cut_off" in {problem.code for problem in reading.problems}


def test_it_is_recognised_by_its_contents() -> None:
    assert detect(SHORT) == "sgf"
    assert sgf.recognise(b"(;FF[4]GM[1]SZ[19])") < 0.5


def test_everything_but_the_producer_comes_back() -> None:
    record = sgf.read(SHORT).record

    assert replace(sgf.read(sgf.write(record)).record, producer=record.producer) == record


def test_tags_comments_and_clock_without_a_property_come_back() -> None:
    record = MatchRecord(
        5,
        tags=(("Site", "a:b]c\\"), ("Date", "May 2020")),
        clock="8 + 12",
        comment="a friendly\nmatch",
        games=(RecordedGame(),),
    )

    again = sgf.read(sgf.write(record)).record

    assert (again.tags, again.clock, again.comment) == (record.tags, record.clock, record.comment)


def test_what_would_be_lost_is_named() -> None:
    illegal = Turn(0, (3, 1), "illegal", ((8, 4),), Position.start())
    record = MatchRecord(3, games=(RecordedGame(entries=(illegal, Remark("a pause"))),))

    with pytest.raises(CannotWrite) as refusal:
        sgf.write(record)

    assert refusal.value.lost == (Loss("illegal_plays"), Loss("remarks"))
    assert b"DI[31]" in sgf.write(record, lossy=True)


@given(st.text(max_size=60))
def test_text_comes_back_from_its_escapes(text: str) -> None:
    plain = " ".join(text.replace("\r", "\n").split())

    trees, problems = read_trees(f"(;C[{escape(plain)}])")

    assert problems == []
    assert unescape(trees[0][0].values("C")[0]) == plain


@pytest.mark.parametrize("text", ["(", "(;", "[", "(;A[", "(;C[\\]", "(;A[]", ";", ")("])
def test_reading_takes_time_in_proportion_to_the_file(text: str) -> None:
    def seconds(size: int) -> float:
        begin = perf_counter()
        with contextlib.suppress(FormatError):
            sgf.read(b"(;GM[6]" + text.encode() * size)
        return perf_counter() - begin

    # Ten times the file takes ten times as long, or a hundred times where brackets are looked at again.
    assert seconds(40_000) < 30 * (seconds(4_000) + 0.01)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    sgf.recognise(data)
    with contextlib.suppress(FormatError):
        sgf.read(b"(;GM[6]" + data)


@given(st.data())
def test_no_change_of_a_file_breaks_reader_or_writer(draw: st.DataObject) -> None:
    begin = draw.draw(st.integers(0, len(SHORT)))
    end = draw.draw(st.integers(begin, min(begin + 12, len(SHORT))))
    piece = draw.draw(
        st.sampled_from([b"", b"[", b"]", b";", b"(", b"W[", b"B[double]", b"CV[2]", b"AE[a:z]", b"\\"])
    )

    with contextlib.suppress(FormatError):
        record = sgf.read(SHORT[:begin] + piece + SHORT[end:]).record
        sgf.read(sgf.write(record, lossy=True))
