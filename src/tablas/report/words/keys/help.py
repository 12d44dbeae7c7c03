"""Keys: the help pages."""

from typing import TypedDict


class HelpWords(TypedDict):
    """The help pages."""

    # Help pages
    help_usage: str
    help_command: str
    help_options: str
    help_arguments_title: str
    help_options_title: str
    help_commands_title: str
    help_lang: str
    help_help: str
    help_version: str
    help_tablas: str
    help_position: str
    help_play: str
    help_serve: str
    help_moves: str
    help_best: str
    help_eval: str
    help_cube: str
    help_show: str
    help_perft: str
    help_duel: str
    help_bench: str
    help_signature: str
    help_info: str
    help_convert: str
    help_arg_file: str
    help_arg_in: str
    help_arg_out: str
    help_from: str
    help_to: str
    help_strict: str
    help_tables: str
    help_build: str
    help_arg_position: str
    help_arg_dice: str
    help_arg_depth: str
    help_arg_player: str
    help_arg_opponent: str
    help_json: str
    help_level: str
    help_ply: str
    help_met: str
    help_top: str
    help_threads: str
    help_rollout: str
    help_trials: str
    help_rollout_ply: str
    help_truncate: str
    help_cubeful: str
    help_rollout_cube: str
    help_rollout_top: str
    help_target_se: str
    help_target_jsd: str
    help_device: str
    help_rollout_resume: str
    help_svg: str
    help_theme: str
    help_flip: str
    help_ascii: str
    help_color: str
    help_match: str
    help_money: str
    help_jacoby: str
    help_seed: str
    help_games: str
    help_duel_money: str
    help_duel_match: str
    help_duel_seed: str
    help_jobs: str
    help_duel_resume: str
    help_luck: str
    help_save: str
    help_resume: str
    help_new: str
    help_no_save: str
    help_host: str
    help_port: str
    help_db: str
    help_no_open: str
