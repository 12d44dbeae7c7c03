"""Games of few checkers, worked out whole: the table obeys the rules of the game at every position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from boards import position
from rules_oracle import Board, legal_results
from tablas import Engine, Position, Rules, Stakes, _core
from tablas.decision import searching
from tablas.errors import TableDamaged
from tablas.evaluation import BearoffTables, HypergammonTable
from tablas.evaluation.hypergammon import GameMoney, build_hypergammon
from tablas.evaluation.table_files import TableFolder, TableName
from tablas.position import Variant

# The table of the module is built once, by one of the processes that share the tests.
pytestmark = pytest.mark.xdist_group("hypergammon")

TWO = TableName("hypergammon", 2)
START = position("own 24:1 23:1 / other 24:1 23:1")
LANES = ("cubeless", "single", "centred", "jacoby", "beavers", "own", "other")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> TableFolder:
    """A cache with the table of two checkers a side."""
    folder = TableFolder(tmp_path_factory.mktemp("cache"))
    build_hypergammon(folder, 2)
    return folder


@pytest.fixture(scope="module")
def table(folder: TableFolder) -> HypergammonTable:
    return HypergammonTable.of(2, folder.read(TWO))


def swapped(board: Board) -> Board:
    return tuple(-n for n in reversed(board))


def total(board: Board) -> int:
    return sum(n for n in board if n > 0)


def lanes(money: GameMoney) -> dict[str, float]:
    usual = money.usual
    return {
        "cubeless": usual.cubeless,
        "single": money.single,
        "centred": usual.centred,
        "jacoby": money.jacoby,
        "beavers": money.beavers,
        "own": usual.own,
        "other": usual.other,
    }


def after_play(table: HypergammonTable, board: Board) -> dict[str, float]:
    """What a finished play is worth to the player who made it, by the rules of the cube alone."""
    if total(board) == 0:
        loser = swapped(board)
        points = 1.0 if total(loser) < 2 else 3.0 if any(loser[19:26]) else 2.0
        return {lane: 1.0 if lane in ("single", "jacoby", "beavers") else points for lane in LANES}
    money = table.money(Position.from_board(swapped(board)))
    assert money is not None
    now = lanes(money)
    doubled = min(1.0, 2 * now["other"])
    beavered = min(1.0, 4 * now["other"] if now["other"] < 0 else 2 * now["other"])
    return {
        "cubeless": -now["cubeless"],
        "single": -now["single"],
        "centred": -max(now["centred"], doubled),
        "jacoby": -max(now["jacoby"], doubled),
        "beavers": -max(now["beavers"], beavered),
        "own": -now["other"],
        "other": -max(now["own"], doubled),
    }


def rolls() -> Iterator[tuple[int, int, int]]:
    for first in range(1, 7):
        for second in range(1, first + 1):
            yield first, second, 1 if first == second else 2


def look_ahead(table: HypergammonTable, board: Board) -> dict[str, float]:
    """The mean over all rolls of the best play by each measure."""
    mean = dict.fromkeys(LANES, 0.0)
    for first, second, weight in rolls():
        results = legal_results(board, first, second) or {board}
        worths = [after_play(table, result) for result in results]
        for lane in LANES:
            mean[lane] += weight / 36 * max(worth[lane] for worth in worths)
    return mean


def random_board(rng: random.Random) -> Board:
    """Both sides with at most two checkers, at least one, and no point shared."""
    while True:
        board = [0] * 26
        for sign, off, bar in ((1, 0, 25), (-1, 25, 0)):
            for _ in range(2):
                place = rng.randrange(26)
                if place == off:
                    continue
                board[place if board[place] * sign >= 0 else bar] += sign
        if total(tuple(board)) and total(swapped(tuple(board))) and board[0] <= 0 <= board[25]:
            return tuple(board)


def test_a_position_is_worth_the_mean_of_the_best_plays_whatever_the_cube(table: HypergammonTable) -> None:
    rng = random.Random(7)
    for board in [START.board, *(random_board(rng) for _ in range(120))]:
        money = table.money(Position.from_board(board))
        assert money is not None
        assert lanes(money) == pytest.approx(look_ahead(table, board), abs=2e-6), board


def test_chances_are_those_of_the_play_that_is_best_without_the_cube(table: HypergammonTable) -> None:
    rng = random.Random(8)
    for board in [START.board, *(random_board(rng) for _ in range(60))]:
        chances = table.chances(Position.from_board(board))
        money = table.money(Position.from_board(board))
        assert chances is not None
        assert money is not None
        assert chances.equity == pytest.approx(money.usual.cubeless, abs=1e-6)
        assert 1 >= chances.win >= chances.win_gammon >= chances.win_backgammon >= 0
        assert 1 - chances.win >= chances.lose_gammon >= chances.lose_backgammon >= 0
        assert chances.equity == pytest.approx(look_ahead(table, board)["cubeless"], abs=2e-6)


def test_the_end_of_the_game_is_that_of_the_bearoff_table(table: HypergammonTable) -> None:
    """Each side has borne one of two checkers off, so no gammon is left, and no hit either."""
    bearoff = BearoffTables.load(6)
    for own in range(1, 7):
        for other in range(1, 7):
            place = position(f"own {own}:1 / other {other}:1")
            exact, found = bearoff.money(place), table.money(place)
            assert exact is not None
            assert found is not None
            for lane, value in lanes(found).items():
                without = {"single": "cubeless", "jacoby": "centred", "beavers": "centred"}
                assert value == pytest.approx(getattr(exact, without.get(lane, lane)), abs=1e-6), place


def test_only_games_of_as_many_checkers_are_in_the_table(table: HypergammonTable) -> None:
    assert table.money(position("own 6:3 / other 6:1")) is None
    assert table.chances(position("own 6:1 / other 5:2 6:1")) is None
    over = Position.from_board([0] * 19 + [-1] + [0] * 6)
    assert table.money(over) is None
    assert table.chances(over) is None


class Stopped(Exception):
    """The work was stopped."""


@dataclass
class Watch:
    """Hears the progress, and stops the work when so much of it is done."""

    stop_at: float
    shares: list[float] = field(default_factory=list)

    def __call__(self, _: TableName, share: float) -> None:
        self.shares.append(share)
        if share > self.stop_at:
            raise Stopped


def test_stopped_work_goes_on_and_comes_to_the_same_table(tmp_path: Path) -> None:
    folder = TableFolder(tmp_path)
    whole = build_hypergammon(TableFolder(tmp_path / "whole"), 1)
    minutes = iter(range(0, 10_000, 60))
    for stop_at in (0.2, 0.8):
        with pytest.raises(Stopped):
            build_hypergammon(folder, 1, progress=Watch(stop_at), clock=lambda: next(minutes))
        assert not folder.file(TableName("hypergammon", 1)).exists()
        assert len(list(tmp_path.glob("hypergammon-*"))) == 1  # what is kept of the work
    watch = Watch(2.0)
    again = build_hypergammon(folder, 1, progress=watch)

    assert watch.shares[0] > 0.7, "the first stage is not done again"
    assert watch.shares == sorted(watch.shares)
    np.testing.assert_array_equal(again, whole)
    assert [path.name for path in tmp_path.glob("hypergammon-*")] == ["hypergammon-1.v1"]


def test_damaged_work_begins_anew(tmp_path: Path) -> None:
    folder = TableFolder(tmp_path)
    folder.file(TableName("hypergammon_chances", 1)).write_bytes(b"cut")
    folder.write(TableName("hypergammon_worths", 1), np.zeros(100, np.uint8))

    build_hypergammon(folder, 1)

    assert folder.state(TableName("hypergammon", 1)) == "ready"


@pytest.mark.parametrize("checkers", [0, 4])
def test_other_numbers_of_checkers_are_refused(checkers: int, tmp_path: Path) -> None:
    with pytest.raises(_core.CoreError) as caught:
        build_hypergammon(TableFolder(tmp_path), checkers)

    assert caught.value.code == "bad_options"


@pytest.fixture
def game_of_two(folder: TableFolder, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """Hypergammon with two checkers a side, and a cache that has its table."""
    small = Variant("hypergammon", 2, tuple(START.board))
    monkeypatch.setattr("tablas.stakes.variant_named", lambda _: small)
    monkeypatch.setenv("TABLAS_CACHE", str(folder.path))
    return Rules(variant="hypergammon", jacoby=False)


@pytest.mark.parametrize(
    ("jacoby", "beavers", "owner", "lane"),
    [
        (False, False, "centred", "centred"),
        (True, False, "centred", "jacoby"),
        (True, True, "centred", "beavers"),
        (True, True, "own", "own"),
        (False, False, "other", "other"),
    ],
)
def test_the_engine_decides_money_games_by_the_table(
    jacoby: bool, beavers: bool, owner: str, lane: str, game_of_two: Rules, table: HypergammonTable
) -> None:
    rules = replace(game_of_two, jacoby=jacoby, beavers=beavers)
    cube = 1 if owner == "centred" else 4
    stakes = Stakes(rules=rules, cube=cube, owner=owner)  # type: ignore[arg-type]
    money = table.money(START)
    assert money is not None
    for level in ("0-ply", "2-ply"):
        decision = Engine(level).cube_decision(START, stakes)

        assert decision.no_double == pytest.approx(lanes(money)[lane], abs=1e-9)
        assert decision.double_take == pytest.approx(2 * money.usual.other, abs=1e-9)
        assert decision.evaluation == table.chances(START)


def test_the_engine_plays_the_best_play_by_the_table(game_of_two: Rules, table: HypergammonTable) -> None:
    stakes = Stakes(rules=game_of_two)
    rng = random.Random(9)
    for _ in range(20):
        board = random_board(rng)
        plays = Engine("0-ply").best_plays(Position.from_board(board), (6, 3), stakes)
        results = legal_results(board, 6, 3)
        if not results:
            continue
        best = max(after_play(table, result)["centred"] for result in results)
        assert plays[0].equity == pytest.approx(best, abs=1e-6)


def test_rollouts_stop_at_once_where_the_table_knows_all(game_of_two: Rules, table: HypergammonTable) -> None:
    from tablas.decision import RolloutSettings

    found = Engine("0-ply").rollout(START, Stakes(rules=game_of_two), RolloutSettings(trials=36))

    money = table.money(START)
    assert money is not None
    assert found.outcomes[0].equity.mean == pytest.approx(money.usual.centred, abs=1e-5)


def test_in_a_match_chances_are_exact_and_the_cube_is_the_model(
    game_of_two: Rules, table: HypergammonTable
) -> None:
    decision = Engine("0-ply").cube_decision(START, Stakes(length=5, rules=game_of_two))

    assert decision.evaluation == table.chances(START)


def test_without_a_table_the_network_judges(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path))
    start = Position.start("hypergammon")
    stakes = Stakes(rules=Rules(variant="hypergammon"))

    assert HypergammonTable.shared() is None
    with_none = Engine("0-ply").cube_decision(start, stakes)
    assert with_none == Engine("0-ply", tables=False).cube_decision(start, stakes)


def test_a_file_that_is_not_the_table_is_an_error_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path))
    TableFolder.of_user().file(TableName("hypergammon", 3)).write_bytes(b"cut")

    with pytest.raises(TableDamaged, match="tablas tables --build hypergammon") as caught:
        Engine("0-ply").cube_decision(
            Position.start("hypergammon"), Stakes(rules=Rules(variant="hypergammon"))
        )

    assert caught.value.code == "table_damaged"


def test_other_rules_of_movement_are_left_to_the_network(game_of_two: Rules) -> None:
    from tablas import MoveOptions

    engine = Engine("0-ply")
    search = engine._search
    assert isinstance(search, searching.Search)
    assert search._of_few(game_of_two) is not None
    assert search._of_few(replace(game_of_two, options=MoveOptions(no_doubles=True))) is None
