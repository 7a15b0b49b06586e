"""Who is calling: the player behind the bearer token, asked for by handlers as a dependency."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from service.players.players import Player, Players
from service.problems import Refused

SCHEME = "bearer "


async def provide_viewer(request: Request[Any, Any, Any], players: NamedDependency[Players]) -> Player | None:
    """The calling player, or nobody where no token is sent."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    if header[: len(SCHEME)].lower() != SCHEME:
        raise Refused("token-unknown", "the Authorization header is not `Bearer <token>`")
    player = await players.by_token(header[len(SCHEME) :].strip())
    if player is None:
        raise Refused("token-unknown", "nobody has this token")
    return player


async def provide_caller(viewer: NamedDependency[Player | None]) -> Player:
    """The calling player, who must be known."""
    if viewer is None:
        raise Refused("token-needed", "this call needs a token")
    return viewer


PlayersService = NamedDependency[Players]
Viewer = NamedDependency[Player | None]
Caller = NamedDependency[Player]
