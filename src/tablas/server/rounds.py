"""What a server does by itself every minute: time that is up, and what is kept no longer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from tablas.storage.faults import StorageError

EVERY_S = 60.0


async def make_rounds(duties: Sequence[Callable[[], Awaitable[None]]], every_s: float = EVERY_S) -> None:
    """Do each of the duties now and again, until cancelled; several servers may, at the same time."""
    while True:
        for duty in duties:
            with contextlib.suppress(StorageError):  # whoever plays is told; here the next time will do
                await duty()
        await asyncio.sleep(every_s)
