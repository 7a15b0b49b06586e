"""Players over HTTP."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from domain.catalogue import RULESETS
from service.authentication import Call, caller_of
from service.identifiers import TOKEN_PREFIX
from service.openapi import BEARER, PathId, problems
from service.players.players import Player, PlayerKind, Players
from service.tournaments.leaderboard import Leaderboard, Rated

# No control characters, no line breaks, nothing that turns the direction of the text; no space at the ends.
FORBIDDEN = "\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069"
NAME = f"^[^\\s{FORBIDDEN}]([^{FORBIDDEN}]*[^\\s{FORBIDDEN}])?$"


class NewPlayer(Struct, frozen=True):
    """Who wants to play."""

    name: Annotated[str, Meta(min_length=1, max_length=40, pattern=NAME, examples=["Ada"])]
    kind: PlayerKind = "human"

    def __post_init__(self) -> None:
        if self.name.endswith("\n"):  # `$` lets one pass
            raise ValueError("a name has no line breaks")


class Registered(Struct, frozen=True):
    """A new player. The token is shown this once; keep it."""

    player_id: str
    name: str
    kind: PlayerKind
    created_at: int
    token: Annotated[str, Meta(description=f"Send it as `Authorization: Bearer {TOKEN_PREFIX}…`.")]


class Profile(Struct, frozen=True):
    """Somebody who plays, and how well."""

    player_id: str
    name: str
    kind: PlayerKind
    created_at: int
    ratings: Annotated[dict[str, Rated], Meta(description="From rated games, by ruleset.")]


class PlayerController(Controller):
    """Who plays."""

    path = "/v1"
    tags = ["Players"]  # noqa: RUF012 - litestar's way to write it

    @post("/players", operation_id="registerPlayer", summary="Register a player", responses=problems(400, 413, 415))
    async def register(self, players: NamedDependency[Players], data: JSONBody[NewPlayer]) -> Response[Registered]:
        """A new identity with a token, which is shown this once."""
        player, token = await players.register(data.name, data.kind)
        registered = Registered(player.player_id, player.name, player.kind, player.created_at, token)
        return Response(registered, headers={"Location": f"/v1/players/{player.player_id}"})

    @get(
        "/players/{player_id:str}",
        operation_id="getPlayer",
        summary="A player's public profile",
        responses=problems(400, 404),
    )
    async def profile(
        self, players: NamedDependency[Players], leaderboard: NamedDependency[Leaderboard], player_id: PathId
    ) -> Profile:
        """Everybody may see who somebody is, and how well they play."""
        player = await players.find(player_id)
        ratings = await leaderboard.of_entrant(player_id, RULESETS)
        return Profile(player.player_id, player.name, player.kind, player.created_at, ratings)

    @get("/me", operation_id="getMe", summary="Who I am", security=BEARER, responses=problems(401))
    async def me(self, request: Call) -> Player:
        """The player whose token this is."""
        return caller_of(request)
