"""The tables of the library, as they are since the last migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

PLAYERS = Table(
    "library_players",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    # The player this one is another name of.
    Column("main_id", Integer, ForeignKey("library_players.id"), index=True),
)

MATCHES = Table(
    "library_matches",
    METADATA,
    # Numbers are never given twice: what the index says about a match that was removed must not fit another.
    Column("id", Integer, primary_key=True),
    Column("fingerprint", String(32), nullable=False, unique=True),
    Column("length", Integer, nullable=False),
    Column("variant", String(40), nullable=False),
    Column("first_id", Integer, ForeignKey("library_players.id"), nullable=False, index=True),
    Column("second_id", Integer, ForeignKey("library_players.id"), nullable=False, index=True),
    Column("first_name", Text, nullable=False),
    Column("second_name", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("event_key", Text, nullable=False),
    Column("date", String(10), nullable=False),
    Column("games", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("positions", Integer, nullable=False),
    Column("first_score", Integer, nullable=False),
    Column("second_score", Integer, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("added_at", DateTime, nullable=False),
    sqlite_autoincrement=True,
)

SOURCES = Table(
    "library_sources",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("format", String(40), nullable=False),
    Column("problems", Integer, nullable=False),
    Column("contents", LargeBinary, nullable=False),
    sqlite_autoincrement=True,
)

COPIES = Table(
    "library_copies",
    METADATA,
    Column("source_id", Integer, ForeignKey("library_sources.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("library_matches.id"), nullable=False, index=True),
    Column("notes", Integer, nullable=False),
)

HEADS = Table(
    "library_heads",
    METADATA,
    Column("head", BigInteger, primary_key=True),
    Column("match_id", Integer, ForeignKey("library_matches.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)

PLACES = Table(
    "library_places",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("shard", SmallInteger, nullable=False),
    Column("size", Integer, nullable=False),
    Column("entries", LargeBinary, nullable=False),
    Index("ix_library_places_shard", "shard"),
)

REVIEWS = Table(
    "library_reviews",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("library_matches.id"), nullable=False),
    Column("level", String(10), nullable=False),
    Column("engine", String(40), nullable=False),
    Column("network", String(64), nullable=False),
    Column("made_at", DateTime, nullable=False),
    # What statistics need of it, so that they need not unpack it: JSON of ``analysis.figures``.
    Column("figures", LargeBinary, nullable=False),
    Column("contents", LargeBinary, nullable=False),
    UniqueConstraint("match_id", "level"),
)

CARDS = Table(
    "library_cards",
    METADATA,
    Column("id", Integer, primary_key=True),
    # Whose card it is; "" is the one person who uses the library alone.
    Column("learner", String(64), nullable=False),
    Column("key", String(32), nullable=False),
    # No foreign key: a card outlives the match it comes from.
    Column("match_id", Integer),
    Column("plan", String(24), nullable=False),
    Column("depth", SmallInteger, nullable=False),
    Column("error", Float, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("added_at", DateTime, nullable=False),
    Column("state", String(10), nullable=False),
    Column("step", SmallInteger),
    Column("stability", Float),
    Column("difficulty", Float),
    Column("due_at", DateTime, nullable=False),
    Column("last_at", DateTime),
    Column("answers", Integer, nullable=False),
    Column("lapses", Integer, nullable=False),
    UniqueConstraint("learner", "key"),
    Index("ix_library_cards_due", "learner", "due_at"),
    sqlite_autoincrement=True,
)

ANSWERS = Table(
    "library_answers",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("card_id", Integer, ForeignKey("library_cards.id"), nullable=False, index=True),
    Column("at", DateTime, nullable=False),
    Column("rating", String(5), nullable=False),
    Column("error", Float, nullable=False),
    # The state the card was in, and the chance the model gave that it was known.
    Column("state", String(10), nullable=False),
    Column("expected", Float),
)
