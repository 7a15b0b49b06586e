"""Ending what runs in the background."""

import asyncio
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2


async def end(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task until it is over.

    Once is not enough: up to Python 3.11 `asyncio.wait_for`, through which redis-py writes, swallows a
    cancellation that comes at the moment in which the write is done.
    """
    while task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=AGAIN_SECONDS)
