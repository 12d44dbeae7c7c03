"""Reviews as JSON; ``codec_reading`` has the way back, on which nothing is lost.

Version 1 of the shape: names are those of ``tablas.analysis`` but for what is said shorter here. A field
that has its usual value is left out. Totals are written for whoever reads them; reading adds them up anew.
"""

from __future__ import annotations

import json

from tablas.analysis.codec_reading import FORMAT, VERSION
from tablas.analysis.types import Alternative, Decision, GameReview, Review, Tally, Totals
from tablas.formats.shapes import plain_of

_FLAGS = ("is_forced", "is_counted", "is_close", "is_illegal", "is_missed", "is_needless")


def review_document(review: Review) -> dict[str, object]:
    """The review as an object of JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "level": review.level,
        "escalation": review.escalation,
        "engine": review.engine,
        "network": review.network,
        "match_equities": review.match_equities,
        "thresholds": list(review.thresholds.bounds),
        "is_complete": review.is_complete,
        "players": [player.name for player in review.players],
        "length": review.record.length,
        "totals": [totals_document(each) for each in review.totals],
        "games": [_game_document(game) for game in review.games],
        "record": plain_of(review.record),
    }


def write_review(review: Review) -> str:
    """The review as one line of JSON and a line end."""
    return json.dumps(review_document(review), ensure_ascii=False, separators=(",", ":")) + "\n"


def totals_document(totals: Totals) -> dict[str, object]:
    """Totals as an object of JSON, the rates worked out."""
    return {
        "pr": _rounded(totals.pr),
        "gnu_rate": _rounded(totals.gnu_rate),
        "snowie_rate": _rounded(totals.snowie_rate),
        "turns": totals.turns,
        "turns_of_both": totals.turns_of_both,
        "illegal": totals.illegal,
        "missed_doubles": totals.missed,
        "needless_doubles": totals.needless,
        "wrong_takes": totals.wrong_takes,
        "wrong_passes": totals.wrong_passes,
        "luck": _rounded(totals.luck),
        "luck_worth": _rounded(totals.luck_worth),
        "result": _rounded(totals.result),
        "luck_adjusted": _rounded(totals.luck_adjusted),
        "all": _tally_document(totals.all),
        "cube": _tally_document(totals.cube),
        "by_kind": {key: _tally_document(tally) for key, tally in totals.by_kind.items()},
        "by_phase": {key: _tally_document(tally) for key, tally in totals.by_phase.items()},
        "by_plan": {key: _tally_document(tally) for key, tally in totals.by_plan.items()},
    }


def decision_document(decision: Decision) -> dict[str, object]:
    """A decision as an object of JSON."""
    stakes = decision.stakes
    document: dict[str, object] = {
        "entry": decision.entry,
        "seat": decision.seat,
        "kind": decision.kind,
        "board": list(decision.position.board),
        "score": [stakes.own_score, stakes.other_score],
        "cube": stakes.cube,
        "owner": stakes.owner,
        "phase": decision.phase,
        "level": decision.level,
        "alternatives": [_alternative_document(each) for each in decision.alternatives],
    }
    if stakes.is_crawford:
        document["is_crawford"] = True
    if decision.roll is not None:
        document["roll"] = list(decision.roll)
    for name in ("chosen", "mwc_error", "luck", "mwc_luck"):
        if getattr(decision, name) is not None:
            document[name] = getattr(decision, name)
    for name in ("error", "severity", "plan", *_FLAGS):
        if getattr(decision, name):
            document[name] = getattr(decision, name)
    if decision.cube is not None:
        figures = decision.cube
        document["figures"] = [figures.no_double, figures.double_take, figures.double_pass, figures.action]
    return document


def _game_document(game: GameReview) -> dict[str, object]:
    return {
        "game": game.game,
        "is_complete": game.is_complete,
        "notes": list(game.notes),
        "turns": [totals.turns for totals in game.totals],
        "results": [totals.result for totals in game.totals],
        "totals": [totals_document(each) for each in game.totals],
        "decisions": [decision_document(each) for each in game.decisions],
    }


def _alternative_document(each: Alternative) -> dict[str, object]:
    document: dict[str, object] = {"equity": each.equity, "level": each.level, "depth": each.depth}
    if each.action is not None:
        document["action"] = each.action
    else:
        document["steps"] = [list(step) for step in each.steps]
    if each.mwc is not None:
        document["mwc"] = each.mwc
    if each.chances is not None:
        chances = each.chances
        document["chances"] = [
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        ]
    if each.error is not None:
        document["error"] = each.error
    return document


def _tally_document(tally: Tally) -> dict[str, object]:
    return {
        "decisions": tally.decisions,
        "counted": tally.counted,
        "close": tally.close,
        "error": _rounded(tally.error),
        "mwc_error": _rounded(tally.mwc_error),
        "pr": _rounded(tally.pr),
        "gnu_rate": _rounded(tally.gnu_rate),
        "severities": dict(tally.severities),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)
