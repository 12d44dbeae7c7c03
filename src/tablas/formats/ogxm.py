"""OGXM documents of OpenGammon, HedgeHog and GammonView: JSON (``.gva``), binary v1 and v2.

White is seat 0. The analysis of the binary forms is not read; that is reported as a problem.
"""

from __future__ import annotations

from tablas.formats.ogxm_binary import MAGIC, read_binary
from tablas.formats.ogxm_bytes import Document
from tablas.formats.ogxm_json import read_json
from tablas.formats.ogxm_plies import games_of
from tablas.formats.reading import Reading
from tablas.record import MatchRecord, settle
from tablas.stakes import Rules

NAME = "ogxm"
EXTENSIONS = (".ogxm", ".gvab", ".gva")

_JSON_FIELDS = (b'"match_length"', b'"player_white"', b'"games"', b'"plies"', b'"action_id"')


def recognise(head: bytes) -> float:
    """1 for the binary magic, 0.9 for JSON that names the fields of a document."""
    if head.startswith(MAGIC):
        return 1.0
    if not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return 0.0
    return 0.9 if sum(field in head for field in _JSON_FIELDS) >= 3 else 0.0


def read(data: bytes) -> Reading:
    """The match in an OGXM document.

    Raises:
        FormatError: no such document, cut off, with a wrong version, or with something critical that is
            not understood.
    """
    document = read_binary(data) if data.startswith(MAGIC) else read_json(data)
    rules = _rules(document)
    games, problems = games_of(document.games, document.length, rules, document.score)
    stated = [name for name, _ in document.facts]
    raw = MatchRecord(
        length=document.length,
        rules=rules,
        players=document.players,
        games=games,
        tags=document.tags,
        stated=frozenset([*stated, "cube_cap"] if document.cube_cap else stated),
        final=document.final,
    )
    record, found = settle(raw)
    return Reading(record, (*document.problems, *problems, *found), NAME)


def _rules(document: Document) -> Rules:
    facts = dict(document.facts)
    return Rules(
        variant=document.variant,
        jacoby=facts.get("jacoby", True),
        beavers=facts.get("beavers", False),
        raccoons=facts.get("raccoons", False) and facts.get("beavers", False),
        crawford=facts.get("crawford", True),
        cube_cap=document.cube_cap,
    )
