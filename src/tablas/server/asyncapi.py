"""The AsyncAPI document of the socket, from the shapes it speaks: `python -m tablas.server.asyncapi`."""

from __future__ import annotations

import json
import sys

from pydantic import JsonValue, TypeAdapter
from pydantic.json_schema import models_json_schema

from tablas.protocol.online import (
    Act,
    Beat,
    ChatNews,
    Done,
    EventsNews,
    Hello,
    MatchNews,
    MeetingNews,
    NotDone,
    PresenceNews,
    Refused,
)

ADDRESS = "/api/matches/{match_id}/live"
SAID = (Hello, Act)
HEARD = (MatchNews, EventsNews, MeetingNews, PresenceNews, ChatNews, Done, NotDone, Beat, Refused)
_REF = "#/components/schemas/"


def asyncapi_document() -> dict[str, JsonValue]:
    """The document: one channel, what a client says, and what the server says."""
    _, shapes = models_json_schema(
        [*((said, "validation") for said in SAID), *((news, "serialization") for news in HEARD)],
        ref_template=_REF + "{model}",
    )
    schemas = TypeAdapter(dict[str, JsonValue]).validate_python(shapes["$defs"])
    said, heard = [said.__name__ for said in SAID], [news.__name__ for news in HEARD]
    names = [*said, *heard]
    channel = "#/channels/match"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "tablas: a match as it goes on",
            "version": "1",
            "description": "A page or program opens the socket, says once what it has seen, and is told what "
            "is new from then on. Actions are said to the socket or sent by HTTP (see the OpenAPI document), "
            "each with an id, so that they are safe to send again, either way. What is said is answered in "
            "the order it was said in. A program signs in with `Authorization: Bearer TOKEN`.",
        },
        "channels": {
            "match": {
                "address": ADDRESS,
                "parameters": {"match_id": {"description": "The id of a match between two people."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
            }
        },
        "operations": {
            "say": {
                "action": "receive",
                "channel": {"$ref": channel},
                "summary": "What a client says: first who it is, then what its player does.",
                "messages": [{"$ref": f"{channel}/messages/{name}"} for name in said],
            },
            "tell": {
                "action": "send",
                "channel": {"$ref": channel},
                "summary": "What is new; every ten seconds something, if only a beat.",
                "messages": [{"$ref": f"{channel}/messages/{name}"} for name in heard],
            },
        },
        "components": {
            "messages": {
                name: {"name": name, "contentType": "application/json", "payload": {"$ref": _REF + name}}
                for name in names
            },
            "schemas": schemas,
        },
    }


def asyncapi_text() -> str:
    """The document as indented JSON with sorted keys and a closing newline."""
    return json.dumps(asyncapi_document(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(asyncapi_text())
