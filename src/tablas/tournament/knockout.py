"""The bracket of a knock-out: who meets whom first, and who follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablas.tournament.shapes import Pairing


def first_round(order: Sequence[int]) -> list[Pairing]:
    """The pairings of the first round; who has no opponent goes on without playing.

    The first two of the order can meet in the last round only, the first four not before the last but one,
    and so on; byes fall to the first of the order.

    Args:
        order: the numbers of all, the strongest first, two at least.
    """
    return _round(1, [order[seed - 1] if seed <= len(order) else None for seed in seats(len(order))])


def seats(players: int) -> list[int]:
    """The places of the order from the top of the bracket to its bottom, as many as a power of two."""
    places = [1]
    while len(places) < players:
        size = 2 * len(places)
        places = [seed for place in places for seed in (place, size + 1 - place)]
    return places


def next_round(last: Sequence[Pairing], boards: int, left: Collection[int]) -> list[Pairing]:
    """The pairings that follow on a round; boards whose both ways are empty are left out.

    Args:
        last: the pairings of the round before, all decided.
        boards: how many boards that round had in the bracket, the empty ones included.
        left: who is drawn no more.
    """
    winners = {pairing.board: pairing.winner for pairing in last if pairing.winner not in left}
    return _round(last[0].round + 1, [winners.get(board) for board in range(1, boards + 1)])


def _round(number: int, places: Sequence[int | None]) -> list[Pairing]:
    drawn = []
    for board in range(1, len(places) // 2 + 1):
        first, second = places[2 * board - 2], places[2 * board - 1]
        if first is None:
            first, second = second, None
        if first is None:
            continue
        is_bye = second is None
        drawn.append(
            Pairing(number, board, first, second, "first" if is_bye else None, "bye" if is_bye else None)
        )
    return drawn
