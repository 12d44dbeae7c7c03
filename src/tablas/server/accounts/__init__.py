"""Accounts: names, passphrases, sessions, and what belongs to whom."""
