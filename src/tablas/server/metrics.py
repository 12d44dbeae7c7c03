"""What Prometheus is told about a server; nothing of it says who played or what."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

CONTENT_TYPE = CONTENT_TYPE_LATEST
# Seconds; a move should reach the other within a tenth.
_STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self._requests = Counter(
            "tablas_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "tablas_request_seconds", "Time to answer.", ("route",), buckets=_STEPS, registry=self._registry
        )
        self._events = Counter("tablas_events", "Events of matches stored.", registry=self._registry)
        self._stored = Histogram(
            "tablas_event_seconds", "Time to store an event.", buckets=_STEPS, registry=self._registry
        )
        self._faults = Counter(
            "tablas_storage_faults", "Times the database failed.", ("code",), registry=self._registry
        )

    def watch(self, name: str, said: str, value: Callable[[], float]) -> None:
        """Tell a number that is looked at when it is asked for."""
        Gauge(f"tablas_{name}", said, registry=self._registry).set_function(value)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered; `route` is the form of its address, without what stands in it."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def event(self, seconds: float) -> None:
        """An event was stored, in so much time."""
        self._events.inc()
        self._stored.observe(seconds)

    def fault(self, code: str) -> None:
        """The database failed."""
        self._faults.labels(code).inc()

    def text(self) -> bytes:
        """All of it, in the form Prometheus reads."""
        return generate_latest(self._registry)
