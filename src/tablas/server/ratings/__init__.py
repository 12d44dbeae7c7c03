"""Ratings of accounts: what each rated match changes, and how it went over time."""
