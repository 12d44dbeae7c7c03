"""The forms a review can be written in; another one is one more line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tablas.analysis import Review, write_review
from tablas.report.review.anki import review_deck
from tablas.report.review.html import review_html
from tablas.report.review.markdown import review_markdown
from tablas.report.review.table import review_csv
from tablas.report.review.terminal import review_lines
from tablas.report.text import Look
from tablas.report.words import Language, words_in


@dataclass(frozen=True, slots=True)
class ReviewFormat:
    """A form: the suffix of its files, and how a review becomes their text or bytes."""

    suffix: str
    write: Callable[[Review, Language], str | bytes]


def _plain_text(review: Review, lang: Language) -> str:
    return "\n".join(review_lines(review, words_in(lang), Look())) + "\n"


REVIEW_FORMATS: Mapping[str, ReviewFormat] = MappingProxyType(
    {
        "text": ReviewFormat(".txt", _plain_text),
        "md": ReviewFormat(".md", lambda review, lang: review_markdown(review, lang=lang)),
        "html": ReviewFormat(".html", lambda review, lang: review_html(review, lang=lang)),
        "csv": ReviewFormat(".csv", lambda review, _: review_csv(review)),
        "anki": ReviewFormat(".apkg", lambda review, lang: review_deck(review, lang=lang)),
        "json": ReviewFormat(".review.json", lambda review, _: write_review(review)),
    }
)
