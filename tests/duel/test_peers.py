"""Other programs as players; what needs one that is not installed is skipped."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from tablas import _core
from tablas.duel import Contest, Player, Spot, Turn, player_named
from tablas.duel.lockstep import play_tables
from tablas.duel.peers import gnubg, gnubg_program
from tablas.duel.peers.bgsage import BgsagePlayer, StaticLook, board_of, position_of, stakes_of
from tablas.duel.peers.boards import after_steps, first_legal, joined, sides
from tablas.errors import ContestRefused, PeerFailed, PeerMissing
from tablas.moves import Roll, legal_plays
from tablas.position import Position

CUBELESS, MONEY, MATCH = Contest(), Contest("money"), Contest("match", 3)
MIDDLE = Position.from_id("mOfgAQmYc+KAAw")
ON_BAR = Position.from_board(
    [-1, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -5, 0, 0, 0, 0, 1, 1]
)

needs_package = pytest.mark.skipif(importlib.util.find_spec("gnubg_nn") is None, reason="no gnubg-nn")
needs_bgsage = pytest.mark.skipif(importlib.util.find_spec("bgsage") is None, reason="no bgsage")
needs_program = pytest.mark.skipif(gnubg_program.find_program() is None, reason="no program gnubg")

KINDS = [
    pytest.param("gnubg:0", CUBELESS, marks=needs_package, id="gnubg-cubeless"),
    pytest.param("gnubg:0", MONEY, marks=needs_program, id="gnubg-money"),
    pytest.param("gnubg:0", MATCH, marks=needs_program, id="gnubg-match"),
    pytest.param("bgsage:0", CUBELESS, marks=needs_bgsage, id="bgsage-cubeless"),
    pytest.param("bgsage:0", MATCH, marks=needs_bgsage, id="bgsage-match"),
]


def best(player: Player, contest: Contest, position: Position, *roll: int) -> str:
    """The chosen play in notation."""
    dice = Roll(*roll)
    (result,) = player.plays([Turn(position, contest.stakes(0, 0), dice)])
    return next(play.notation for play in legal_plays(position, dice) if play.result == result)


@pytest.mark.parametrize(("name", "contest"), KINDS)
def test_a_peer_knows_the_openings_that_everybody_knows(name: str, contest: Contest) -> None:
    player = player_named(name, contest)

    assert best(player, contest, Position.start(), 3, 1) == "8/5 6/5"
    assert best(player, contest, Position.start(), 6, 1) == "13/7 8/7"
    assert best(player, contest, Position.start(), 4, 2) == "8/4 6/4"


@pytest.mark.parametrize(("name", "contest"), KINDS)
def test_a_peer_plays_whole_contests(name: str, contest: Contest) -> None:
    players = (player_named("0-ply", contest), player_named(name, contest))

    (record,) = play_tables(contest, 1, players, None, [0])

    assert all(outcome.games == sum(outcome.endings) >= 1 for outcome in record.outcomes)


@pytest.mark.parametrize(("name", "contest"), KINDS[1:])
def test_a_peer_that_knows_the_cube_judges_clear_cases(name: str, contest: Contest) -> None:
    if contest.kind == "cubeless":
        pytest.skip("there is no cube")
    player = player_named(name, contest)
    winning = Position.from_board([0, 1, 0, 0, 1, *[0] * 19, -1, 0])  # 29 rolls of 36 bear both off
    stakes = contest.stakes(0, 0)

    assert player.doubles([Spot(Position.start(), stakes), Spot(winning, stakes)]) == [False, True]
    assert player.takes([Spot(Position.start(), stakes)]) == [True]


@needs_bgsage
def test_bgsage_is_held_to_both_numbers_being_played() -> None:
    """It also lists the last checker borne off by one die where the other could be played first."""
    last = Position.from_board([0, -2, *[0] * 2, -1, 1, *[0] * 20])
    player = player_named("bgsage:0", CUBELESS)

    (result,) = player.plays([Turn(last, CUBELESS.stakes(0, 0), Roll(6, 1))])

    assert result in [play.result for play in legal_plays(last, Roll(6, 1))]


@pytest.mark.parametrize("position", [Position.start(), MIDDLE, ON_BAR])
def test_boards_survive_the_way_to_a_peer_and_back(position: Position) -> None:
    assert joined(*sides(position)) == position
    assert position_of(board_of(position)) == position


@pytest.mark.parametrize("roll", [Roll(6, 4), Roll(2, 2), Roll(5, 1)])
@pytest.mark.parametrize("position", [Position.start(), MIDDLE, ON_BAR])
def test_steps_one_after_another_give_the_result_of_the_play(position: Position, roll: Roll) -> None:
    for play in legal_plays(position, roll):
        steps = [point for step in play.steps for point in (step.start, step.end)]

        assert after_steps(position, steps) == play.result


def test_an_illegal_answer_is_a_failure_of_the_peer() -> None:
    with pytest.raises(PeerFailed):
        first_legal("peer", Position.start(), Roll(3, 1), [Position.start()])


def test_a_missing_package_is_named_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bgsage", None)

    with pytest.raises(PeerMissing) as missing:
        player_named("bgsage:0", CUBELESS)

    assert "pip install 'tablas[peers]'" in str(missing.value)
    assert missing.value.package == "bgsage"


@needs_bgsage
def test_a_static_look_of_bgsage_chooses_as_its_analyzer_does() -> None:
    player = BgsagePlayer(0)
    for number, board in enumerate(_core.start_boards("scattered", 40, 5)):
        position = Position.from_board(board.tolist())
        turn = Turn(position, CUBELESS.stakes(0, 0), Roll.all21()[number % 21])
        moves = player.analyzer(is_cubeful=False).checker_play(
            board_of(position), *turn.roll.dice, **stakes_of(turn)
        )

        assert StaticLook(player.name).boards(turn) == [list(move.board) for move in moves.moves]


def test_without_any_gnubg_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gnubg_nn", None)
    monkeypatch.setattr(gnubg, "find_program", lambda: None)

    with pytest.raises(PeerMissing, match="gnubg-nn"):
        player_named("gnubg:0", CUBELESS)


@pytest.mark.parametrize("contest", [MONEY, MATCH])
def test_without_the_program_gnubg_refuses_what_has_a_cube(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gnubg, "find_program", lambda: None)

    with pytest.raises(ContestRefused, match="apt install gnubg"):
        player_named("gnubg:0", contest)
