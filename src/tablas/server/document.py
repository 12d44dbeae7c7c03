"""The application, whose OpenAPI document tells too what all addresses have in common."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI

_NO_JSON: dict[str, object] = {
    "description": "A body that is no JSON",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorResponse"}}},
}


class Documented(FastAPI):
    """An application that refuses a body which is no JSON wherever it takes one, and says so."""

    def openapi(self) -> dict[str, Any]:
        """The document, put together once."""
        document = super().openapi()
        for addresses in document["paths"].values():
            for operation in addresses.values():
                if "application/json" in operation.get("requestBody", {}).get("content", {}):
                    operation["responses"].setdefault(str(HTTPStatus.BAD_REQUEST.value), _NO_JSON)
        return document
