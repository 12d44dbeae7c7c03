"""The server's database: its forms, and work on it away from the event loop."""
