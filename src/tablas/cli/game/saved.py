"""Matches kept on disk: a line that says what is played, then one line for each event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, ValidationError

from tablas.cli.faults import DamagedSave, FileFault, FileNotReadable, FileNotWritable, NewerSave
from tablas.cli.files import read_whole, write_whole
from tablas.decision import Level
from tablas.errors import TablasError
from tablas.match import Clock, Event, Match
from tablas.protocol.events import event_from_json, event_to_json, rules_from_json, rules_to_json
from tablas.protocol.shapes import Dice as DicePair

FORMAT = "tablas-match"
VERSION = 1
_LONGEST_S = 1e9
_OBJECTS: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])


class Header(BaseModel):
    """The first line: what is played, against whom, and dice that have fallen but are not used yet.

    With a `clock`, each event carries the seconds it took as `spent_s`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: str = FORMAT
    version: int = VERSION
    length: int
    rules: dict[str, JsonValue]
    level: str
    seed: int | None = None
    waiting: list[DicePair] = []
    clock: str | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match with what else is needed to go on.

    Attributes:
        match: everything that happened.
        level: the bot's.
        seed: of the dice, None for the operating system's.
        waiting: throws that have fallen but are not used yet, because a decision was taken back.
        clock: the time control, None where it is played without.
        spent: seconds that each event took, in a match with a clock.
        text: of the file it was read from, None when it is in none.
    """

    match: Match
    level: str
    seed: int | None = None
    waiting: tuple[tuple[int, int], ...] = ()
    clock: Clock | None = None
    spent: tuple[float, ...] = ()
    text: str | None = field(default=None, compare=False, repr=False)


def event_line(event: Event, spent_s: float | None = None) -> str:
    """The line of one event, with the seconds it took where there is a clock."""
    told = event_to_json(event)
    if spent_s is not None:
        told["spent_s"] = spent_s
    return json.dumps(told, separators=(",", ":"))


def header_line(saved: SavedMatch) -> str:
    """The first line of the file."""
    header = Header(
        length=saved.match.length,
        rules=rules_to_json(saved.match.rules),
        level=saved.level,
        seed=saved.seed,
        waiting=list(saved.waiting),
        clock=None if saved.clock is None else saved.clock.text,
    )
    told = header.model_dump(mode="json", exclude={"clock"} if saved.clock is None else None)
    return json.dumps(told, separators=(",", ":"))


def write_lines(path: Path, lines: Iterable[str], place: str = "--save", kept: str | None = None) -> str:
    """Write a header and its events, whole or not at all.

    Args:
        path: of the file.
        lines: the header and the events.
        place: the option the file was named by, for errors.
        kept: what this program last knew to be in the file, None for a file it has yet to make.

    Returns:
        The text that is now in the file.

    Raises:
        FileNotWritable: the file that was there before is as it was. `changed`: somebody else has written it.
    """
    if path.is_file() and _read(path, place) != kept:
        raise FileNotWritable(str(path), "changed", place)
    text = "".join(f"{line}\n" for line in lines)
    write_whole(path, text, place)
    return text


def _read(path: Path, place: str) -> str:
    try:
        return read_whole(path, place)
    except FileNotReadable as fault:
        raise FileNotWritable(str(path), fault.reason, place) from fault


def save(path: Path, saved: SavedMatch, place: str = "--save") -> None:
    """Write the match, whole or not at all.

    Raises:
        FileNotWritable: the file that was there before is as it was.
    """
    spent: Iterable[float | None] = saved.spent if saved.clock else repeat(None)
    lines = map(event_line, saved.match.events, spent)
    write_lines(path, [header_line(saved), *lines], place, saved.text)


def load(path: Path, place: str = "--resume") -> SavedMatch:
    """The match in a file.

    Raises:
        FileNotReadable: there is no file that can be read.
        DamagedSave: a line is no JSON, no event, or an event that could not happen there.
        NewerSave: it was written by a newer version.
    """
    text = read_whole(path, place)
    lines = text.split("\n")
    if lines.pop() != "":
        raise DamagedSave(str(path), len(lines) + 1, "the line does not end")
    if not lines:
        raise DamagedSave(str(path), 1, "the file is empty")
    header, match = _begin(path, _object(path, 1, lines[0]))
    clock = None if header.clock is None else Clock.agreed(header.clock, header.length)
    spent: list[float] = []
    for number, line in enumerate(lines[1:], start=2):
        value = _object(path, number, line)
        took = value.pop("spent_s", 0.0) if clock else 0.0
        if isinstance(took, bool) or not isinstance(took, int | float) or not 0 <= took < _LONGEST_S:
            raise DamagedSave(str(path), number, "spent_s is no time")
        spent.append(float(took))
        try:
            match = match.apply(event_from_json(value))
        except ValidationError as error:
            raise DamagedSave(str(path), number, "it tells no event") from error
        except TablasError as error:
            raise DamagedSave(str(path), number, str(error)) from error
    timed = tuple(spent) if clock else ()
    return SavedMatch(match, header.level, header.seed, tuple(header.waiting), clock, timed, text)


def _object(path: Path, number: int, line: str) -> dict[str, JsonValue]:
    try:
        return _OBJECTS.validate_json(line)
    except ValidationError as error:
        raise DamagedSave(str(path), number, "it is not a JSON object") from error


def _begin(path: Path, value: dict[str, JsonValue]) -> tuple[Header, Match]:
    version = value.get("version")
    if value.get("format") != FORMAT or not isinstance(version, int):
        raise DamagedSave(str(path), 1, "it does not begin a match of tablas")
    if version > VERSION:
        raise NewerSave(str(path), version, VERSION)
    try:
        header = Header.model_validate(value)
        match = Match.new(header.length, rules_from_json(header.rules))
        Level.named(header.level)
        if header.clock is not None:
            Clock.agreed(header.clock, header.length)
    except (ValidationError, TablasError) as error:
        raise DamagedSave(str(path), 1, "it does not say what is played") from error
    return header, match


def unfinished(folder: Path, most: int = 20) -> Iterator[tuple[Path, SavedMatch]]:
    """Matches in the folder that can go on, the one played last first; others are passed over."""
    try:
        paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    for path in paths[:most]:
        try:
            saved = load(path)
        except (FileFault, DamagedSave, NewerSave):
            continue
        if not saved.match.is_over:
            yield path, saved
