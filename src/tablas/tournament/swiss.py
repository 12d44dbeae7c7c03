"""A round of a Swiss tournament: the best of all possible drawings, as a matching of least cost."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from tablas.tournament.shapes import Pairing

LOTS = 1000
"""Of how many lots each pair draws one; among drawings that are equally good the lots decide."""
NOBODY = 0


def swiss_round(active: Sequence[int], pairings: Sequence[Pairing], number: int, seed: str) -> list[Pairing]:
    """The pairings of a round, the strongest on the first board, the bye on the last.

    Of all drawings it is the one with, in this order: the fewest second byes, the fewest pairs that have met
    before, the bye given to whoever has won least, the smallest sum of squared differences of wins; then the
    lot decides. The same seed and round give the same drawing.

    Args:
        active: the numbers of who is drawn, two at least.
        pairings: of the rounds before, all decided.
        number: of the round.
        seed: of the tournament.
    """
    lots = random.Random(f"{seed}:{number}")
    wins = dict.fromkeys(active, 0)
    for pairing in pairings:
        if pairing.winner in wins:
            wins[pairing.winner] += 1
    order = sorted(active)
    lots.shuffle(order)
    field = [*order, NOBODY] if len(order) % 2 else order
    # Before anybody has won or met anybody any drawing is as good as any other.
    shuffled = list(zip(field[::2], field[1::2], strict=True))
    pairs = _least(field, _costs(field, wins, pairings, lots)) if pairings else shuffled
    rank = {each: (-wins[each], order.index(each)) for each in order}
    drawn = []
    for one, other in pairs:
        first, second = sorted((one, other), key=lambda each: rank.get(each, (1, 0)))
        drawn.append((first, None if second == NOBODY else second))
    drawn.sort(key=lambda pair: (pair[1] is None, rank[pair[0]]))
    return [
        Pairing(number, board, first, second, *(("first", "bye") if second is None else (None, None)))
        for board, (first, second) in enumerate(drawn, start=1)
    ]


def _costs(
    field: Sequence[int], wins: Mapping[int, int], pairings: Sequence[Pairing], lots: random.Random
) -> dict[tuple[int, int], int]:
    """What each pair costs: numbers so far apart that no sum of lesser faults outweighs a greater one."""
    met: dict[frozenset[int], int] = {}
    for pairing in pairings:
        pair = frozenset((pairing.first, NOBODY if pairing.second is None else pairing.second))
        met[pair] = met.get(pair, 0) + 1
    low, high = min(wins.values()), max(wins.values())
    boards, most = len(field) // 2, 1 + max(met.values(), default=0)
    of_difference = boards * LOTS
    of_bye = of_difference * (boards * (high - low) ** 2 + 1)
    of_meeting = of_bye * (high - low + 1)
    of_second_bye = of_meeting * (boards * most + 1)
    costs = {}
    for one, other in combinations(field, 2):
        again = met.get(frozenset((one, other)), 0)
        if NOBODY in (one, other):
            fault = again * of_second_bye + (wins[max(one, other)] - low) * of_bye
        else:
            fault = again * of_meeting + (wins[one] - wins[other]) ** 2 * of_difference
        costs[one, other] = fault + lots.randrange(LOTS)
    return costs


def _least(field: Sequence[int], costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The pairs of the cheapest drawing in which everybody is in one pair."""
    # It costs as much to import as the rest of a server's feature, and is needed once a round.
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(field)
    graph.add_weighted_edges_from((one, other, -cost) for (one, other), cost in costs.items())
    return [(int(one), int(other)) for one, other in networkx.max_weight_matching(graph, maxcardinality=True)]
