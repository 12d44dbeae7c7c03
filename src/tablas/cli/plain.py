"""Streams that lack some of our characters get the nearest ones they have, never an error."""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TextIO

HANDLER = "tablas.plain"
_PLAIN = str.maketrans({"·": "-", "−": "-", "±": "+/-", "…": "...", "«": '"', "»": '"', "¿": "", "¡": ""})


def nearest(text: str) -> str:
    """The text in ASCII: letters without their accents, signs by similar ones, `?` for the rest."""
    split = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(letter for letter in split if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return nearest(error.object[error.start : error.end]), error.end


def make_forgiving(*streams: TextIO) -> None:
    """Have the streams write the nearest characters they have in place of those they lack."""
    codecs.register_error(HANDLER, _replace)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)
