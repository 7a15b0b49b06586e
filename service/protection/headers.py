"""Headers of every answer: what browsers may do with it, and what is left of the caller's quota."""

from collections.abc import Awaitable, Callable
from typing import Final

from litestar.config.cors import CORSConfig
from litestar.types import Message, Scope

from service.protection.limits import TOLD
from service.protection.settings import Protection

# Answers that are pages have a policy of their own.
EVERY_ANSWER: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
SENT: Final = (
    "Authorization",
    "Content-Type",
    "If-Match",
    "If-None-Match",
    "Idempotency-Key",
    "Last-Event-ID",
    "X-Request-ID",
)
SHOWN: Final = ("ETag", "Location", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-ID")

Hook = Callable[[Message, Scope], Awaitable[None]]


def cors(protection: Protection) -> CORSConfig | None:
    """Which web pages may use the API; none, unless the operator names some."""
    if not protection.cors_origins:
        return None
    return CORSConfig(
        allow_origins=list(protection.cors_origins),
        allow_methods=["GET", "POST", "PUT", "DELETE"],
        allow_headers=list(SENT),
        expose_headers=list(SHOWN),
    )


def headers_of_every_answer(protection: Protection) -> Hook:
    """Adds what an answer does not say itself. A hook, because no middleware sees an answer to an unknown path."""
    named = dict(EVERY_ANSWER)
    if protection.hsts_seconds:
        named["Strict-Transport-Security"] = f"max-age={protection.hsts_seconds}; includeSubDomains"
    usual = [(name.lower().encode(), value.encode()) for name, value in named.items()]

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            own = list(message["headers"])
            names = {name for name, _ in own}
            own += [header for header in usual if header[0] not in names]
            own += scope["state"].get(TOLD, ())
            message["headers"] = own

    return add
