"""Bear-off tables: what independent solvers say, laws that hold everywhere, and a plain second solver."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import bearoff_oracle as oracle
from boards import position
from cases import answers
from tablas import Position, _core
from tablas.evaluation import BearoffTables, MoneyEquities, Network, RollsNeeded, needs_tables

GOLDEN = Path(__file__).parent / "golden" / "bearoff.jsonl.gz"
TABLES = BearoffTables.load(6)


@dataclass(frozen=True, slots=True)
class Row:
    """One position of the reference."""

    id: str
    position: Position
    values: dict[str, object]

    def pair(self, name: str) -> list[float]:
        value = self.values[name]
        assert isinstance(value, list)
        return value

    @property
    def exact(self) -> dict[str, float] | None:
        value = self.values.get("exact")
        assert value is None or isinstance(value, dict)
        return value

    @property
    def sides(self) -> tuple[Position, Position]:
        return self.position, self.position.swapped()


def rows() -> list[Row]:
    with gzip.open(GOLDEN, "rt", encoding="ascii") as lines:
        values = [json.loads(line) for line in lines]
    assert len(values) == 333
    return [Row(row["id"], Position.from_id(row["id"]), row) for row in values]


ROWS = rows()
EXACT = [(row, row.exact) for row in ROWS if row.exact is not None]


def chances(place: Position, tables: BearoffTables = TABLES) -> NDArray[np.float32]:
    found: NDArray[np.float32] = tables.beside(Network.load().core).evaluate(place.as_array()[np.newaxis])[0]
    return found


def needed(place: Position) -> RollsNeeded:
    found = TABLES.rolls_needed(place)
    assert found is not None
    return found


def money(place: Position) -> MoneyEquities:
    found = TABLES.money(place)
    assert found is not None
    return found


def test_exact_values_are_met() -> None:
    assert len(EXACT) == 89
    for row, exact in EXACT:
        value = money(row.position)
        assert (1 + value.cubeless) / 2 == pytest.approx(exact["win"], abs=1e-6)
        assert value.centred == pytest.approx(exact["nd"], abs=1e-6)
        assert 2 * value.other == pytest.approx(exact["dt"], abs=1.5e-6)
        assert chances(row.position)[0] == pytest.approx(exact["win"], abs=1e-6)


def test_mean_rolls_are_those_of_an_exact_solver() -> None:
    compared = 0
    for row in ROWS:
        for side, exact in zip(row.sides, row.pair("exact_mean_rolls_le8"), strict=True):
            if exact is not None:
                compared += 1
                assert needed(side).mean == pytest.approx(exact, abs=1e-6)
    assert compared == 379


def test_effective_pips_are_gnubgs_to_the_digits_it_prints() -> None:
    for row in ROWS:
        for side, rolls, epc in zip(
            row.sides, row.pair("gnubg_mean_rolls"), row.pair("gnubg_epc"), strict=True
        ):
            assert needed(side).mean == pytest.approx(rolls, abs=6e-4)
            # It keeps its chances in 16 bits.
            assert needed(side).effective_pips == pytest.approx(epc, abs=1.5e-3)


def test_distributions_are_gnubgs() -> None:
    differences = []
    for row in ROWS:
        distributions = row.values["gnubg_roll_dist"]
        assert isinstance(distributions, list)
        for side, theirs, mean in zip(row.sides, distributions, row.pair("gnubg_mean_rolls"), strict=True):
            if abs(np.arange(len(theirs)) @ theirs - mean) > 0.5:
                continue  # written one roll too early, as its own mean shows
            ours = needed(side).chances
            both = np.zeros((2, 32))
            both[0, : len(ours)], both[1, : len(theirs)] = ours, theirs
            differences.append(np.abs(both[0] - both[1]).max())

    assert len(differences) == 650
    assert max(differences) < 8e-4  # one side, two of whose plays have nearly the same mean
    assert np.sort(differences)[-2] < 6e-5  # it keeps chances in 16 bits


def test_races_are_gnubgs_where_both_play_as_if_alone() -> None:
    one_sided = _core.CompositeEvaluator(Network.load().core, TABLES.one_sided)
    for row in ROWS:
        if row.values["gnubg_evaluator"] == "Bearoff1":
            ours = one_sided.evaluate(row.position.as_array()[np.newaxis])[0]
            assert ours[0] == pytest.approx(row.pair("gnubg_probs")[0], abs=1.2e-4)
            assert ours[1:] == pytest.approx(row.pair("gnubg_probs")[1:], abs=1e-5)


@answers("B092")
def test_the_race_a_rollout_misjudged_is_solved_exactly() -> None:
    tables = BearoffTables(TABLES.one_sided, _core.TwoSidedTable.build(8))
    place = position("own 1:4 2:4 / other 1:3 2:3 3:1")

    value = tables.money(place)

    assert value is not None
    assert (1 + value.cubeless) / 2 == pytest.approx(0.736816, abs=1e-6)
    assert value.centred == pytest.approx(0.755166, abs=1e-6)
    assert 2 * value.other == pytest.approx(0.877542, abs=1e-6)
    assert value.centred < min(1.0, 2 * value.other) < 1  # so it is a double and a take


def as_position(own: tuple[int, ...], other: tuple[int, ...]) -> Position:
    cells = [0] * 26
    for point in own:
        cells[point] += 1
    for point in other:
        cells[25 - point] -= 1
    return Position.from_board(cells)


SMALL = [side for count in (1, 2) for side in combinations_with_replacement(range(1, 4), count)]
WIDER = [(6,), (4, 6), (1, 5, 6), (2, 2, 6), (3, 4, 5)]


@pytest.mark.parametrize("own", [*SMALL, *WIDER], ids=str)
def test_a_plain_solver_finds_the_same_equities(own: tuple[int, ...]) -> None:
    for other in [*SMALL, *WIDER]:
        value = money(as_position(own, other))
        assert value.cubeless == pytest.approx(oracle.cubeless(own, other), abs=1e-6)
        assert value.centred == pytest.approx(oracle.rolling_on(own, other, "centred"), abs=1e-6)
        assert value.own == pytest.approx(oracle.rolling_on(own, other, "own"), abs=1e-6)
        assert value.other == pytest.approx(oracle.rolling_on(own, other, "other"), abs=1e-6)


@pytest.mark.parametrize("side", [*SMALL, *WIDER, (6, 6, 6, 6), (1, 2, 3, 4, 5)], ids=str)
def test_a_plain_solver_finds_the_same_mean_rolls(side: tuple[int, ...]) -> None:
    found = needed(as_position(side, (1,)))

    assert found.mean == pytest.approx(oracle.mean_rolls(side), abs=1e-12)
    first = found.chances_first @ np.arange(len(found.chances_first))
    assert first == pytest.approx(oracle.mean_rolls_to_first(side), abs=1e-5)


homes = st.lists(st.integers(1, 6), min_size=1, max_size=15).map(lambda points: tuple(sorted(points)))
few = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(lambda points: tuple(sorted(points)))


@given(homes)
def test_chances_of_all_numbers_of_rolls_sum_to_one(side: tuple[int, ...]) -> None:
    found = needed(as_position(side, (1,)))

    assert found.chances.sum() == pytest.approx(1, abs=1e-6)
    assert found.chances_first.sum() == pytest.approx(1, abs=1e-6)
    assert found.chances @ np.arange(len(found.chances)) == pytest.approx(found.mean, abs=1e-5)
    assert found.mean <= len(side) * 2
    assert found.variance >= 0
    assert found.effective_pips >= sum(side) or len(side) == 1


@given(homes, st.data())
def test_a_checker_less_never_needs_more_rolls(side: tuple[int, ...], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(side) - 1))
    fewer = (*side[:place], *side[place + 1 :])

    if fewer:
        assert needed(as_position(fewer, (1,))).mean <= needed(as_position(side, (1,))).mean + 1e-12


def test_a_checker_further_on_may_need_more_rolls() -> None:
    # Two on the 4 point need two equal numbers more often than one there and one on the 5 point.
    spread, stacked = needed(as_position((1, 4, 5), (1,))), needed(as_position((1, 4, 4), (1,)))

    assert stacked.mean == pytest.approx(oracle.mean_rolls((1, 4, 4)), abs=1e-12)
    assert stacked.mean > spread.mean


@given(few, few)
def test_both_sides_together_have_no_more_than_the_stake(
    own: tuple[int, ...], other: tuple[int, ...]
) -> None:
    here, there = money(as_position(own, other)), money(as_position(other, own))

    assert here.cubeless + there.cubeless >= -1e-6  # the roll is worth something
    assert here.own >= max(here.cubeless, here.centred) - 1e-6
    assert here.other <= min(here.cubeless, here.centred) + 1e-6
    assert -1 <= here.other <= here.own <= 1


@given(few, few, st.data())
def test_a_checker_less_is_never_worth_less(
    own: tuple[int, ...], other: tuple[int, ...], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(own) - 1))
    fewer = (*own[:place], *own[place + 1 :])
    if fewer:
        before, after = money(as_position(own, other)), money(as_position(fewer, other))
        assert after.cubeless >= before.cubeless - 1e-6
        assert after.own >= before.own - 1e-6


@given(homes, homes)
def test_chances_of_a_race_are_possible_ones(own: tuple[int, ...], other: tuple[int, ...]) -> None:
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances(as_position(own, other)).tolist()

    assert 0 <= gammon <= win <= 1
    assert 0 <= lost_gammon <= 1 - win + 1e-7
    assert backgammon == lost_backgammon == 0
    if len(other) < 15:
        assert gammon == 0
    if len(own) < 15:
        assert lost_gammon == 0


@given(few, few)
def test_two_sided_play_differs_little_from_playing_alone(
    own: tuple[int, ...], other: tuple[int, ...]
) -> None:
    place = as_position(own, other)
    alone = _core.CompositeEvaluator(Network.load().core, TABLES.one_sided)

    difference = chances(place)[0] - alone.evaluate(place.as_array()[np.newaxis])[0, 0]

    assert abs(difference) < 0.014  # the largest of all 851,929


def test_contact_is_left_to_the_network() -> None:
    places = np.stack([Position.start().as_array(), position("own 6:2 / other 24:1 6:1").as_array()])

    assert np.array_equal(
        TABLES.beside(Network.load().core).evaluate(places), Network.load().evaluate(places)
    )


def test_a_side_that_is_not_home_is_in_no_table() -> None:
    place = position("own 7:1 / other 6:1")

    assert TABLES.rolls_needed(place) is None
    assert TABLES.money(place) is None
    assert TABLES.rolls_needed(place.swapped()) is not None


def test_more_checkers_than_a_two_sided_table_has_are_not_in_it() -> None:
    assert TABLES.money(position("own 1:7 / other 1:1")) is None
    assert TABLES.money(position("own 1:6 / other 6:6")) is not None


def test_gammons_of_a_variant_with_few_checkers_are_counted() -> None:
    composite = TABLES.beside(Network.load().core)
    place = position("own 1:1 / other 6:3").as_array()

    win, gammon = composite.evaluate(place[np.newaxis], 3)[0, :2].tolist()

    assert (win, gammon) == (1, 1)
    assert composite.exact_money(place, 3) is None
    assert composite.exact_money(place, 15) is not None
    assert composite.evaluate(place[np.newaxis], 15)[0, 1] == 0


@pytest.mark.parametrize(
    ("text", "turns", "answer"),
    [
        ("own 6:15 / other 6:15", 0, True),
        ("own 7:1 6:14 / other 6:15", 0, False),
        ("own 7:1 6:14 / other 6:15", 1, True),
        ("own 6:15 / other 7:1 6:14", 1, False),
        ("own 6:15 / other 7:1 6:14", 2, True),
        ("own bar:1 / other 6:15", 1, True),  # 6-6: four steps
        ("own bar:1 24:1 / other 6:15", 2, False),
        ("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5", 9, False),
        ("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5", 10, True),
    ],
)
def test_tables_are_needed_when_play_can_reach_them(text: str, turns: int, answer: bool) -> None:
    assert needs_tables(position(text), turns) is answer


def test_no_table_is_needed_after_the_game() -> None:
    assert not needs_tables(position("own / other 6:1"), 100)


def test_tables_are_copied_and_pickled_whole() -> None:
    race = position("own 6:2 3:1 / other 5:2 1:2")

    for copied in (pickle.loads(pickle.dumps(TABLES)), copy.deepcopy(TABLES)):
        assert copied.money(race) == TABLES.money(race) is not None
        assert np.array_equal(copied.one_sided.payload, TABLES.one_sided.payload)
