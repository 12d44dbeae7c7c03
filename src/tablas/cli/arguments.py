"""Text from the command line as values; whatever is refused names the argument it came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeVar

from tablas.cli.command_line import Given, Option
from tablas.cli.faults import BadOption, MissingArgument, Refused
from tablas.errors import InvalidPosition, TablasError
from tablas.moves import Roll
from tablas.notation import ParsedPosition, parse_position
from tablas.position import VARIANTS
from tablas.report.words import Words

Choice = TypeVar("Choice", bound=str)

_WHOLE = re.compile(r"[0-9]{1,9}")


@contextmanager
def value_of(place: str, text: str = "") -> Iterator[None]:
    """Whatever is refused inside came from the argument or option of that name.

    Args:
        place: the name.
        text: what was given there, for a position that is refused after it was read.

    Raises:
        Refused: in the place of any `TablasError`.
    """
    try:
        yield
    except InvalidPosition as error:
        raise Refused(place, error if error.value else InvalidPosition(error.faults, text)) from error
    except TablasError as error:
        raise Refused(place, error) from error


def read_position(given: Given) -> ParsedPosition:
    """The POSITION argument, with cube, score and dice where the text has them.

    No text says which variant it belongs to: where the command has ``--variant``, that does.
    """
    with value_of("POSITION"):
        parsed = parse_position(given.text("POSITION").strip())
    variant = given.maybe("--variant")
    if variant is None:
        return parsed
    from tablas.decision.match_equity import MONEY  # here and not above: most commands decide nothing

    stakes = MONEY if parsed.stakes is None else parsed.stakes
    with value_of("--variant"):
        return replace(parsed, stakes=replace(stakes, rules=replace(stakes.rules, variant=variant)))


def variant_option(words: Words) -> Option:
    """``--variant``, for commands that value a position."""
    return Option("--variant", words["help_variant"].format(variants=", ".join(VARIANTS)), "V")


@dataclass(frozen=True, slots=True)
class Turn:
    """A position and the roll to be played in it."""

    parsed: ParsedPosition
    roll: Roll


def read_turn(given: Given) -> Turn:
    """A position and its roll: the DICE argument, else the dice of the XGID."""
    parsed = read_position(given)
    dice = given.maybe("DICE")
    if dice is not None:
        with value_of("DICE"):
            return Turn(parsed, Roll.parse(dice))
    if parsed.roll is None:
        raise MissingArgument("DICE")
    return Turn(parsed, parsed.roll)


def read_whole(text: str, place: str, low: int, high: int, words: Words) -> int:
    """A whole number from `low` to `high`."""
    if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
        raise BadOption(place, text, words["expected_whole"].format(low=low, high=high))
    return int(text)


def read_choice(text: str, place: str, choices: tuple[Choice, ...], words: Words) -> Choice:
    """One of the choices."""
    for choice in choices:
        if choice == text:
            return choice
    raise BadOption(place, text, words["expected_one_of"].format(values=", ".join(choices)))
