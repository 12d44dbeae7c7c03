"""A position without colours: own and other, seen by the player on roll."""

from tablas.position.board import VARIANTS, Phase, Position, Setup, Variant, checked_boards, variant_named
from tablas.position.text import XgidFields, split_xgid

__all__ = [
    "VARIANTS",
    "Phase",
    "Position",
    "Setup",
    "Variant",
    "XgidFields",
    "checked_boards",
    "split_xgid",
    "variant_named",
]
