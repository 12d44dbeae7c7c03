"""What a writer writes its reader reads again unchanged, whatever match or position it was."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from formats.random_matches import random_match
from tablas import Match, Rules, Stakes
from tablas.errors import CannotWrite
from tablas.formats import ids, jellyfish_pos, jsonl, mat, sgf, snowie_text, xg, xg_text
from tablas.formats.registry import writable
from tablas.match import Opened, Played, ResignAccepted, ResignOffered
from tablas.record import MatchRecord, Outcome, PositionRecord, RecordedGame, Turn, follow, from_match, settle

MATCHES = {module.NAME: module for module in (jsonl, mat, sgf, xg)}
POSITIONS = {module.NAME: module for module in (jsonl, ids, jellyfish_pos, snowie_text, xg, xg_text)}

NO_SHRINKING = (
    Phase.explicit,
    Phase.generate,
)  # a game takes long to play at random, and its seed says enough


@st.composite
def positions(draw: st.DrawFn) -> PositionRecord:
    """A position of a random game at a random score, before or after the roll."""
    length = draw(st.sampled_from([0, 1, 3, 5, 7, 13]))
    game = from_match(random_match(draw(st.integers(0, 400)), 1, Rules(jacoby=False), games=1))
    (followed,) = follow(game).games
    turns = [i for i, entry in enumerate(game.games[0].entries) if isinstance(entry, Turn)]
    at = draw(st.sampled_from(turns))
    turn = game.games[0].entries[at]
    assert isinstance(turn, Turn)
    own, other = (draw(st.integers(0, length - 1)) for _ in range(2)) if length else (0, 0)
    owner = draw(st.sampled_from(["centred", "own", "other"])) if length != 1 else "centred"
    cube = 1 if owner == "centred" else 2 ** draw(st.integers(1, 6))
    crawford = length > 1 and cube == 1 and length - 1 in (own, other) and draw(st.booleans())
    rules = Rules() if length else Rules(jacoby=draw(st.booleans()), beavers=draw(st.booleans()))
    stakes = Stakes(length, own, other, cube, owner, crawford, rules)
    roll = turn.dice if draw(st.booleans()) else None
    return PositionRecord(followed.before[at], stakes, roll)


def _higher_first(game: RecordedGame) -> RecordedGame:
    """The game with the higher die first, as match text has it."""
    entries = (
        replace(e, dice=(max(e.dice), min(e.dice))) if isinstance(e, Turn) and e.dice else e
        for e in game.entries
    )
    return replace(game, entries=tuple(entries))


def test_every_writer_is_tried() -> None:
    assert MATCHES.keys() | POSITIONS.keys() == set(writable())


@pytest.mark.parametrize("name", MATCHES)
@settings(max_examples=6, deadline=None, phases=NO_SHRINKING)
@given(seed=st.integers(0, 1 << 30), length=st.sampled_from([0, 1, 3, 7]))
def test_a_match_comes_back(name: str, seed: int, length: int) -> None:
    module: ModuleType = MATCHES[name]
    match = random_match(seed, length, Rules(jacoby=False), games=2)
    record, found = settle(from_match(match))
    assert found == ()

    reading = module.read(module.write(record, lossy=True))

    assert reading.problems == ()
    assert reading.record.length == record.length
    assert reading.record.games == (
        tuple(map(_higher_first, record.games)) if module is mat else record.games
    )
    assert [player.name for player in reading.record.players] == ["Ana", "Beto"]
    if module is jsonl:
        assert reading.record == record


@pytest.mark.parametrize("name", POSITIONS)
@settings(max_examples=12, deadline=None, phases=NO_SHRINKING)
@given(held=positions())
def test_a_position_comes_back(name: str, held: PositionRecord) -> None:
    module: ModuleType = POSITIONS[name]

    reading = module.read(module.write(MatchRecord(held.stakes.length, held.stakes.rules, positions=(held,))))

    (back,) = reading.record.positions
    assert reading.problems == ()
    assert (back.position, back.stakes) == (held.position, held.stakes)
    assert sorted(back.roll or ()) == sorted(held.roll or ())


@pytest.mark.parametrize("writer", [mat, sgf])
def test_a_gammon_resigned_where_it_counts_single_is_a_loss_of_a_format_that_has_points_alone(
    writer: ModuleType,
) -> None:
    match = Match.new(0)
    for event in (Opened((3, 1)), Played(0, ((8, 5), (6, 5))), ResignOffered(1, 2), ResignAccepted(0)):
        match = match.apply(event)
    record = from_match(match)
    assert record.games[0].outcome == Outcome(0, 1)

    with pytest.raises(CannotWrite) as refused:
        writer.write(record)
    again = writer.read(writer.write(record, lossy=True)).record

    assert {loss.code for loss in refused.value.lost} == {"resignations"}
    assert again.games[0].outcome == record.games[0].outcome
    assert jsonl.read(jsonl.write(record)).record == record
    assert xg.read(xg.write(record)).record.games[0].entries[-2:] == record.games[0].entries[-2:]
