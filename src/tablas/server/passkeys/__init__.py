"""Passkeys: what a browser is asked to have signed, and what its answers open."""
