"""The agenda: which games wait for a worker, for what, and since when."""

from collections.abc import Callable
from typing import NamedTuple

from service.store import keys
from service.store.connection import Connection

BATCH = 500


class Overdue(NamedTuple):
    """A game that should have been carried on by now."""

    game_id: str
    kind: str
    version: int


class Agenda:
    """Every partition's agenda, as the sweeper reads it."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis

    async def overdue(self, now: int, again_at: int) -> list[Overdue]:
        """Duties that are overdue; each is put off until `again_at`, so that others do not take it too."""
        found: list[Overdue] = []
        for at, names in await self._due(keys.agenda, now):
            duties = await self._redis.hmget(keys.duties(at), names)
            # XX: a game that is off the agenda by now stays off.
            await self._redis.zadd(keys.agenda(at), dict.fromkeys(names, again_at), xx=True)
            for name, duty in zip(names, duties, strict=True):
                if duty is not None:
                    kind, _, version = duty.decode().partition(":")
                    found.append(Overdue(name.decode(), kind, int(version)))
        return found

    async def put_off(self, game_id: str, until: int) -> None:
        """A duty turned out to be due later than it was thought."""
        await self._redis.zadd(keys.agenda(keys.partition(game_id)), {game_id: until}, xx=True)

    async def unlisted(self, before: int) -> list[str]:
        """Games whose listing has been behind their stream since before a time."""
        return [name.decode() for _, names in await self._due(keys.unlisted, before) for name in names]

    async def _due(self, key: Callable[[int], str], until: int) -> list[tuple[int, list[bytes]]]:
        """Each partition's names up to a time, in one round trip."""
        pipeline = self._redis.pipeline(transaction=False)
        for at in range(keys.PARTITIONS):
            pipeline.zrangebyscore(key(at), 0, until, start=0, num=BATCH)
        return [(at, names) for at, names in enumerate(await pipeline.execute()) if names]
