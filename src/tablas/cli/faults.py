"""What the command line refuses by itself: wrong usage, options that mean nothing, files it cannot use."""

from __future__ import annotations

import errno
from typing import ClassVar, Literal, Self

from tablas.errors import TablasError


class UsageFault(TablasError, ValueError):
    """A command line that cannot be read; `code` says in which way."""

    code: ClassVar[str] = "usage"


class UnknownCommand(UsageFault):
    """A command that does not exist."""

    code = "unknown_command"

    def __init__(self, value: str) -> None:
        super().__init__(f"{value!r} is not a command", value=value, place="COMMAND")


class UnknownOption(UsageFault):
    """An option that the command does not have."""

    code = "unknown_option"

    def __init__(self, value: str) -> None:
        super().__init__(f"{value!r} is not an option of this command", value=value, place=value)


class MissingArgument(UsageFault):
    """An argument, or the value of an option, that is not there."""

    code = "missing_argument"

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is missing", place=place)


class ExtraArgument(UsageFault):
    """More than the command takes."""

    code = "extra_argument"

    def __init__(self, value: str) -> None:
        super().__init__(f"{value!r} is more than this command takes", value=value, place="arguments")


class UnexpectedValue(UsageFault):
    """A value for an option that takes none."""

    code = "unexpected_value"

    def __init__(self, place: str, value: str) -> None:
        super().__init__(f"{value!r}: this option takes no value", value=value, place=place)


class BadOption(UsageFault):
    """An option whose value it cannot have; `expected` says what it takes."""

    code = "bad_option"

    def __init__(self, place: str, value: str, expected: str) -> None:
        super().__init__(f"{value!r}: expected {expected}", value=value, place=place)
        self.expected = expected


FileReason = Literal[
    "missing",
    "denied",
    "read_only",
    "directory",
    "full",
    "too_large",
    "exists",
    "changed",
    "not_text",
    "failed",
]
_SAID: dict[FileReason, str] = {
    "missing": "there is no such file or folder",
    "denied": "it is not permitted",
    "read_only": "the disk is read-only",
    "directory": "it is a folder",
    "full": "the disk is full",
    "too_large": "it would be larger than a file may be here",
    "exists": "it is there already",
    "changed": "another tablas has gone on with the match in it",
    "not_text": "it is not a text file",
    "failed": "the system refused",
}


_REASONS: dict[int, FileReason] = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.EISDIR: "directory",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "too_large",
}


class FileFault(TablasError, ValueError):
    """A file that cannot be used; `reason` is a code."""

    code: ClassVar[str] = "file_unusable"
    doing: ClassVar[str] = "used"

    def __init__(self, path: str, reason: FileReason, place: str) -> None:
        super().__init__(f"{path!r} cannot be {self.doing}: {_SAID[reason]}", value=path, place=place)
        self.reason = reason

    @classmethod
    def because(cls, path: str, error: OSError, place: str) -> Self:
        """The fault that an error of the operating system stands for."""
        return cls(path, _REASONS.get(error.errno or 0, "failed"), place)


class FileNotWritable(FileFault):
    """A file that cannot be written; what stood there before still does."""

    code = "file_not_writable"
    doing = "written"


class NotKept(FileNotWritable):
    """The data folder cannot hold a match; it can still be played without being kept."""

    code = "not_kept"


class FileNotReadable(FileFault):
    """A file that cannot be read."""

    code = "file_not_readable"
    doing = "read"


class DamagedSave(TablasError, ValueError):
    """A saved match that does not hold together; it was left as it is."""

    code = "damaged_save"

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(f"{path!r}, line {line}: {reason}", value=path, place=f"line {line}")
        self.line = line


class NewerSave(TablasError, ValueError):
    """A match saved by a newer version of the program."""

    code = "newer_save"

    def __init__(self, path: str, version: int, known: int) -> None:
        super().__init__(
            f"{path!r} has version {version}, this tablas reads up to {known}", value=path, place="line 1"
        )


class OutputFailed(TablasError):
    """What was to be printed cannot be written."""

    code = "output_failed"

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error), value=error.strerror or "", place="stdout")


class NotEnoughMemory(TablasError):
    """Something that needs more memory than the machine has."""

    code = "no_memory"

    def __init__(self, what: str, needed: str) -> None:
        super().__init__(f"{what} needs {needed} of memory, more than there is", value=what, place="--build")
        self.needed = needed


class Refused(Exception):
    """An error together with the argument or option whose value caused it."""

    def __init__(self, place: str, error: TablasError) -> None:
        super().__init__(str(error))
        self.place, self.error = place, error
