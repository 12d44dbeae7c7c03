"""Cards: one decision each, asked again until it is known, and where it comes from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tablas.analysis import Action, Decision, DecisionKind, Review, decision_document, decision_of
from tablas.errors import BadSearch, FormatError, TablasError
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.match import Seat
from tablas.record import Steps
from tablas.stakes import Rules

Origin = Literal["review", "graded"]
Difficulty = Literal[0, 1, 2, 3]

USUAL_ERROR = 0.04
"""Mistakes from so much equity on become cards, unless another limit is asked for."""

FORMAT = "tablas-card"
VERSION = 1
_DIFFICULTIES: tuple[Difficulty, ...] = (0, 1, 2, 3)
_ASKED: tuple[DecisionKind, ...] = ("play", "double", "take")


@dataclass(frozen=True, slots=True)
class CardSource:
    """Where a card comes from.

    Attributes:
        origin: ``review`` of a match, or the ``graded`` set that comes with the program.
        players: of the match, seat 0 and seat 1.
        event, date: of the match, "" where they are not known.
        match_id: the match in the library, None where it is in none.
        engine: what judged: program and version.
    """

    origin: Origin = "review"
    players: tuple[str, str] = ("", "")
    event: str = ""
    date: str = ""
    match_id: int | None = None
    engine: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A question and its answer.

    Attributes:
        decision: what is asked: position, stakes and roll or cube, seen by the player who decides, with the
            alternatives, best first. ``chosen`` is the mistake it was made from, None in the graded set.
        source: where it comes from; game and entry of the match stand in ``decision``.
        difficulty: of the graded set, 1 easy to 3 hard; 0 where nobody has graded it.
    """

    decision: Decision
    source: CardSource = CardSource()
    difficulty: Difficulty = 0

    @property
    def key(self) -> str:
        """32 hexadecimal digits, the same for the same question: position, stakes, and roll or cube."""
        asked = self.decision
        stakes = plain_of(asked.stakes)
        roll = sorted(asked.roll) if asked.roll else None
        text = json.dumps([asked.kind, list(asked.position.board), roll, stakes], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def depth(self) -> int:
        """Turns the answer looks ahead."""
        return self.decision.alternatives[0].depth

    def answered(self, answer: int) -> Decision:
        """The decision as it would be with that alternative chosen, its error and reasons with it."""
        asked = self.decision
        best, chosen = asked.alternatives[0], asked.alternatives[answer]
        lost = None if best.mwc is None or chosen.mwc is None else max(0.0, best.mwc - chosen.mwc)
        is_wrong = chosen.equity < best.equity
        return replace(
            asked,
            chosen=answer,
            error=max(0.0, best.equity - chosen.equity),
            mwc_error=lost,
            is_missed=asked.kind == "double" and is_wrong and chosen.action == "no_double",
            is_needless=asked.kind == "double" and is_wrong and chosen.action == "double",
        )

    def place_of(self, *, action: Action | None = None, steps: Steps = ()) -> int | None:
        """Place of an action, or of a play by its steps, among the alternatives; None if it is not there."""
        for place, each in enumerate(self.decision.alternatives):
            if each.action == action and (action is not None or sorted(each.steps) == sorted(steps)):
                return place
        return None


def cards_of(
    review: Review,
    *,
    seat: Seat | None = None,
    least_error: float = USUAL_ERROR,
    match_id: int | None = None,
) -> tuple[Card, ...]:
    """The mistakes of a review as cards, the dearest first; of the same question asked twice, the first.

    Args:
        review: whole or not.
        seat: whose mistakes; None for both players'.
        least_error: equity from which on a mistake is worth a card.
        match_id: the match in the library.

    Raises:
        BadSearch: the least error is not above nothing.
    """
    if not 0 < least_error < float("inf"):
        raise BadSearch("least_error", least_error, "an equity above 0")
    record = review.record
    first, second = (player.name for player in record.players)
    source = CardSource(
        "review", (first, second), record.tag("Event"), record.tag("Date"), match_id, review.engine
    )
    wrong = [
        each
        for each in review.decisions
        if each.error >= least_error
        and each.kind in _ASKED
        and seat in (None, each.seat)
        and is_askable(each)
    ]
    found: dict[str, Card] = {}
    for decision in sorted(wrong, key=lambda each: -each.error):
        card = Card(decision, source)
        found.setdefault(card.key, card)
    return tuple(found.values())


def is_askable(decision: Decision) -> bool:
    """Whether there is something to choose from; answers to beavers are too rare to be learnt."""
    if decision.kind == "take" and decision.cube is None:
        return False
    return len(decision.alternatives) > 1 and not decision.is_forced and not decision.is_illegal


def card_document(card: Card) -> dict[str, object]:
    """The card as an object of JSON; ``card_of`` reads it back, nothing lost."""
    decision, source = card.decision, card.source
    return {
        "format": FORMAT,
        "version": VERSION,
        "key": card.key,
        "difficulty": card.difficulty,
        "source": plain_of(source),
        "length": decision.stakes.length,
        "rules": plain_of(decision.stakes.rules),
        "game": decision.game,
        "decision": decision_document(decision),
    }


def card_of(document: object) -> Card:
    """The card in an object of JSON that ``card_document`` made.

    Raises:
        FormatError: it is of another shape, or of a newer version.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FormatError(f"the document is no {FORMAT}")
    if document.get("version") != VERSION:
        raise FormatError(f"version {document.get('version')!r}, this tablas reads {VERSION}")
    try:
        return _card(document)
    except (TablasError, ValueError, TypeError, KeyError) as error:
        raise FormatError(f"not the shape of a card: {error}") from error


def _card(document: dict[str, object]) -> Card:
    source = value_of(CardSource, _object(document, "source"))
    rules = value_of(Rules, _object(document, "rules"))
    length, game, graded = document["length"], document["game"], document["difficulty"]
    assert isinstance(source, CardSource)
    assert isinstance(rules, Rules)
    if not isinstance(length, int) or not isinstance(game, int):
        raise WrongShape("'length' and 'game' are whole numbers")
    decision = decision_of(document["decision"], length, rules, game)
    if not is_askable(decision):
        raise WrongShape("there is nothing to choose from")
    for difficulty in _DIFFICULTIES:
        if difficulty == graded:
            return Card(decision, source, difficulty)
    raise WrongShape(f"difficulty {graded!r}")


def _object(document: dict[str, object], name: str) -> dict[str, object]:
    held = document[name]
    if not isinstance(held, dict):
        raise WrongShape(f"{name!r} holds {held!r}, no object")
    return held


def merged(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Each question once, in the order in which they came; of several the one looked at deepest."""
    found: dict[str, Card] = {}
    for card in cards:
        known = found.get(card.key)
        if known is None or card.depth > known.depth:
            found[card.key] = card
    return tuple(found.values())
