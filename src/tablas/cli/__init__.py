"""The `tablas` command: one file a command, words in Spanish or English, errors in one line."""

from tablas.cli.entry import main

__all__ = ["main"]
