"""Who is calling: the player behind the bearer token."""

from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from service.players.players import Player, Players
from service.problems import Refused

SCHEME = "bearer "

Call = Request[Player | None, Any, Any]


class Authentication(ASGIMiddleware):
    """Finds the caller once per request. A middleware, because dependencies cost several times as much."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, players: Players) -> None:
        self._players = players

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        header = next((value for name, value in scope["headers"] if name == b"authorization"), None)
        scope["user"] = None if header is None else await self._player(header.decode("latin-1"))
        await next_app(scope, receive, send)

    async def _player(self, header: str) -> Player:
        if header[: len(SCHEME)].lower() != SCHEME:
            raise Refused("token-unknown", "the Authorization header is not `Bearer <token>`")
        player = await self._players.by_token(header[len(SCHEME) :].strip())
        if player is None:
            raise Refused("token-unknown", "nobody has this token")
        return player


def caller_of(request: Call) -> Player:
    """The calling player, who must be known."""
    if request.user is None:
        raise Refused("token-needed", "this call needs a token")
    return request.user
