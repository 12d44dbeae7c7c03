"""What a format has no room for, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.errors import Loss
from tablas.report.words import Words, spoken


def lost_in_words(lost: Sequence[Loss], words: Words) -> str:
    """Each loss once, with all the games it happens in."""
    games: dict[str, list[int]] = {}
    for loss in lost:
        said = spoken(words, f"loss_{loss.code}") or loss.code
        at = games.setdefault(f"{said} ({loss.detail})" if loss.detail else said, [])
        if loss.game and loss.game not in at:
            at.append(loss.game)
    return "; ".join(
        f"{said} ({words['convert_games'].format(games=', '.join(map(str, numbers)))})" if numbers else said
        for said, numbers in games.items()
    )


def loss_document(loss: Loss) -> dict[str, object]:
    """A loss as it is printed in JSON; ``game`` counts from 1, null for the whole record."""
    return {"code": loss.code, "detail": loss.detail, "game": loss.game or None}
