"""The problems a reader reports, under the name readers know them by."""

from tablas.record.problems import Problem

__all__ = ["Problem"]
