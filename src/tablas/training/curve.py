"""The learning curve of a run, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

_WIDTH, _HEIGHT, _MARGIN = 720, 400, 56
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_MOST_LINES = 8
# Colours told apart without red and green (Okabe and Ito's palette).
_CURVES = (
    ("fresh_rms", "error on labels not yet seen", "#d55e00"),
    ("fit_rms", "error while fitting", "#0072b2"),
)


def curve(progress: Sequence[dict[str, float]]) -> str:
    """An SVG of the equity errors of every fitted round; without any, an empty frame."""
    top = max((one[key] for one in progress for key, _, _ in _CURVES), default=0.1)
    step = next((one for one in _STEPS if top / one <= _MOST_LINES), _STEPS[-1])
    lines = max(1, ceil(top / step))
    last = max(len(progress) - 1, 1)

    def x(index: float) -> float:
        return _MARGIN + index / last * (_WIDTH - 2 * _MARGIN)

    def y(value: float) -> float:
        return _HEIGHT - _MARGIN - value / (lines * step) * (_HEIGHT - 2 * _MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
    ]
    for line in range(lines + 1):
        at = y(line * step)
        parts.append(
            f'<path d="M{_MARGIN} {at:.1f}H{_WIDTH - _MARGIN}" stroke="#dddddd"/>'
            f'<text x="{_MARGIN - 6}" y="{at + 4:.1f}" text-anchor="end">{line * step:.3g}</text>'
        )
    for number, (key, name, colour) in enumerate(_CURVES):
        points = [(x(index), y(one[key])) for index, one in enumerate(progress)]
        path = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in pairwise(points))
        parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{_WIDTH - _MARGIN}" y="{_MARGIN - 24 + 16 * number}" text-anchor="end" '
            f'fill="{colour}">{name}</text>'
        )
    parts.append(f'<text x="{_MARGIN}" y="{_HEIGHT - 24}">round 0</text>')
    parts.append(
        f'<text x="{_WIDTH - _MARGIN}" y="{_HEIGHT - 24}" text-anchor="end">{len(progress) - 1}</text>'
    )
    return "\n".join([*parts, "</svg>", ""])
