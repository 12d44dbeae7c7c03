"""The rates by hand, and what is added up where."""

from __future__ import annotations

import pytest
from tests.analysis.games import engine, played

from tablas.analysis import Alternative, Decision, Tally, Totals, converted, review
from tablas.analysis.luck import first_luck_worth, luck_worth
from tablas.analysis.rates import added, game_totals, tally
from tablas.analysis.types import merged
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Stakes


def decision(kind: str = "play", error: float = 0.0, **other: object) -> Decision:
    best, done = Alternative(0.0), Alternative(-error)
    usual: dict[str, object] = {"is_counted": True, "is_close": True, "severity": ""}
    given = usual | {"alternatives": (best, done), "chosen": 1, "error": error} | other
    return Decision(0, 0, given.pop("seat", 0), kind, Position.start(), Stakes(), **given)  # type: ignore[arg-type]


def test_pr_is_five_hundred_times_the_mean_cost_of_what_counts() -> None:
    found = tally([decision(error=0.05), decision(), decision(), decision(is_counted=False)])

    assert found.pr == pytest.approx(500 * 0.05 / 3)


def test_the_gnu_rate_is_a_thousand_times_the_mean_cost_of_what_is_close() -> None:
    found = tally([decision(error=0.05), decision(), decision(is_close=False)])

    assert found.gnu_rate == pytest.approx(1000 * 0.05 / 2)


def test_the_snowie_rate_is_a_thousand_times_the_cost_for_each_turn_of_either_player() -> None:
    own, other = game_totals([decision(error=0.05), decision(error=0.1, seat=1)], (30, 20), None)

    assert own.snowie_rate == pytest.approx(1000 * 0.05 / 50)
    assert other.snowie_rate == pytest.approx(1000 * 0.1 / 50)


def test_without_decisions_there_are_no_rates() -> None:
    assert (Tally().pr, Tally().gnu_rate, Totals().snowie_rate) == (None, None, None)


def test_resignations_are_in_no_rate() -> None:
    own, _ = game_totals([decision("resign", error=0.5), decision()], (1, 1), None)

    assert own.all.error == 0.0
    assert own.by_kind["resign"].error == 0.5


def test_every_split_adds_up_to_the_whole() -> None:
    own, _ = review(played(1), engine(), level="quick").totals

    rated = [own.by_kind[kind] for kind in ("play", "double") if kind in own.by_kind]
    for parts in (rated, list(own.by_phase.values()), list(own.by_plan.values())):
        whole = merged(parts)
        assert (whole.decisions, whole.counted, whole.close) == (
            own.all.decisions,
            own.all.counted,
            own.all.close,
        )
        assert whole.error == pytest.approx(own.all.error)
        assert whole.severities == own.all.severities


def test_a_match_is_the_sum_of_its_games() -> None:
    found = review(played(2, games=2), engine(), level="quick")

    assert found.totals[0] == added([each.totals[0] for each in found.games])
    assert found.totals[0].turns == sum(each.totals[0].turns for each in found.games)
    assert found.totals[0].all.error == pytest.approx(sum(each.totals[0].all.error for each in found.games))


def test_luck_is_nothing_on_average() -> None:
    worths = [place**1.5 for place in range(21)]

    mean = sum(luck_worth(worths, roll.dice) * (1 if roll.is_double else 2) / 36 for roll in Roll.all21())

    assert mean == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("is_match", [False, True])
def test_who_begins_is_luck_too_and_nothing_on_average(is_match: bool) -> None:
    own = [0.3 + place / 50 for place in range(21)]
    other = [0.6 - place / 60 for place in range(21)]
    opening = [roll.dice for roll in Roll.all21() if not roll.is_double]

    begun = [first_luck_worth(own, other, dice, is_match=is_match) for dice in opening]
    other_begun = [-first_luck_worth(other, own, dice, is_match=is_match) for dice in opening]

    assert sum(begun) + sum(other_begun) == pytest.approx(0.0, abs=1e-9)


def test_converting_there_and_back_changes_nothing() -> None:
    there = converted(7.0, "pr", "snowie")

    assert converted(there, "snowie", "pr") == pytest.approx(7.0)
    assert converted(7.0, "pr", "pr") == 7.0
    assert converted(1.0, "pr", "gnu") == pytest.approx(1.98)


def test_the_average_converter_is_near_the_exact_rates_of_a_match() -> None:
    own, _ = review(played(8, games=3), engine(), level="quick").totals

    assert own.pr is not None
    assert own.gnu_rate == pytest.approx(converted(own.pr, "pr", "gnu"), rel=0.15)
    assert own.snowie_rate == pytest.approx(converted(own.pr, "pr", "snowie"), rel=0.4)
