"""The rules of movement written as slowly and plainly as possible: what the compiled core is compared with.

A board is 26 integers: 1 to 24 own points (own checkers positive, the other side's negative), 25 own bar
(0 or more), 0 the other side's bar (0 or less). Nothing here is shared with the core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Board = tuple[int, ...]
StepPair = tuple[int, int]

BAR = 25
OFF = 0


@dataclass(frozen=True, slots=True)
class OracleRules:
    """The named departures from the standard rules."""

    entry_only_empty: bool = False
    free_movement: bool = False
    no_doubles: bool = False
    free_bearoff: bool = False

    @classmethod
    def from_bits(cls, bits: int) -> OracleRules:
        return cls(bool(bits & 1), bool(bits & 2), bool(bits & 4), bool(bits & 8))


STANDARD = OracleRules()


def is_over(board: Board) -> bool:
    """Whether a side has no checker left on the board."""
    return all(n <= 0 for n in board) or all(n >= 0 for n in board)


def may_land(board: Board, start: int, end: int, rules: OracleRules) -> bool:
    """Whether a checker from `start` may stand on the point `end`."""
    if start == BAR and rules.entry_only_empty:
        return board[end] == 0
    return board[end] >= -1


def may_bear_off(board: Board, start: int, die: int, rules: OracleRules) -> bool:
    """Whether a checker on `start` may leave the board with this number."""
    if any(board[point] > 0 for point in range(7, 26)):
        return False
    if die == start or rules.free_bearoff:
        return die >= start
    return die > start and all(board[point] <= 0 for point in range(start + 1, 7))


def legal_steps(board: Board, die: int, rules: OracleRules = STANDARD) -> list[StepPair]:
    """Every (start, end) that one checker may go with this number now, bar before all else."""
    if is_over(board):
        return []
    starts = [BAR] if board[BAR] > 0 else [point for point in range(1, 25) if board[point] > 0]
    steps = []
    for start in starts:
        end = start - die
        if end > 0:
            if may_land(board, start, end, rules):
                steps.append((start, end))
        elif may_bear_off(board, start, die, rules):
            steps.append((start, OFF))
    return steps


def after(board: Board, step: StepPair) -> Board:
    """The board after one step; a single checker of the other side that is met goes to its bar."""
    start, end = step
    new = list(board)
    new[start] -= 1
    if end != OFF:
        if new[end] == -1:
            new[end] = 0
            new[0] -= 1
        new[end] += 1
    return tuple(new)


def orders(die1: int, die2: int, rules: OracleRules) -> list[tuple[int, ...]]:
    """The orders in which the numbers of a roll may be played."""
    if die1 == die2:
        return [(die1,) * (2 if rules.no_doubles else 4)]
    return [(die1, die2), (die2, die1)]


def boards_by_numbers(
    board: Board, die1: int, die2: int, rules: OracleRules
) -> Iterator[tuple[tuple[int, ...], set[Board]]]:
    """For each beginning of each order: the numbers played and the boards that can be reached by them."""
    for order in orders(die1, die2, rules):
        reached = {board}
        for played in range(1, len(order) + 1):
            die = order[played - 1]
            reached = {after(b, step) for b in reached for step in legal_steps(b, die, rules)}
            yield order[:played], reached


def legal_results(board: Board, die1: int, die2: int, rules: OracleRules = STANDARD) -> set[Board]:
    """The boards that legal plays lead to, in the mover's view; empty when there is no legal play."""
    reached = [(dice, boards) for dice, boards in boards_by_numbers(board, die1, die2, rules) if boards]
    if not reached:
        return set()
    if rules.free_movement:
        return {board}.union(*(boards for _, boards in reached))
    most = max(len(dice) for dice, _ in reached)
    longest = [(dice, boards) for dice, boards in reached if len(dice) == most]
    if most == 1:
        larger = max(dice for dice, _ in longest)
        longest = [(dice, boards) for dice, boards in longest if dice == larger]
    return set().union(*(boards for _, boards in longest))


def legal_sequences(
    board: Board, die1: int, die2: int, rules: OracleRules = STANDARD
) -> set[tuple[tuple[int, StepPair], ...]]:
    """Every complete legal play as a sequence of (number, step), in every order it may be played."""
    sequences: set[tuple[tuple[int, StepPair], ...]] = set()

    def extend(now: Board, left: tuple[int, ...], done: tuple[tuple[int, StepPair], ...]) -> None:
        sequences.add(done)
        if left:
            for step in legal_steps(now, left[0], rules):
                extend(after(now, step), left[1:], (*done, (left[0], step)))

    for order in orders(die1, die2, rules):
        extend(board, order, ())
    if rules.free_movement:
        return sequences
    most = max(len(sequence) for sequence in sequences)
    longest = {sequence for sequence in sequences if len(sequence) == most}
    if most == 1:
        larger = max(sequence[0][0] for sequence in longest)
        longest = {sequence for sequence in longest if sequence[0][0] == larger}
    return longest


def phase(board: Board) -> str:
    """`over`, `contact` while some checker still has to pass one of the other side, else `race`."""
    if is_over(board):
        return "over"
    rearmost_own = max(point for point in range(1, 26) if board[point] > 0)
    rearmost_other = min(point for point in range(25) if board[point] < 0)
    return "contact" if rearmost_own > rearmost_other else "race"
