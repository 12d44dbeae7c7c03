"""A link as a picture that a telephone reads."""

from __future__ import annotations

import io

import segno

SVG = "image/svg+xml"


def qr_svg(link: str) -> bytes:
    """The link as a QR code, dark on white whatever the page's colours: cameras want it so."""
    out = io.BytesIO()
    segno.make_qr(link, error="m").save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return out.getvalue()
