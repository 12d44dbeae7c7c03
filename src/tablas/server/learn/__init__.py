"""Practice: positions to play, count and double in, and what the engine says of the answers."""
