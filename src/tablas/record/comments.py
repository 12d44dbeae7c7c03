"""Comments on what happened in a match: read, and written anew into the record."""

from __future__ import annotations

from dataclasses import replace

from tablas.record.types import Annotation, MatchRecord, Remark


def comment_at(record: MatchRecord, game: int, entry: int) -> str:
    """What is noted about an entry, "" for nothing; a remark is its own comment.

    Raises:
        IndexError: there is no such game or entry.
    """
    found = record.games[game].entries[entry]
    if isinstance(found, Remark):
        return found.text
    return "" if found.note is None else found.note.comment


def with_comment(record: MatchRecord, game: int, entry: int, text: str) -> MatchRecord:
    """The record with this comment on an entry, in place of one that is there; "" takes it away.

    Everything else that was noted about the entry stays.

    Raises:
        IndexError: there is no such game or entry.
    """
    games, entries = list(record.games), list(record.games[game].entries)
    found = entries[entry]
    if isinstance(found, Remark):
        entries[entry] = replace(found, text=text)
    else:
        entries[entry] = replace(found, note=replace(found.note or Annotation(), comment=text))
    games[game] = replace(games[game], entries=tuple(entries))
    return replace(record, games=tuple(games))
