"""The server: one FastAPI application over one database, one folder per feature."""
