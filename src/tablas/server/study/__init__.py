"""The quiz: cards of the library asked over HTTP."""
