"""Is the service alive, and can it work?"""

import asyncio
from typing import Any, Literal

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct
from redis.exceptions import RedisError

from service.games.jobs import Jobs
from service.games.schemas import Ready
from service.store.connection import Connection


class Health(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


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
    async def ready(self, redis: NamedDependency[Any], jobs: NamedDependency[Jobs]) -> Response[Ready]:
        """For whoever sends it requests: the store and the queue can be reached."""
        missing = tuple(
            name for name, well in (("store", await answers(redis)), ("queue", await queue_answers(jobs))) if not well
        )
        return Response(Ready("not ready", missing), status_code=503) if missing else Response(Ready("ready", ()))


async def answers(redis: Connection) -> bool:
    try:
        return bool(await redis.ping())
    except (RedisError, OSError):
        return False


async def queue_answers(jobs: Jobs) -> bool:
    try:
        return bool(await asyncio.to_thread(jobs.queue.connection.ping))
    except (RedisError, OSError):
        return False
