"""Everything tablas refuses, as one tree of exceptions with stable codes.

Errors speak codes and plain English for developers; the words a player reads are chosen from the
codes in ``report`` and ``web``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

IllegalPlayReason = Literal[
    "no_checker",
    "checker_on_bar",
    "blocked",
    "not_on_dice",
    "wrong_way",
    "not_home",
    "higher_checker",
    "unused_die",
    "larger_die",
    "no_legal_play",
    "not_a_hit",
    "ambiguous",
    "not_legal",
]

MatchEquityReason = Literal["missing", "unreadable", "form", "parameters", "declarations", "chances"]


class TablasError(Exception):
    """The root of the tree.

    Attributes:
        code: stable name of the kind of error, the same in every door (CLI, HTTP, engine protocol).
        value: the offending value as text, ``""`` when there is none.
        place: where in the input it stands (``"column 7"``, ``"point 5"``), ``""`` when it is the whole.
    """

    code: ClassVar[str] = "tablas_error"

    def __init__(self, message: str, *, value: str = "", place: str = "") -> None:
        super().__init__(message)
        self.value = value
        self.place = place


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a position: a stable code, the place, and a sentence that says it."""

    code: str
    place: str
    message: str


class InvalidPosition(TablasError, ValueError):
    """A board that cannot stand in a game; ``faults`` names everything that is wrong with it."""

    code = "bad_position"

    def __init__(self, faults: Sequence[Fault], text: str = "") -> None:
        said = "; ".join(fault.message for fault in faults)
        super().__init__(
            f"{text!r} is not a position: {said}" if text else f"not a position: {said}",
            value=text,
            place=faults[0].place if faults else "",
        )
        self.faults = tuple(faults)


class NotationError(TablasError, ValueError):
    """Text that is not a play or a position; ``column`` is 1-based."""

    code = "bad_notation"

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(
            f"{text!r}, column {column}: expected {expected}", value=text, place=f"column {column}"
        )
        self.text, self.column, self.expected = text, column, expected


class BadDice(TablasError, ValueError):
    """Dice that no pair of dice can show."""

    code = "bad_dice"

    def __init__(self, value: object, expected: str = "two numbers from 1 to 6") -> None:
        super().__init__(f"{value!r} is not a roll: expected {expected}", value=str(value), place="dice")


class IllegalPlay(TablasError, ValueError):
    """A well-written play that the rules do not allow; ``reason`` is a code, ``column`` 1-based or 0."""

    code = "illegal_play"

    def __init__(self, text: str, reason: IllegalPlayReason, message: str, column: int = 0) -> None:
        place = f"column {column}" if column else ""
        at = f", {place}" if place else ""
        super().__init__(f"{text!r}{at}: {message}", value=text, place=place)
        self.text, self.reason, self.column = text, reason, column


class IllegalAction(TablasError):
    """An action the state of the game does not allow; the state is unchanged."""

    code = "illegal_action"

    def __init__(self, action: str, message: str) -> None:
        super().__init__(f"{action}: {message}", value=action, place="action")
        self.action = action


class BadStakes(TablasError, ValueError):
    """A score, cube or rule that cannot be; ``field`` names it."""

    code = "bad_stakes"

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(f"{field} = {value!r}: expected {expected}", value=str(value), place=field)
        self.field = field


class BadClock(TablasError, ValueError):
    """A clock that no match can be played with; ``expected`` says what would do."""

    code = "bad_clock"

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r} is not a clock: expected {expected}", value=text, place="clock")
        self.expected = expected


class UnknownLevel(TablasError, ValueError):
    """A playing level that does not exist; the message lists those that do."""

    code = "unknown_level"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{name!r} is not a level: expected one of {', '.join(known)}", value=name, place="level"
        )
        self.known = tuple(known)


class UnknownVariant(TablasError, ValueError):
    """A variant of the game that does not exist; the message lists those that do."""

    code = "unknown_variant"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{name!r} is not a variant: expected one of {', '.join(known)}", value=name, place="variant"
        )
        self.known = tuple(known)


class UnknownRule(TablasError, ValueError):
    """A rule option that does not exist, or a number where none belongs; lists those that exist."""

    code = "unknown_rule"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{name!r} is not a rule option: expected one of {', '.join(known)}", value=name, place="rules"
        )
        self.known = tuple(known)


class NetworkError(TablasError):
    """A network file that is missing, damaged, or of another shape."""

    code = "bad_network"

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}", value=path, place="network")


class UnknownPlayer(TablasError, ValueError):
    """A player of a duel that does not exist; ``known`` lists the forms there are."""

    code = "unknown_player"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{name!r} is not a player: expected one of {', '.join(known)}", value=name, place="player"
        )
        self.known = tuple(known)


class PeerMissing(TablasError, ValueError):
    """Another program that was asked to play is not installed; ``remedy`` says how it would be."""

    code = "peer_missing"

    def __init__(self, name: str, package: str, remedy: str) -> None:
        super().__init__(f"{name}: {package} is not installed ({remedy})", value=name, place="player")
        self.package, self.remedy = package, remedy


class PeerFailed(TablasError):
    """Another program has given no answer, or one that the rules do not allow."""

    code = "peer_failed"

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}", value=name)


class ContestRefused(TablasError, ValueError):
    """A player that cannot play this kind of contest as things are; ``package`` and ``remedy`` would help."""

    code = "contest_refused"

    def __init__(self, name: str, package: str, remedy: str) -> None:
        super().__init__(
            f"{name} cannot play this: {package} is needed for it ({remedy})", value=name, place="player"
        )
        self.package, self.remedy = package, remedy


