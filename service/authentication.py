"""Who is calling: the player behind the bearer token, or the operator."""

import hmac
from collections.abc import Iterable
from typing import Any, Final, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from service.identifiers import digest_of
from service.players.player import Player
from service.players.players import Players
from service.problems import Refused
from service.protection.ending import ending_with_trust
from service.protection.limits import Limits

SCHEME: Final = b"bearer "
OPERATOR: Final = "operator"  # stands where a player's call has the digest of its token
STREAM: Final = "/stream"  # the end of every path whose answer does not end by itself

Call = Request[Player | None, str | None, Any]


class Authentication(ASGIMiddleware):
    """Finds the caller once per request. A middleware, because dependencies cost several times as much."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, players: Players, limits: Limits, operator_token: str) -> None:
        self._players = players
        self._limits = limits
        self._operator = digest_of(operator_token) if operator_token else ""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope = cast("HTTPScope", scope)  # see `scopes`
        digest = digest_in(scope["headers"])
        scope["user"] = scope["auth"] = None
        if digest is None:
            self._limits.charge(scope, None)
        elif self._operator and hmac.compare_digest(digest, self._operator):
            self._limits.charge(scope, OPERATOR)
            scope["auth"] = OPERATOR
        else:
            player = scope["user"] = await self._player(scope, digest)
            scope["auth"] = digest
            if scope["path"].endswith(STREAM):
                next_app = ending_with_trust(next_app, self._players.trust, player.player_id)
        await next_app(scope, receive, send)

    async def _player(self, scope: HTTPScope, digest: str) -> Player:
        account = self._players.trust.recall(digest) or await self._players.by_token(digest)
        self._limits.charge(scope, None if account is None else account.player.player_id)
        if account is None:
            raise Refused("token-unknown", "nobody has this token")
        if account.ban is not None:
            raise Refused("banned", f"you were banned: {account.ban.reason}")
        return account.player


def digest_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The digest of the token that a request carries."""
    for name, value in headers:
        if name == b"authorization":
            if value[: len(SCHEME)].lower() != SCHEME:
                raise Refused("token-unknown", "the Authorization header is not `Bearer <token>`")
            return digest_of(value[len(SCHEME) :].strip().decode("latin-1"))
    return None


def caller_of(request: Call) -> Player:
    """The calling player, who must be known."""
    if request.user is None:
        if is_operator(request):
            raise Refused("players-only", "the operator is no player; use a player's token")
        raise Refused("token-needed", "this call needs a token")
    return request.user


def is_operator(request: Call) -> bool:
    return request.auth == OPERATOR


def operator_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard of litestar's."""
    if connection.auth is None:
        raise Refused("token-needed", "this call needs the operator's token")
    if connection.auth != OPERATOR:
        raise Refused("operator-only", "this call needs the operator's token")
