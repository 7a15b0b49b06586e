"""Is the service alive, and can it work?"""

import asyncio
import time
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeVar

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as TimedOut

from service.operations.queue import living_workers
from service.store import keys
from service.store.connection import Connection

TIMEOUT: Final = 2.0  # whoever asks for readiness does not wait long
FRESH_SECONDS: Final = 1.0  # however often one asks, the servers are asked once in so long

Fault = Literal["store", "store-writable", "store-durable", "store-eviction", "queue", "workers"]
T = TypeVar("T")


class Health(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Ready(Struct, frozen=True):
    """Whether the service can work."""

    status: Literal["ready", "degraded", "not ready"]
    missing: Annotated[tuple[Fault, ...], Meta(description="What nothing can be done without.")]
    degraded: Annotated[tuple[Fault, ...], Meta(description="What should be mended; players can go on for now.")]


class Readiness:
    """Looks whether what the service needs is there."""

    def __init__(self, redis: Connection, queue: Connection, require_durable: bool) -> None:
        self._redis = redis
        self._queue = queue
        self._serious: set[Fault] = {"store", "store-writable"}
        if require_durable:
            self._serious |= {"store-durable", "store-eviction"}
        self._asking = asyncio.Lock()
        self._asked_at = float("-inf")
        self._found = Ready("not ready", (), ())

    async def look(self) -> Ready:
        async with self._asking:
            if time.monotonic() - self._asked_at > FRESH_SECONDS:
                store, queue = await asyncio.gather(store_faults(self._redis), queue_faults(self._queue))
                self._found, self._asked_at = self._judged([*store, *queue]), time.monotonic()
            return self._found

    def _judged(self, faults: list[Fault]) -> Ready:
        missing = tuple(fault for fault in faults if fault in self._serious)
        degraded = tuple(fault for fault in faults if fault not in self._serious)
        return Ready("not ready" if missing else "degraded" if degraded else "ready", missing, degraded)


async def store_faults(redis: Connection) -> list[Fault]:
    """A write is the only proof that writing works: replicas, full disks and full memories answer all else."""
    try:
        await soon(redis.set(keys.READY, b"1", ex=60))
        return list(weaknesses(await soon(told_by(redis))))
    except (ConnectionLost, TimedOut, OSError, TimeoutError):
        return ["store"]
    except RedisError:
        return ["store-writable"]


async def told_by(redis: Connection) -> dict[str, Any]:
    """How the server is set up, as far as it tells: some hosts keep that to themselves."""
    told: dict[str, Any] = {}
    for ask in (redis.info, partial(redis.config_get, "appendfsync")):
        with suppress(ResponseError):
            told |= await ask()
    return told


def weaknesses(told: dict[str, Any]) -> Iterator[Fault]:
    written = told.get("aof_enabled", 1) == 1 and told.get("aof_last_write_status", "ok") == "ok"
    if not written or told.get("appendfsync", "always") != "always":
        yield "store-durable"
    if told.get("maxmemory", 0) and told.get("maxmemory_policy", "noeviction") != "noeviction":
        yield "store-eviction"


async def queue_faults(queue: Connection) -> list[Fault]:
    try:
        return [] if await soon(living_workers(queue)) else ["workers"]
    except (RedisError, OSError, TimeoutError):
        return ["queue"]


async def soon(answer: Awaitable[T]) -> T:
    return await asyncio.wait_for(answer, TIMEOUT)


class HealthController(Controller):
    """Is the service well?"""

    tags = ["Operations"]  # noqa: RUF012 - litestar's way to write it

    @get("/healthz", operation_id="getHealth", summary="The process answers", sync_to_thread=False)
    def health(self) -> Health:
        """For whoever restarts processes."""
        return Health()

    @get(
        "/readyz",
        operation_id="getReadiness",
        summary="The service can work",
        responses={503: ResponseSpec(Ready, generate_examples=False, description="It says what is missing.")},
    )
    async def ready(self, readiness: NamedDependency[Readiness]) -> Response[Ready]:
        """For whoever sends it requests: the store can be written to. What else should be mended is said too."""
        found = await readiness.look()
        return Response(found, status_code=503 if found.missing else 200)
