"""Positions as eXtreme Gammon puts them on the clipboard: an XGID, a diagram, an analysis, a comment."""

from tablas.formats.xg_text.reading import NAME, read, recognise
from tablas.formats.xg_text.writing import write

__all__ = ["EXTENSIONS", "NAME", "read", "recognise", "write"]

EXTENSIONS = (".txt",)
