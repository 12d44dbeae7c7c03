"""What the page says in each language, written down here so that a swapped translation is noticed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["es", "en"]
LANGUAGES: tuple[Language, ...] = ("es", "en")


@dataclass(frozen=True)
class Words:
    """The names a hand looks for on the page."""

    actions: str
    roll: str
    double: str
    redouble: str
    confirm: str
    undo: str
    take: str
    drop: str
    pass_turn: str
    only_move: str
    next_game: str
    rematch: str
    start: str
    menu: str
    resign: str
    cancel: str
    switch: str
    """The button that leads to the other language, named in that language."""
    missing_die: str
    match_won: str
    match_lost: str
    lost_contact: str
    moved_on: str


ES = Words(
    actions="Acciones",
    roll="Tirar",
    double="Doblar",
    redouble="Redoblar",
    confirm="Confirmar",
    undo="Deshacer",
    take="Aceptar",
    drop="Rechazar",
    pass_turn="Pasar",
    only_move="Jugar la única",
    next_game="Siguiente partida",
    rematch="Revancha",
    start="Empezar",
    menu="Menú de la partida",
    resign="Abandonar",
    cancel="Cancelar",
    switch="English",
    missing_die="Te falta un {die}",
    match_won="Ganas el partido",
    match_lost="Pierdes el partido",
    lost_contact="Sin conexión",
    moved_on="El partido había avanzado en otra ventana. Esta es la posición actual.",
)
EN = Words(
    actions="Actions",
    roll="Roll",
    double="Double",
    redouble="Redouble",
    confirm="Confirm",
    undo="Undo",
    take="Take",
    drop="Pass",
    pass_turn="Pass",
    only_move="Play the only move",
    next_game="Next game",
    rematch="Rematch",
    start="Start",
    menu="Game menu",
    resign="Resign",
    cancel="Cancel",
    switch="Español",
    missing_die="A {die} left to play",
    match_won="You win the match",
    match_lost="You lose the match",
    lost_contact="No connection",
    moved_on="The match had moved on in another window. This is the current position.",
)
WORDS: Mapping[Language, Words] = {"es": ES, "en": EN}

_OWN = {"es": r"(\d+) fichas? tuyas?", "en": r"(\d+) checkers? of yours"}
_OTHER = {"es": r"(\d+) fichas? del rival", "en": r"(\d+) opponent’s checkers?"}
_EMPTY = {"es": r"vac[íi][oa]", "en": "empty"}
_BOTH = {
    "es": r"Barra, (\d+) tuyas y (\d+) del rival",
    "en": r"Bar, (\d+) of yours and (\d+) of the opponent’s",
}
_POINT = {"es": "Punto", "en": "Point"}
_BAR = {"es": "Barra", "en": "Bar"}
_OFF = {"es": "Fuera", "en": "Off"}


def told_counts(language: Language, name: str, label: str) -> tuple[int, int]:
    """How many own and other checkers a button of the board says stand on its place."""
    what = (
        _BAR[language] if name == "bar" else _OFF[language] if name == "off" else f"{_POINT[language]} {name}"
    )
    assert label.startswith(f"{what}, "), f"{name}: {label!r}"
    both = re.match(_BOTH[language], label)
    if both:
        return int(both[1]), int(both[2])
    rest = label.removeprefix(f"{what}, ")
    for pattern, is_own in ((_OWN, True), (_OTHER, False)):
        found = re.match(pattern[language], rest)
        if found:
            return (int(found[1]), 0) if is_own else (0, int(found[1]))
    assert re.match(_EMPTY[language], rest), f"{name}: {label!r}"
    return 0, 0
