"""What settling makes of what somebody wrote down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.record import (
    CubeTurn,
    MatchRecord,
    Outcome,
    RecordedGame,
    Resignation,
    Turn,
    final_score,
    follow,
    settle,
)
from tablas.record.types import Dice, Entry, Steps, TurnKind
from tablas.stakes import Rules


def turn(seat: int, dice: Dice | None, *steps: tuple[int, int], kind: TurnKind = "played") -> Turn:
    return Turn(0 if seat == 0 else 1, dice, kind, steps)


def match_of(*entries: Entry, length: int = 7, outcome: Outcome | None = None) -> MatchRecord:
    return MatchRecord(length=length, games=(RecordedGame(entries=entries, outcome=outcome),))


def codes(record: MatchRecord) -> list[str]:
    return [problem.code for problem in settle(record)[1]]


def only_turn(record: MatchRecord, index: int = 0) -> Turn:
    entry = settle(record)[0].games[0].entries[index]
    assert isinstance(entry, Turn)
    return entry


@pytest.mark.parametrize(
    "steps", [((24, 14),), ((24, 20), (20, 14)), ((24, 18), (18, 14)), ((20, 14), (24, 20))], ids=str
)
def test_however_a_play_is_written_it_settles_to_the_same_steps(steps: Steps) -> None:
    assert only_turn(match_of(turn(0, (6, 4), *steps))).steps == ((24, 18), (18, 14))


def test_an_illegal_play_is_kept_with_its_board_and_named_by_its_place() -> None:
    record, problems = settle(
        match_of(turn(0, (2, 1), (6, 8)), turn(1, (3, 1), (8, 5), (6, 5))), [["line 9"]]
    )

    first, second = record.games[0].entries
    assert isinstance(first, Turn)
    assert isinstance(second, Turn)
    assert (first.kind, first.steps) == ("illegal", ((6, 8),))
    assert first.result is not None
    assert first.result.board[8] == 4
    assert second.kind == "played"
    assert [(problem.code, problem.place, problem.game) for problem in problems] == [
        ("illegal_play", "line 9", 0)
    ]


def test_a_play_that_cannot_be_carried_out_leaves_the_board_alone() -> None:
    raw = match_of(turn(0, (2, 1), (7, 5)), turn(1, (3, 1), (8, 5), (6, 5)))

    assert codes(raw) == ["impossible_play"]
    assert only_turn(raw).result is None


@pytest.mark.parametrize("steps", [((99, 3),), ((-4, 3),), ((0, 3),), ((6, 25),), ((6, 5),) * 300], ids=str)
def test_hops_that_are_on_no_board_are_problems_and_no_errors(steps: Steps) -> None:
    assert codes(match_of(turn(0, (2, 1), *steps))) == ["impossible_play"]


def test_dice_that_are_on_no_dice_count_as_not_recorded() -> None:
    raw = match_of(turn(0, (9, 1), (8, 5), (6, 5)))

    assert codes(raw) == ["bad_dice"]
    assert only_turn(raw).kind == "played"


def test_a_play_left_out_is_found_when_the_rest_needs_it() -> None:
    raw = match_of(turn(0, (3, 1)), turn(1, (6, 5), (24, 13)), turn(0, (2, 1), (5, 3), (5, 4)))

    assert codes(raw) == ["play_inferred"]
    assert only_turn(raw).steps == ((8, 5), (6, 5))


def test_a_last_play_that_nobody_wrote_down_is_no_problem() -> None:
    raw = match_of(turn(0, (3, 1), kind="unrecorded"), outcome=Outcome(1, 1))

    assert codes(raw) == []
    assert only_turn(raw).kind == "unrecorded"


def test_cube_values_are_filled_in_and_a_beaver_keeps_the_cube() -> None:
    raw = match_of(
        turn(0, (3, 1), (8, 5), (6, 5)),
        CubeTurn(1, "double", 0),
        CubeTurn(0, "beaver", 0),
        turn(1, (6, 5), (24, 13)),
        CubeTurn(0, "double", 0),
        CubeTurn(1, "pass", 0),
        length=0,
    )
    record, problems = settle(raw)

    assert problems == ()
    cubes = [entry.value for entry in record.games[0].entries if isinstance(entry, CubeTurn)]
    assert cubes == [2, 4, 8, 8]
    assert record.games[0].outcome == Outcome(0, 4)


def test_a_raccoon_stands_at_eight_times_the_cube() -> None:
    raw = match_of(
        turn(0, (3, 1), (8, 5), (6, 5)),
        CubeTurn(1, "double", 2),
        CubeTurn(0, "beaver", 4),
        CubeTurn(1, "raccoon", 8),
        Resignation(0, "offer", 2),
        Resignation(1, "accept", 2),
        length=0,
    )
    record, problems = settle(raw)

    assert problems == ()
    assert record.games[0].outcome == Outcome(1, 16)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (CubeTurn(1, "take", 2), "take_not_offered"),
        (CubeTurn(1, "beaver", 4), "beaver_not_allowed"),
        (CubeTurn(1, "double", 8), "cube_value"),
        (Resignation(1, "accept", 1), "resignation_not_offered"),
    ],
)
def test_a_cube_action_that_does_not_fit_is_named(entry: Entry, code: str) -> None:
    assert codes(match_of(entry)) == [code]


def test_the_next_score_decides_when_it_differs_from_the_result() -> None:
    raw = MatchRecord(
        length=5,
        games=(
            RecordedGame((0, 0), outcome=Outcome(0, 1)),
            RecordedGame((0, 2), outcome=Outcome(1, 2)),
        ),
    )
    record, problems = settle(raw)

    assert [game.outcome for game in record.games] == [Outcome(1, 2), Outcome(1, 2)]
    assert [problem.code for problem in problems] == ["score_differs"]
    assert final_score(record) == (0, 4)


def test_scores_are_added_up_where_the_source_has_none() -> None:
    games = tuple(RecordedGame(outcome=Outcome(0, 1)) for _ in range(4))
    record, problems = settle(MatchRecord(length=3, games=games))

    assert problems == ()
    assert [game.score for game in record.games] == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert [game.is_crawford for game in record.games] == [False, False, True, False]


def test_without_the_crawford_rule_no_game_is_marked() -> None:
    raw = MatchRecord(
        length=3, rules=Rules(crawford=False), games=(RecordedGame((2, 0)), RecordedGame((2, 1)))
    )

    assert not any(game.is_crawford for game in settle(raw)[0].games)


def test_settling_twice_changes_nothing() -> None:
    raw = match_of(
        turn(0, (2, 1), (6, 8)),
        turn(1, (6, 5), (13, 24)),
        turn(0, (3, 1)),
        turn(1, (4, 2), (8, 4), (6, 4)),
        turn(0, (6, 6), kind="unrecorded"),
        CubeTurn(1, "double", 0),
        CubeTurn(0, "take", 0),
    )
    once, _ = settle(raw)

    assert settle(once)[0] == once


def test_following_gives_the_board_before_each_entry_seen_by_its_seat() -> None:
    raw = match_of(turn(0, (3, 1), (8, 5), (6, 5)), CubeTurn(1, "double", 2), CubeTurn(0, "pass", 2))
    before = follow(raw).games[0].before

    assert len(before) == 3
    assert before[1] == before[2].swapped()
    assert before[2].board[5] == 2


@pytest.mark.parametrize(
    ("stated", "found"),
    [(None, []), ((2, 0), []), ((1, 0), []), ((0, 2), ["final_differs"]), ((3, 0), ["final_differs"])],
)
def test_final_score_may_be_cut_to_the_length_but_not_be_another(
    stated: tuple[int, int] | None, found: list[str]
) -> None:
    gammon = (turn(0, (6, 1), (13, 7), (8, 7)), Resignation(1, "offer", 2), Resignation(0, "accept", 2))
    record = replace(match_of(*gammon, length=1, outcome=Outcome(0, 2)), final=stated)

    assert codes(record) == found
    assert final_score(record) == (stated or (2, 0))
    assert record == replace(record, final=None)
