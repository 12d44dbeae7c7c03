"""The server's log: one line an event, `time level what key=value ...`, on standard error."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime

log = logging.getLogger("tablas.server")


class OneLine(logging.Formatter):
    """Every record on one line, an exception too, so that a line is always a whole fact."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; its `fields` follow the message as key=value."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        parts = [
            moment.replace("+00:00", "Z"),
            record.levelname.lower(),
            record.getMessage().replace("\n", " "),
        ]
        fields = getattr(record, "fields", {})
        parts += [f"{name}={_value(value)}" for name, value in fields.items()]
        if record.exc_info:
            parts.append(f"exception={json.dumps(self.formatException(record.exc_info))}")
        return " ".join(parts)


def _value(value: object) -> str:
    text = f"{value:.1f}" if isinstance(value, float) else str(value)
    is_plain = text and text.isprintable() and not any(letter in text for letter in ' "=')
    return text if is_plain else json.dumps(text)


class _ServersOwn(logging.Filter):
    """Lets through what is the server's to mend; bytes that are no text are not, and there may be many."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record of uvicorn's is told."""
        return not record.getMessage().startswith("Invalid UTF-8 sequence")


_OWN = _ServersOwn()


def configure_logs(level: int) -> None:
    """Send the records of the server and of uvicorn to standard error, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    # uvicorn tells its comings and goings at info; our own "listening" line says it better.
    for name, lowest in (("tablas", level), ("uvicorn", max(level, logging.WARNING))):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(lowest)
        logger.propagate = False
    logging.getLogger("uvicorn.error").addFilter(_OWN)


def log_request(method: str, path: str, status: int, seconds: float) -> None:
    """Log one answered request of the API; files of the web app only when one is missing or refused."""
    if path.startswith("/api/") or status >= 400:
        fields = {"method": method, "path": path, "status": status, "ms": seconds * 1000}
        log.log(logging.WARNING if status >= 500 else logging.INFO, "request", extra={"fields": fields})


def level_from_environment() -> int:
    """The level that `TABLAS_LOG` names (debug, info, warning, error), info when it names none."""
    levels = {
        "debug": logging.DEBUG,
        "info": logging.INFO,
        "warning": logging.WARNING,
        "error": logging.ERROR,
    }
    return levels.get(os.environ.get("TABLAS_LOG", "").lower(), logging.INFO)
