"""`--level` and `--ply` as a Level, by the names of either language."""

from __future__ import annotations

from tablas.cli.arguments import read_whole, value_of
from tablas.cli.command_line import Given
from tablas.cli.faults import BadOption, Refused
from tablas.decision import LEVELS, Level, MatchEquities
from tablas.errors import UnknownLevel
from tablas.report.words import LANGUAGES, Words, spoken, words_in

_DEEPEST = 99
_USUAL_PLY = 2


def read_level(name: str, place: str = "--level") -> Level:
    """The level of that name, Spanish or English."""
    wanted = name.strip().lower()
    for level in LEVELS:
        if wanted in {spoken(words_in(language), f"level_{level.name}") for language in LANGUAGES}:
            return level
    with value_of(place):
        return Level.named(wanted)


def read_strength(given: Given, words: Words) -> Level:
    """What `--level` or `--ply` asks for; without either two plies, a strong answer at once."""
    level, ply = given.maybe("--level"), given.maybe("--ply")
    if level is not None and ply is not None:
        raise BadOption("--ply", ply, words["expected_either"].format(first="--level", second="--ply"))
    if level is not None:
        return read_level(level)
    if ply is not None:
        return _search(read_whole(ply, "--ply", 0, _DEEPEST, words))
    return _search(_USUAL_PLY)


def _search(plies: int) -> Level:
    try:
        return Level.named(f"{plies}-ply")
    except UnknownLevel as error:
        depths = [name for name in error.known if name.endswith("-ply")]
        raise Refused("--ply", UnknownLevel(error.value, depths)) from error


def read_match_equities(given: Given) -> MatchEquities:
    """The match equity table `--met` names, else the one that ships."""
    name = given.maybe("--met")
    if name is None:
        return MatchEquities.shipped()
    with value_of("--met"):
        return MatchEquities.named(name)


def level_name(level: Level, words: Words) -> str:
    """The level's name in the player's language."""
    return spoken(words, f"level_{level.name}") or level.name


def level_names(words: Words) -> str:
    """Every level by name, weakest first, for help pages."""
    return " | ".join(level_name(level, words) for level in LEVELS)
