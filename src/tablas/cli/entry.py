"""The way in: language, command, exit status, and one line on stderr for whatever is refused."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

from tablas.cli.command_line import read_command_line
from tablas.cli.commands import COMMANDS, command_named
from tablas.cli.faults import ExtraArgument, OutputFailed, Refused, UnknownCommand, UnknownOption
from tablas.cli.language import from_environment, take_language
from tablas.cli.plain import make_forgiving
from tablas.errors import TablasError
from tablas.report.words import Language, Words, words_in

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

# A bare XGID, a wrong one too, or integers may begin with a dash: not an option.
_DASHED_POSITION = re.compile(r"-[-A-Oa-o]{25}$|-[-A-Za-z]{15,}:|-[0-9]+,")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the command line without the program's name; the process's own when None.

    Returns:
        The exit status: 0 done, 2 bad input or usage, 130 interrupted, 1 anything else.
    """
    if sys.stdout is None or sys.stderr is None:  # a process that was started with them closed
        return FAILED
    make_forgiving(sys.stdout, sys.stderr)
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = from_environment(os.environ)
    try:
        chosen, rest = take_language(given)
        language = chosen or language
        status = _run([_guarded(argument) for argument in rest], language)
        sys.stdout.flush()
    except (TablasError, Refused) as error:
        return _refuse(error, language)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()  # whoever read it has gone
        return FAILED
    except OSError as error:
        _discard_output()
        return _refuse(OutputFailed(error), language)
    return status


def _discard_output() -> None:
    """Send what could not be written to nowhere: Python would complain again while closing it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _guarded(argument: str) -> str:
    # A blank in front is no part of a position and keeps the dash from being read as an option.
    return f" {argument}" if _DASHED_POSITION.match(argument) else argument


def _run(line: list[str], language: Language) -> int:
    words = words_in(language)
    before = line[: line.index("--")] if "--" in line else line
    wants_help = "--help" in before or "-h" in before
    name = line[0] if line and not line[0].startswith("-") else None
    if name is None:
        return _without_command(line, wants_help, words)
    if name not in COMMANDS:
        raise UnknownCommand(name)
    command = command_named(name, words)
    if wants_help:
        from tablas.cli.help import command_page

        sys.stdout.write(command_page(command, words))
        return DONE
    return command.run(read_command_line(command, line[1:]), words)


def _without_command(line: list[str], wants_help: bool, words: Words) -> int:
    if not line or wants_help:
        from tablas.cli.help import front_page

        sys.stdout.write(front_page(words))
        return DONE
    if line != ["--version"]:
        raise UnknownOption(line[0]) if line[0] != "--version" else ExtraArgument(line[1])
    from tablas import __version__

    sys.stdout.write(f"tablas {__version__}\n")
    return DONE


def _refuse(error: TablasError | Refused, language: Language) -> int:
    from tablas.cli.refusals import refusal

    is_given = isinstance(error, Refused)
    place, cause = (error.place, error.error) if isinstance(error, Refused) else ("", error)
    sys.stderr.write(f"tablas: {refusal(cause, words_in(language), place)}\n")
    return BAD_INPUT if is_given or isinstance(cause, ValueError) else FAILED
