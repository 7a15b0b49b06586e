"""The yardstick of the REST moves: a bare Litestar endpoint that only does one XADD."""

import os
from typing import Any

from litestar import Litestar, Request, get, post
from redis.asyncio import Redis

redis = Redis.from_url(os.environ.get("AZULEJO_REDIS_URL", "redis://127.0.0.1:6379/0"))


@post("/{stream:str}", status_code=200)
async def append(request: Request[Any, Any, Any], stream: str) -> dict[str, str]:
    """Store the body, answer its id."""
    written: Any = await redis.xadd(f"bare:{stream}", {"c": await request.body()})
    return {"id": written.decode()}


@get("/healthz", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok"}


def create_app() -> Litestar:
    return Litestar([append, health], openapi_config=None, logging_config=None)
