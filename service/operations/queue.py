"""RQ's queue and its workers, seen from outside: only read, and without blocking anybody."""

import socket
from datetime import datetime
from typing import Final, NamedTuple

from rq import Queue
from rq.job import Job
from rq.registry import FailedJobRegistry
from rq.utils import now, utcparse
from rq.worker_registration import WORKERS_BY_QUEUE_KEY

from service.games.jobs import BATCH_QUEUE, JOB_SECONDS, QUEUE
from service.store.connection import Connection

IDLE_BEAT_SECONDS: Final = 5  # how often an idle worker beats
LATE_SECONDS: Final = 3 * IDLE_BEAT_SECONDS

QUEUES: Final = (QUEUE, BATCH_QUEUE)
WORKERS: Final = WORKERS_BY_QUEUE_KEY % QUEUE
SIGNS: Final = ("hostname", "state", "last_heartbeat", "resident_bytes")


class Sign(NamedTuple):
    """A worker's sign of life."""

    host: str
    busy: bool
    seconds_ago: float
    resident_bytes: int

    @property
    def is_fresh(self) -> bool:
        """While it has a job a worker does not beat, but no job may take longer than its time."""
        return self.seconds_ago < LATE_SECONDS + (JOB_SECONDS if self.busy else 0)


class Backlog(NamedTuple):
    """What waits in line, and what went wrong of late."""

    jobs: int
    oldest_seconds: float
    failed: int


async def living_workers(redis: Connection) -> list[Sign]:
    """Workers whose heartbeat is fresh."""
    pipeline = redis.pipeline(transaction=False)
    for key in await redis.smembers(WORKERS):
        pipeline.hmget(key, SIGNS)
    signs = [sign(*fields) for fields in await pipeline.execute() if fields[2] is not None]
    return [found for found in signs if found.is_fresh]


def sign(host: bytes | None, state: bytes | None, beat: bytes, resident: bytes | None) -> Sign:
    return Sign((host or b"").decode(), state == b"busy", seconds_since(beat), int(resident or 0))


async def works_here(redis: Connection) -> bool:
    """Whether a worker of this very machine, or container, is alive."""
    return any(found.host == socket.gethostname() for found in await living_workers(redis))


async def backlog(redis: Connection, queue: str) -> Backlog:
    line = f"{Queue.redis_queue_namespace_prefix}{queue}"
    pipeline = redis.pipeline(transaction=False)
    pipeline.llen(line).lindex(line, 0).zcard(FailedJobRegistry.key_template.format(queue))
    jobs, oldest, failed = await pipeline.execute()
    since = None if oldest is None else await redis.hget(Job.key_for(oldest.decode()), "enqueued_at")
    return Backlog(jobs, 0.0 if since is None else seconds_since(since), failed)


def seconds_since(written: bytes) -> float:
    moment: datetime = utcparse(written.decode())
    return max(0.0, (now() - moment).total_seconds())
