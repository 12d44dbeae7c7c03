"""What commands print: lines of text, or one JSON document."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TextIO


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on one line."""
    import json  # only here: lists of plays for people should not wait for it

    sys.stdout.write(json.dumps(document, ensure_ascii=False, separators=(", ", ": ")) + "\n")


def print_lines(*lines: str) -> None:
    """Print lines of text."""
    sys.stdout.write("\n".join(lines) + "\n")


def speaks_unicode(stream: TextIO) -> bool:
    """Whether the characters of a drawn board can be written to the stream."""
    try:
        "●┌█−".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
