"""tablas' own format keeps a record whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import FormatError, IllegalAction
from tablas.evaluation import Evaluation
from tablas.formats import jsonl, read_match
from tablas.match import Doubled, Match, NextGame, NoPlay, Opened, Passed, Played, Rolled, Taken
from tablas.moves import Roll, legal_plays
from tablas.position import Position
from tablas.record import (
    Analysis,
    Annotation,
    BoardSet,
    Candidate,
    CubeTurn,
    MatchRecord,
    Outcome,
    PlayerRecord,
    PositionRecord,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
    from_match,
    settle,
    to_match,
)
from tablas.stakes import Rules, Stakes

texts = st.text(st.characters(), max_size=12)
tags = st.lists(st.tuples(texts, texts), max_size=2).map(tuple)
seats = st.sampled_from((0, 1))
numbers = st.floats(allow_nan=False, allow_infinity=False)
whole = st.integers(-(1 << 31), (1 << 31) - 1)
chances = st.builds(Evaluation, numbers, numbers, numbers, numbers, numbers)
steps = st.lists(st.tuples(st.integers(0, 25), st.integers(0, 25)), max_size=4).map(tuple)
candidates = st.builds(Candidate, steps, st.none() | chances, st.none() | numbers, texts, texts)
analyses = st.builds(
    Analysis, st.sampled_from(("play", "cube")), texts, st.none() | chances, st.tuples(candidates), extra=tags
)
notes = st.none() | st.builds(
    Annotation,
    texts,
    st.sampled_from(("", "bad")),
    st.none() | numbers,
    st.none() | st.tuples(numbers, numbers),
    st.lists(analyses, max_size=1).map(tuple),
    tags,
)
positions = st.just(Position.start())
dice = st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6))
entries = st.one_of(
    st.builds(
        Turn,
        seats,
        dice,
        st.sampled_from(("played", "no_play", "unrecorded", "illegal")),
        steps,
        st.none() | positions,
        notes,
    ),
    st.builds(CubeTurn, seats, st.sampled_from(("double", "take", "pass", "beaver")), whole, notes),
    st.builds(Resignation, seats, st.sampled_from(("offer", "accept", "refuse")), st.integers(1, 3), notes),
    st.builds(BoardSet, positions, seats, st.integers(1, 8), st.none() | seats, notes),
    st.builds(Remark, texts),
)
games = st.builds(
    RecordedGame,
    st.tuples(whole, whole),
    st.booleans(),
    st.lists(entries, max_size=4).map(tuple),
    st.none() | st.builds(Outcome, seats, whole),
    texts,
    tags,
)
players = st.tuples(*[st.builds(PlayerRecord, texts, texts, tags)] * 2)
records = st.builds(
    MatchRecord,
    st.integers(0, 64),
    st.builds(Rules, jacoby=st.booleans(), beavers=st.booleans(), cube_cap=st.sampled_from((None, 64))),
    players,
    st.lists(games, max_size=2).map(tuple),
    tags,
    st.frozensets(texts, max_size=2),
    texts,
    texts,
    texts,
    st.lists(
        st.builds(PositionRecord, positions, st.just(Stakes(7, 2)), dice, players, notes), max_size=1
    ).map(tuple),
)


@given(records)
def test_what_is_written_is_read_again(record: MatchRecord) -> None:
    assert jsonl.read(jsonl.write(record)).record == record


@given(records)
def test_any_record_settles_and_settling_again_changes_nothing(record: MatchRecord) -> None:
    once, _ = settle(record)

    assert settle(once)[0] == once


def test_several_matches_share_a_file() -> None:
    first, second = MatchRecord(7), MatchRecord(5, games=(RecordedGame((1, 0)),))

    reading = read_match(jsonl.write_all((first, second)))

    assert (reading.record, reading.more, reading.format) == (first, (second,), "jsonl")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for trial in (data, b'{"format":"tablas-match","version":1' + data):
        try:
            jsonl.read(trial)
        except FormatError:
            continue


@given(records, st.randoms(use_true_random=False))
def test_a_damaged_file_is_read_or_refused(record: MatchRecord, rng: random.Random) -> None:
    data = bytearray(jsonl.write(record))
    for _ in range(3):
        data[rng.randrange(len(data))] = rng.randrange(256)
    try:
        jsonl.read(bytes(data))
    except FormatError:
        return


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('{"line":"game","entries":[{"entry":"turn","seat":2,"dice":[3,1],"kind":"played"}]}', "line 2"),
        ('{"line":"game","entries":[{"entry":"turn","seat":true,"dice":[3,1],"kind":"played"}]}', "line 2"),
        ('{"line":"game","entries":[{"entry":"turn","seat":0}]}', "line 2"),
        ('{"line":"game","colour":1}', "line 2"),
        ('{"line":"day"}', "line 2"),
        ("[" * 100_000, "line 2"),
    ],
)
def test_a_line_of_another_shape_is_refused_by_its_number(line: str, place: str) -> None:
    with pytest.raises(FormatError) as refused:
        jsonl.read(f'{{"format":"tablas-match","version":1}}\n{line}\n'.encode())

    assert refused.value.place == place


@pytest.mark.parametrize(
    "turn",
    [
        '"dice":[7,1],"kind":"played"',
        '"dice":[2,1],"kind":"played","steps":[[26,24]]',
        '"dice":[2,1],"kind":"played","steps":[[2,-1]]',
        '"dice":[2,1],"kind":"no_play","note":{"luck":NaN}',
        '"dice":[2,1],"kind":"no_play","note":{"luck":1e999}',
    ],
)
def test_what_no_record_can_hold_is_refused(turn: str) -> None:
    head = '{"format":"tablas-match","version":1}\n'
    game = f'{{"line":"game","entries":[{{"entry":"turn","seat":0,{turn}}}]}}\n'

    with pytest.raises(FormatError, match="line 2"):
        jsonl.read((head + game).encode())


def test_a_number_that_is_none_is_not_written() -> None:
    game = RecordedGame(entries=(Turn(0, (2, 1), "no_play", note=Annotation(luck=float("inf"))),))

    with pytest.raises(ValueError, match="JSON"):
        jsonl.write(MatchRecord(games=(game,)))


def test_a_newer_version_is_refused() -> None:
    with pytest.raises(FormatError, match="version 2"):
        jsonl.read(b'{"format":"tablas-match","version":2}\n')


def played_match(seed: int, length: int = 3) -> Match:
    """A match of random plays, doubles and answers."""
    rng = random.Random(seed)
    match = Match.new(length, players=("Ana", "Ñico"))
    while not match.is_over:
        game = match.game
        if game.result is not None:
            match = match.apply(NextGame())
        elif game.turn is None:
            match = match.apply(Opened((rng.randint(1, 6), rng.randint(1, 6))))
        elif game.phase == "double_offered":
            seat = game.to_act
            assert seat is not None
            match = match.apply(Taken(seat) if rng.random() < 0.7 else Passed(seat))
        elif game.phase == "before_roll":
            if game.stakes_for(game.turn).may_double and rng.random() < 0.05:
                match = match.apply(Doubled(game.turn))
            else:
                match = match.apply(Rolled(game.turn, Roll(rng.randint(1, 6), rng.randint(1, 6))))
        else:
            assert game.roll is not None
            plays = legal_plays(game.position, game.roll)
            steps = tuple((step.start, step.end) for step in rng.choice(plays).steps) if plays else ()
            match = match.apply(Played(game.turn, steps) if plays else NoPlay(game.turn))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_a_match_played_here_is_a_record_without_problems_and_comes_back(seed: int) -> None:
    match = played_match(seed)
    record = from_match(match)
    settled, problems = settle(record)

    assert problems == ()
    assert [game.outcome for game in settled.games] == [game.outcome for game in record.games]
    assert [game.is_crawford for game in settled.games] == [game.is_crawford for game in record.games]
    again = to_match(jsonl.read(jsonl.write(settled)).record)
    assert (again.score, again.winner) == (match.score, match.winner)
    assert [game.result for game in again.games] == [game.result for game in match.games]


def test_a_record_with_a_play_left_out_is_no_match() -> None:
    game = RecordedGame(
        entries=(Turn(0, (3, 1), "unrecorded"), Turn(1, (6, 5), "played", ((24, 18), (18, 13))))
    )

    with pytest.raises(IllegalAction):
        to_match(MatchRecord(7, games=(game,)))
