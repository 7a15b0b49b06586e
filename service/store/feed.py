"""News of commits and of turns: one subscription per process, however many follow."""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import islice
from typing import TypeVar

from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from service.store import keys
from service.store.connection import Connection
from service.tasks import end

RETRY_SECONDS = 0.2
SUBSCRIBE_SECONDS = 10.0
LETTERS_KEPT = 10_000

F = TypeVar("F", bound="Following")


class Following:
    """One game that somebody in this process follows, and the newest version heard of."""

    def __init__(self) -> None:
        self.followers = 0
        self.version = 0
        self.interruptions = 0  # each time the connection was made anew, something may have been missed
        self.closing = False
        self.subscribed = asyncio.Event()
        self._news = asyncio.Event()

    def hear_message(self, data: bytes) -> None:
        self.hear(int(data))

    def hear_subscribed(self) -> None:
        if self.subscribed.is_set():
            self.interruptions += 1
        self.subscribed.set()
        self.hear(self.version)

    def hear(self, version: int) -> None:
        self.version = max(self.version, version)
        self._news.set()
        self._news = asyncio.Event()

    async def changed(self, after: int, seconds: float) -> bool:
        """Wait until a version beyond `after` is heard of, or something may have been missed."""
        if self.version > after:
            return True
        if self.closing:
            return False
        try:
            await asyncio.wait_for(self._news.wait(), max(seconds, 0))
        except TimeoutError:
            return False
        return self.version > after or not self.closing

    def stop_waiting(self) -> None:
        self.closing = True
        self.hear(self.version)


class Mailbox(Following):
    """A player's mailbox: the games in which something now concerns this player. Its version counts letters."""

    def __init__(self) -> None:
        super().__init__()
        self._letters: deque[str] = deque(maxlen=LETTERS_KEPT)

    def hear_message(self, data: bytes) -> None:
        self._letters.append(data.decode())
        self.hear(self.version + 1)

    def since(self, version: int) -> list[str] | None:
        """The games named since a version, each once; None if that is too long ago to know."""
        new = self.version - version
        if new > len(self._letters):
            return None
        return list(dict.fromkeys(islice(self._letters, len(self._letters) - new, None)))


class Feed:
    """Tells followers that their game has moved on. What happened they read from the stream."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._followed: dict[str, Following] = {}
        self._client: Connection | None = None
        self._pubsub: PubSub | None = None
        self._reader: asyncio.Task[None] | None = None
        self.closing = False
        self._speaking = asyncio.Lock()  # one command at a time on the subscription's connection

    def follow(self, game_id: str) -> AbstractAsyncContextManager[Following]:
        """From the moment this is entered no commit of the game goes unheard."""
        return self._attend(keys.stream(game_id), Following)

    def follow_tournament(self, tournament_id: str) -> AbstractAsyncContextManager[Following]:
        """From the moment this is entered no commit of the tournament goes unheard."""
        return self._attend(keys.tournament(tournament_id), Following)

    def listen(self, player_id: str) -> AbstractAsyncContextManager[Mailbox]:
        """From the moment this is entered no letter to the player goes unheard."""
        return self._attend(keys.mailbox(player_id), Mailbox)

    @asynccontextmanager
    async def _attend(self, channel: str, kind: type[F]) -> AsyncIterator[F]:
        following = self._followed.setdefault(channel, kind())
        assert isinstance(following, kind)
        following.closing = self.closing
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

    def stop_waiting(self) -> None:
        """The process is to end: whoever waits for news, now or from now on, goes with what there is."""
        self.closing = True
        for following in self._followed.values():
            following.stop_waiting()

    async def close(self) -> None:
        await end(self._reader)
        if self._pubsub is not None:
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        if self._client is not None:
            await self._client.aclose()

    async def _subscribe(self, channel: str) -> None:
        async with self._speaking:
            if self._pubsub is None:
                self._client = self._connect()
                self._pubsub = self._client.pubsub()
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
            following.hear_subscribed()
        elif kind == "message" and isinstance(data, bytes):
            following.hear_message(data)
