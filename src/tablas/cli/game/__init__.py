"""A match in the terminal: dice, orders, screen, bot, saved files, and the conversation that joins them."""
