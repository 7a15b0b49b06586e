"""Creating, finding and looking at games, over HTTP."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from domain.commands import Join
from domain.game import Status
from domain.records import Record
from domain.views import GameView
from service.authentication import Call, caller_of
from service.games.creation import creation
from service.games.games import Wish, fingerprint_of
from service.games.listing import Filter
from service.games.parameters import (
    ANY_VERSION,
    After,
    At,
    Cursor,
    GamesService,
    IdempotencyKey,
    IfMatch,
    IfNoneMatch,
    Limit,
    Wait,
    Watch,
    once,
    read_cursor,
    version_of,
    write_cursor,
)
from service.games.recording import record_of
from service.games.schemas import EventPage, GamePage, NewGame
from service.games.showing import created_response, seat_or_none, shown, view_response, watched
from service.identifiers import new_id
from service.openapi import BEARER, ETAG, LOCATION, OPTIONAL_BEARER, PathId, problems
from service.players.players import Players
from service.protection.quota import OpenGames


class GameController(Controller):
    """Creating, finding and looking at games."""

    path = "/v1/games"
    tags = ["Games"]  # noqa: RUF012 - litestar's way to write it

    @post(
        "/",
        operation_id="createGame",
        summary="Create a game",
        security=BEARER,
        response_headers=[ETAG, LOCATION],
        responses=problems(400, 401, 409, 413, 415),
    )
    async def create(
        self,
        request: Call,
        games: GamesService,
        players: NamedDependency[Players],
        open_games: NamedDependency[OpenGames],
        data: JSONBody[NewGame],
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """It starts when every seat is taken: at once, if you play against AIs."""
        caller = caller_of(request)
        command, seed = await creation(data, caller, players)
        game_id, fingerprint = new_id(), ""
        if idempotency_key:
            game_id = await games.instance.id_for("create", caller.player_id, idempotency_key)
            fingerprint = fingerprint_of("create", await request.body())
        await open_games.check(caller.player_id, game_id)
        history = await games.create(game_id, command, caller.player_id, seed, fingerprint)
        return created_response(history, caller, version=1)

    @get("/", operation_id="listGames", summary="List games", security=OPTIONAL_BEARER, responses=problems(400, 401))
    async def list_games(
        self,
        request: Call,
        games: GamesService,
        status: Annotated[Status | None, QueryParameter(description="Only games of this status.")] = None,
        ruleset: Annotated[str, QueryParameter(max_length=64, description="Only games of this ruleset.")] = "",
        player: Annotated[str, QueryParameter(max_length=64, description="Only games with this player.")] = "",
        cursor: Cursor = "",
        limit: Limit = 50,
    ) -> GamePage:
        """Newest first. Follow `next` until it is null. Games that are not public are listed for their players only."""
        viewer = None if request.user is None else request.user.player_id
        page = await games.listing.page(
            Filter(status, ruleset or None, player or None, viewer), read_cursor(cursor), limit
        )
        return GamePage(tuple(page.games), write_cursor(page.below))

    @get(
        "/{game_id:str}",
        operation_id="getGame",
        summary="A game as you may see it",
        security=OPTIONAL_BEARER,
        response_headers=[ETAG],
        responses=problems(400, 401, 404),
    )
    async def get_game(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        at: At = 0,
        watch: Watch = "",
        if_none_match: IfNoneMatch = "",
    ) -> Response[GameView]:
        """With a token, from your seat; without, as a spectator. The ETag is the version."""
        history = await watched(games, request, game_id, watch)
        if if_none_match and not at and if_none_match.removeprefix("W/") in (f'"{history.version}"', ANY_VERSION):
            return Response(None, status_code=304, headers={"ETag": f'"{history.version}"'})  # type: ignore[arg-type]
        return view_response(history, request.user, version=at or history.version)

    @post(
        "/{game_id:str}/join",
        operation_id="joinGame",
        summary="Take a seat",
        status_code=200,
        security=BEARER,
        response_headers=[ETAG],
        responses=problems(400, 401, 404, 409, 412),
    )
    async def join(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        watch: Watch = "",
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """The seat reserved for you, or the first open one. The game starts when all are taken."""
        caller = caller_of(request)
        await watched(games, request, game_id, watch)
        command = Join(caller.player_id, caller.name)
        wish = Wish(command, caller.player_id, version_of(if_match), once(caller, idempotency_key, "join"))
        history, version = await games.transact(game_id, wish)
        return view_response(history, caller, version)

    @get(
        "/{game_id:str}/events",
        operation_id="listEvents",
        summary="What has happened since a version",
        security=OPTIONAL_BEARER,
        responses=problems(400, 401, 404),
    )
    async def events(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        after: After = 0,
        wait: Wait = 0,
        limit: Limit = 200,
        watch: Watch = "",
    ) -> EventPage:
        """With `wait` an empty answer is held back until something happens or the time is up."""
        history = await watched(games, request, game_id, watch)
        if history.version <= after and wait:
            history = await games.wait(game_id, after, wait)
        last = min(history.version, after + limit)
        commits = tuple(shown(history, version, request.user) for version in range(after + 1, last + 1))
        return EventPage(game_id, max(last, after), last < history.version, commits)

    @get(
        "/{game_id:str}/record",
        operation_id="getRecord",
        summary="The whole game",
        security=OPTIONAL_BEARER,
        responses=problems(400, 401, 404),
    )
    async def record(self, request: Call, games: GamesService, game_id: PathId, watch: Watch = "") -> Record:
        """Once the game is finished it holds the seed, and `azulejo verify` proves it."""
        history = await watched(games, request, game_id, watch)
        return record_of(history, seat_or_none(history.game, request.user))
