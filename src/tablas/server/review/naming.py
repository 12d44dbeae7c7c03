"""Taking a name out of a match that was reviewed, whose player wants to be forgotten."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from tablas.formats import jsonl
from tablas.record import MatchRecord, PlayerRecord
from tablas.server.review.store import StoredReview
from tablas.server.review.work import packed, read_record, unpacked


def without_name(stored: StoredReview, name: str) -> StoredReview:
    """The match and its last whole review, the player of that name without it."""
    record = _nameless(read_record(stored.record), name)
    data = jsonl.write(record)
    review = unpacked(stored.review)
    kept = None if review is None else packed(replace(review, record=_nameless(review.record, name)))
    first, second = ("" if player == name else player for player in stored.players)
    return replace(
        stored,
        digest=hashlib.sha256(data).hexdigest(),
        players=(first, second),
        record=data,
        review=kept,
        partial=None,
    )


def _nameless(record: MatchRecord, name: str) -> MatchRecord:
    first, second = (PlayerRecord("") if player.name == name else player for player in record.players)
    return replace(record, players=(first, second))
