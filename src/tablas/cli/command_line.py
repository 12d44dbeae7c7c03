"""What a command takes, and reading it from the command line.

A command is declared as a value, from which both its help page and its reading are made. Reading knows the
usual forms: `--name value`, `--name=value`, flags with their opposites, and `--` before what only looks like
an option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tablas.cli.faults import ExtraArgument, MissingArgument, UnexpectedValue, UnknownOption
from tablas.report.words import Words


@dataclass(frozen=True, slots=True)
class Argument:
    """Something a command takes by its place; what `repeats`, the last one, takes all that follows."""

    name: str
    help: str
    required: bool = True
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """Something a command takes by its name; without `value` it is a flag, which `off` switches off."""

    name: str
    help: str
    value: str = ""
    off: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What stood on the command line, by the names the command declares."""

    values: dict[str, str] = field(default_factory=dict)
    several: dict[str, list[str]] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A required argument."""
        return self.values[name]

    def texts(self, name: str) -> list[str]:
        """Everything given for an argument that repeats."""
        return self.several.get(name, [])

    def maybe(self, name: str) -> str | None:
        """An argument or option that may be missing."""
        return self.values.get(name)

    def flag(self, name: str, default: bool = False) -> bool:
        """Whether a flag is on."""
        return self.flags.get(name, default)


@dataclass(frozen=True, slots=True)
class Command:
    """One command: what it says of itself, what it takes, and what it does with that."""

    name: str
    help: str
    arguments: tuple[Argument, ...]
    options: tuple[Option, ...]
    run: Callable[[Given, Words], int]


def read_command_line(command: Command, line: Sequence[str]) -> Given:
    """The arguments and options on the line.

    Raises:
        UsageFault: something that is missing, unknown or too much.
    """
    given = Given()
    places = list(command.arguments)
    pending = list(line)
    options_end = False
    while pending:
        word = pending.pop(0)
        if word == "--" and not options_end:
            options_end = True
        elif word.startswith("-") and word != "-" and not options_end:
            _take_option(command, word, pending, given)
        elif places and places[0].repeats:
            given.several.setdefault(places[0].name, []).append(word)
        elif places:
            given.values[places.pop(0).name] = word
        else:
            raise ExtraArgument(word)
    missing = next(
        (argument.name for argument in places if argument.required and argument.name not in given.several),
        None,
    )
    if missing:
        raise MissingArgument(missing)
    return given


def _take_option(command: Command, word: str, pending: list[str], given: Given) -> None:
    name, equals, value = word.partition("=")
    option = next((one for one in command.options if name in (one.name, one.off)), None)
    if option is None or not name:
        raise UnknownOption(name)
    if not option.value:
        if equals:
            raise UnexpectedValue(name, value)
        given.flags[option.name] = name == option.name
        return
    if not equals:
        if not pending or (pending[0].startswith("--") and pending[0] != "--"):
            raise MissingArgument(name)
        value = pending.pop(0)
    given.values[option.name] = value
