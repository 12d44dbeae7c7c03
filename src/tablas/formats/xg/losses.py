"""What of a record an .xg file has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.errors import Loss
from tablas.formats.agreed import loses_rules
from tablas.formats.xg.analysis import level_code
from tablas.formats.xg.clocks import clock_fields
from tablas.formats.xg.reading import SITES, VARIATIONS
from tablas.formats.xg.records import MOST_CANDIDATES, WIDE_CHARACTERS
from tablas.record import Analysis, Annotation, CubeTurn, MatchRecord, Remark, Resignation, Turn

_TAGS = frozenset(
    {"Site", "Server", "Match ID", "Event", "Round", "Date", "Time", "Transcriber", "Variation"}
)
_PLAYER_EXTRA = frozenset({"experience", "level"})
_ANALYSIS_EXTRA = frozenset(
    {
        "error",
        "initial_equity",
        "double_error",
        "take_error",
        "double_equity",
        "cubeless_equity",
        "double_chances",
    }
)


def losses(record: MatchRecord) -> list[Loss]:
    """What would be lost, empty when the file holds everything."""
    notes = list(_notes(record))
    analyses = [analysis for note in notes for analysis in note.analyses]
    entries = [entry for game in record.games for entry in game.entries]
    texts = [player.name for player in record.players] + [text for _, text in record.tags]
    facts = {
        "positions": bool(record.positions) and (bool(record.games) or len(record.positions) > 1),
        "rules": loses_rules(record.rules, ("automatic_doubles",)),
        "variant": record.rules.variant not in VARIATIONS,
        "no_cube": not record.rules.cube,
        "tags": any(name not in _TAGS for name, _ in record.tags) or record.tag("Server") not in ("", *SITES),
        "clocks": not _fits_clocks(record),
        "long_names": any(len(text) >= WIDE_CHARACTERS for text in texts),
        "player_facts": any(
            name not in _PLAYER_EXTRA for player in record.players for name, _ in player.extra
        ),
        "game_tags": any(game.tags for game in record.games),
        "marks": any(note.mark for note in notes),
        "notes": any(name != "flagged" for note in notes for name, _ in note.extra),
        "remarks": any(isinstance(entry, Remark) for game in record.games for entry in game.entries[:-1]),
        "resignations": any(isinstance(entry, Resignation) and entry.kind == "refuse" for entry in entries),
        "endings": any(
            game.outcome and (game.outcome.agreed or game.outcome.forfeit) for game in record.games
        ),
        "analyses": not all(map(_fits, analyses)),
    }
    return [Loss(code) for code, is_lost in facts.items() if is_lost]


def _notes(record: MatchRecord) -> Iterator[Annotation]:
    for position in record.positions:
        if position.note is not None:
            yield position.note
    for game in record.games:
        for entry in game.entries:
            if not isinstance(entry, Remark) and entry.note is not None:
                yield entry.note


def _fits_clocks(record: MatchRecord) -> bool:
    """Whether the clocks come back: whole seconds, beside plays and doubles, of a kind the program knows."""
    entries = [entry for game in record.games for entry in game.entries if not isinstance(entry, Remark)]
    noted = [(entry, entry.note.clock) for entry in entries if entry.note and entry.note.clock]
    return (
        (not record.clock or clock_fields(record.clock) is not None)
        and not any(game.outcome and game.outcome.on_time for game in record.games)
        and all(left == int(left) and left < 1 << 31 for _, clock in noted for left in clock)
        and all(any(clock) for _, clock in noted)
        and all(
            isinstance(entry, Turn) or (isinstance(entry, CubeTurn) and entry.kind == "double")
            for entry, _ in noted
        )
    )


def _fits(analysis: Analysis) -> bool:
    levels = [analysis.level, *(candidate.level for candidate in analysis.candidates)]
    return (
        len(analysis.candidates) <= MOST_CANDIDATES
        and all(level_code(level) is not None for level in levels)
        and all(not candidate.text for candidate in analysis.candidates)
        and all(name in _ANALYSIS_EXTRA for name, _ in analysis.extra)
    )
