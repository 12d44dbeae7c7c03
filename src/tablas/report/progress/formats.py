"""The forms a player's progress can be told in; another one is one more line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tablas.analysis.progress_values import Progress
from tablas.report.plots import Shade
from tablas.report.progress.lines import progress_lines
from tablas.report.progress.page import progress_html
from tablas.report.progress.plot import plot_png, plot_svg
from tablas.report.progress.table import progress_csv, progress_document
from tablas.report.words import Words

Writer = Callable[[Progress, Words, Shade], str | bytes]


def _text(progress: Progress, words: Words, _: Shade) -> str:
    return "\n".join(progress_lines(progress, words)) + "\n"


def _json(progress: Progress, _words: Words, _: Shade) -> str:
    return json.dumps(progress_document(progress), ensure_ascii=False, separators=(", ", ": ")) + "\n"


PROGRESS_FORMATS: Mapping[str, Writer] = MappingProxyType(
    {
        "text": _text,
        "json": _json,
        "csv": lambda progress, _words, _: progress_csv(progress),
        "html": lambda progress, words, _: progress_html(progress, lang=words["language"]),
        "svg": plot_svg,
        "png": plot_png,
    }
)
