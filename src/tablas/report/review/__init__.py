"""Reports of a reviewed match: a page, Markdown, a table of decisions, study cards."""

from tablas.report.review.anki import review_deck
from tablas.report.review.html import review_html
from tablas.report.review.markdown import review_markdown
from tablas.report.review.table import review_csv

__all__ = ["review_csv", "review_deck", "review_html", "review_markdown"]
