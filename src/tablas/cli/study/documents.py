"""Cards and statistics as objects of JSON."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.report.review.cards import xgid_of
from tablas.study import StudyCard, StudyStats, card_document


def card_documents(cards: Sequence[StudyCard]) -> list[dict[str, object]]:
    """Cards with their numbers, schedules and positions as XGID."""
    return [
        {
            "id": each.id,
            "due": each.schedule.due.isoformat(),
            "state": each.schedule.state,
            "answers": each.schedule.answers,
            "lapses": each.schedule.lapses,
            "stability": each.schedule.stability,
            "xgid": xgid_of(each.card.decision),
            "card": card_document(each.card),
        }
        for each in cards
    ]


def stats_document(stats: StudyStats) -> dict[str, object]:
    """The statistics; shares from 0 to 1."""
    return {
        "cards": stats.cards,
        "new": stats.new,
        "learning": stats.learning,
        "mature": stats.mature,
        "due": stats.due,
        "next_due": None if stats.next_due is None else stats.next_due.isoformat(),
        "answers": stats.answers,
        "ratings": dict(stats.ratings),
        "retained": stats.retained,
        "retained_of": stats.retained_of,
        "expected": stats.expected,
        "error": stats.error,
        "forecast": list(stats.forecast),
        "by_plan": {
            plan: {"cards": each.cards, "answers": each.answers, "error": each.error}
            for plan, each in stats.by_plan.items()
        },
    }
