"""`tablas library list`, `search` and `show`."""

from __future__ import annotations

import re

from tablas.cli.arguments import read_whole, value_of
from tablas.cli.command_line import Given
from tablas.cli.faults import BadOption, ExtraArgument, MissingArgument
from tablas.cli.info import match_document, match_lines
from tablas.cli.output import print_json, print_lines
from tablas.formats import names
from tablas.library import Copy, Library, Listed, Query
from tablas.notation import parse_position
from tablas.report.figures import columns
from tablas.report.words import Words

_USUAL = 50
_MOST = 1_000_000_000
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_LENGTHS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
# So many places of a position are told of each match.
_MOST_PLACES = 8


def find(library: Library, given: Given, words: Words) -> int:
    """Prints the matches that fit."""
    if given.texts("WHAT"):
        raise ExtraArgument(given.texts("WHAT")[0])
    query = read_query(given, words)
    text = given.maybe("--limit")
    limit = _USUAL if text is None else read_whole(text, "--limit", 1, _MOST, words)
    found, count = library.search(query, limit=limit), library.count(query)
    if given.flag("--json"):
        print_json({"count": count, "matches": [document(match) for match in found]})
        return 0
    lines = list_lines(found, words)
    if count > len(found):
        lines.append(words["library_more"].format(shown=len(found), count=count))
    elif not found:
        lines.append(words["library_none"])
    print_lines(*lines)
    return 0


def read_query(given: Given, words: Words) -> Query:
    """What the options ask for."""
    least, most = _lengths(given.maybe("--length"), words)
    position = given.maybe("--position")
    format_name = given.maybe("--format") or ""
    if format_name and format_name not in names():
        raise BadOption("--format", format_name, words["expected_one_of"].format(values=", ".join(names())))
    with value_of("--position", position or ""):
        board = parse_position(position.strip()).position if position is not None else None
    return Query(
        player=given.maybe("--player") or "",
        opponent=given.maybe("--opponent") or "",
        event=given.maybe("--event") or "",
        since=_date(given, "--since", words),
        until=_date(given, "--until", words),
        least_length=least,
        most_length=most,
        format=format_name,
        text=given.maybe("--text") or "",
        position=board,
        with_twin=given.flag("--twin"),
    )


def _date(given: Given, name: str, words: Words) -> str:
    text = given.maybe(name)
    if text is not None and not _DATE.fullmatch(text):
        raise BadOption(name, text, words["library_expected_date"])
    return text or ""


def _lengths(text: str | None, words: Words) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    found = _LENGTHS.fullmatch(text)
    if found is None:
        raise BadOption("--length", text, words["library_expected_length"])
    return int(found[1]), int(found[2] or found[1])


def document(match: Listed) -> dict[str, object]:
    """A match of a list as it is printed in JSON; games and entries count from 1."""
    printed: dict[str, object] = {
        "id": match.id,
        "players": list(match.players),
        "length": match.length,
        "variant": match.variant,
        "event": match.event,
        "date": match.date,
        "games": match.games,
        "turns": match.turns,
        "positions": match.positions,
        "score": list(match.score),
        "formats": list(match.formats),
        "added_at": match.added_at.isoformat(timespec="seconds") + "Z",
    }
    if match.places:
        printed["places"] = [
            {
                "game": None if place.game is None else place.game + 1,
                "entry": place.entry + 1,
                "twin": place.is_twin,
            }
            for place in match.places
        ]
    return printed


def list_lines(found: tuple[Listed, ...], words: Words) -> list[str]:
    """A table of matches, each followed by the places of the position that was asked for."""
    if not found:
        return []
    heads = [
        words["library_id"],
        words["library_date"],
        words["library_pairing"],
        words["library_length"],
        words["library_score"],
        words["library_event"],
    ]
    rows = columns([heads, *(_row(match, words) for match in found)], left=(2, 5))
    lines = [rows[0]]
    for match, row in zip(found, rows[1:], strict=True):
        lines.append(row)
        if match.places:
            lines.append(f"    {_places(match, words)}")
    return lines


def _row(match: Listed, words: Words) -> list[str]:
    first, second = (name or "?" for name in match.players)
    length = str(match.length) if match.length else words["library_money"]
    held = f"{match.score[0]}-{match.score[1]}"
    if not match.games:
        held = words["library_held"].format(count=match.positions)
    return [str(match.id), match.date or "-", f"{first} – {second}", length, held, match.event]


def _places(match: Listed, words: Words) -> str:
    said = [
        words["library_at"].format(game=place.game + 1, entry=place.entry + 1)
        if place.game is not None
        else words["library_at_position"].format(entry=place.entry + 1)
        for place in match.places[:_MOST_PLACES]
    ]
    more = len(match.places) - len(said)
    return "; ".join([*said, *([f"+{more}"] if more else [])])


def show(library: Library, given: Given, words: Words) -> int:
    """Prints all about one match."""
    if not given.texts("WHAT"):
        raise MissingArgument("WHAT")
    for number in read_ids(given, words):
        listed, copies = library.listed(number), library.copies(number)
        record = library.record(number)
        if given.flag("--json"):
            held = {"copies": [_copy_document(copy) for copy in copies], "match": match_document(record)}
            print_json({**document(listed), **held})
            continue
        about = [f"{key}: {text}" for key, text in record.tags]
        comment = record.comment.split("\n") if record.comment else []
        print_lines(
            *match_lines(record, words),
            *about,
            *comment,
            *(words["library_copy"].format(path=copy.name, format=copy.format) for copy in copies),
        )
    return 0


def read_ids(given: Given, words: Words) -> list[int]:
    """The numbers of matches that WHAT names."""
    return [read_whole(text, "ID", 1, _MOST, words) for text in given.texts("WHAT")]


def _copy_document(copy: Copy) -> dict[str, object]:
    return {"file": copy.name, "format": copy.format, "number": copy.number + 1, "notes": copy.notes}
