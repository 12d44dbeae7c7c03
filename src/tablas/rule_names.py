"""Rules by name, in Spanish and English: what a player writes to agree on something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from tablas.errors import BadStakes, UnknownRule
from tablas.moves import MoveOptions
from tablas.stakes import Rules

TEXT_CUBE_CAP = 64  # the faces of the cube that the text names end there
_NAME = re.compile(r"([a-z_]+)(?:=([0-9]{1,9}))?")

# Each change takes the rules and the number behind the "=", None where there is none.
_Change = Callable[[Rules, int | None], Rules]


def _switched(**options: bool) -> _Change:
    return lambda rules, _: replace(
        rules,
        options=MoveOptions(
            entry_only_empty=options.get("entry_only_empty", rules.options.entry_only_empty),
            free_movement=options.get("free_movement", rules.options.free_movement),
            no_doubles=options.get("no_doubles", rules.options.no_doubles),
            free_bearoff=options.get("free_bearoff", rules.options.free_bearoff),
        ),
    )


def _text_rules(rules: Rules, _: int | None) -> Rules:
    options = MoveOptions(entry_only_empty=True, free_movement=True, no_doubles=True, free_bearoff=True)
    return replace(rules, opening_reroll=True, cube_cap=TEXT_CUBE_CAP, options=options)


# Spanish name, English name, what it changes; the last column: whether a number may stand behind it.
_TABLE: tuple[tuple[str, str, _Change, bool], ...] = (
    ("entrada_solo_vacias", "entry_only_empty", _switched(entry_only_empty=True), False),
    ("movimiento_libre", "free_movement", _switched(free_movement=True), False),
    ("sin_dobles", "no_doubles", _switched(no_doubles=True), False),
    ("salida_libre", "free_bearoff", _switched(free_bearoff=True), False),
    ("apertura_retirada", "opening_reroll", lambda rules, _: replace(rules, opening_reroll=True), False),
    (
        "tope_cubo",
        "cube_cap",
        lambda rules, n: replace(rules, cube_cap=TEXT_CUBE_CAP if n is None else n),
        True,
    ),
    (
        "tope_apuesta",
        "stake_limit",
        lambda rules, n: replace(rules, stake_limit=TEXT_CUBE_CAP if n is None else n),
        True,
    ),
    ("sin_cubo", "no_cube", lambda rules, _: replace(rules, cube=False), False),
    ("sin_crawford", "no_crawford", lambda rules, _: replace(rules, crawford=False), False),
    ("castor", "beavers", lambda rules, _: replace(rules, beavers=True), False),
    ("mapache", "raccoons", lambda rules, _: replace(rules, beavers=True, raccoons=True), False),
    (
        "automaticos",
        "automatic_doubles",
        lambda rules, n: replace(rules, automatic_doubles=1 if n is None else n),
        True,
    ),
    ("reglas_texto", "text_rules", _text_rules, False),
)
_CHANGES: Mapping[str, tuple[_Change, bool]] = MappingProxyType(
    {name: (change, numbered) for es, en, change, numbered in _TABLE for name in (es, en)}
)
MONEY_ONLY = ("beavers", "automatic_doubles", "stake_limit")

RULE_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"es": tuple(row[0] for row in _TABLE), "en": tuple(row[1] for row in _TABLE)}
)
"""The names of all rule options in each language, in the same order."""


def rules_named(text: str, base: Rules | None = None) -> Rules:
    """The rules with every option of a comma-separated list switched on, whichever language names it.

    ``tope_cubo``, ``tope_apuesta`` and ``automaticos`` may carry a number (``tope_cubo=64``); alone they
    mean 64, 64 and 1.

    Args:
        text: the names; an empty text changes nothing.
        base: the rules to begin from, the standard game when None.

    Raises:
        UnknownRule: a name that does not exist, or a number where none belongs.
        BadStakes: a number that the rule cannot have.
    """
    rules = base or Rules()
    for item in text.split(",") if text.strip() else ():
        found = _NAME.fullmatch(item.strip().lower())
        if found is None or found[1] not in _CHANGES:
            raise UnknownRule(item.strip(), (*RULE_NAMES["es"], *RULE_NAMES["en"]))
        change, numbered = _CHANGES[found[1]]
        if found[2] is not None and not numbered:
            raise UnknownRule(item.strip(), (*RULE_NAMES["es"], *RULE_NAMES["en"]))
        rules = change(rules, None if found[2] is None else int(found[2]))
    return rules


def check_for_length(rules: Rules, length: int) -> None:
    """Refuses rules of money sessions where a match is played.

    Raises:
        BadStakes: beavers, automatic doubles or a limit of the stakes in a match.
    """
    for name in MONEY_ONLY:
        value: object = getattr(rules, name)
        if length and value:
            raise BadStakes(name, value, "a money session")
