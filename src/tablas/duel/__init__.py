"""Two players against each other over many games: who is stronger, and by how much.

Every sequence of dice is played twice with the seats changed, and the luck that the dice brought is measured
and taken away, so that a difference shows after few games.
"""

from tablas.duel import dice
from tablas.duel.contest import Contest
from tablas.duel.players import Player, Spot, Turn, player_named
from tablas.duel.records import DuelRecords, Outcome, PairRecord
from tablas.duel.run import Duel, play_pairs, run_duel
from tablas.duel.standing import Measure, Standing, standing_of

__all__ = [
    "Contest",
    "Duel",
    "DuelRecords",
    "Measure",
    "Outcome",
    "PairRecord",
    "Player",
    "Spot",
    "Standing",
    "Turn",
    "dice",
    "play_pairs",
    "player_named",
    "run_duel",
    "standing_of",
]
