"""A match with a clock in the terminal: shown, kept, and lost on time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablas.cli.faults import DamagedSave
from tablas.cli.game.saved import SavedMatch, load
from tablas.cli.game.session import Session
from tablas.match import Clock, FlagFell, Match, Opened, Played
from tablas.stakes import Rules

from .conftest import Run
from .test_conversation import converse

CLOCK = Clock("fischer", 60, 10)
TURN = ((13, 7), (8, 7))


class Ticks:
    """A steady clock that goes on by so much at every look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def timed(path: Path | None, ticks: Ticks) -> Session:
    saved = SavedMatch(Match.new(3, Rules(jacoby=False)), "expert", 11, clock=CLOCK)
    return Session(saved, path, ticks=ticks)


def test_time_of_both_stands_beside_the_board_and_nothing_is_taken_back() -> None:
    said = converse(timed(None, Ticks(0.001)), "undo\nquit\n")

    assert "0/3    0:59" in said
    assert "Nothing can be taken back with a clock." in said


def test_answer_that_comes_too_late_loses_the_match() -> None:
    session = timed(None, Ticks(15))

    said = converse(session, "roll\n1\nroll\n1\nroll\n1\nroll\n1\nquit\n")

    assert "time" in said
    assert session.match.is_over
    result = session.match.game.result
    assert result is not None
    assert (result.how, max(session.match.score)) == ("time", 3)


def test_match_that_is_taken_up_again_has_the_time_it_had(tmp_path: Path) -> None:
    path, ticks = tmp_path / "timed.jsonl", Ticks(0)
    session = timed(path, ticks)
    session.happen(Opened((6, 1)))
    ticks.now += 20
    session.happen(Played(0, TURN))
    assert session.left == (50, 60)

    ticks.now += 5000  # until tomorrow
    again = Session(load(path), path, ticks=ticks)

    assert again.left == (50, 60)
    ticks.now += 30
    assert again.left == (50, 30)
    ticks.now += 30
    assert again.flag() == FlagFell(1)


def test_time_that_cannot_be_is_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "timed.jsonl"
    session = timed(path, Ticks(0))
    session.happen(Opened((6, 1)))
    path.write_text(path.read_text().replace('"spent_s":0.0', '"spent_s":-5'))

    with pytest.raises(DamagedSave) as caught:
        load(path)

    assert "line 2" in str(caught.value)


def test_clock_for_money_or_of_no_kind_is_refused(run: Run) -> None:
    for given in (["--money", "--clock", "us"], ["--clock", "sundial"]):
        outcome = run("play", "--no-save", *given)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.startswith("tablas: bad_clock: --clock")
