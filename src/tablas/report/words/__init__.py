"""What players read, in Spanish and English: one typed dictionary a language."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.report.words.keys import Language, Words

LANGUAGES: tuple[Language, ...] = ("es", "en")

__all__ = ["LANGUAGES", "Language", "Words", "counted", "spoken", "words_in"]


def words_in(language: Language) -> Words:
    """Every sentence in that language; only the language asked for is loaded."""
    if language == "es":
        from tablas.report.words.es import ES

        return ES
    from tablas.report.words.en import EN

    return EN


def spoken(words: Words, key: str) -> str | None:
    """The sentence of a key made at run time, such as the code of an error; None if there is none."""
    table: Mapping[str, object] = words
    sentence = table.get(key)
    return sentence if isinstance(sentence, str) else None


def counted(one: str, other: str, count: int) -> str:
    """`count` in the singular or plural sentence, both of which take `{count}`."""
    return (one if count == 1 else other).format(count=count)
