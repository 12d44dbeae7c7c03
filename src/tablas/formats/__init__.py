"""Match and position files of other programs, read into records and written from them."""

from tablas.formats.decoding import decode_text, is_text
from tablas.formats.reading import Reading
from tablas.formats.registry import (
    detect,
    format_of_path,
    names,
    read_match,
    readable,
    replace_file,
    writable,
    write_match,
)
from tablas.record import Problem

__all__ = [
    "Problem",
    "Reading",
    "decode_text",
    "detect",
    "format_of_path",
    "is_text",
    "names",
    "read_match",
    "readable",
    "replace_file",
    "writable",
    "write_match",
]
