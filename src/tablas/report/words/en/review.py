"""English: reviews of matches, their reports and the command that makes them."""

from __future__ import annotations

from tablas.report.words.keys.review import ReviewWords

REVIEW: ReviewWords = {
    "review_played": "done",
    "review_best": "best",
    "review_note_moves": "{game} (moves {moves})",
    "review_note_unrecorded": "Game {games}: plays or dice were not recorded; these are not judged.",
    "review_note_illegal": "Game {games}: illegal plays; they are pointed out but not judged.",
    "review_note_unfinished": "Game {games}: not finished; it has no result.",
    "review_note_bad_score": "Game {games}: the score is impossible; the game is not judged.",
    "review_note_cube_not_judged": "Game {games}: a cube action out of order is not judged.",
    "analyze_progress": "{bar} {share}% · files: {done} of {all}{left}",
    "analyze_left": " · {time} left",
    "analyze_report": "{reviewed} reviewed, {problems} with problems, {refused} refused",
    "analyze_skipped": "{path}: skipped, not a match file",
    "analyze_interrupted": (
        "Interrupted. With --out FOLDER what is finished is saved, and --resume continues."
    ),
    "analyze_interrupted_out": "Interrupted. What is finished is saved; --resume continues with it.",
    "analyze_watching": "Watching {path}; Ctrl+C ends it.",
    "analyze_positions_only": "{path} holds positions and no match",
    "help_analyze": "Review matches: every decision beside the best one, luck, error rates. "
    "Takes files, folders and patterns; bad ones do not stop the others.",
    "help_arg_matches": 'files, folders or quoted patterns ("matches/*.mat")',
    "help_analyze_level": "How deep: quick, standard or deep (standard).",
    "help_analyze_ply": "The same by turns ahead: 0 and 1 quick, 2 standard, 3 deep.",
    "help_analyze_escalate": "Look again where that could change a verdict: deeper, or rollout.",
    "help_analyze_thresholds": "Equity from which it is doubtful, an error, a blunder (0.02,0.04,0.08).",
    "help_analyze_jobs": "Processor threads: matches at a time, or of one match (all there are).",
    "help_analyze_out": "Folder for the reviews (.review.json) and their reports.",
    "help_analyze_format": "Reports, separated by commas: {formats}.",
    "help_analyze_html": "Write the report as a page to this file or folder.",
    "help_analyze_resume": "Continue with what --out holds; finished reviews are not made again.",
    "help_analyze_watch": "Then wait for new files in the folders.",
    "help_analyze_top": "How many mistakes are shown ({count}).",
    "expected_thresholds": "three equities in rising order, such as 0.02,0.04,0.08",
}
