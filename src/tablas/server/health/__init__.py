"""Whether the server is up, and what it is."""
