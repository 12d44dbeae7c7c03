"""Tournaments: who may enter and when, rounds played as ordinary matches, results that outlive the server."""
