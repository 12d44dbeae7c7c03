"""The progress of a player, told in words, as a table, as a page and as a plot."""

from tablas.report.progress.formats import PROGRESS_FORMATS

__all__ = ["PROGRESS_FORMATS"]
