"""Events and rules as they are stored: JSON that outlives the program's own classes, seats not sides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from tablas.match import (
    Beavered,
    Corrected,
    Doubled,
    Event,
    FlagFell,
    Forfeited,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Seat,
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
)
from tablas.moves import MoveOptions, Roll
from tablas.protocol.shapes import Dice, ResignValue, StepPair
from tablas.stakes import Rules


class Record(BaseModel):
    """A stored value; a field this program does not know is refused, never dropped."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OpenedRecord(Record):
    """The opening throw, seat 0 first."""

    kind: Literal["opened"] = "opened"
    dice: Dice


class RolledRecord(Record):
    """The dice of a turn, as thrown."""

    kind: Literal["rolled"] = "rolled"
    seat: Seat
    dice: Dice


class CorrectedRecord(Record):
    """The dice of a turn once more, as they really lay on the table."""

    kind: Literal["corrected"] = "corrected"
    seat: Seat
    dice: Dice


class PlayedRecord(Record):
    """The steps of a turn in the numbering of its seat, in playing order."""

    kind: Literal["played"] = "played"
    seat: Seat
    steps: list[StepPair]


class SeatRecord(Record):
    """An event of which nothing but its seat needs to be said."""

    kind: Literal[
        "no_play",
        "doubled",
        "beavered",
        "raccooned",
        "taken",
        "passed",
        "resign_accepted",
        "resign_refused",
        "flag_fell",
        "settle_accepted",
        "settle_refused",
        "forfeited",
    ]
    seat: Seat


class ResignOfferedRecord(Record):
    """A resignation offered at 1, 2 or 3."""

    kind: Literal["resign_offered"] = "resign_offered"
    seat: Seat
    value: ResignValue


class SettleOfferedRecord(Record):
    """A result that a seat offered to agree on."""

    kind: Literal["settle_offered"] = "settle_offered"
    seat: Seat
    winner: Seat
    points: int


class NextGameRecord(Record):
    """The next game begun."""

    kind: Literal["next_game"] = "next_game"


EventRecord = Annotated[
    OpenedRecord
    | RolledRecord
    | CorrectedRecord
    | PlayedRecord
    | SeatRecord
    | ResignOfferedRecord
    | SettleOfferedRecord
    | NextGameRecord,
    Field(discriminator="kind"),
]
_RECORDS: TypeAdapter[EventRecord] = TypeAdapter(EventRecord)
_SeatEvent = (
    NoPlay
    | Doubled
    | Beavered
    | Raccooned
    | Taken
    | Passed
    | ResignAccepted
    | ResignRefused
    | FlagFell
    | SettleAccepted
    | SettleRefused
    | Forfeited
)
_SEAT_EVENTS: dict[str, type[_SeatEvent]] = {
    event.kind: event
    for event in (
        NoPlay,
        Doubled,
        Beavered,
        Raccooned,
        Taken,
        Passed,
        ResignAccepted,
        ResignRefused,
        FlagFell,
        SettleAccepted,
        SettleRefused,
        Forfeited,
    )
}


class OptionsRecord(Record):
    """Departures from the standard rules of movement."""

    entry_only_empty: bool
    free_movement: bool
    no_doubles: bool
    free_bearoff: bool


class RulesRecord(Record):
    """The rules a match is played by; what was not stored is as in the standard game."""

    variant: str
    jacoby: bool
    beavers: bool
    raccoons: bool = False
    crawford: bool
    cube: bool
    cube_cap: int | None
    stake_limit: int | None = None
    automatic_doubles: int
    opening_reroll: bool = False
    options: OptionsRecord


def event_to_json(event: Event) -> dict[str, JsonValue]:
    """The JSON of an event: one of the records above, put together without it, as every move is stored so."""
    match event:
        case Opened():
            return {"kind": event.kind, "dice": [*event.dice]}
        case Rolled() | Corrected():
            return {"kind": event.kind, "seat": event.seat, "dice": [*event.roll.dice]}
        case Played():
            return {"kind": event.kind, "seat": event.seat, "steps": [[*step] for step in event.steps]}
        case ResignOffered():
            return {"kind": event.kind, "seat": event.seat, "value": resign_value(event.value)}
        case SettleOffered():
            return {
                "kind": event.kind,
                "seat": event.seat,
                "winner": event.winner,
                "points": event.points,
            }
        case NextGame():
            return {"kind": event.kind}
        case _:
            return {"kind": event.kind, "seat": event.seat}


def event_from_json(value: dict[str, JsonValue]) -> Event:
    """The event that some JSON of `event_to_json` tells.

    Raises:
        pydantic.ValidationError: the JSON tells no event.
    """
    record = _RECORDS.validate_python(value)
    match record:
        case OpenedRecord():
            return Opened(record.dice)
        case RolledRecord():
            return Rolled(record.seat, Roll(*record.dice))
        case CorrectedRecord():
            return Corrected(record.seat, Roll(*record.dice))
        case PlayedRecord():
            return Played(record.seat, tuple(record.steps))
        case SeatRecord():
            return _SEAT_EVENTS[record.kind](record.seat)
        case ResignOfferedRecord():
            return ResignOffered(record.seat, record.value)
        case SettleOfferedRecord():
            return SettleOffered(record.seat, record.winner, record.points)
        case NextGameRecord():
            return NextGame()


def rules_to_json(rules: Rules) -> dict[str, JsonValue]:
    """The JSON of the rules of a match."""
    return RulesRecord.model_validate(rules, from_attributes=True).model_dump(mode="json")


def rules_from_json(value: dict[str, JsonValue]) -> Rules:
    """The rules that some JSON of `rules_to_json` tells.

    Raises:
        pydantic.ValidationError: the JSON tells no rules.
    """
    record = RulesRecord.model_validate(value)
    return Rules(
        variant=record.variant,
        jacoby=record.jacoby,
        beavers=record.beavers,
        raccoons=record.raccoons,
        crawford=record.crawford,
        cube=record.cube,
        cube_cap=record.cube_cap,
        stake_limit=record.stake_limit,
        automatic_doubles=record.automatic_doubles,
        opening_reroll=record.opening_reroll,
        options=MoveOptions(**record.options.model_dump()),
    )


def resign_value(value: int) -> Literal[1, 2, 3]:
    """The value of a resignation as the closed set it is."""
    match value:
        case 1 | 2 | 3:
            return value
        case _:
            raise ValueError(f"{value} is not 1 (single), 2 (gammon) or 3 (backgammon)")
