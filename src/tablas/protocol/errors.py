"""The one shape of every error the server answers with."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tablas.protocol.live import MatchView


class ErrorBody(BaseModel):
    """What went wrong: a stable code for programs, a sentence for developers, and where."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(description="Stable name of the fault, such as `stale` or `illegal_play`.")
    message: str = Field(
        description="One English sentence for developers; the words a player reads are chosen by `code`."
    )
    place: str | None = Field(description="The field or path at fault, such as `body.action.steps`.")
    value: JsonValue = Field(default=None, description="The offending value, where there is one.")
    until: str | None = Field(default=None, description="The moment from which it is no longer so.")
    valid: list[str] | None = Field(
        default=None, description="The values that would have been accepted, where they are few."
    )
    current: MatchView | None = Field(
        default=None, description="The match as it stands, so that the client can catch up."
    )


class ErrorResponse(BaseModel):
    """The body of every answer with a status of 400 or more."""

    model_config = ConfigDict(extra="forbid")

    error: ErrorBody
