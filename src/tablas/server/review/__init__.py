"""Matches sent in and reviewed: the work goes on in the background and survives a restart."""
