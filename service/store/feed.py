"""News of commits: one subscription per process, however many follow."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from service.store import keys
from service.store.connection import Connection

RETRY_SECONDS = 0.2
SUBSCRIBE_SECONDS = 10.0


class Following:
    """One game that somebody in this process follows, and the newest version heard of."""

    def __init__(self) -> None:
        self.followers = 0
        self.version = 0
        self.subscribed = asyncio.Event()
        self._news = asyncio.Event()

    def hear(self, version: int) -> None:
        self.version = max(self.version, version)
        self._news.set()
        self._news = asyncio.Event()

    async def changed(self, after: int, seconds: float) -> bool:
        """Wait until a version beyond `after` is heard of, or something may have been missed."""
        if self.version > after:
            return True
        try:
            await asyncio.wait_for(self._news.wait(), max(seconds, 0))
        except TimeoutError:
            return False
        return True


class Feed:
    """Tells followers that their game has moved on. What happened they read from the stream."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._followed: dict[str, Following] = {}
        self._pubsub: PubSub | None = None
        self._reader: asyncio.Task[None] | None = None
        self._speaking = asyncio.Lock()  # one command at a time on the subscription's connection

    @asynccontextmanager
    async def follow(self, game_id: str) -> AsyncIterator[Following]:
        """From the moment this is entered no commit goes unheard."""
        channel = keys.stream(game_id)
        following = self._followed.setdefault(channel, Following())
        following.followers += 1
        try:
            if not following.subscribed.is_set():
                await self._subscribe(channel)
            await asyncio.wait_for(following.subscribed.wait(), SUBSCRIBE_SECONDS)
            yield following
        finally:
            following.followers -= 1
            if not following.followers:
                del self._followed[channel]
                await self._unsubscribe(channel)

    @property
    def followers(self) -> int:
        return sum(following.followers for following in self._followed.values())

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._pubsub is not None:
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]

    async def _subscribe(self, channel: str) -> None:
        async with self._speaking:
            if self._pubsub is None:
                self._pubsub = self._connect().pubsub()
            await self._pubsub.subscribe(channel)
            if self._reader is None:
                self._reader = asyncio.create_task(self._read(self._pubsub))

    async def _unsubscribe(self, channel: str) -> None:
        async with self._speaking:
            if self._pubsub is not None and channel not in self._followed:
                with contextlib.suppress(RedisError):
                    await self._pubsub.unsubscribe(channel)

    async def _read(self, pubsub: PubSub) -> None:
        while True:
            try:
                message = await pubsub.get_message(timeout=None)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if message is not None:
                self._hear(message["type"], message["channel"].decode(), message["data"])

    def _hear(self, kind: str, channel: str, data: bytes | int) -> None:
        following = self._followed.get(channel)
        if following is None:
            return
        if kind == "subscribe":
            # Also after a reconnection, when something may have been missed: let everybody look.
            following.subscribed.set()
            following.hear(following.version)
        elif kind == "message":
            following.hear(int(data))
