"""Live play: a human against the bot, every event stored before it is acknowledged."""
