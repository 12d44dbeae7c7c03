"""The engine protocol over HTTP."""
