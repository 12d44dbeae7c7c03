"""Cards made of reviews, of matches reviewed for it, of the library, and of the graded set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tablas.analysis import REVIEW_LEVELS, Review, read_review, review
from tablas.cli.arguments import read_choice, value_of
from tablas.cli.command_line import Given
from tablas.cli.faults import BadOption
from tablas.cli.files import read_whole
from tablas.cli.info import read_file
from tablas.cli.review_files import is_ours
from tablas.cli.table_progress import prepare_all_tables
from tablas.decision import Engine
from tablas.library import Library, NoSuchPlayer
from tablas.library.gist import key_of
from tablas.match import Seat
from tablas.report.words import Words
from tablas.study import AddedCards, Card, cards_of, graded_set

_SEATS: tuple[Seat, Seat] = (0, 1)


def added(library: Library, given: Given, words: Words, now: datetime, least: float) -> AddedCards:
    """What became of the cards that the command line asks for."""
    cards: list[Card] = []
    if given.flag("--graded"):
        cards += graded_set()
    if given.flag("--add") or given.flag("--library"):
        cards += _of_reviews(library, given, words, least)
    return library.cards().add(cards, now)


def _of_reviews(library: Library, given: Given, words: Words, least: float) -> list[Card]:
    limit = _least(given, words, least)
    player = given.maybe("--player")
    found: list[Card] = []
    is_known = False
    for match_id, each in _reviews(library, given, words):
        seats = [seat for seat in _SEATS if player is None or _is_called(each, seat, player)]
        is_known = is_known or bool(seats)
        for seat in seats:
            found += cards_of(each, seat=seat, least_error=limit, match_id=match_id)
    if player is not None and not is_known:
        with value_of("--player"):
            raise NoSuchPlayer(player)
    return found


def _is_called(found: Review, seat: Seat, player: str) -> bool:
    return key_of(player) in key_of(found.players[seat].name)


def _least(given: Given, words: Words, usual: float) -> float:
    text = given.maybe("--least")
    if text is None:
        return usual
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = 0.0
    if not 0 < value < 10:
        raise BadOption("--least", text, words["expected_thresholds_one"])
    return value


def _reviews(library: Library, given: Given, words: Words) -> Iterator[tuple[int | None, Review]]:
    if given.flag("--library"):
        for match_id in dict.fromkeys(kept.match_id for kept in library.reviews()):
            kept = library.review(match_id)
            if kept is not None:
                yield match_id, kept
    engine: Engine | None = None
    level = read_choice(given.maybe("--level") or "standard", "--level", REVIEW_LEVELS, words)
    for text in given.texts("FILE"):
        path = Path(text)
        if is_ours(path):
            with value_of("FILE"):
                yield None, read_review(read_whole(path, "FILE"))
            continue
        if engine is None:
            prepare_all_tables(words)
            engine = Engine("0-ply")
        reading = read_file(path, None, False, "FILE")
        for record in (reading.record, *reading.more):
            yield None, review(record, engine, level=level)
