"""Keys: why a decision was wrong."""

from typing import TypedDict


class ReasonWords(TypedDict):
    """Why a decision was wrong."""

    reason_hit_missed: str
    reason_hit_wrong: str
    reason_hits: str
    reason_shots_more: str
    reason_shots_fewer: str
    reason_point_missed: str
    reason_anchor_missed: str
    reason_point_broken: str
    reason_anchor_broken: str
    reason_prime_shorter: str
    reason_timing_shorter: str
    reason_back_behind: str
    reason_off_fewer: str
    reason_wins_fewer: str
    reason_gammons_fewer: str
    reason_gammons_lost: str
    reason_cube_in_window: str
    reason_cube_below_window: str
    reason_cube_market_lost: str
    reason_cube_too_good: str
    reason_cube_gammons: str
    reason_take_enough: str
    reason_take_too_little: str
    reason_take_gammons: str
    reason_race_lead: str
    reason_race_behind: str
