"""Which language to speak: `--lang`, else the environment's locale, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablas.cli.faults import BadOption
from tablas.report.words import Language

_OPTION = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def from_environment(environment: Mapping[str, str]) -> Language:
    """The language of the first locale variable that is set, English when it is neither."""
    for variable in _VARIABLES:
        value = environment.get(variable, "")
        if value:
            return "es" if value.lower().startswith("es") else "en"
    return "en"


def take_language(arguments: Sequence[str]) -> tuple[Language | None, list[str]]:
    """What `--lang` asks for (None when it is not there), and the other arguments.

    The option may stand anywhere, before or after the command.

    Raises:
        BadOption: the language is missing or none of ours.
    """
    chosen: Language | None = None
    rest: list[str] = []
    pending = iter(arguments)
    for argument in pending:
        if argument == "--":
            return chosen, [*rest, argument, *pending]
        name, equals, value = argument.partition("=")
        if name != _OPTION:
            rest.append(argument)
            continue
        text = value if equals else next(pending, "")
        if text not in ("es", "en"):
            raise BadOption(_OPTION, text, "es | en")
        chosen = "es" if text == "es" else "en"
    return chosen, rest
