"""The library: imported matches in one database, found again by player, date, comment or position;
their reviews, the progress of players, and study cards.
"""

from tablas.library.cards import CardBox
from tablas.library.library import FORMS, Library, default_url
from tablas.library.values import (
    AddReport,
    CannotMerge,
    Copy,
    FileAdded,
    Filed,
    KeptReview,
    Listed,
    NoSuchPlayer,
    NotInLibrary,
    NotWhole,
    Place,
    Player,
    Query,
    SeveralPlayers,
    Stats,
)

__all__ = [
    "FORMS",
    "AddReport",
    "CannotMerge",
    "CardBox",
    "Copy",
    "FileAdded",
    "Filed",
    "KeptReview",
    "Library",
    "Listed",
    "NoSuchPlayer",
    "NotInLibrary",
    "NotWhole",
    "Place",
    "Player",
    "Query",
    "SeveralPlayers",
    "Stats",
    "default_url",
]
