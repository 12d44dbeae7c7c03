"""Positions set up and analysed: read from any text, checked, and judged as deeply as asked."""
