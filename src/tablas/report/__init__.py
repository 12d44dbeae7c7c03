"""Boards in text and SVG, and the words of both languages."""
