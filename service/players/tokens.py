"""A player's token over HTTP."""

from typing import Annotated

from litestar import Controller, Response, delete, post
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from service.authentication import Call, caller_of
from service.identifiers import TOKEN_PREFIX
from service.openapi import BEARER, problems
from service.players.players import Players
from service.problems import Refused
from service.protection.audit import audit

NOT_KEPT = {"Cache-Control": "no-store"}


class NewToken(Struct, frozen=True):
    """A token in place of the one it was asked with. It is shown this once; keep it."""

    token: Annotated[str, Meta(description=f"Send it as `Authorization: Bearer {TOKEN_PREFIX}…`.", examples=["azj_…"])]


class TokenController(Controller):
    """Who plays."""

    path = "/v1/me/token"
    tags = ["Players"]  # noqa: RUF012 - litestar's way to write it

    @post(
        "/",
        operation_id="rotateToken",
        summary="Replace my token",
        status_code=200,
        security=BEARER,
        responses=problems(401),
    )
    async def rotate(self, request: Call, players: NamedDependency[Players]) -> Response[NewToken]:
        """The one you send stops working at once, everywhere; streams opened with it end."""
        player_id, digest = proof_of(request)
        token = await players.rotate(player_id, digest)
        if token is None:
            raise Refused("token-unknown", "the token was replaced or withdrawn meanwhile")
        audit("token-rotated", player_id=player_id)
        return Response(NewToken(token), headers=NOT_KEPT)

    @delete("/", operation_id="revokeToken", summary="Withdraw my token", security=BEARER, responses=problems(401))
    async def revoke(self, request: Call, players: NamedDependency[Players]) -> None:
        """It stops working at once, everywhere. Nobody can act for this player any more: there is no way back."""
        player_id, digest = proof_of(request)
        await players.revoke(player_id, digest)
        audit("token-revoked", player_id=player_id)


def proof_of(request: Call) -> tuple[str, str]:
    """Who is calling, and the digest of the token that proves it."""
    caller = caller_of(request)
    assert request.auth is not None
    return caller.player_id, request.auth
