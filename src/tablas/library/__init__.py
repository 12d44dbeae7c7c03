"""The library: imported matches in one database, found again by player, date, comment or position."""

from tablas.library.cards import CardBox
from tablas.library.library import FORMS, Library, default_url
from tablas.library.values import (
    AddReport,
    CannotMerge,
    Copy,
    FileAdded,
    Filed,
    Listed,
    NoSuchPlayer,
    NotInLibrary,
    Place,
    Player,
    Query,
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
    "Library",
    "Listed",
    "NoSuchPlayer",
    "NotInLibrary",
    "Place",
    "Player",
    "Query",
    "Stats",
    "default_url",
]
