"""Lua that the server runs in one step."""

import asyncio
from hashlib import sha1
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import NoScriptError

from service.store.connection import Connection


class Script:
    """A script, sent once and called by its hash from then on."""

    def __init__(self, name: str) -> None:
        self.text = Path(__file__).with_name(f"{name}.lua").read_text()
        self.digest = sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, redis: Connection, keys: list[str], arguments: list[Any]) -> Any:
        try:
            return await redis.evalsha(self.digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return await redis.eval(self.text, len(keys), *keys, *arguments)


class Call(NamedTuple):
    """A script's call that waits to be sent, and who waits for its answer."""

    keys: list[str]
    arguments: list[Any]
    answer: asyncio.Future[Any]


class GroupedScript(Script):
    """A script whose calls, while one round trip is under way, wait for the next and share it.

    Many writers then cost the server one write to disk, and this process one exchange, instead of one each.
    """

    def __init__(self, name: str, most: int = 64) -> None:
        super().__init__(name)
        self._most = most
        self._waiting: WeakKeyDictionary[Any, list[Call]] = WeakKeyDictionary()
        self._senders: WeakKeyDictionary[Any, asyncio.Task[None]] = WeakKeyDictionary()

    async def run(self, redis: Connection, keys: list[str], arguments: list[Any]) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(redis, []).append(Call(keys, arguments, answer))
        sender = self._senders.get(redis)
        if sender is None or sender.done():
            self._senders[redis] = asyncio.create_task(self._send(redis))
        return await answer

    async def _send(self, redis: Connection) -> None:
        while waiting := self._waiting[redis]:
            group, self._waiting[redis] = waiting[: self._most], waiting[self._most :]
            for call, answer in zip(group, await self._answers(redis, group), strict=True):
                settle(call.answer, answer)

    async def _answers(self, redis: Connection, group: list[Call]) -> list[Any]:
        """What the server answers to each; an error is answered too, not raised."""
        if len(group) == 1:
            return [await self._alone(redis, group[0])]
        if isinstance(redis, RedisCluster):  # whose pipelines run no scripts; its nodes are written to side by side
            return await asyncio.gather(*(self._alone(redis, call) for call in group))
        together = redis.pipeline(transaction=False)
        for call in group:
            together.evalsha(self.digest, len(call.keys), *call.keys, *call.arguments)
        try:
            answers = await together.execute(raise_on_error=False)
        except Exception as error:  # noqa: BLE001 - each of the callers gets it
            return [error] * len(group)
        return [
            await self._alone(redis, call) if isinstance(answer, NoScriptError) else answer
            for call, answer in zip(group, answers, strict=True)
        ]

    async def _alone(self, redis: Connection, call: Call) -> Any:
        try:
            return await super().run(redis, call.keys, call.arguments)
        except Exception as error:  # noqa: BLE001 - the caller gets it
            return error


def settle(answer: asyncio.Future[Any], found: Any) -> None:
    if answer.done():  # the caller went away meanwhile
        return
    if isinstance(found, BaseException):
        answer.set_exception(found)
    else:
        answer.set_result(found)
