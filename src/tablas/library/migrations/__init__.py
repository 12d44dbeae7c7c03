"""The forms the library has had, first to last; each file leads from the one before it to its own."""
