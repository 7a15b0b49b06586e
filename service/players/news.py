"""News of tokens and bans, so that what one process changes holds in all of them.

A change is announced in the same step that stores it, and every process hears it at once. Should a
process lose its subscription, it stops believing what it remembers a second later and asks the store
again: that second is the longest that a withdrawn token can still work anywhere.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError

from service.players.trust import Trust
from service.store import keys
from service.store.connection import Connection
from service.tasks import end

TRUSTED_SECONDS: Final = 1.0
BEAT_SECONDS: Final = 0.25
SILENT_SECONDS: Final = 5.0  # then the connection is given up and made anew

log = logging.getLogger(__name__)


class News:
    """Listens, and keeps trust fresh for as long as nothing can have been missed."""

    def __init__(self, connect: Callable[[], Connection], trust: Trust) -> None:
        self._connect = connect
        self._trust = trust
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._listening = asyncio.create_task(self._listen_on())

    async def stop(self) -> None:
        await end(self._listening)

    async def _listen_on(self) -> None:
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("news of tokens does not arrive; asking the store instead: %s", error)
                await asyncio.sleep(BEAT_SECONDS)

    async def _listen(self) -> None:
        client = self._connect()
        pubsub = client.pubsub()
        began = time.monotonic()
        try:
            await pubsub.subscribe(keys.CHANGED)
            while time.monotonic() < max(began, self._trust.fresh_until) + SILENT_SECONDS:
                # The answer comes after all that was announced before: up to here nothing was missed.
                await pubsub.ping(repr(time.monotonic()))
                await self._hear_for(pubsub, BEAT_SECONDS)
        finally:
            await pubsub.aclose()
            await client.aclose()
        raise ConnectionLost("the subscription has fallen silent")

    async def _hear_for(self, pubsub: PubSub, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            message = await pubsub.get_message(timeout=left)
            if message is not None:
                self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "pong":
                self._trust.fresh_until = float(message["data"]) + TRUSTED_SECONDS
            case "message":
                self._trust.forget(message["data"].decode())
            case "subscribe":  # also after a reconnection
                self._trust.forget_all()
