"""What the readers and writers of position files share."""

from __future__ import annotations

from tablas.errors import CannotWrite, Loss
from tablas.moves import Roll
from tablas.notation import ParsedPosition
from tablas.record import Annotation, MatchRecord, PlayerRecord, PositionRecord
from tablas.stakes import Rules, Stakes


def held_position(
    parsed: ParsedPosition,
    players: tuple[PlayerRecord, PlayerRecord] = (PlayerRecord(), PlayerRecord()),
    comment: str = "",
) -> PositionRecord:
    """A parsed position for a record; an offer that waits stands in the note, as ``pending`` or ``resigned``.

    Args:
        parsed: the position.
        players: the player on roll and the other one.
        comment: what the file says about it.
    """
    extra: list[tuple[str, str]] = []
    if parsed.pending:
        extra.append(("pending", parsed.pending))
    if parsed.resigned:
        extra.append(("resigned", str(parsed.resigned)))
    note = Annotation(comment, extra=tuple(extra)) if comment or extra else None
    roll = (parsed.roll.first, parsed.roll.second) if parsed.roll else None
    stakes = parsed.stakes or Stakes(rules=Rules(jacoby=False))
    return PositionRecord(parsed.position, stakes, roll, players, note)


def record_of(positions: list[PositionRecord], producer: str = "") -> MatchRecord:
    """A record that holds these positions, under the rules and the length of the first."""
    first = positions[0].stakes if positions else Stakes()
    players = positions[0].players if positions else (PlayerRecord(), PlayerRecord())
    return MatchRecord(first.length, first.rules, players, positions=tuple(positions), producer=producer)


def roll_of(held: PositionRecord) -> Roll | None:
    """The dice of a held position as a roll."""
    return Roll(*held.roll) if held.roll is not None else None


def positions_to_write(record: MatchRecord, format_name: str, lossy: bool) -> tuple[PositionRecord, ...]:
    """The positions of a record for a format that holds nothing else.

    Raises:
        CannotWrite: it has none, or games too that ``lossy`` does not allow to leave out.
    """
    if not record.positions:
        raise CannotWrite(format_name, [Loss("match_only")])
    if record.games and not lossy:
        raise CannotWrite(format_name, [Loss("games")])
    return record.positions


def comments_lost(positions: tuple[PositionRecord, ...]) -> list[Loss]:
    """What notes hold that a format without any would lose."""
    return [Loss("notes")] if any(held.note is not None for held in positions) else []
