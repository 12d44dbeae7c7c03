"""The OpenAPI document of the server, the same bytes every time: `python -m tablas.server.openapi`."""

from __future__ import annotations

import json
import sys

from tablas.server.app import routed_app


def openapi_text() -> str:
    """The document as indented JSON with sorted keys and a closing newline."""
    return json.dumps(routed_app().openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(openapi_text())
