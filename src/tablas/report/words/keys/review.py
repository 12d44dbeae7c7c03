"""Keys: reviews of matches, their reports and the command that makes them."""

from typing import TypedDict


class ReviewWords(TypedDict):
    """Reviews of matches, their reports and the command that makes them."""

    review_played: str
    review_best: str
    review_note_moves: str
    review_note_unrecorded: str
    review_note_illegal: str
    review_note_unfinished: str
    review_note_bad_score: str
    review_note_cube_not_judged: str
    analyze_progress: str
    analyze_left: str
    analyze_report: str
    analyze_skipped: str
    analyze_interrupted: str
    analyze_interrupted_out: str
    analyze_watching: str
    analyze_positions_only: str
    help_analyze: str
    help_arg_matches: str
    help_analyze_level: str
    help_analyze_ply: str
    help_analyze_escalate: str
    help_analyze_thresholds: str
    help_analyze_jobs: str
    help_analyze_out: str
    help_analyze_format: str
    help_analyze_html: str
    help_analyze_resume: str
    help_analyze_watch: str
    help_analyze_top: str
    expected_thresholds: str
