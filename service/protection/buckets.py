"""How much is left of a quota: counted here, and settled with the other processes in the background.

A quota is a bucket that is refilled continuously, kept as one number: the time at which it is whole
again (the generic cell rate algorithm). Each process grants from its own count and never waits for
the store; after every `batch` grants it adds them to the count that all processes share and takes
over what the others have granted. Nobody is refused too early. With n processes somebody who asks
all of them at once may get (n - 1) * batch requests, 5 % of the quota each, and what arrives during
one round trip, more than the quota; they are missing from the next one. While the store is away each
process counts alone.

Litestar's RateLimitMiddleware does not fit: it makes two round trips to its store for every request, one
request of the process after another; its window is fixed, so that twice the quota fits around its end;
and its headers are those of an early draft.
"""

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from redis.exceptions import RedisError

from service.protection.settings import Rate
from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script

SETTLE = Script("settle")
BATCHES: Final = 20  # in a quota
KEPT: Final = 50_000  # the longest unused leave first
ROUNDING: Final = 1e-6

log = logging.getLogger(__name__)


class Taken(NamedTuple):
    """Whether a request is granted, how many more would be, and when to ask again or when the quota is whole."""

    granted: bool
    left: int
    seconds: int


class Bucket:
    """What is known of one caller."""

    __slots__ = ("owed", "settling", "whole_at")

    def __init__(self) -> None:
        self.whole_at = 0.0
        self.owed = 0  # granted here and not settled yet
        self.settling = False


class Buckets:
    """Everybody's quota under one policy."""

    def __init__(self, name: str, rate: Rate, redis: Connection, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.rate = rate
        self.policy = f'"{name}";q={rate.quota};w={rate.seconds}'.encode()
        self.batch = max(1, rate.quota // BATCHES)
        self._interval = rate.seconds / rate.quota
        self._redis = redis
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, who: str) -> Taken:
        """Grant a request, or refuse it. Never waits."""
        now = self._clock()
        bucket = self._bucket(who)
        if bucket.whole_at <= now:
            bucket.whole_at, bucket.owed = now, 0  # what was not settled is restored by now
        spent = bucket.whole_at + self._interval - now  # as seconds until it is restored
        if spent > self.rate.seconds + ROUNDING:
            return Taken(False, 0, math.ceil(spent - self.rate.seconds))
        bucket.whole_at += self._interval
        bucket.owed += 1
        if bucket.owed >= self.batch and not bucket.settling:
            self._settle_soon(who, bucket)
        return Taken(True, int((self.rate.seconds - spent) / self._interval + ROUNDING), math.ceil(spent))

    def _bucket(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket()
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket

    def _settle_soon(self, who: str, bucket: Bucket) -> None:
        bucket.settling = True
        task = asyncio.get_running_loop().create_task(self._settle(who, bucket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until everything that was granted so far in full batches is known to the others."""
        await asyncio.gather(*self._tasks)

    async def _settle(self, who: str, bucket: Bucket) -> None:
        granted, bucket.owed = bucket.owed, 0
        try:
            spent = await SETTLE.run(self._redis, [self._key(who)], [round(granted * self._interval * 1_000_000)])
        except (RedisError, OSError) as error:
            log.debug("the quota %s is not settled: %s", self.name, error)
        else:
            shared = self._clock() + spent / 1_000_000 + bucket.owed * self._interval
            bucket.whole_at = max(bucket.whole_at, shared)
        finally:
            bucket.settling = False

    def _key(self, who: str) -> str:
        """Hashed: nobody's address stays in the store."""
        return keys.quota(sha256(f"{self.name}\n{who}".encode()).hexdigest()[:32])
