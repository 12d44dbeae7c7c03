"""Keys of what rollouts say."""

from typing import TypedDict


class RolloutWords(TypedDict):
    """What a rollout was, has found, and why it ended."""

    rollout_title: str
    rollout_games_one: str
    rollout_games: str
    rollout_games_of: str
    rollout_cubeful: str
    rollout_cubeless: str
    rollout_whole: str
    rollout_truncated_one: str
    rollout_truncated: str
    rollout_luck: str
    rollout_no_luck: str
    rollout_equity: str
    rollout_equity_cubeless: str
    rollout_progress: str
    rollout_partial: str
    rollout_nothing: str
    rollout_go_on: str
    rollout_ended_se: str
    rollout_ended_jsd: str
    rollout_ahead: str
    rollout_ahead_open: str
    rollout_beaver: str
    rollout_cube_ahead: str
    rollout_cube_open: str
    help_engine: str
    help_engine_jobs: str
    help_cluster: str
    cluster_joining: str
