"""A match with clocks is a record with the time that was left, and comes back."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest

from formats.random_matches import random_match
from tablas import Match
from tablas.errors import CannotWrite
from tablas.formats import jsonl, mat, sgf, xg, xg_text
from tablas.match import (
    Clock,
    FlagFell,
    Opened,
    Played,
    Rolled,
    Timed,
    clock_faces,
)
from tablas.moves import Roll
from tablas.record import MatchRecord, Outcome, Remark, Turn, from_match, to_match

CLOCK = Clock("fischer", 300, 10)


def timed_record(match: Match, clock: Clock = CLOCK, step_s: float = 1.5) -> MatchRecord:
    """The record of the match with a clock; each event took some multiple of that time."""
    random = Random(3)
    moments = accumulate(step_s * random.randint(0, 3) for _ in match.events)
    begun = Match.new(match.length, match.rules, match.players)
    timed = [Timed(event, at) for event, at in zip(match.events, moments, strict=True)]
    return from_match(match, clock_faces(clock, begun, timed))


def clocks_of(record: MatchRecord) -> list[tuple[float, float] | None]:
    return [
        entry.note and entry.note.clock
        for game in record.games
        for entry in game.entries
        if not isinstance(entry, Remark)
    ]


def test_every_entry_of_a_timed_match_says_what_was_left_after_it() -> None:
    opened, played = Opened((3, 1)), Played(0, ((8, 5), (6, 5)))
    rolled = Rolled(1, Roll(5, 2))
    match = Match.new(5)
    faces = clock_faces(CLOCK, match, [Timed(opened, 0), Timed(played, 25), Timed(rolled, 40)])

    record = from_match(Match.replay(match, (opened, played, rolled)), faces)

    assert record.clock == "fischer:300+10"
    assert Clock.agreed(record.clock, record.length) == CLOCK
    assert clocks_of(record) == [(285.0, 300.0)]


def test_a_timed_match_comes_back_whole_from_the_native_format() -> None:
    match = random_match(4, 5)
    record = timed_record(match)

    again = jsonl.read(jsonl.write(record)).record

    assert again == record
    assert None not in clocks_of(again)
    assert to_match(again).games == match.games


@pytest.mark.parametrize("dice_lay", [True, False])
def test_a_match_lost_on_time_is_told_as_such_and_comes_back(dice_lay: bool) -> None:
    events = (Opened((3, 1)), Played(0, ((8, 5), (6, 5))), *([Rolled(1, Roll(5, 2))] if dice_lay else []))
    match = Match.replay(Match.new(5), (*events, FlagFell(1)))

    record = from_match(match)
    again = to_match(jsonl.read(jsonl.write(record)).record)

    assert record.games[0].outcome == Outcome(0, 5, on_time=True)
    assert again == match
    for writer in (mat, sgf, xg):
        with pytest.raises(CannotWrite, match="clocks"):
            writer.write(record)


def test_time_lost_before_the_first_play_is_told_with_the_dice_that_lay_there() -> None:
    match = Match.replay(Match.new(3), (Opened((6, 2)), FlagFell(0)))

    record = from_match(match)

    assert record.games[0].entries == (Turn(0, (6, 2), "unrecorded"),)
    assert to_match(record) == match


def test_sgf_holds_the_clocks_to_the_last_bit() -> None:
    record = timed_record(random_match(2, 3, resigns=False), step_s=0.37)

    again = sgf.read(sgf.write(record)).record

    assert (again.clock, clocks_of(again)) == (record.clock, clocks_of(record))


@pytest.mark.parametrize("clock", [Clock("fischer", 300, 10), Clock("delay", 600, 12)])
def test_xg_holds_the_agreed_clock_and_whole_seconds_beside_plays(clock: Clock) -> None:
    record = timed_record(random_match(2, 3, resigns=False, actions=7), clock, step_s=20)

    again = xg.read(xg.write(record)).record

    assert (again.clock, clocks_of(again)) == (clock.text, clocks_of(record))


def test_formats_without_clocks_say_that_they_would_be_lost() -> None:
    record = timed_record(random_match(2, 3, resigns=False))

    for writer in (mat, xg, xg_text):
        with pytest.raises(CannotWrite) as refused:
            writer.write(record)
        assert "clocks" in {loss.code for loss in refused.value.lost}
