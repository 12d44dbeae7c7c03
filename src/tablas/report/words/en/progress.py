"""English: the progress of a player."""

from __future__ import annotations

from tablas.report.words.keys.progress import ProgressWords

PROGRESS: ProgressWords = {
    "progress_title": "Progress of {name}",
    "progress_matches_one": "1 reviewed match",
    "progress_matches": "{count} reviewed matches",
    "progress_between": "from {first} to {last}",
    "progress_unreviewed_one": (
        '1 more match has not been reviewed: tablas analyze --library --player "{name}"'
    ),
    "progress_unreviewed": (
        '{count} more matches have not been reviewed: tablas analyze --library --player "{name}"'
    ),
    "progress_left_out": "Matches in which both players bear this name, and which do not count: {count}.",
    "progress_undated": "Matches without a date, put first: {count}.",
    "progress_none": "There is no reviewed match of {name} that fits.",
    "progress_levels": "Level of the reviews: {levels}.",
    "progress_all": "PR",
    "progress_plays": "Checker play, PR",
    "progress_cube": "Cube, PR",
    "progress_interval": "{low} – {high}",
    "progress_counted_one": "1 decision",
    "progress_counted": "{count} decisions",
    "progress_blunders": "Blunders a match",
    "progress_basis_matches": "Intervals are of 95 %, by the spread between matches.",
    "progress_basis_decisions": (
        "Intervals are of 95 %, by the spread of the errors of decisions (from {few} matches on, "
        "between matches)."
    ),
    "progress_course": "Match by match",
    "progress_column_date": "date",
    "progress_column_opponent": "opponent",
    "progress_column_length": "points",
    "progress_column_pr": "PR",
    "progress_column_interval": "interval",
    "progress_column_rolling": "last {window}",
    "progress_column_other": "their PR",
    "progress_column_blunders": "blunders",
    "progress_earlier": "… and {count} before them",
    "progress_habits": "What costs most",
    "progress_no_habits": (
        "Nothing in which more goes wrong than elsewhere, beyond what chance explains. A sort of "
        "decision needs {least} to be judged."
    ),
    "progress_habit": (
        "{part}: PR {pr} in {count} decisions, against {rest} in the others (difference {low} to "
        "{high}); it costs {cost} of equity a match."
    ),
    "progress_habit_others": "Opponents, in the same: {others}.",
    "progress_habit_help": (
        "Each sort is compared with all the player's other decisions; the margins are wide enough "
        "for having looked at all of them."
    ),
    "progress_parts": "By sort of decision",
    "progress_column_part": "sort",
    "progress_column_count": "decisions",
    "progress_column_rest": "others",
    "progress_column_excess": "difference",
    "progress_column_rivals": "opponents",
    "progress_kind_play": "Checker plays",
    "progress_kind_double": "Double or not",
    "progress_kind_take": "Take or pass",
    "progress_cube_errors": "Cube mistakes",
    "progress_missed": "doubles missed",
    "progress_needless": "needless doubles",
    "progress_taken": "wrong takes",
    "progress_passed": "wrong passes",
    "progress_times_cost": "{count} ({error})",
    "progress_openings": "Openings",
    "progress_opening_first": "First move",
    "progress_opening_reply": "Reply",
    "progress_opening_agreed": (
        "{share} % as the analysis ({agreed} of {plays}); {error} of equity lost on average"
    ),
    "progress_opening_none": "none",
    "progress_opening_wrong": "{roll}: {played}; better {best}",
    "progress_opening_after": "after {after}, {said}",
    "progress_opening_help": "A play agrees when it gives away less than {margin} of equity.",
    "progress_times_one": "once",
    "progress_times": "{count} times",
    "progress_luck": "Luck",
    "progress_luck_match": "{luck} of equity a match by the dice.",
    "progress_luck_balance": (
        "The dice gave {balance} % of each match; result {result} %, without luck {adjusted} % ({matches})."
    ),
    "progress_luck_even": "Of results, 0 % is winning as often as expected at the start.",
    "progress_plot_alt": (
        "Plot of the PR of {name} over {count} matches; the thick line is that of the last {window}."
    ),
    "progress_plot_axis": "PR (less is better)",
    "progress_plot_match": "match",
    "progress_plot_each": "each match, with its interval",
    "progress_plot_rolling": "last {window}, with its interval",
    "progress_plot_all": "all: {pr}",
    "progress_pr_help": (
        "PR: equity lost a counted decision, times 500. Below 2.5 is world class; 5 an expert; 10 a"
        " good club player."
    ),
    "help_progress": (
        "A player's progress over the reviewed matches of the library: PR with intervals, what "
        "costs most, openings, luck."
    ),
    "help_progress_player": "the player's name, or a part that only he has",
    "help_progress_level": "Reviews of this level only. Without it: the deepest of each match.",
    "help_progress_window": "Matches a rolling PR rests on ({count}).",
    "help_progress_format": "How to tell it: {formats}.",
    "help_progress_out": "File to write; its ending says the format unless --format does.",
    "progress_expected_out": "a file (--out): a picture cannot be shown in a terminal",
    "error_no_such_player_near": '"{value}" is no player of the library; near it: {details}',
    "error_several_players": '"{value}" may be {details}; write one of them whole',
    "error_review_not_whole": "the review cannot be kept: it is not finished, or of another match",
    "analyze_library_none": "The library has no match left to review that fits.",
    "help_analyze_library": (
        "Keep the reviews in the library; without FILE, review the matches that are in it and have "
        "no review of that level yet."
    ),
    "help_analyze_again": "With --library: review those again that have a review.",
    "help_dark": "Dark colours.",
}
