"""Measurements beside the peers, each one a command that can be run again."""
