"""The queue seen from outside: who is alive, and what waits for how long."""

import socket
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import redis
from rq.utils import now, utcformat

from service.games.jobs import BATCH_QUEUE, QUEUE, Jobs
from service.operations.queue import backlog, living_workers, works_here
from service.store.connection import Connection, connect


@pytest.fixture
def url(redis_url: str) -> str:
    """A database of its own: the session's service has its workers in the first one."""
    return redis_url.removesuffix("/0") + "/1"


@pytest.fixture
async def server(url: str) -> AsyncIterator[Connection]:
    connection = connect(url)
    yield connection
    await connection.flushdb()
    await connection.aclose()


async def sign(server: Connection, host: str, state: str, seconds_ago: float) -> None:
    beat = utcformat(now() - timedelta(seconds=seconds_ago))
    await server.hset("rq:worker:w", mapping={"last_heartbeat": beat, "state": state, "hostname": host})
    await server.sadd(f"rq:workers:{QUEUE}", "rq:worker:w")


@pytest.mark.parametrize(
    ("state", "seconds_ago", "lives"),
    [("idle", 10, True), ("idle", 20, False), ("busy", 60, True), ("busy", 80, False)],
)
async def test_a_sign_of_life_is_good_for_a_while(
    server: Connection, state: str, seconds_ago: float, lives: bool
) -> None:
    await sign(server, "elsewhere", state, seconds_ago)
    assert len(await living_workers(server)) == lives


async def test_a_worker_that_is_registered_but_gone_does_not_live(server: Connection) -> None:
    await server.sadd(f"rq:workers:{QUEUE}", "rq:worker:expired")
    assert await living_workers(server) == []


async def test_a_worker_elsewhere_is_not_here(server: Connection) -> None:
    await sign(server, "elsewhere", "idle", 0)
    assert not await works_here(server)
    await sign(server, socket.gethostname(), "idle", 0)
    assert await works_here(server)


async def test_what_waits_is_counted_and_the_first_in_line_timed(server: Connection, url: str) -> None:
    assert await backlog(server, QUEUE) == (0, 0.0, 0)
    with redis.Redis.from_url(url) as client:
        jobs = Jobs(client)
        for version in range(3):
            jobs.enqueue("ai", "aaaaaaaaaaaaaaaa", version)
        jobs.close()
    await server.hset("rq:job:ai-aaaaaaaaaaaaaaaa-0", "enqueued_at", utcformat(now() - timedelta(seconds=100)))
    found = await backlog(server, QUEUE)
    assert (found.jobs, found.failed) == (3, 0)
    assert 100 <= found.oldest_seconds < 200
    assert (await backlog(server, BATCH_QUEUE)).jobs == 0
