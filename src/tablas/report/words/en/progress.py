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
    "progress_left_out": "Matches in which both players have this name, and which do not count: {count}.",
    "progress_undated": "Matches without a date, put first: {count}.",
    "progress_none": "There is no reviewed match of {name} that fits.",
    "progress_levels": "Level of the reviews: {levels}.",
    "progress_all": "PR",
    "progress_plays": "Checker play, PR",
    "progress_cube": "Cube, PR",
    "progress_interval": "{low} – {high}",
    "progress_counted_one": "1 decision",
    "progress_counted": "{count} decisions",
    "progress_blunders": "Blunders per match",
    "progress_basis_matches": "95% intervals, by how much matches differ.",
    "progress_basis_decisions": (
        "95% intervals, by how much the errors of decisions differ (from {few} matches on, by how much "
        "matches differ)."
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
        "Nothing goes wrong more often than the rest, beyond what chance explains. A kind of decision "
        "needs {least} of them to be judged."
    ),
    "progress_habit": (
        "{part}: PR {pr} in {count} decisions, against {rest} in the others (difference {low} to "
        "{high}); it costs {cost} of equity per match."
    ),
    "progress_habit_others": "Opponents, in the same: {others}.",
    "progress_habit_help": (
        "Each kind is compared with all the player’s other decisions; the margins are wide enough to "
        "allow for having looked at all of them."
    ),
    "progress_parts": "By kind of decision",
    "progress_column_part": "kind",
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
        "{share}% as in the analysis ({agreed} of {plays}); {error} of equity lost on average"
    ),
    "progress_opening_none": "none",
    "progress_opening_wrong": "{roll}: {played}; better {best}",
    "progress_opening_after": "after {after}, {said}",
    "progress_opening_help": "A play agrees when it loses less than {margin} of equity.",
    "progress_times_one": "once",
    "progress_times": "{count} times",
    "progress_luck": "Luck",
    "progress_luck_match": "{luck} of equity per match from the dice.",
    "progress_luck_balance": (
        "The dice gave {balance}% of each match; result {result}%, without luck {adjusted}% ({matches})."
    ),
    "progress_luck_even": "A result of 0% is winning just as often as was expected at the start.",
    "progress_plot_alt": (
        "Plot of the PR of {name} over {count} matches; the thick line is the mean of the last {window}."
    ),
    "progress_plot_axis": "PR (lower is better)",
    "progress_plot_match": "match",
    "progress_plot_each": "each match, with its interval",
    "progress_plot_rolling": "last {window}, with its interval",
    "progress_plot_all": "all: {pr}",
    "progress_pr_help": (
        "PR: equity lost per counted decision, times 500. Below 2.5 is world class; 5, an expert; 10, a "
        "good club player."
    ),
    "help_progress": (
        "A player's progress over the reviewed matches of the library: PR with intervals, what "
        "costs most, openings, luck."
    ),
    "help_progress_player": "the player's name, or a part of it that nobody else has",
    "help_progress_level": "Reviews of this level only. Default: the deepest of each match.",
    "help_progress_window": "Matches a rolling PR rests on ({count}).",
    "help_progress_format": "How to show it: {formats}.",
    "help_progress_out": "File to write; its extension says the format unless --format does.",
    "progress_expected_out": "a file (--out): a picture cannot be shown in a terminal",
    "error_no_such_player_near": "there is no player “{value}” in the library; similar: {details}",
    "error_several_players": "“{value}” may be {details}; write one of them in full",
    "error_review_not_whole": "the review cannot be saved: it is unfinished, or of another match",
    "analyze_library_none": "There is no match left to review in the library that fits.",
    "help_analyze_library": (
        "Save the reviews in the library; without FILE, review the matches in it that have no review of "
        "that level yet."
    ),
    "help_analyze_again": "With --library: review also those that already have a review.",
    "help_dark": "Dark colours.",
}
