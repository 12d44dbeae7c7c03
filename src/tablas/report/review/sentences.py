"""One decision of a review in words: where it stood, what was done, what was best, why."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.analysis import Action, Alternative, Decision, Review
from tablas.analysis.reasons import Reason, reasons
from tablas.decision import MatchEquities
from tablas.moves import Roll
from tablas.moves.play import mark_hits, write_steps
from tablas.record import CubeTurn, Turn
from tablas.report.figures import decimal, percent, unbroken
from tablas.report.tables import stakes_title
from tablas.report.words import Words, spoken

GLYPHS = {"doubtful": "●", "error": "▲", "blunder": "■", "": ""}
_RAISES: tuple[Action, ...] = ("beaver", "raccoon")
_SAID: Mapping[Action, str] = {
    "resign": "page_said_resigned",
    "accept": "page_said_accepted",
    "refuse": "page_said_refused",
}
_SHARES = frozenset({"win", "double", "cash", "take", "dead", "too_good", "share", "lead"})
_CHANCE_CODES = frozenset({"wins_fewer", "gammons_fewer", "gammons_lost"})
_HIT_CODES = frozenset({"hit_missed", "hit_wrong"})


def player_name(review: Review, seat: int, words: Words) -> str:
    """The player's name, or his number where the file gives none."""
    return review.players[seat].name.strip() or words["page_player"].format(number=seat + 1)


def move_number(review: Review, decision: Decision) -> int:
    """The number of its line in a match file, where the second player stands to the right of the first.

    A double and its answer are cells as plays are; a second player who begins has a line of his own.
    """
    number, is_half = 0, False
    for entry in review.record.games[decision.game].entries[: decision.entry + 1]:
        if not isinstance(entry, Turn | CubeTurn):
            continue
        if entry.seat == 1 and is_half:
            is_half = False
        else:
            number, is_half = number + 1, entry.seat == 0
    return max(1, number)


def roll_of(decision: Decision) -> Roll | None:
    """The roll of a play as players write it, high die first."""
    if decision.roll is None:
        return None
    return Roll(max(decision.roll), min(decision.roll))


def where(review: Review, decision: Decision, words: Words) -> str:
    """Game and move."""
    return words["page_where"].format(game=decision.game + 1, move=move_number(review, decision))


def score(decision: Decision, words: Words) -> str:
    """The score of the game in the order of the seats, as the title has it; "" for money."""
    if decision.stakes.is_money:
        return ""
    return stakes_title(decision.stakes if decision.seat == 0 else decision.stakes.swapped(), words)


def alternative_text(decision: Decision, alternative: Alternative, words: Words) -> str:
    """A play in the usual notation, or the name of the action."""
    if alternative.action is not None:
        return spoken(words, f"page_action_{alternative.action}") or alternative.action
    if not alternative.steps:
        return words["page_no_play"]
    return write_steps(mark_hits(decision.position.board, alternative.steps))


def said(review: Review, decision: Decision, words: Words) -> str:
    """What was done and what was best, one sentence."""
    name = player_name(review, decision.seat, words)
    best, played = decision.best, decision.played
    good = "" if best is None else alternative_text(decision, best, words)
    bad = "" if played is None else alternative_text(decision, played, words)
    if decision.kind == "play" and (roll := roll_of(decision)) is not None:
        return words["page_said_play"].format(name=name, roll=roll, played=bad, best=good)
    if decision.is_missed:
        return words["page_said_missed"].format(name=name)
    if decision.is_needless:
        return words["page_said_needless"].format(name=name)
    key = _said_key(decision, best.action if best else None, played.action if played else None)
    return (spoken(words, key) or "").format(name=name, played=bad, best=good)


def _said_key(decision: Decision, best: Action | None, played: Action | None) -> str:
    """Which sentence says what was answered to a double, or to a resignation, or that it was offered."""
    if decision.kind == "take":
        if played in _RAISES:
            return "page_said_raised"
        if best in _RAISES:
            return "page_said_not_raised"
        if played == "pass":
            return "page_said_pass"
        return "page_said_take" if best == "pass" else "page_said_other"
    return _SAID.get(played, "page_said_other") if played is not None else "page_said_other"


def cost(decision: Decision, words: Words) -> str:
    """What the mistake costs, in equity, and in chance to win where there is a match."""
    error = decimal(decision.error, 3, words)
    if decision.mwc_error is None:
        return words["page_cost"].format(error=error)
    return unbroken(words["page_cost_mwc"].format(error=error, mwc=percent(decision.mwc_error, words, 2)))


def reason_texts(decision: Decision, words: Words, table: MatchEquities | None = None) -> tuple[str, ...]:
    """The reasons as sentences, the weightiest first."""
    return tuple(_sentence(reason, words) for reason in reasons(decision, table))


def _sentence(reason: Reason, words: Words) -> str:
    shares = reason.code in _CHANCE_CODES
    values = {
        name: percent(abs(value) if name == "lead" else value, words)
        if shares or name in _SHARES
        else str(round(value))
        for name, value in reason.values.items()
    }
    code = reason.code
    if code == "race_lead" and reason.values["lead"] < 0:
        return unbroken(words["reason_race_behind"].format(**values))
    if code in _HIT_CODES and min(reason.values.values()) > 0:
        return words["reason_hits"].format(**values)
    return unbroken((spoken(words, f"reason_{code}") or code).format(**values))
