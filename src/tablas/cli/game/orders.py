"""What the player types, in Spanish or English, as an order."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

OrderKind = Literal[
    "nothing",
    "roll",
    "double",
    "beaver",
    "raccoon",
    "accept",
    "decline",
    "resign",
    "list",
    "pick",
    "play",
    "hint",
    "undo",
    "board",
    "pips",
    "next",
    "save",
    "help",
    "quit",
    "yes",
    "no",
]

# Both languages are understood at any time: nobody has to learn which one the game is speaking.
_WORDS: dict[OrderKind, str] = {
    "roll": "roll r tirar tira lanzar",
    "double": "double redouble d doblar doblo redoblar",
    "beaver": "beaver castor",
    "raccoon": "raccoon mapache",
    "accept": "take accept aceptar acepto tomar",
    "decline": "pass drop refuse decline reject rechazar rechazo pasar paso",
    "resign": "resign abandonar rendirse",
    "list": "list l plays moves lista jugadas",
    "hint": "hint h pista",
    "undo": "undo u deshacer",
    "board": "board b tablero",
    "pips": "pips p",
    "next": "next siguiente",
    "save": "save guardar",
    "help": "help ? ayuda",
    "quit": "quit q exit salir",
    "yes": "yes y si s",
    "no": "no n",
}
_KIND_OF: dict[str, OrderKind] = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_RESIGN_VALUES = {
    "": 1,
    "single": 1,
    "sencilla": 1,
    "simple": 1,
    "1": 1,
    "gammon": 2,
    "doble": 2,
    "2": 2,
    "backgammon": 3,
    "triple": 3,
    "3": 3,
}
_SPANISH_PLACES = (("barra", "bar"), ("fuera", "off"))


@dataclass(frozen=True, slots=True)
class Order:
    """One line the player typed: what it asks for, and the rest of it."""

    kind: OrderKind
    text: str = ""


def read_order(line: str) -> Order:
    """The order in a line; whatever is no known word is taken for a play."""
    text = " ".join(line.split())
    first, _, rest = text.partition(" ")
    if not text:
        return Order("nothing")
    kind = _KIND_OF.get(_plain(first))
    # `b` and `p` with something behind them are no orders: `b/20` is a play.
    if kind is not None and (not rest or kind == "resign"):
        return Order(kind, rest if kind == "resign" else first)
    if re.fullmatch(r"[0-9]{1,3}", text):
        return Order("pick", text)
    play = text
    for spanish, english in _SPANISH_PLACES:
        play = re.sub(rf"\b{spanish}\b", english, play, flags=re.IGNORECASE)
    return Order("play", play)


def resign_value(text: str) -> int | None:
    """1, 2 or 3 for a single game, a gammon or a backgammon; None when the text is neither."""
    return _RESIGN_VALUES.get(_plain(text))


def _plain(word: str) -> str:
    """The word in small letters without accents."""
    split = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
