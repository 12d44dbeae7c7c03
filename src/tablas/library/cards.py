"""Boxes of study cards: what is due, what was answered, and how well it is remembered."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, insert, select, update
from sqlalchemy.orm import Session

from tablas.library.card_stats import stats_of
from tablas.library.tables import ANSWERS, CARDS
from tablas.storage.database import Database
from tablas.storage.faults import DatabaseDamaged
from tablas.study import (
    AddedCards,
    Card,
    NoSuchCard,
    Rating,
    Schedule,
    State,
    StudyCard,
    StudyStats,
    card_document,
    card_of,
    merged,
)
from tablas.study.schedule import STATES

USUAL_SESSION = 20
USUAL_NEW = 10


class CardBox:
    """The cards of one learner.

    Every method raises `StorageError` when the database cannot be used. Times are told, never read off a
    clock; they need a zone.

    Args:
        database: of the library.
        learner: whose box it is; "" for the one person who uses the library alone.
    """

    def __init__(self, database: Database, learner: str = "") -> None:
        self._database, self._learner = database, learner

    def add(self, cards: Sequence[Card], now: datetime) -> AddedCards:
        """Puts the cards in, due at once.

        Of a question that is there already what was learnt stays, and its answer too unless the new one
        looks deeper. All are written or none.
        """
        asked = merged(cards)
        return self._database.write(lambda connection: self._add(connection, asked, now))

    def due(
        self, now: datetime, *, limit: int = USUAL_SESSION, new_limit: int = USUAL_NEW
    ) -> tuple[StudyCard, ...]:
        """What to ask now: the cards that are due, the longest overdue first, and then new ones.

        Args:
            now: the time.
            limit: how many at most.
            new_limit: how many of them may never have been asked; the dearest mistakes come first, and
                the easy ones of the graded set.
        """
        return self._database.read(lambda session: self._due(session, now, limit, new_limit))

    def card(self, card_id: int) -> StudyCard:
        """One card.

        Raises:
            NoSuchCard: it is not in this box.
        """
        return self._database.read(lambda session: self._one(session, card_id))

    def cards(self, *, limit: int | None = None, offset: int = 0) -> tuple[StudyCard, ...]:
        """All of them, the oldest first."""
        chosen = select(CARDS).where(self._mine).order_by(CARDS.c.id).limit(limit).offset(offset)
        return self._database.read(
            lambda session: tuple(self._read(row) for row in session.execute(chosen).mappings())
        )

    def answer(self, card_id: int, rating: Rating, error: float, now: datetime) -> StudyCard:
        """The card once it was answered, rescheduled and on the disk.

        Args:
            card_id: its number.
            rating: as `tablas.study.rating_of` tells it.
            error: equity the answer gave away.
            now: the time.

        Raises:
            NoSuchCard: it is not in this box.
        """
        return self._database.write(lambda connection: self._answer(connection, card_id, rating, error, now))

    def remove(self, card_ids: Sequence[int]) -> None:
        """Takes cards out, with the answers to them; all of them or none.

        Raises:
            NoSuchCard: one of them is not in this box.
        """
        self._database.write(lambda connection: self._remove(connection, card_ids))

    def stats(self, now: datetime) -> StudyStats:
        """How far the learner has come."""
        return self._database.read(lambda session: stats_of(session, self._learner, now))

    @property
    def _mine(self) -> ColumnElement[bool]:
        return CARDS.c.learner == self._learner

    def _add(self, connection: Connection, cards: Sequence[Card], now: datetime) -> AddedCards:
        known = {
            row.key: row
            for row in connection.execute(select(CARDS.c.key, CARDS.c.id, CARDS.c.depth).where(self._mine))
        }
        fresh = [card for card in cards if card.key not in known]
        deeper = [card for card in cards if card.key in known and card.depth > known[card.key].depth]
        if fresh:
            schedule = schedule_columns(Schedule(now))
            rows = [
                {
                    **_columns(card),
                    **schedule,
                    "learner": self._learner,
                    "key": card.key,
                    "added_at": naive(now),
                }
                for card in fresh
            ]
            connection.execute(insert(CARDS), rows)
        for card in deeper:
            connection.execute(update(CARDS).where(CARDS.c.id == known[card.key].id).values(**_columns(card)))
        return AddedCards(len(fresh), len(cards) - len(fresh), len(deeper))

    def _due(self, session: Session, now: datetime, limit: int, new_limit: int) -> tuple[StudyCard, ...]:
        columns = CARDS.c
        waiting = (
            select(CARDS)
            .where(self._mine, columns.state != "new", columns.due_at <= naive(now))
            .order_by(columns.due_at, columns.id)
            .limit(limit)
        )
        found = list(session.execute(waiting).mappings())
        room = min(new_limit, limit - len(found))
        if room > 0:
            fresh = (
                select(CARDS)
                .where(self._mine, columns.state == "new")
                .order_by(columns.error.desc(), columns.id)
                .limit(room)
            )
            found += session.execute(fresh).mappings()
        return tuple(self._read(row) for row in found)

    def _one(self, session: Session | Connection, card_id: int) -> StudyCard:
        chosen = select(CARDS).where(self._mine, CARDS.c.id == card_id)
        row = session.execute(chosen).mappings().one_or_none()
        if row is None:
            raise NoSuchCard(card_id)
        return self._read(row)

    def _answer(
        self, connection: Connection, card_id: int, rating: Rating, error: float, now: datetime
    ) -> StudyCard:
        asked = self._one(connection, card_id)
        schedule = asked.schedule.after(rating, now)
        connection.execute(update(CARDS).where(CARDS.c.id == card_id).values(**schedule_columns(schedule)))
        connection.execute(
            insert(ANSWERS).values(
                card_id=card_id,
                at=naive(now),
                rating=rating,
                error=error,
                state=asked.schedule.state,
                expected=asked.schedule.chance_known(now),
            )
        )
        return StudyCard(asked.id, asked.card, schedule, asked.added_at)

    def _remove(self, connection: Connection, card_ids: Sequence[int]) -> None:
        for card_id in dict.fromkeys(card_ids):
            self._one(connection, card_id)
            connection.execute(delete(ANSWERS).where(ANSWERS.c.card_id == card_id))
            connection.execute(delete(CARDS).where(CARDS.c.id == card_id))

    def _read(self, row: RowMapping) -> StudyCard:
        try:
            card = card_of(json.loads(zlib.decompress(row["content"])))
        except (zlib.error, ValueError) as error:
            raise DatabaseDamaged(self._database.place, f"card {row['id']} is damaged") from error
        return StudyCard(row["id"], card, schedule_of(row), with_zone(row["added_at"]))


def _columns(card: Card) -> dict[str, object]:
    content = json.dumps(card_document(card), ensure_ascii=False, separators=(",", ":"))
    # Of the graded set the easy ones come first, after all mistakes of one's own.
    error = card.decision.error if card.source.origin == "review" else -float(card.difficulty)
    return {
        "match_id": card.source.match_id,
        "plan": card.decision.plan,
        "depth": card.depth,
        "error": error,
        "content": zlib.compress(content.encode(), 6),
    }


def schedule_columns(schedule: Schedule) -> dict[str, object]:
    """The schedule as the table keeps it."""
    return {
        "state": schedule.state,
        "step": schedule.step,
        "stability": schedule.stability,
        "difficulty": schedule.difficulty,
        "due_at": naive(schedule.due),
        "last_at": None if schedule.last is None else naive(schedule.last),
        "answers": schedule.answers,
        "lapses": schedule.lapses,
    }


def schedule_of(row: RowMapping) -> Schedule:
    """The schedule of a row."""
    return Schedule(
        due=with_zone(row["due_at"]),
        state=_state(row["state"]),
        step=row["step"],
        stability=row["stability"],
        difficulty=row["difficulty"],
        last=None if row["last_at"] is None else with_zone(row["last_at"]),
        answers=row["answers"],
        lapses=row["lapses"],
    )


def _state(text: str) -> State:
    return STATES[STATES.index(text)] if text in STATES else "new"


def naive(time: datetime) -> datetime:
    """The time in UTC as the database keeps it, which has no zones."""
    return time.astimezone(UTC).replace(tzinfo=None)


def with_zone(time: datetime) -> datetime:
    """A time of the database with its zone."""
    return time.replace(tzinfo=UTC)
