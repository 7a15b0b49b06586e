"""Playing, over HTTP: which moves there are, and making one."""

from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.catalogue import RULESETS
from domain.commands import Play
from domain.game import Game, evolve
from domain.kernel import Rejected
from domain.views import redact, view
from service.authentication import Call, caller_of
from service.games.games import Games, Wish
from service.games.history import History
from service.games.parameters import ANY_VERSION, GamesService, IdempotencyKey, IfMatch, Wait, once, version_of
from service.games.schemas import LegalMoves, MoveAnswer
from service.games.showing import seat_of, shown, view_of, watched
from service.openapi import BEARER, ETAG, MoveOperation, PathId, problems
from service.players.players import Player
from service.problems import Refused


class PlayController(Controller):
    """Making moves."""

    path = "/v1/games"
    tags = ["Games"]  # noqa: RUF012 - litestar's way to write it

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
        history = await watched(games, request, game_id)
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
        game = await game_of(games, request, game_id, caller)
        body = await request.body()
        command = play(game, caller, body)
        if dry_run:
            return await rehearsal(games, game_id, command)
        wish = Wish(command, caller.player_id, version_of(if_match), once(caller, idempotency_key, "move", body))
        try:
            history, version = await games.transact(game_id, wish)
        except Rejected as refusal:
            await games.refusals.count(game_id, game, command.seat, refusal)
            raise
        events = shown(history, version, caller).events
        until = version
        if wait:
            history = await turn_comes(games, history, version, command.seat, wait)
            until = history.version
        answer = MoveAnswer(game_id, version, False, False, events, view_of(history, caller, until))
        return Response(answer, headers={"ETag": f'"{until}"'})


async def game_of(games: Games, request: Call, game_id: str, caller: Player) -> Game:
    """The game as it is in memory, if the caller sits at it there; otherwise as it is now."""
    known = games.histories.recall(game_id)
    if known is not None and known.version and known.game.seat_of(caller.player_id) is not None:
        return known.game
    return (await watched(games, request, game_id)).game


def play(game: Game, caller: Player, body: bytes) -> Play[Any]:
    """The caller's move, in the shape that the game's ruleset gives it."""
    seat = seat_of(game, caller)
    try:
        move = msgspec.json.decode(body, type=RULESETS[game.ruleset].moves)
    except msgspec.DecodeError as error:
        raise Refused("malformed", f"this is no move of {game.ruleset}", errors=(str(error),)) from None
    return Play(seat, move)


async def rehearsal(games: Games, game_id: str, command: Play[Any]) -> Response[MoveAnswer]:
    history, events, draws = await games.rehearse(game_id, command)
    game, version = history.game, history.version
    for event in events:
        game = evolve(game, event)
    seen = msgspec.structs.replace(view(game, game_id, version, command.seat, history.seed), seed=None)
    shown_events = tuple(redact(game, event, command.seat) for event in events)
    answer = MoveAnswer(game_id, version, True, draws, shown_events, seen)
    return Response(answer, headers={"ETag": f'"{version}"'})


async def turn_comes(games: Games, history: History, version: int, seat: int, seconds: float) -> History:
    """The history once the seat is to act again or the game is over; or as it is when time is up."""
    async with aclosing(games.follow(history.game_id, version - 1, seconds)) as followed:
        async for moved in followed:
            history = moved
            if history.game.status != "running" or seat in history.game.to_act:
                break
    return history
