"""Games over HTTP."""

import base64
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from domain.catalogue import RULESETS
from domain.game import Game, Join, Play, Status, evolve
from domain.records import Record
from domain.views import CommitView, GameView, commit_view, view
from service.authentication import Call, caller_of
from service.games.creation import creation
from service.games.games import Games, Wish, fingerprint_of
from service.games.history import History
from service.games.listing import Filter
from service.games.recording import record_of
from service.games.schemas import EventPage, GamePage, LegalMoves, MoveAnswer, NewGame
from service.identifiers import id_for, new_id
from service.openapi import BEARER, ETAG, LOCATION, OPTIONAL_BEARER, MoveOperation, PathId, problems
from service.players.players import Player, Players
from service.problems import Refused
from service.store.streams import Once

GamesService = NamedDependency[Games]
At = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="An earlier version; 0 means now.")]
After = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The last version you know.")]
Wait = Annotated[float, QueryParameter(ge=0, le=60, description="How many seconds to wait for news.")]
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
IfMatch = Annotated[
    str,
    HeaderParameter(
        name="If-Match", pattern='^(\\*|"?[0-9]{1,7}"?)$', description="Only at this version; `*`: at any."
    ),
]
IfNoneMatch = Annotated[
    str, HeaderParameter(name="If-None-Match", max_length=64, description="Answer 304 at this version.")
]
IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key", max_length=128, description="The same key with the same request is carried out once."
    ),
]
ANY_VERSION = "*"
FURTHEST = 2**53  # places in a list are stored as floating point


class GameController(Controller):
    """Creating, joining and playing games."""

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
        instance_secret: NamedDependency[bytes],
        data: JSONBody[NewGame],
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """It starts when every seat is taken: at once, if you play against AIs."""
        caller = caller_of(request)
        command, seed = await creation(data, caller, players)
        game_id = id_for(instance_secret, caller.player_id, idempotency_key) if idempotency_key else new_id()
        fingerprint = fingerprint_of("create", await request.body()) if idempotency_key else ""
        history = await games.create(game_id, command, seed, fingerprint)
        response = view_response(history, caller, version=1)
        response.status_code = 201
        response.headers["Location"] = f"/v1/games/{game_id}"
        return response

    @get("/", operation_id="listGames", summary="List games", responses=problems(400))
    async def list_games(
        self,
        games: GamesService,
        status: Annotated[Status | None, QueryParameter(description="Only games of this status.")] = None,
        ruleset: Annotated[str | None, QueryParameter(description="Only games of this ruleset.")] = None,
        player: Annotated[str | None, QueryParameter(description="Only games with this player.")] = None,
        cursor: Annotated[str, QueryParameter(max_length=64, description="`next` of the page before.")] = "",
        limit: Limit = 50,
    ) -> GamePage:
        """Newest first. Follow `next` until it is null."""
        page = await games.listing.page(Filter(status, ruleset, player), read_cursor(cursor), limit)
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
        if_none_match: IfNoneMatch = "",
    ) -> Response[GameView]:
        """With a token, from your seat; without, as a spectator. The ETag is the version."""
        history = await games.histories.catch_up(game_id)
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
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """The seat reserved for you, or the first open one. The game starts when all are taken."""
        caller = caller_of(request)
        command = Join(caller.player_id, caller.name)
        wish = Wish(command, caller.player_id, version_of(if_match), once(caller, idempotency_key, "join"))
        history, version = await games.transact(game_id, wish)
        return view_response(history, caller, version)

    @get(
        "/{game_id:str}/legal-moves",
        operation_id="listLegalMoves",
        summary="Every move you may make now",
        security=BEARER,
        responses=problems(400, 401, 403, 404),
    )
    async def legal_moves(self, request: Call, games: GamesService, game_id: PathId) -> LegalMoves:
        """Post any of them as it is."""
        caller = caller_of(request)
        history = await games.histories.catch_up(game_id)
        game = history.game
        seat = seat_of(game, caller)
        moves = tuple(game.rules.legal(game.table, seat)) if seat in game.to_act else ()
        return LegalMoves(game_id, history.version, seat, moves)

    @post(
        "/{game_id:str}/moves",
        operation_id="makeMove",
        summary="Make a move",
        status_code=200,
        security=BEARER,
        operation_class=MoveOperation,
        response_headers=[ETAG],
        responses=problems(400, 401, 403, 404, 409, 412, 413),
    )
    async def move(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
        dry_run: Annotated[bool, QueryParameter(description="Show what would happen; do nothing.")] = False,
        wait: Wait = 0,
    ) -> Response[MoveAnswer]:
        """With `wait` the answer comes when it is your turn again, the game is over, or the time is up."""
        caller = caller_of(request)
        history = games.histories.recall(game_id) or await games.histories.catch_up(game_id)
        body = await request.body()
        command = play(history.game, caller, body)
        if dry_run:
            return await rehearsal(games, game_id, command, caller)
        wish = Wish(command, caller.player_id, version_of(if_match), once(caller, idempotency_key, "move", body))
        history, version = await games.transact(game_id, wish)
        events = shown(history, version, caller).events
        until = version
        if wait:
            history = await turn_comes(games, history, version, command.seat, wait)
            until = history.version
        answer = MoveAnswer(game_id, version, False, False, events, view_of(history, caller, until))
        return Response(answer, headers={"ETag": f'"{until}"'})

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
    ) -> EventPage:
        """With `wait` an empty answer is held back until something happens or the time is up."""
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
    async def record(self, request: Call, games: GamesService, game_id: PathId) -> Record:
        """Once the game is finished it holds the seed, and `azulejo verify` proves it."""
        history = await games.histories.catch_up(game_id)
        return record_of(history, seat_or_none(history.game, request.user))


