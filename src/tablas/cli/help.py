"""Help pages, written from what the commands declare, in the player's language."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from tablas.cli.command_line import Argument, Command, Option
from tablas.cli.commands import COMMANDS, command_named
from tablas.report.words import Words

_WIDTH = 80
_WIDEST_NAME = 26


def command_page(command: Command, words: Words) -> str:
    """The help page of one command."""
    names = [_name_of(one) for one in command.arguments]
    usage = " ".join(["tablas", command.name, *names, f"[{words['help_options']}]"])
    arguments = [(name, one.help) for name, one in zip(names, command.arguments, strict=True)]
    options = [(_names_of(one), one.help) for one in command.options]
    options += [("--lang es|en", words["help_lang"]), ("-h, --help", words["help_help"])]
    return "\n".join(
        [
            f"{words['help_usage']} {usage}",
            "",
            *textwrap.wrap(command.help, _WIDTH),
            *_section(words["help_arguments_title"], arguments),
            *_section(words["help_options_title"], options),
            "",
        ]
    )


def front_page(words: Words) -> str:
    """The help page of `tablas` itself."""
    commands = [(name, _first_sentence(command_named(name, words).help)) for name in COMMANDS]
    options = [
        ("--lang es|en", words["help_lang"]),
        ("--version", words["help_version"]),
        ("-h, --help", words["help_help"]),
    ]
    return "\n".join(
        [
            f"{words['help_usage']} tablas {words['help_command']} …",
            "",
            words["help_tablas"],
            *_section(words["help_commands_title"], commands),
            *_section(words["help_options_title"], options),
            "",
            *textwrap.wrap(words["help_position"], _WIDTH),
            "",
        ]
    )


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".")


def _name_of(argument: Argument) -> str:
    name = f"{argument.name}…" if argument.repeats else argument.name
    return name if argument.required else f"[{name}]"


def _names_of(option: Option) -> str:
    names = f"{option.name}, {option.off}" if option.off else option.name
    return f"{names} {option.value}" if option.value else names


def _section(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """A titled two-column list; empty without rows."""
    if not rows:
        return []
    left = min(max(len(name) for name, _ in rows), _WIDEST_NAME)
    lines = ["", title]
    for name, text in rows:
        wrapped = textwrap.wrap(text, _WIDTH - left - 4) or [""]
        if len(name) > left:
            lines.append(f"  {name}")
        else:
            lines.append(f"  {name:<{left}}  {wrapped.pop(0)}")
        lines += [f"  {'':<{left}}  {line}" for line in wrapped]
    return lines