class DuelFileError(TablasError, ValueError):
    """A file of records that is damaged, of another duel, or cannot be used; ``line`` is 0 for all of it."""

    code = "bad_duel_file"

    def __init__(self, path: str, line: int, message: str) -> None:
        place = f"line {line}" if line else ""
        super().__init__(f"{path!r}{', ' + place if place else ''}: {message}", value=path, place=place)
        self.line = line


class BadCluster(TablasError, ValueError):
    """A text that is no address of a cluster."""

    code = "bad_cluster"

    def __init__(self, address: str) -> None:
        expected = "tcp://HOST:PORT, local, or local:N with N from 1 to 256"
        super().__init__(f"{address!r} is not a cluster: expected {expected}", value=address, place="cluster")
        self.expected = expected


class ClusterMissing(TablasError, ValueError):
    """What speaks to clusters is not installed; ``remedy`` says how it would be."""

    code = "cluster_missing"
    remedy = "pip install 'tablas[cluster]'"

    def __init__(self, address: str) -> None:
        super().__init__(f"{address}: Dask is not installed ({self.remedy})", value=address, place="cluster")


class ClusterUnreachable(TablasError, ValueError):
    """Nobody answers at the address of a cluster, or no longer, or it has no workers."""

    code = "cluster_unreachable"

    def __init__(self, address: str, message: str) -> None:
        super().__init__(f"{address}: {message}", value=address, place="cluster")


class ClusterMismatch(TablasError, ValueError):
    """A worker that would compute something else than this process."""

    code = "cluster_mismatch"

    def __init__(self, address: str, message: str) -> None:
        super().__init__(f"{address}: {message}", value=address, place="cluster")


class WorkerLost(TablasError):
    """A process that worked for this one has died."""

    code = "worker_lost"

    def __init__(self, message: str) -> None:
        super().__init__(message)


class TrainingRefused(TablasError, ValueError):
    """A recipe or a folder no training can go on with; ``field`` says which part."""

    code = "training_refused"

    def __init__(self, field: str, value: str, message: str) -> None:
        super().__init__(f"{field} {value!r} {message}", value=value, place=field)
        self.field = field


class BadShard(TablasError, ValueError):
    """A file of training data that is missing or damaged."""

    code = "bad_shard"

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}", value=path)
        self.path = path


class MatchEquityError(TablasError, ValueError):
    """A match equity table that cannot be used; ``line`` is 1-based or 0, ``problem`` says what is wrong."""

    code = "bad_match_equity"

    def __init__(self, path: str, problem: str, line: int = 0, reason: MatchEquityReason = "form") -> None:
        place = f"line {line}" if line else ""
        at = f", {place}" if place else ""
        super().__init__(f"{path}{at}: {problem}", value=path, place=place or "met")
        self.path, self.problem, self.line, self.reason = path, problem, line, reason


class BadSearch(TablasError, ValueError):
    """A depth, filter, limit or number of threads that no search can have; ``field`` names it."""

    code = "bad_search"

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(f"{field} = {value!r}: expected {expected}", value=str(value), place=field)
        self.field = field


class SearchCancelled(TablasError):
    """A search that was stopped by its ``SearchControl`` before it had an answer."""

    code = "search_cancelled"

    def __init__(self) -> None:
        super().__init__("the search was cancelled", place="search")


class FormatError(TablasError, ValueError):
    """Bytes that cannot be read as the format they are in; ``place`` is ``line 3`` or ``offset 0x1f``.

    ``problem`` is the message without the place.
    """

    code = "bad_file"

    def __init__(self, message: str, place: str = "file", value: str = "") -> None:
        super().__init__(f"{place}: {message}", value=value, place=place)
        self.problem = message


class UnknownFormat(FormatError):
    """Bytes in no format there is a reader for, or the name of no format; ``known`` lists the names."""

    code = "unknown_format"

    def __init__(self, message: str, known: Sequence[str], value: str = "") -> None:
        super().__init__(message, "format", value)
        self.known = tuple(known)


class UnreadFormat(UnknownFormat):
    """A match file of a program that is known by sight and not read; ``value`` names the program."""

    code = "unread_format"


class FileTooLarge(FormatError):
    """A file, or a compressed part of one, larger than a reader takes."""

    code = "file_too_large"


class ProblemsFound(FormatError):
    """A strict reading of a file with problems; ``place`` is that of the first."""

    code = "problems_found"


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """One thing in a record that a format has no room for.

    Attributes:
        code: stable name of the kind of thing; its words in each language are the area ``losses``.
        detail: which one, as the record says; "" where the kind says it all.
        game: number of the game it is in, from 1; 0 for the whole record.
    """

    code: str
    detail: str = ""
    game: int = 0

    def __str__(self) -> str:
        about = [each for each in (self.detail, self.game and f"game {self.game}") if each]
        return f"{self.code} ({', '.join(map(str, about))})" if about else self.code


class CannotWrite(TablasError, ValueError):
    """A record that a format cannot hold whole; ``lost`` names what would be missing."""

    code = "cannot_write"

    def __init__(self, format_name: str, lost: Sequence[Loss]) -> None:
        said = "; ".join(map(str, lost))
        super().__init__(f"{format_name} cannot hold {said}", value=format_name, place="format")
        self.format_name, self.lost = format_name, tuple(lost)


class RolloutFileError(TablasError, ValueError):
    """A file of a rollout that is damaged, of another rollout, or cannot be used."""

    code = "bad_rollout_file"

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path!r} {message}", value=path)
        self.path = path


class TableDamaged(TablasError):
    """A file in the place of a table that is not that table, or cannot be read."""

    code = "table_damaged"

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{message}; build the table again: tablas tables --build hypergammon", value=path)
        self.path = path