def seat_or_none(game: Game, viewer: Player | None) -> int | None:
    return game.seat_of(viewer.player_id) if viewer is not None else None


def seat_of(game: Game, caller: Player) -> int:
    seat = game.seat_of(caller.player_id)
    if seat is None:
        raise Refused("not-seated", "you have no seat in this game")
    return seat


def view_of(history: History, viewer: Player | None, version: int) -> GameView:
    game = history.at(version)
    return view(game, history.game_id, version, seat_or_none(game, viewer), history.seed)


def view_response(history: History, viewer: Player | None, version: int) -> Response[GameView]:
    return Response(view_of(history, viewer, version), headers={"ETag": f'"{version}"'})


def shown(history: History, version: int, viewer: Player | None) -> CommitView:
    commit = history.commits[version - 1]
    return commit_view(history.game, version, commit, seat_or_none(history.game, viewer))


def play(game: Game, caller: Player, body: bytes) -> Play[Any]:
    """The caller's move, in the shape that the game's ruleset gives it."""
    seat = seat_of(game, caller)
    try:
        move = msgspec.json.decode(body, type=RULESETS[game.ruleset].moves)
    except msgspec.DecodeError as error:
        raise Refused("malformed", f"this is no move of {game.ruleset}", errors=(str(error),)) from None
    return Play(seat, move)


async def rehearsal(games: Games, game_id: str, command: Play[Any], caller: Player) -> Response[MoveAnswer]:
    history, events, draws = await games.rehearse(game_id, command)
    game, version, seed = history.game, history.version, history.seed
    for event in events:
        game = evolve(game, event)
    seen = view(game, game_id, version, command.seat, seed)
    if game.status == "finished":
        seen = msgspec.structs.replace(seen, seed=None)
    answer = MoveAnswer(game_id, version, True, draws, events, seen)
    return Response(answer, headers={"ETag": f'"{version}"'})


async def turn_comes(games: Games, history: History, version: int, seat: int, seconds: float) -> History:
    """The history once the seat is to act again or the game is over; or as it is when time is up."""
    async with aclosing(games.follow(history.game_id, version - 1, seconds)) as followed:
        async for moved in followed:
            history = moved
            if history.game.status != "running" or seat in history.game.to_act:
                break
    return history


def version_of(if_match: str) -> int | None:
    return None if if_match == ANY_VERSION else int(if_match.strip('"'))


def once(caller: Player, key: str, *request: str | bytes) -> Once | None:
    return Once(caller.player_id, key, fingerprint_of(*request)) if key else None


def read_cursor(cursor: str) -> int | None:
    if not cursor:
        return None
    try:
        below = int(base64.urlsafe_b64decode(cursor.encode() + b"==").decode())
    except ValueError:
        below = -1
    if not 0 <= below <= FURTHEST or write_cursor(below) != cursor:
        raise Refused("bad-cursor", "take the cursor from `next` of the page before, as it is")
    return below


def write_cursor(below: int | None) -> str | None:
    return None if below is None else base64.urlsafe_b64encode(str(below).encode()).decode().rstrip("=")
