"""What rollouts say, in English."""

from tablas.report.words.keys.rollout import RolloutWords

ROLLOUT: RolloutWords = {
    "rollout_title": "Rollout",
    "rollout_games_one": "1 game",
    "rollout_games": "{count} games",
    "rollout_games_of": "{count} of {all} games",
    "rollout_cubeful": "with the cube",
    "rollout_cubeless": "without the cube",
    "rollout_whole": "played to the end",
    "rollout_truncated_one": "cut after 1 roll",
    "rollout_truncated": "cut after {count} rolls",
    "rollout_luck": "luck taken out",
    "rollout_no_luck": "luck left in",
    "rollout_equity": "equity",
    "rollout_equity_cubeless": "equity without the cube",
    "rollout_progress": "{bar} {done} of {all} games",
    "rollout_partial": "INTERRUPTED after {done} of {all} games: this is only a part of the rollout.",
    "rollout_nothing": "Interrupted before the first games were finished: there is nothing to show.",
    "rollout_go_on": "To continue from here: the same command with --resume {path}",
    "rollout_ended_se": "Ended before {all} games: the standard error is {target} or less.",
    "rollout_ended_jsd": "Ended before {all} games: the best is more than {target} standard errors ahead.",
    "rollout_ahead": "{best} is ahead of {second} by {difference} ± {error}, {deviations} standard errors.",
    "rollout_ahead_open": (
        "{best} is ahead of {second} by only {difference} ± {error}: more games may turn it round."
    ),
    "rollout_beaver": "Double, beaver",
    "rollout_cube_ahead": (
        "Doubling against not doubling: {difference} ± {error}, {deviations} standard errors."
    ),
    "rollout_cube_open": (
        "Doubling against not doubling: {difference} ± {error}: more games may turn it round."
    ),
    "help_engine": "Answer other programs: one JSON object per line on stdin and stdout (docs/protocol.md).",
    "help_engine_jobs": "How many requests are answered at a time. Default: 1.",
    "help_cluster": "let a Dask cluster work: tcp://HOST:PORT, or local:N for N processes on this machine",
    "cluster_joining": "Joining the cluster {address}…",
}
