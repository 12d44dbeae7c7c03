"""A review as one HTML file that needs nothing else: no network, no scripts, light and dark, on paper too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from tablas.analysis import Decision, Review
from tablas.report.figures import decimal, signed
from tablas.report.review.cards import anchor_of, board_of, card_of
from tablas.report.review.dice import dice_rows, rolls_by_luck
from tablas.report.review.graph import graph_svg
from tablas.report.review.rates import phase_rows, plan_rows, player_rows
from tablas.report.review.sentences import GLYPHS, player_name, roll_of, where
from tablas.report.review.summary import facts, kind_of_match, no_mistakes, notes, partial, summary, title
from tablas.report.themes import ThemeName
from tablas.report.words import Language, Words, words_in

if TYPE_CHECKING:
    from jinja2 import Template

# A board is about 20 KB: with more of them a page would take long to open on a phone.
_MOST_CARDS = 48
_BIGGEST = 3
# A line never ends between a number and its sign.
_PER_CENT = re.compile(r"(\d) %")


@dataclass(frozen=True, slots=True)
class LuckRow:
    """A roll that helped or hurt."""

    name: str
    where: str
    luck: str
    is_good: bool


def review_html(review: Review, *, lang: Language = "en", theme: ThemeName = "nogal") -> str:
    """The whole report as the text of an HTML file.

    Args:
        review: finished or not; one that is not says so at the top.
        lang: language of every sentence.
        theme: colours of the boards.
    """
    words = words_in(lang)
    wrong = mistakes(review)
    shown = wrong[:_MOST_CARDS]
    cards = [card_of(review, each, words, theme=theme) for each in shown]
    page = _template().render(
        **_head(review, words),
        **_figures(review, words),
        style=_text("page.css"),
        biggest=[
            replace(card, board=board_of(each, words, theme, f"top-{card.anchor}-"))
            for each, card in zip(shown, cards[:_BIGGEST], strict=False)
        ],
        cards=cards,
        shown=_shown(len(shown), len(wrong), words),
        graph=graph_svg(review, words, anchors(shown)),
    )
    return _PER_CENT.sub("\\1\u00a0%", page)


def anchors(shown: Sequence[Decision]) -> dict[int, str]:
    """By ``id()`` of each decision its name, for the marks of the graph."""
    return {id(decision): anchor_of(decision) for decision in shown}


def graph_words(review: Review, words: Words) -> tuple[str, str]:
    """What stands above the graph, and below it."""
    name = player_name(review, 0, words)
    in_match = review.record.length > 0
    above = words["page_graph_mwc"] if in_match else words["page_graph_equity"]
    marks = {severity: glyph for severity, glyph in GLYPHS.items() if severity}
    return above.format(name=name), words["page_graph_help"].format(name=name, **marks)


def mistakes(review: Review) -> list[Decision]:
    """Every decision with a class of error, the dearest first."""
    wrong = [decision for decision in review.decisions if decision.severity]
    return sorted(wrong, key=lambda decision: -decision.error)


def _head(review: Review, words: Words) -> dict[str, object]:
    return {
        "words": words,
        "title": title(review, words),
        "kind": kind_of_match(review, words),
        "facts": facts(review, words),
        "partial": partial(review, words),
        "notes": notes(review, words),
        "summary": summary(review, words),
        "no_mistakes": no_mistakes(review, words),
        "definitions": definitions(review, words),
        "made": words["page_made"].format(engine=review.engine),
    }


def _figures(review: Review, words: Words) -> dict[str, object]:
    names = tuple(player_name(review, seat, words) for seat in (0, 1))
    graph_title, graph_help = graph_words(review, words)
    return {
        "names": names,
        "in_match": review.record.length > 0,
        "player_rows": player_rows(review, words),
        "phase_rows": phase_rows(review, words),
        "plan_rows": plan_rows(review, words),
        "dice_rows": dice_rows(review, words),
        "luck_rows": _luck_rows(review, words),
        "graph_title": graph_title,
        "graph_help": graph_help,
    }


def _shown(count: int, of_all: int, words: Words) -> str:
    return "" if count == of_all else words["page_errors_shown"].format(count=count, all=of_all)


def _luck_rows(review: Review, words: Words) -> tuple[LuckRow, ...]:
    lucky, unlucky = rolls_by_luck(review)
    return tuple(
        LuckRow(
            name=words["page_luck_roll"].format(
                name=player_name(review, decision.seat, words), roll=roll_of(decision)
            ),
            where=where(review, decision, words),
            luck=signed(decision.luck or 0.0, 3, words),
            is_good=(decision.luck or 0.0) > 0,
        )
        for decision in (*lucky, *reversed(unlucky))
    )


def definitions(review: Review, words: Words) -> tuple[str, ...]:
    """What PR, the classes of error and luck mean here."""
    bounds = review.thresholds
    classes = words["page_definition_classes"].format(
        doubtful=decimal(bounds.doubtful, 3, words),
        error=decimal(bounds.error, 3, words),
        blunder=decimal(bounds.blunder, 3, words),
    )
    return words["page_definition_pr"], classes, words["page_definition_luck"]


def _text(name: str) -> str:
    return (files("tablas.report.review") / name).read_text(encoding="utf-8")


@cache
def _template() -> Template:
    # Only written reports pay for the template engine.
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_text("page.html.j2"))
