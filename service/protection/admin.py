"""The operator's calls."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from domain.commands import Abort
from domain.game import Status
from domain.views import GameView
from service.authentication import operator_only
from service.games.games import Wish
from service.games.listing import Filter
from service.games.parameters import Cursor, GamesService, Limit, read_cursor, write_cursor
from service.games.schemas import GamePage
from service.games.showing import view_response
from service.openapi import ETAG, OPERATOR_BEARER, PathId, problems
from service.players.player import Account, Ban, PlayerKind
from service.players.players import Players
from service.protection.audit import audit

AllPlayers = NamedDependency[Players]


class Banning(Struct, frozen=True):
    """Why somebody is banned. They are told."""

    reason: Annotated[str, Meta(min_length=1, max_length=200, examples=["Plays against themselves for rating."])]


class PlayerEntry(Struct, frozen=True):
    """A player as the operator sees them."""

    player_id: str
    name: str
    kind: PlayerKind
    created_at: int
    ban: Ban | None


class PlayerPage(Struct, frozen=True):
    """Some players, newest first."""

    players: tuple[PlayerEntry, ...]
    next: Annotated[str | None, Meta(description="The cursor of the next page; null on the last one.")]


def entry_of(account: Account) -> PlayerEntry:
    player = account.player
    return PlayerEntry(player.player_id, player.name, player.kind, player.created_at, account.ban)


class AdminController(Controller):
    """For the operator of the service."""

    path = "/v1/admin"
    tags = ["Administration"]  # noqa: RUF012 - litestar's way to write it
    guards = [operator_only]  # noqa: RUF012
    security = OPERATOR_BEARER

    @get("/players", operation_id="adminListPlayers", summary="List all players", responses=problems(400, 401, 403))
    async def players(self, players: AllPlayers, cursor: Cursor = "", limit: Limit = 50) -> PlayerPage:
        """Newest first, with their bans. Follow `next` until it is null."""
        accounts, below = await players.page(read_cursor(cursor), limit)
        return PlayerPage(tuple(map(entry_of, accounts)), write_cursor(below))

    @post(
        "/players/{player_id:str}/ban",
        operation_id="adminBanPlayer",
        summary="Ban a player",
        status_code=200,
        responses=problems(400, 401, 403, 404, 413, 415),
    )
    async def ban(self, players: AllPlayers, player_id: PathId, data: JSONBody[Banning]) -> PlayerEntry:
        """Every call with their token is refused from now on, and their streams end. Their games stay as they are."""
        account = await players.ban(player_id, data.reason)
        audit("player-banned", player_id=player_id, reason=data.reason)
        return entry_of(account)

    @post(
        "/players/{player_id:str}/unban",
        operation_id="adminUnbanPlayer",
        summary="Lift a ban",
        status_code=200,
        responses=problems(400, 401, 403, 404),
    )
    async def unban(self, players: AllPlayers, player_id: PathId) -> PlayerEntry:
        """Their token works again."""
        account = await players.unban(player_id)
        audit("player-unbanned", player_id=player_id)
        return entry_of(account)

    @get("/games", operation_id="adminListGames", summary="List all games", responses=problems(400, 401, 403))
    async def games(
        self,
        games: GamesService,
        status: Annotated[Status | None, QueryParameter(description="Only games of this status.")] = None,
        ruleset: Annotated[str, QueryParameter(max_length=64, description="Only games of this ruleset.")] = "",
        player: Annotated[str, QueryParameter(max_length=64, description="Only games with this player.")] = "",
        cursor: Cursor = "",
        limit: Limit = 50,
    ) -> GamePage:
        """Of every visibility, newest first. Follow `next` until it is null."""
        wanted = Filter(status, ruleset or None, player or None, everything=True)
        page = await games.listing.page(wanted, read_cursor(cursor), limit)
        return GamePage(tuple(page.games), write_cursor(page.below))

    @post(
        "/games/{game_id:str}/abort",
        operation_id="adminAbortGame",
        summary="Stop any game",
        status_code=200,
        response_headers=[ETAG],
        responses=problems(400, 401, 403, 404, 409),
    )
    async def abort(self, games: GamesService, game_id: PathId) -> Response[GameView]:
        """At any time before it is over. It counts for nothing."""
        history, version = await games.transact(game_id, Wish(Abort(None, "operator")))
        audit("game-aborted", game_id=game_id)
        return view_response(history, None, version)
