"""English: why a decision was wrong."""

from __future__ import annotations

from tablas.report.words.keys.reasons import ReasonWords

REASONS: ReasonWords = {
    "reason_hit_missed": "The best play hits; this one does not.",
    "reason_hit_wrong": "It hits; the best play does not.",
    "reason_hits": "Checkers hit: {played}; with the best play, {best}.",
    "reason_shots_more": (
        "Outside the opponent’s home it leaves {played} of 36 rolls that hit; the best play leaves {best}."
    ),
    "reason_shots_fewer": (
        "It is safer (outside the opponent’s home {played} of 36 rolls hit, against {best} after the "
        "best play), but here safety costs more than it saves."
    ),
    "reason_point_missed": "The best play makes the {point} point.",
    "reason_anchor_missed": "The best play makes an anchor on the {point} point.",
    "reason_point_broken": "It gives up the {point} point, which the best play keeps.",
    "reason_anchor_broken": "It gives up the anchor on the {point} point, which the best play keeps.",
    "reason_prime_shorter": "The best play has {best} points in a row; this one has {played}.",
    "reason_timing_shorter": (
        "Pips to play before the home board breaks: {played}; after the best play, {best}."
    ),
    "reason_back_behind": "Checkers back: {played}; after the best play, {best}.",
    "reason_off_fewer": "The best play bears off more: {best} off, against {played}.",
    "reason_wins_fewer": "It wins {played}% of the games instead of {best}%.",
    "reason_gammons_fewer": "It wins {played}% gammons instead of {best}%.",
    "reason_gammons_lost": "It loses {played}% gammons instead of {best}%.",
    "reason_cube_in_window": (
        "With {win}% of the games, this is past the point where doubling starts ({double}%)."
    ),
    "reason_cube_below_window": "With {win}% of the games it is too early: doubling starts at {double}%.",
    "reason_cube_market_lost": "With {win}% of the games the opponent already has a pass (from {cash}%).",
    "reason_cube_too_good": (
        "With {win}% of the games it is too good to double: from {too_good}% playing on for the "
        "gammon is worth more."
    ),
    "reason_cube_gammons": "{share}% of the wins are gammons.",
    "reason_take_enough": "{win}% of the games is enough to take: {take}% would do.",
    "reason_take_too_little": "{win}% of the games is too little to take: {take}% is needed.",
    "reason_take_gammons": "{share}% of the losses are gammons, which makes taking more costly.",
    "reason_race_lead": "The race in pips: {own} against {other}, a lead of {lead}%.",
    "reason_race_behind": "The race in pips: {own} against {other}, {lead}% behind.",
}
