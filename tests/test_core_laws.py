"""Laws of the compiled rules, on boards drawn by lot, against the plain oracle."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import rules_oracle as oracle
from boards import Board, boards, dice, option_bits
from tablas import _core


def as_array(board: Board) -> NDArray[np.int8]:
    return np.array(board, np.int8)


def rows(array: NDArray[np.int8]) -> list[Board]:
    return [tuple(row) for row in array.tolist()]


@given(boards(), dice, dice)
def test_standard_results_are_those_of_the_oracle(board: Board, die1: int, die2: int) -> None:
    results, _ = _core.legal_plays(as_array(board), die1, die2)

    assert sorted(rows(results)) == sorted(oracle.legal_results(board, die1, die2))


@given(boards(), dice, dice, option_bits)
def test_results_under_any_options_are_those_of_the_oracle(
    board: Board, die1: int, die2: int, bits: int
) -> None:
    results, _ = _core.legal_plays(as_array(board), die1, die2, bits)

    rules = oracle.OracleRules.from_bits(bits)
    assert sorted(rows(results)) == sorted(oracle.legal_results(board, die1, die2, rules))


@given(boards(), dice, dice, option_bits)
def test_steps_played_in_order_are_legal_and_lead_to_the_result(
    board: Board, die1: int, die2: int, bits: int
) -> None:
    results, all_steps = _core.legal_plays(as_array(board), die1, die2, bits)

    rules = oracle.OracleRules.from_bits(bits)
    for result, steps in zip(rows(results), all_steps.tolist(), strict=True):
        played = [tuple(step) for step in steps if step != [-1, -1]]
        assert steps == [list(step) for step in played] + [[-1, -1]] * (4 - len(played))
        assert result in boards_after(board, played, (die1, die2), rules)


def boards_after(
    board: Board, steps: list[tuple[int, int]], roll: tuple[int, int], rules: oracle.OracleRules
) -> set[Board]:
    """The boards after the steps, each by a number still left; empty when one is illegal."""
    reached = set()
    for order in oracle.orders(*roll, rules):
        now = board
        for step, die in zip(steps, order, strict=False):
            if step not in oracle.legal_steps(now, die, rules):
                break
            now = oracle.after(now, step)
        else:
            reached.add(now)
    return reached


@given(boards(most=4), dice, dice, option_bits)
def test_the_step_graph_holds_exactly_the_sequences_of_legal_plays(
    board: Board, die1: int, die2: int, bits: int
) -> None:
    nodes, edges = _core.step_graph(as_array(board), die1, die2, bits)

    rules = oracle.OracleRules.from_bits(bits)
    expected = oracle.legal_sequences(board, die1, die2, rules)
    walks = walks_through(edges.tolist(), every_node_ends=rules.free_movement)
    assert walks == expected
    for parent, child, _, start, end in edges.tolist():
        assert parent < child
        assert oracle.after(rows(nodes)[parent], (start, end)) == rows(nodes)[child]


def walks_through(
    edges: list[list[int]], *, every_node_ends: bool
) -> set[tuple[tuple[int, tuple[int, int]], ...]]:
    """Every walk from node 0 to a completed play, as (number, step) pairs."""
    outgoing: dict[int, list[list[int]]] = {}
    for edge in edges:
        outgoing.setdefault(edge[0], []).append(edge)
    walks = set()
    unfinished: list[tuple[int, tuple[tuple[int, tuple[int, int]], ...]]] = [(0, ())]
    while unfinished:
        node, walk = unfinished.pop()
        if every_node_ends or node not in outgoing:
            walks.add(walk)
        for _, child, die, start, end in outgoing.get(node, []):
            unfinished.append((child, (*walk, (die, (start, end)))))
    return walks


@given(boards(), dice, dice, option_bits)
def test_the_completed_nodes_of_the_step_graph_are_the_legal_results(
    board: Board, die1: int, die2: int, bits: int
) -> None:
    nodes, edges = _core.step_graph(as_array(board), die1, die2, bits)

    results, _ = _core.legal_plays(as_array(board), die1, die2, bits)
    is_free = oracle.OracleRules.from_bits(bits).free_movement
    goes_on = set(edges[:, 0].tolist())
    completed = {row for node, row in enumerate(rows(nodes)) if is_free or node not in goes_on}
    assert (completed if len(edges) else set()) == set(rows(results))


@given(st.lists(st.tuples(boards(), dice, dice), max_size=12), option_bits)
def test_a_batch_gives_each_row_its_own_plays(cases: list[tuple[Board, int, int]], bits: int) -> None:
    batch = np.array([case[0] for case in cases], np.int8).reshape(-1, 26)
    rolls = np.array([case[1:] for case in cases], np.uint8).reshape(-1, 2)

    starts, results = _core.legal_plays_batch(batch, rolls, bits)

    assert starts.dtype == np.int64
    assert starts.tolist()[0] == 0
    assert starts.tolist()[-1] == len(results)
    for row, (board, die1, die2) in enumerate(cases):
        single, _ = _core.legal_plays(as_array(board), die1, die2, bits)
        assert rows(results[starts[row] : starts[row + 1]]) == rows(single)


@given(boards(), dice, dice)
def test_the_order_of_the_dice_does_not_matter(board: Board, die1: int, die2: int) -> None:
    one, one_steps = _core.legal_plays(as_array(board), die1, die2)
    two, two_steps = _core.legal_plays(as_array(board), die2, die1)

    assert np.array_equal(one, two)
    assert np.array_equal(one_steps, two_steps)


@given(boards())
def test_a_position_id_gives_the_board_back(board: Board) -> None:
    text = _core.position_id(as_array(board))

    assert len(text) == 14
    assert tuple(_core.board_from_position_id(text).tolist()) == board


@given(boards())
def test_the_phase_is_that_of_the_oracle(board: Board) -> None:
    assert ("race", "contact", "over")[_core.phase(as_array(board))] == oracle.phase(board)


@settings(max_examples=30)
@given(boards(most=6), option_bits)
def test_perft_counts_the_results_of_all_21_rolls(board: Board, bits: int) -> None:
    rules = oracle.OracleRules.from_bits(bits)
    results = [
        oracle.legal_results(board, die1, die2, rules) for die1 in range(1, 7) for die2 in range(1, die1 + 1)
    ]

    assert _core.perft(as_array(board), 1, bits) == sum(max(len(boards), 1) for boards in results)
