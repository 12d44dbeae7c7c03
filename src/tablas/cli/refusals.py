"""Errors as one line a player can read: the code, the place, and a sentence in the player's language.

English sentences are the errors' own; Spanish ones are chosen by their codes.
"""

from __future__ import annotations

from tablas.cli.faults import BadOption, FileFault, NotEnoughMemory
from tablas.cli.losses import lost_in_words
from tablas.errors import (
    BadSearch,
    BadStakes,
    CannotWrite,
    ContestRefused,
    FormatError,
    IllegalPlay,
    InvalidPosition,
    MatchEquityError,
    NotationError,
    PeerMissing,
    TablasError,
    UnknownLevel,
    UnknownPlayer,
    UnknownRule,
    UnknownVariant,
)
from tablas.report.words import Words, spoken

# Places within a value; others name the value itself, which an argument's name does better.
_INSIDE = frozenset({"offset", "column", "index", "point", "line", "own", "other", "board", "the"})
_WHOLE_FILE = frozenset({"file", "format"})


def refusal(error: TablasError, words: Words, argument: str = "") -> str:
    """One line: the stable code, where the fault is, and what is wrong with which value.

    Args:
        error: what was refused.
        words: the language.
        argument: the argument or option the value came from, "" when there is none.
    """
    places = [argument] if argument else []
    if _says_more(error, argument):
        places.append(place_in_words(error.place, words))
    line = ": ".join([error.code, *([", ".join(places)] if places else []), sentence(error, words)])
    return " ".join(line.split())


def _says_more(error: TablasError, argument: str) -> bool:
    """Whether the place of an error adds something to the name of the argument."""
    if isinstance(error, FormatError):
        return error.place not in _WHOLE_FILE
    return bool(error.place) and (not argument or error.place.split(" ")[0] in _INSIDE)


def sentence(error: TablasError, words: Words) -> str:
    """What is wrong, without code and place."""
    near = _names(error)
    template = spoken(words, f"error_{error.code}_near") if near else None
    template = template or spoken(words, f"error_{error.code}")
    message = error.problem if isinstance(error, FormatError) else str(error)
    if template is None:
        return message
    return template.format(message=message, value=error.value, details=_details(error, words))


def _names(error: TablasError) -> tuple[str, ...]:
    """The players an error of the library offers instead."""
    if error.code not in ("no_such_player", "several_players"):
        return ()
    # Here and not above: other errors need no database.
    from tablas.library.values import NoSuchPlayer, SeveralPlayers

    if isinstance(error, NoSuchPlayer):
        return error.near
    return error.known if isinstance(error, SeveralPlayers) else ()


def place_in_words(place: str, words: Words) -> str:
    """A place such as `column 7` in the player's language; names of options stay as they are."""
    first, _, rest = place.partition(" ")
    name = spoken(words, f"place_{first}")
    if name is None:
        return place
    return f"{name} {rest}" if rest.isdigit() else name


def _details(error: TablasError, words: Words) -> str:
    if isinstance(error, InvalidPosition):
        return "; ".join(
            _said(words, f"fault_{fault.code}", fault.message, place_in_words(fault.place, words))
            for fault in error.faults
        )
    if isinstance(error, IllegalPlay):
        return _said(words, f"illegal_{error.reason}", str(error), place_in_words(error.place, words))
    if isinstance(error, NotationError):
        is_play = "/" in error.text or "/" in error.expected
        return words["notation_play"] if is_play else words["notation_position"]
    if isinstance(error, UnknownLevel | UnknownVariant | UnknownRule | UnknownPlayer):
        known = [spoken(words, f"level_{name}") or name for name in error.known]
        return words["expected_one_of"].format(values=", ".join(known))
    names = _names(error)
    if names:
        return ", ".join(names)
    if isinstance(error, PeerMissing | ContestRefused):
        return f"{error.package} ({error.remedy})"
    if isinstance(error, MatchEquityError):
        return _said(words, f"fault_met_{error.reason}", error.problem, error.place)
    if isinstance(error, BadStakes | BadSearch):
        return error.field
    if isinstance(error, BadOption):
        return error.expected
    if isinstance(error, CannotWrite):
        return lost_in_words(error.lost, words)
    if isinstance(error, FileFault):
        return _said(words, f"file_{error.reason}", str(error), error.place)
    if isinstance(error, NotEnoughMemory):
        return error.needed
    if isinstance(error, FormatError):
        return error.problem
    return str(error)


def _said(words: Words, key: str, message: str, place: str) -> str:
    template = spoken(words, key)
    return message if template is None else template.format(message=message, place=place)
