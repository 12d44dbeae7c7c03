"""The mistakes of a review as an Anki deck: the position asks, the answer and its reasons stand behind."""

from __future__ import annotations

import hashlib
import io
from html import escape

from tablas.analysis import Decision, Review
from tablas.report.figures import unbroken
from tablas.report.review.cards import AlternativeRow, Card, card_of
from tablas.report.review.html import mistakes
from tablas.report.review.summary import kind_of_match, title
from tablas.report.study import stakes_text
from tablas.report.words import Language, Words, words_in

_STYLE = """
.card { font: 16px/1.5 system-ui, sans-serif; text-align: center; }
.card { max-width: 640px; margin: 0 auto; padding: 8px; }
.card svg { width: 100%; height: auto; }
.ask { font-weight: 650; margin: 10px 0; }
.answer { text-align: left; margin: 10px 0; }
table { border-collapse: collapse; margin: 10px auto; font-variant-numeric: tabular-nums; }
td, th { padding: 3px 8px; text-align: right; } td:first-child { text-align: left; }
.muted { opacity: .7; font-size: 13px; overflow-wrap: anywhere; }
"""
_FIELDS = ("Position", "Question", "Answer", "Source")


def review_deck(review: Review, *, lang: Language = "en") -> bytes:
    """An ``.apkg`` file with one card a mistake, the dearest first.

    The same mistakes make the same notes, so that a deck written again updates the cards already learned.
    """
    # Only decks pay for the library that writes them.
    import genanki

    words = words_in(lang)
    name = words["page_deck"].format(match=f"{title(review, words)} · {kind_of_match(review, words)}")
    deck = genanki.Deck(_number(f"deck {name}"), f"tablas::{name.replace('::', ': ')}")
    model = genanki.Model(
        _number("tablas decision 1"),
        "tablas",
        fields=[{"name": field} for field in _FIELDS],
        templates=[
            {
                "name": "tablas",
                "qfmt": '{{Position}}<div class="ask">{{Question}}</div>',
                "afmt": '{{FrontSide}}<hr id="answer">{{Answer}}<div class="muted">{{Source}}</div>',
            }
        ],
        css=_STYLE,
    )
    for decision in mistakes(review):
        card = card_of(review, decision, words)
        fields = [
            card.board,
            f"{escape(stakes_text(decision, words))}<br>{escape(_question(decision, words))}",
            _answer(card, words),
            escape(_source(review, card, words)),
        ]
        deck.add_note(genanki.Note(model, fields, guid=_digest(f"{card.xgid} {card.said}")[:16]))
    target = io.BytesIO()
    genanki.Package(deck).write_to_file(target)
    return target.getvalue()


def _question(decision: Decision, words: Words) -> str:
    if decision.kind == "play":
        return words["page_card_question"]
    return words["page_card_take"] if decision.kind == "take" else words["page_card_cube"]


def _answer(card: Card, words: Words) -> str:
    rows = "".join(
        f"<tr><td>{escape(row.name)}{' ←' if row.is_chosen else ''}</td>"
        f"<td>{row.equity}</td><td>{row.difference}</td>{_chance(row, words)}</tr>"
        for row in card.rows
    )
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in card.reasons)
    listed = f"<ul>{reasons}</ul>" if reasons else ""
    cost = f"{card.cost[:1].upper()}{card.cost[1:]}."
    return f'<div class="answer">{escape(card.said)} {escape(cost)}{listed}</div><table>{rows}</table>'


def _chance(row: AlternativeRow, words: Words) -> str:
    """The cell of the chance to win the match; none for money."""
    return f"<td>{unbroken(row.mwc + words['percent_sign'])}</td>" if row.mwc[:1].isdigit() else ""


def _source(review: Review, card: Card, words: Words) -> str:
    return f"{title(review, words)} · {card.where} · {card.xgid}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _number(text: str) -> int:
    """A stable number for Anki, which wants one of 31 bits."""
    return int(_digest(text)[:8], 16) & 0x7FFFFFFF
