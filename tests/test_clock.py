"""The clocks of a match: a fold over events and the moments they happened at."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playing import after, refused
from tablas import Match, Roll, legal_plays
from tablas.errors import BadClock, IllegalAction
from tablas.match import (
    PRESETS,
    Clock,
    ClockFace,
    Doubled,
    Event,
    FlagFell,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    Rolled,
    Taken,
    Timed,
    clock_faces,
    flag_of,
    opponent,
)

DELAY = Clock("delay", 600, 12)
FISCHER = Clock("fischer", 300, 8)

banks = st.floats(5, 3600, allow_nan=False)
steps = st.floats(0, 30, allow_nan=False)
clocks = st.builds(Clock, st.sampled_from(["fischer", "delay"]), banks, steps)
pauses = st.lists(st.floats(0, 90, allow_nan=False), min_size=1, max_size=30)


def random_event(match: Match, luck: random.Random) -> Event | None:
    """Something that may happen next, None once the match is over."""
    game = match.game
    throw = (luck.randint(1, 6), luck.randint(1, 6))
    if match.is_over:
        return None
    if game.phase == "over":
        return NextGame()
    if game.to_act is None:
        return Opened(throw)
    seat = game.to_act
    kind = luck.choice([action.kind for action in match.legal_actions(seat)])
    if kind == "play" and game.roll is not None:
        play = luck.choice(legal_plays(game.position, game.roll, game.rules.options))
        return Played(seat, tuple((step.start, step.end) for step in play.steps))
    plain = {
        "roll": Rolled(seat, Roll(*throw)),
        "no_play": NoPlay(seat),
        "double": Doubled(seat),
        "take": Taken(seat),
        "pass": Passed(seat),
        "accept_resign": ResignAccepted(seat),
        "offer_resign": ResignOffered(seat, 1),
    }
    return plain.get(kind, Taken(seat) if game.phase == "double_offered" else ResignAccepted(seat))


def timed_story(gaps: list[float], seed: int, length: int = 5) -> tuple[Match, list[Timed]]:
    """A match and what happened in it, each event so long after the one before."""
    luck = random.Random(seed)
    match, at, timed = Match.new(length), 0.0, []
    for gap in gaps:
        event = random_event(match, luck)
        if event is None:
            break
        match, at = match.apply(event), at + gap
        timed.append(Timed(event, at))
    return match, timed


@settings(max_examples=25)
@given(clocks, pauses, st.integers(0, 10_000))
def test_time_grows_by_increments_only(clock: Clock, gaps: list[float], seed: int) -> None:
    _, timed = timed_story(gaps, seed)
    before = ClockFace.new(clock)

    for each, face in zip(timed, clock_faces(clock, Match.new(5), timed), strict=True):
        for seat in (0, 1):
            gained = face.left[seat] - before.left[seat]
            most = clock.step_s if clock.kind == "fischer" and isinstance(each.event, Played | NoPlay) else 0
            assert gained <= most + 1e-9
            assert face.left[seat] >= 0
        before = face


@settings(max_examples=25)
@given(clocks, pauses, st.integers(0, 10_000))
def test_one_clock_runs_exactly_while_a_seat_is_to_act(clock: Clock, gaps: list[float], seed: int) -> None:
    _, timed = timed_story(gaps, seed)
    match = Match.new(5)

    for each, face in zip(timed, clock_faces(clock, match, timed), strict=True):
        match = match.apply(each.event)
        assert face.running == (None if face.fallen is not None else match.game.to_act)


@settings(max_examples=25)
@given(clocks, pauses, st.integers(0, 10_000))
def test_only_the_running_clock_loses_time_and_no_more_than_has_passed(
    clock: Clock, gaps: list[float], seed: int
) -> None:
    _, timed = timed_story(gaps, seed)
    face, match, at = ClockFace.new(clock), Match.new(5), 0.0

    for each in timed:
        later = face.left_at(each.at)
        for seat in (0, 1):
            lost = face.left_at(at)[seat] - later[seat]
            assert 0 <= lost <= each.at - at + 1e-6
            assert lost == 0 or seat == face.running
        match = match.apply(each.event)
        face, at = face.after(each.event, match, each.at), each.at


@settings(max_examples=25)
@given(pauses, st.integers(0, 10_000))
def test_delay_is_free_each_time_a_clock_begins_to_run(gaps: list[float], seed: int) -> None:
    _, timed = timed_story([min(gap, 5.9) for gap in gaps], seed)

    # A turn takes two events at most, so nobody needs more than the twelve seconds that are free.
    assert all(face.left == (600, 600) for face in clock_faces(DELAY, Match.new(5), timed))


def test_bank_falls_only_once_the_delay_is_over() -> None:
    face = clock_faces(DELAY, Match.new(5), [Timed(Opened((6, 1)), 100.0)])[-1]

    assert (face.left_at(111.0), face.free_at(111.0)) == ((600, 600), 1)
    assert (face.left_at(113.5), face.free_at(113.5)) == ((598.5, 600), 0)
    assert face.falls_at() == 100 + 12 + 600


def test_increment_comes_with_a_turn_and_not_with_the_cube() -> None:
    turn = ((13, 7), (8, 7))
    timed = [Timed(Opened((6, 1)), 0.0), Timed(Played(0, turn), 20.0), Timed(Doubled(1), 30.0)]

    played, doubled = clock_faces(FISCHER, Match.new(5), timed)[1:]

    assert played.left == (300 - 20 + 8, 300)
    assert doubled.left == (288, 290)
    assert doubled.running == 0


def test_no_clock_runs_between_games() -> None:
    timed = [
        Timed(Opened((6, 1)), 0.0),
        Timed(ResignOffered(0, 1), 10.0),
        Timed(ResignAccepted(1), 12.0),
        Timed(NextGame(), 500.0),
        Timed(Opened((2, 3)), 900.0),
    ]

    faces = clock_faces(FISCHER, Match.new(5), timed)

    assert [face.running for face in faces] == [0, 1, None, None, 1]
    assert faces[-1].left == (290, 298)


def test_seat_out_of_time_loses_the_match_with_all_the_points_the_other_needed() -> None:
    match = after(Match.new(5), Opened((6, 1)))
    face = clock_faces(FISCHER, Match.new(5), [Timed(Opened((6, 1)), 0.0)])[-1]
    assert flag_of(face, 299.9) is None

    flag = flag_of(face, 300.0)

    assert flag == FlagFell(0)
    lost = match.apply(flag)
    result = lost.game.result
    assert result is not None
    assert (lost.winner, lost.score, result.points, result.how) == (1, (0, 5), 5, "time")
    ended = face.after(flag, lost, 300.0)
    assert (ended.left, ended.running, ended.fallen) == ((0, 300), None, 0)


def test_time_lost_while_a_double_waits_is_lost_by_the_seat_that_was_to_answer() -> None:
    match = after(Match.new(5), Opened((1, 6)), Played(1, ((13, 7), (8, 7))), Doubled(0))

    lost = match.apply(FlagFell(1))

    assert (lost.winner, lost.score) == (0, (5, 0))
    assert lost.legal_actions(0) == ()


def test_flag_of_a_clock_that_does_not_run_cannot_fall() -> None:
    match = after(Match.new(5), Opened((6, 1)))

    assert isinstance(refused(match, FlagFell(1)), IllegalAction)
    assert isinstance(refused(Match.new(0).apply(Opened((6, 1))), FlagFell(0)), IllegalAction)
    over = match.apply(FlagFell(0))
    assert isinstance(refused(over, FlagFell(0)), IllegalAction)
    assert opponent(0) == over.winner


@given(clocks)
def test_a_clock_reads_back_from_its_text(clock: Clock) -> None:
    rounded = Clock(clock.kind, round(clock.bank_s, 3), round(clock.step_s, 3))

    assert Clock.agreed(rounded.text, 7) == rounded


def test_presets_go_by_the_length_of_the_match() -> None:
    assert Clock.agreed("us", 7) == Clock("delay", 840, 12)
    assert Clock.agreed("fast", 3) == Clock("delay", 180, 8)
    assert all(Clock.agreed(name, 25).bank_s == per_point * 25 for name, (_, per_point, _) in PRESETS.items())


@pytest.mark.parametrize("text", ["", "12", "delay", "delay:0+12", "fischer:300", "delay:99999+1", "us:3"])
def test_text_that_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadClock) as caught:
        Clock.agreed(text, 5)

    assert (caught.value.code, caught.value.value) == ("bad_clock", text)


def test_money_session_has_no_clock() -> None:
    with pytest.raises(BadClock):
        Clock.agreed("us", 0)
