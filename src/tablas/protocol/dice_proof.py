"""Checking the dice of a match from its exported proof, offline and with nothing but the proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.match.fair_dice import ENTROPY_BYTES, Ingredients, commitment, thrown
from tablas.protocol.online import DiceProof


class BadDiceProof(TablasError, ValueError):
    """Text that is no proof of dice, or one whose key is not told yet."""

    code = "bad_dice_proof"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something in a proof that does not follow from the rest: where, what stands there, what should."""

    place: str
    found: str
    expected: str


def read_dice_proof(text: str | bytes) -> DiceProof:
    """The proof that some JSON holds.

    Raises:
        BadDiceProof: it holds none, or the match is not over and the key not told.
    """
    try:
        proof = DiceProof.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "file"
        raise BadDiceProof(f"{place}: {first['msg']}", place=place) from error
    if proof.key is None:
        raise BadDiceProof("key: the match is not over, so the key is not told yet", place="key")
    _bytes(proof.key, "key")
    for index, entropy in enumerate(proof.entropy):
        if len(_bytes(entropy, f"entropy.{index}")) != ENTROPY_BYTES:
            raise BadDiceProof(
                f"entropy.{index}: these are not {ENTROPY_BYTES} bytes",
                value=entropy,
                place=f"entropy.{index}",
            )
    return proof


def discrepancies(proof: DiceProof) -> Iterator[Discrepancy]:
    """Everything in a proof, read by `read_dice_proof`, that is not as it should be; nothing where all is."""
    key = _bytes(proof.key or "", "key")
    first, second = (_bytes(entropy, f"entropy.{index}") for index, entropy in enumerate(proof.entropy))
    if commitment(key) != proof.commitment:
        yield Discrepancy("commitment", proof.commitment, commitment(key))
    if commitment(first) != proof.host_commitment:
        yield Discrepancy("host_commitment", proof.host_commitment, commitment(first))
    ingredients = Ingredients(proof.match_id, key, (first, second))
    game, number = 1, 0
    for index, throw in enumerate(proof.throws):
        following = (game, number + 1) if throw.game == game else (game + 1, 1)
        if (throw.game, throw.number) != following:
            found = f"game {throw.game}, throw {throw.number}"
            expected = f"game {following[0]}, throw {following[1]}"
            yield Discrepancy(f"throws.{index}", found, expected)
        game, number = throw.game, throw.number
        dice = thrown(ingredients, game, number)
        if throw.dice != dice:
            yield Discrepancy(f"throws.{index}.dice", _said(throw.dice), _said(dice))


def _bytes(text: str, place: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise BadDiceProof(f"{place}: this is not hexadecimal", value=text[:80], place=place) from error


def _said(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"
