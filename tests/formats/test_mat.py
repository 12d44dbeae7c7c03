"""Match text: what its dialects mean, and what is written comes back."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import position
from formats.corpus import corpus_file, expected, expected_names
from formats.random_matches import random_match
from tablas.errors import CannotWrite, FormatError
from tablas.formats import mat
from tablas.formats.reading import Reading
from tablas.match import Match
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
    final_score,
    settle,
)
from tablas.stakes import Rules

# An empty last roll with several legal plays, which the count of question marks does not know of.
_EMPTY_BUT_PLAYABLE = {"mat/008.txt": 1}


def match_text(
    *lines: str, header: str = " 5 point match", names: str = " Ana : 0                Beto : 0"
) -> bytes:
    return "\n".join((header, "", " Game 1", names, *lines, "")).encode()


def read_game(*lines: str) -> RecordedGame:
    return mat.read(match_text(*lines)).record.games[0]


def record_of(match: Match) -> MatchRecord:
    """The finished games of a match as a record."""
    games = []
    for game in match.games:
        entries: list[Turn | CubeTurn | Resignation] = []
        for move in game.moves:
            cube = max((e.value for e in entries if isinstance(e, CubeTurn)), default=1)
            dice = (
                (max(move.roll.first, move.roll.second), min(move.roll.first, move.roll.second))
                if move.roll
                else None
            )
            if move.kind == "play" and move.play:
                steps = tuple((step.start, step.end) for step in move.play.steps)
                entries.append(Turn(move.seat, dice, "played", steps))
            elif move.kind == "no_play":
                entries.append(Turn(move.seat, dice, "no_play"))
            elif move.kind in ("double", "take", "pass"):
                value = move.value or cube
                entries.append(CubeTurn(move.seat, move.kind, value))
            elif move.kind == "offer_resign":
                entries.append(Resignation(move.seat, "offer", move.value))
            elif move.kind == "accept_resign":
                entries.append(Resignation(move.seat, "accept", entries[-1].value))  # type: ignore[union-attr]
        outcome = Outcome(game.result.winner, game.result.points)
        games.append(RecordedGame(game.score, game.is_crawford, tuple(entries), outcome))
    first, second = match.players
    raw = MatchRecord(
        match.length,
        match.rules,
        (PlayerRecord(first, "1500"), PlayerRecord(second, "1600,5/12")),
        tuple(games),
        tags=(("Event", "Open"), ("Date", "2026-11-30"), ("My key", 'said "so"')),
        stated=frozenset({"variant", "crawford", "jacoby", "beavers"}),
        comment="first line\nsecond line",
    )
    return settle(raw)[0]


@pytest.mark.parametrize("name", expected_names("mat/"))
def test_every_file_of_the_corpus_gives_the_numbers_it_is_known_to_hold(name: str) -> None:
    want = expected(name)
    reading = mat.read(corpus_file(name))
    record = reading.record
    entries = [entry for game in record.games for entry in game.entries]
    kinds = Counter(entry.kind for entry in entries if isinstance(entry, Turn | CubeTurn))

    assert (record.length, len(record.games)) == (want.length, want.games)
    assert sum(isinstance(entry, Turn) for entry in entries) == want.plays
    assert kinds["unrecorded"] == (want.number("unknown_plays") or 0) + _EMPTY_BUT_PLAYABLE.get(name, 0)
    counts = ("double", "take", "pass", "beaver")
    assert [kinds[kind] for kind in counts] == [
        want.number(column) for column in ("doubles", "takes", "drops", "beavers")
    ]
    assert [game.score for game in record.games] == want.scores_before
    outcomes = [game.outcome and (game.outcome.winner + 1, game.outcome.points) for game in record.games]
    assert outcomes == want.results
    assert "-".join(map(str, final_score(record))) == want.row["final_score"]
    assert kinds["illegal"] == 0
    assert reading.problems == ()


@pytest.mark.parametrize("name", expected_names("mat/"))
def test_a_file_of_the_corpus_is_recognised_and_written_back_whole(name: str) -> None:
    data = corpus_file(name)
    record = mat.read(data).record

    assert mat.recognise(data[: 64 << 10]) > 0.9
    assert mat.read(mat.write(record)).record == record


@pytest.mark.parametrize("pair", [("mat/002.mat", "mat/003.txt")])
def test_two_dialects_of_one_match_give_the_same_games(pair: tuple[str, str]) -> None:
    first, second = (mat.read(corpus_file(name)).record for name in pair)

    assert first.games == second.games
    assert first.players == second.players


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 1 << 30), st.sampled_from([0, 1, 2, 3, 5, 7, 15]))
def test_what_is_written_is_read_again_unchanged(seed: int, length: int) -> None:
    record = record_of(random_match(seed, length, Rules(jacoby=False), games=2))

    reading = mat.read(mat.write(record))

    assert reading.problems == ()
    assert reading.record == record


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(FormatError):
        assert isinstance(mat.read(data), Reading)


@given(st.data())
def test_a_damaged_file_is_read_or_refused(data: st.DataObject) -> None:
    text = b"".join(
        match_text("  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Takes", "      Wins 2 points")
        for _ in range(2)
    )
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 40)))
        text = text[:start] + data.draw(st.binary(max_size=12)) + text[end:]
    try:
        record = mat.read(text).record
    except FormatError:
        return
    mat.write(record, lossy=True)


@pytest.mark.parametrize("play", ["24/14", "24/18/14", "24/18 18/14", "24/18*/14*", "18/14 24/18"])
def test_a_checker_played_twice_is_one_play_however_it_is_written(play: str) -> None:
    assert read_game(f"  1) 64: {play}").entries == read_game("  1) 64: 24/18 18/14").entries


@pytest.mark.parametrize("words", [("25/", "/0"), ("bar/", "/off"), ("Bar/", "/Off")])
def test_bar_and_off_have_numbers_or_names(words: tuple[str, str]) -> None:
    bar, off = words
    board = "; Set Pos=B-------------------------/0".replace("B-", "-B", 1)[:-3] + "A/0"

    game = mat.read(match_text(board, f"  1) 61: {bar}24 1{off}")).record.games[0]

    assert [entry.steps for entry in game.entries if isinstance(entry, Turn)] == [((25, 24), (1, 0))]


def test_hops_in_parentheses_are_played_that_often() -> None:
    assert read_game("  1) 22: 13/11(2) 6/4(2)").entries == read_game("  1) 22: 13/11 13/11 6/4 6/4").entries


@pytest.mark.parametrize("text", ["????", "???", "?"])
def test_question_marks_are_a_play_nobody_wrote_down(text: str) -> None:
    (turn, *_) = read_game(f"  1) 31: {text}").entries

    assert isinstance(turn, Turn)
    assert (turn.dice, turn.kind) == ((3, 1), "unrecorded")


def test_a_roll_of_zeros_has_no_dice() -> None:
    (turn, *_) = read_game("  1) 00: ????").entries

    assert isinstance(turn, Turn)
    assert turn.dice is None


def test_a_lone_cell_belongs_to_the_column_it_stands_in() -> None:
    right = read_game("  1)                             31: 8/5 6/5").entries[0]
    left = read_game("  1) 31: 8/5 6/5").entries[0]

    assert (right.seat, left.seat) == (1, 0)  # type: ignore[union-attr]


def test_a_result_belongs_to_the_column_it_stands_in() -> None:
    doubled = "  1) 31: 8/5 6/5                 Doubles => 2"

    assert read_game(doubled, "      Wins 1 point").outcome == Outcome(0, 1)
    assert read_game(doubled, "  2)  Drops                       Wins 1 point").outcome == Outcome(1, 1)


def test_a_result_at_the_margin_is_won_by_whom_the_next_score_says() -> None:
    text = match_text(
        "  1) 31: 8/5 6/5                 Doubles => 2",
        "  2)  Drops",
        "Wins 1 point",
        " Game 2",
        " Ana : 0                Beto : 1",
    )

    assert mat.read(text).record.games[0].outcome == Outcome(1, 1)


def test_the_next_score_is_believed_before_the_column_of_the_result() -> None:
    text = match_text(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4",
        "      Wins 2 points",
        " Game 2",
        " Ana : 0                Beto : 2",
    )

    reading = mat.read(text)

    assert reading.record.games[0].outcome == Outcome(1, 2)
    assert {problem.code for problem in reading.problems} == {"winner_differs"}


@pytest.mark.parametrize("word", ["Losses 2 point", "Concedes", "Resigns"])
def test_a_word_of_resignation_is_that_sides_own(word: str) -> None:
    game = read_game(f"  1) 31: 8/5 6/5                  {word}", "      Wins 2 points")

    assert game.entries[-2:] == (Resignation(1, "offer", 2), Resignation(0, "accept", 2))
    assert game.outcome == Outcome(0, 2)


def test_a_result_nothing_explains_is_a_resignation() -> None:
    game = read_game("  1) 31: 8/5 6/5                 42: 8/4 6/4", "      Wins 3 points")

    assert game.entries[-2:] == (Resignation(1, "offer", 3), Resignation(0, "accept", 3))


def test_a_beaver_needs_no_take_and_bears_one() -> None:
    lines = (
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Beavers => 4                Beavers => 8",
    )
    text = match_text(*lines, "  3)                             42: 8/4 6/4", header=" 0 point match")
    taken = match_text(*lines, "  3)  Takes                      42: 8/4 6/4", header=" 0 point match")

    cube = [entry for entry in mat.read(text).record.games[0].entries if isinstance(entry, CubeTurn)]

    assert [(entry.kind, entry.value) for entry in cube] == [("double", 2), ("beaver", 4), ("raccoon", 8)]
    assert mat.read(taken).record.games == mat.read(text).record.games


def test_a_header_glued_to_the_last_roll_begins_a_game() -> None:
    text = match_text(
        "  1) 31: 8/5 6/5          Game 2", " Ana : 0              Beto : 0", "  1) 42: 8/4 6/4"
    )

    assert [len(game.entries) for game in mat.read(text).record.games] == [1, 1]


def test_a_name_longer_than_its_column_ends_at_the_score() -> None:
    record = mat.read(match_text(names=" A long team of players : 0Another: team : 0")).record

    assert [player.name for player in record.players] == ["A long team of players", "Another: team"]


def test_a_rating_glued_to_the_name_is_a_rating() -> None:
    players = mat.read(match_text(names=" ana,1623.5 : 0              beto,1500 : 0")).record.players

    assert [(player.name, player.rating) for player in players] == [("ana", "1623.5"), ("beto", "1500")]


def test_the_columns_say_who_the_tags_speak_of() -> None:
    tags = '; [Player 1 "Beto"]\n; [Player 2 "Ana"]\n; [Player 1 Elo "1700/3"]\n'

    players = mat.read(tags.encode() + match_text()).record.players

    assert [(player.name, player.rating) for player in players] == [("Ana", ""), ("Beto", "1700/3")]


def test_tags_state_the_rules() -> None:
    tags = '; [Jacoby "Off"]\n; [Beaver "On"]\n; [Crawford "Off"]\n; [CubeLimit "64"]\n; [Other "x"]\n'

    record = mat.read(tags.encode() + match_text(header="0 point match")).record

    assert record.rules == Rules(jacoby=False, beavers=True, crawford=False, cube_cap=64)
    assert record.stated == {"jacoby", "beavers", "crawford", "cube_cap"}
    assert record.tags == (("Other", "x"),)


def test_a_start_written_as_an_illegal_play_is_the_variant_it_belongs_to() -> None:
    nack = "0;-2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;0;2;2;0"
    line = f"  1) 12: Illegal play (1;0;1;0;0;Beto;Ana;0;0;0;1;0;{nack};6;1;) 61: 13/7 8/7"

    reading = mat.read(match_text(line, "  2) 31: 8/5 6/5                 62: 23/21 13/7"))

    record = reading.record
    assert reading.problems == ()
    assert (record.rules.variant, "variant" in record.stated) == ("nackgammon", True)
    assert [entry.seat for entry in record.games[0].entries if isinstance(entry, Turn)] == [1, 0, 1]
    assert mat.read(mat.write(record)).record == record


def test_dice_in_a_comment_are_no_roll() -> None:
    game = read_game("; 12:33 he thinks", "  1) 31: 8/5 6/5", "; 12:34 x wins by forfeit")

    assert game.comment == "12:33 he thinks"
    assert [type(entry) for entry in game.entries] == [Turn, Remark]


def test_an_illegal_play_is_kept_with_its_line() -> None:
    reading = mat.read(match_text("  1) 31: 8/5 6/5                 21: 6/8", "  2) 42: 8/4 6/4"))

    kinds = [entry.kind for entry in reading.record.games[0].entries if isinstance(entry, Turn)]
    assert kinds == ["played", "illegal", "played"]
    assert [(problem.place, problem.game) for problem in reading.problems] == [("line 5", 0)]


def test_two_matches_in_one_file_are_two_records() -> None:
    second = b'\n; [Event "Second"]\n' + match_text("  1) 42: 8/4 6/4", header=" 3 point match")

    reading = mat.read(match_text("  1) 31: 8/5 6/5", "      Wins 1 point") + second)

    assert reading.record.length == 5
    assert [(record.length, record.tag("Event")) for record in reading.more] == [(3, "Second")]


def test_latin_letters_and_windows_line_ends_are_read() -> None:
    data = (
        match_text(names=" Núñez : 0                Beto : 0").decode().replace("\n", "\r\n").encode("cp1252")
    )

    assert mat.read(data).record.players[0].name == "Núñez"


def test_an_empty_name_is_written_so_that_others_can_read_it() -> None:
    record = MatchRecord(3, games=(RecordedGame(),), players=(PlayerRecord(), PlayerRecord("Beto")))

    data = mat.write(record)

    assert b" Player 1 : 0" in data
    assert mat.read(data).record.players == record.players


def test_a_set_board_keeps_cube_and_owner() -> None:
    board = BoardSet(position("own 6:5 8:3 13:5 20:2 / other 6:5 8:3 13:5 24:2"), 1, 4, 0)
    game = RecordedGame(entries=(board, Turn(1, (4, 3), "played", ((20, 16), (20, 17)))))
    record = settle(MatchRecord(5, games=(game,), players=(PlayerRecord("a"), PlayerRecord("b"))))[0]

    assert mat.read(mat.write(record)).record.games[0].entries == record.games[0].entries


def test_an_illegal_play_known_by_its_board_only_is_written_as_a_position() -> None:
    result = position("own 6:5 8:3 13:5 21:2 / other 6:5 8:3 13:5 24:2")
    game = RecordedGame(entries=(Turn(0, (6, 1), "illegal", (), result),))
    record = settle(MatchRecord(5, games=(game,), players=(PlayerRecord("a"), PlayerRecord("b"))))[0]

    assert mat.read(mat.write(record)).record.games[0].entries == record.games[0].entries


@pytest.mark.parametrize(
    ("record", "what"),
    [
        (MatchRecord(rules=Rules(automatic_doubles=1)), "rules"),
        (MatchRecord(players=(PlayerRecord("a: 1"), PlayerRecord())), "name"),
        (
            MatchRecord(games=(RecordedGame(entries=(Turn(0, (2, 1), "no_play", note=Annotation("x")),)),)),
            "notes",
        ),
        (MatchRecord(games=(RecordedGame(entries=(Resignation(0, "refuse", 1),)),)), "resignation"),
        (MatchRecord(5, games=(RecordedGame(is_crawford=True),)), "crawford_game"),
        (MatchRecord(comment='[Event "x"]'), "comments"),
        (MatchRecord(tags=(("a", "b\nc"),)), "tags"),
    ],
)
def test_what_the_format_cannot_hold_is_refused_unless_loss_is_allowed(
    record: MatchRecord, what: str
) -> None:
    with pytest.raises(CannotWrite, match=what):
        mat.write(record)

    assert isinstance(mat.write(record, lossy=True), bytes)


def test_the_result_stands_beside_a_pass_of_the_left_column() -> None:
    # Below it GNU Backgammon takes the result for a resignation besides.
    lines = ("  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Drops", " " * 34 + "Wins 1 point")
    record = mat.read(match_text(*lines)).record

    assert b"  2)  Drops                       Wins 1 point\n" in mat.write(record)
    assert mat.read(mat.write(record)).record == record


def test_a_row_without_a_right_cell_keeps_its_blanks() -> None:
    # Without them GNU Backgammon reads the right cell of the row before once more.
    record = mat.read(match_text("  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Takes")).record

    assert b"  2)  Takes" + b" " * 22 + b"\n" in mat.write(record)


def test_taking_a_beaver_goes_without_saying() -> None:
    entries = (CubeTurn(0, "double", 2), CubeTurn(1, "beaver", 4), CubeTurn(0, "take", 4))
    record = MatchRecord(games=(RecordedGame(entries=entries),), rules=Rules(beavers=True))

    assert b"Takes" not in mat.write(record)


def test_text_without_a_match_is_refused() -> None:
    with pytest.raises(FormatError):
        mat.read(b"Once upon a time\n")
    assert mat.recognise(b"Once upon a time\n") == 0
