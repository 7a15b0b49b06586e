"""The agenda: which games wait for a worker, for what, and since when."""

from collections.abc import Callable
from typing import NamedTuple

from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script

CLAIM = Script("claim")
PUT_OFF = Script("put_off")
LEASE = Script("lease")
BATCH = 500


class Overdue(NamedTuple):
    """A game that should have been carried on by now."""

    game_id: str
    kind: str
    version: int


class AgendaState(NamedTuple):
    """How much waits for a worker."""

    games: int
    overdue: int
    lag_ms: int  # by how much the oldest is overdue


class Agenda:
    """Every partition's agenda, as the sweeper reads it."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis

    async def overdue(self, now: int, again_at: int) -> list[Overdue]:
        """Duties that are overdue; each is put off until `again_at`, so that others do not take it too."""
        found: list[Overdue] = []
        for at, _ in await self._due(keys.agenda, now):
            taken = await CLAIM.run(self._redis, [keys.agenda(at), keys.duties(at)], [now, again_at, BATCH])
            found += [overdue(game_id, duty) for game_id, duty in zip(taken[::2], taken[1::2], strict=True)]
        return found

    async def put_off(self, duty: Overdue, until: int) -> None:
        """A duty turned out to be due later than it was thought."""
        at = keys.partition(duty.game_id)
        arguments = [duty.game_id, f"{duty.kind}:{duty.version}", until]
        await PUT_OFF.run(self._redis, [keys.agenda(at), keys.duties(at)], arguments)

    async def state(self, now: int) -> AgendaState:
        """How it stands, over all partitions."""
        pipeline = self._redis.pipeline(transaction=False)
        for at in range(keys.PARTITIONS):
            pipeline.zcard(keys.agenda(at)).zcount(keys.agenda(at), 0, now)
            pipeline.zrange(keys.agenda(at), 0, 0, withscores=True)
        found = await pipeline.execute()
        oldest = min((first[0][1] for first in found[2::3] if first), default=now)
        return AgendaState(sum(found[0::3]), sum(found[1::3]), max(0, now - int(oldest)))

    async def lease(self, duty: Overdue, serial: int | None, due: int = 0) -> bool:
        """Take a duty over under a new serial, or with none be done with it; False if somebody else has it by now."""
        at = keys.partition(duty.game_id)
        expected, new = ("" if number is None else number for number in (duty.version or None, serial))
        arguments = [duty.game_id, duty.kind, expected, new, due]
        return bool(await LEASE.run(self._redis, [keys.agenda(at), keys.duties(at)], arguments))

    async def held(self, game_id: str) -> Overdue | None:
        """What is on the agenda under an id."""
        duty = await self._redis.hget(keys.duties(keys.partition(game_id)), game_id)
        return None if duty is None else overdue(game_id.encode(), duty)

    async def unlisted(self, before: int, again_at: int) -> list[str]:
        """Games whose listing has been behind their stream since before a time; put off like duties."""
        found: list[str] = []
        for at, names in await self._due(keys.unlisted, before):
            # XX: a game that has been listed by now needs no second look.
            await self._redis.zadd(keys.unlisted(at), dict.fromkeys(names, again_at), xx=True)
            found += [name.decode() for name in names]
        return found

    async def _due(self, key: Callable[[int], str], until: int) -> list[tuple[int, list[bytes]]]:
        """Each partition's names up to a time, in one round trip."""
        pipeline = self._redis.pipeline(transaction=False)
        for at in range(keys.PARTITIONS):
            pipeline.zrangebyscore(key(at), 0, until, start=0, num=BATCH)
        return [(at, names) for at, names in enumerate(await pipeline.execute()) if names]


def overdue(game_id: bytes, duty: bytes) -> Overdue:
    kind, _, version = duty.decode().partition(":")
    return Overdue(game_id.decode(), kind, int(version))
