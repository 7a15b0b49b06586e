"""When the service was down: the API's heartbeat, and the gaps in it, for which no clock is charged."""

import asyncio
import logging

from redis.exceptions import RedisError

from service.clock import now
from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script
from service.tasks import end

BEAT = Script("beat")
EVERY_SECONDS = 0.5
GAP_MS = 2_000  # no beat for so long: the service was down
REMEMBER_MS = 60 * 24 * 60 * 60 * 1000

log = logging.getLogger(__name__)


class Uptime:
    """Any API process may beat; the service is down only while none does."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis
        self._beating: asyncio.Task[None] | None = None

    async def beat(self) -> None:
        at = now()
        await BEAT.run(self._redis, [keys.heartbeat(), keys.downtimes()], [at, GAP_MS, at - REMEMBER_MS])

    async def spared(self, since: int, until: int) -> int:
        """How many milliseconds between two moments the service was down, as far as is known."""
        both = self._redis.pipeline(transaction=True)  # a beat between the two would hide the gap it ends
        both.get(keys.heartbeat())
        both.zrangebyscore(keys.downtimes(), since, "+inf")
        last, gaps = await both.execute()
        intervals = [tuple(map(int, gap.split(b"-"))) for gap in gaps]
        if last is not None and until - int(last) > GAP_MS:
            intervals.append((int(last), until))
        return sum(max(0, min(end, until) - max(start, since)) for start, end in intervals)

    def start(self) -> None:
        self._beating = asyncio.create_task(self._beat_on())

    async def stop(self) -> None:
        await end(self._beating)

    async def _beat_on(self) -> None:
        while True:
            try:
                await self.beat()
            except (RedisError, OSError) as error:
                log.warning("the heartbeat does not reach the store: %s", error)
            await asyncio.sleep(EVERY_SECONDS)
