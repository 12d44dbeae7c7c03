"""The graded set: positions of the engine's own games with clear answers, for those without matches."""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files

from tablas.errors import FormatError
from tablas.study.cards import Card, card_of

FILE = "graded.json.gz"


@cache
def graded_set() -> tuple[Card, ...]:
    """The cards that come with the program, the easy ones first.

    How they were found and judged stands in ``data/study/graded.provenance.json``;
    ``benchmarks/graded_set.py`` makes them again.

    Raises:
        FormatError: the file is damaged.
    """
    packed = files("tablas.data").joinpath("study", FILE).read_bytes()
    try:
        documents = json.loads(gzip.decompress(packed))
    except (OSError, EOFError, ValueError) as error:
        raise FormatError(f"{FILE} is damaged: {error}") from error
    cards = [card_of(document) for document in documents]
    return tuple(sorted(cards, key=lambda card: (card.difficulty, card.key)))
