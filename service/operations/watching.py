"""Around every request, found or not: its id, its figures, and its line in the log."""

import time
from typing import Any, Final

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from service.operations.metrics import IN_PROGRESS, REQUEST_SECONDS, REQUESTS
from service.operations.request_ids import HEADER, current, request_id_from

NO_ROUTE: Final = "none"  # never the path itself: whoever guesses paths would fill the memory
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
GONE: Final = 499  # the client went away before it was answered

log: Any = structlog.get_logger("service.access")


class Watching:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, access_log: bool = False) -> None:
        self._app = app
        self._access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await self._app(scope, receive, send)
        began = time.perf_counter()
        request_id = request_id_from(scope["headers"])
        current.set(request_id)  # the server gives each request a context of its own
        status = GONE

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, request_id.encode())]
            await send(message)

        IN_PROGRESS.inc()
        try:
            await self._app(scope, receive, watched)
        finally:
            IN_PROGRESS.dec()
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        route = scope.get("path_template") or NO_ROUTE
        method = scope["method"] if scope["method"] in METHODS else "other"
        REQUESTS.labels(route, method, status).inc()
        REQUEST_SECONDS.labels(route, method).observe(seconds)
        if self._access_log:
            player, game = scope.get("user"), scope.get("path_params", {}).get("game_id")
            known = {"player": player.player_id if player else None, "game": game}
            told = {name: value for name, value in known.items() if value is not None}
            log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 2), **told)
