"""Coverage-guided fuzzing of every reader, see ``__main__``."""
