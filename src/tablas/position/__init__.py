"""A position without colours: own and other, seen by the player on roll."""

from tablas.position.board import VARIANTS, Phase, Position, Setup, Variant, variant_named
from tablas.position.text import XgidFields, split_xgid

__all__ = [
    "VARIANTS",
    "Phase",
    "Position",
    "Setup",
    "Variant",
    "XgidFields",
    "split_xgid",
    "variant_named",
]
