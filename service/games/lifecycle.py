"""Leaving, aborting, resigning, playing again and trying another way, over HTTP."""

from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Raw
from msgspec.structs import replace

from domain.chance import Chance, commitment
from domain.commands import Abort, Command, Create, Fork, Join, Leave, Resign
from domain.game import Game
from domain.seats import Seat, SeatType
from domain.views import GameView
from service.authentication import Call, caller_of
from service.games.creation import seats_for, seed_for
from service.games.games import Games, Wish, fingerprint_of
from service.games.history import History
from service.games.parameters import ANY_VERSION, GamesService, IdempotencyKey, IfMatch, once, version_of
from service.games.schemas import AiSeat, Forking, MySeat, SeatWish, WatchToken
from service.games.showing import created_response, seat_of, seat_or_none, view_response, watch_token, watched
from service.identifiers import new_id
from service.openapi import BEARER, ETAG, LOCATION, PathId, problems
from service.players.players import Player, Players
from service.problems import Refused
from service.protection.quota import OpenGames

REFUSALS = problems(400, 401, 404, 409, 412)
PLAYED = b'{"type":"play"'
SOME_VERSION = 1  # the dice that fill in what is hidden need one


class LifecycleController(Controller):
    """What happens to a game besides playing it."""

    path = "/v1/games"
    tags = ["Games"]  # noqa: RUF012 - litestar's way to write it

    @post(
        "/{game_id:str}/leave",
        operation_id="leaveGame",
        summary="Give your seat back",
        status_code=200,
        security=BEARER,
        response_headers=[ETAG],
        responses=REFUSALS,
    )
    async def leave(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """Before the game starts. A game that its last player leaves is aborted."""
        command = Leave(caller_of(request).player_id)
        return await carry_out(games, request, game_id, command, if_match, idempotency_key)

    @post(
        "/{game_id:str}/abort",
        operation_id="abortGame",
        summary="Stop a game that has not really begun",
        status_code=200,
        security=BEARER,
        response_headers=[ETAG],
        responses=REFUSALS,
    )
    async def abort(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """Its creator, while it waits for players; each player, until everybody could have moved once."""
        caller = caller_of(request)
        history = await watched(games, request, game_id)
        command = Abort(caller.player_id, "player", moves_made(history))
        return await carry_out(games, request, game_id, command, if_match, idempotency_key)

    @post(
        "/{game_id:str}/resign",
        operation_id="resignGame",
        summary="Give up",
        status_code=200,
        security=BEARER,
        response_headers=[ETAG],
        responses=REFUSALS,
    )
    async def resign(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        if_match: IfMatch = ANY_VERSION,
        idempotency_key: IdempotencyKey = "",
    ) -> Response[GameView]:
        """With three or more players an AI plays on in your seat; otherwise the game is over."""
        command = Resign(caller_of(request).player_id)
        return await carry_out(games, request, game_id, command, if_match, idempotency_key)

    @post(
        "/{game_id:str}/rematch",
        operation_id="offerRematch",
        summary="Play again",
        security=BEARER,
        response_headers=[ETAG, LOCATION],
        responses=problems(400, 401, 403, 404, 409),
    )
    async def rematch(
        self, request: Call, games: GamesService, open_games: NamedDependency[OpenGames], game_id: PathId
    ) -> Response[GameView]:
        """The same game with the seats moved on by one. Whoever asks second takes their seat in it."""
        caller = caller_of(request)
        history = await watched(games, request, game_id)
        played = history.game
        if not played.is_over:
            raise Refused("game-not-over", "a rematch is for a game that is over")
        if caller.player_id not in [seat.player_id for seat in played.seats]:
            raise Refused("not-seated", "only its players play a game again")
        seed, source = seed_for(None)
        again = Create(
            ruleset=played.ruleset,
            options=msgspec.to_builtins(played.options),
            seats=tuple(seat_again(seat, caller) for seat in (*played.seats[1:], played.seats[0])),
            creator=caller.player_id,
            seed_hash=commitment(seed),
            seed_source=source,
            revision=played.rules.revision,
            visibility=played.visibility,
            clock=played.clock,
            origin=f"rematch:{game_id}",
        )
        new_game_id = await games.instance.id_for("rematch", game_id)
        await open_games.check(caller.player_id, new_game_id)
        new = await games.create(new_game_id, again, caller.player_id, seed, fingerprint_of("rematch"))
        if new.game.status == "open" and new.game.seat_of(caller.player_id) is None:
            new, _ = await games.transact(new.game_id, Wish(Join(caller.player_id, caller.name), caller.player_id))
        return created_response(new, caller, new.version)

    @post(
        "/{game_id:str}/fork",
        operation_id="forkGame",
        summary="Go on from any version",
        security=BEARER,
        response_headers=[ETAG, LOCATION],
        responses=problems(400, 401, 403, 404, 409, 413, 415),
    )
    async def fork(
        self,
        request: Call,
        games: GamesService,
        players: NamedDependency[Players],
        open_games: NamedDependency[OpenGames],
        game_id: PathId,
        data: JSONBody[Forking],
    ) -> Response[GameView]:
        """A new game, for study, never rated. Of a game that still runs, what is hidden from you is dealt anew."""
        caller = caller_of(request)
        history = await watched(games, request, game_id)
        table = table_for(history, data.at, caller)
        then = history.at(data.at)
        seed, source = seed_for(data.seed)
        create = Create(
            ruleset=then.ruleset,
            options=msgspec.to_builtins(then.options),
            seats=await seats_for(data.seats or study_seats(then, caller), caller, players),
            creator=caller.player_id,
            seed_hash=commitment(seed),
            seed_source=source,
            revision=then.rules.revision,
            visibility=data.visibility,
            origin=f"fork:{game_id}@{data.at}",
        )
        if len(create.seats) != len(then.seats):
            raise Refused("bad-seats", f"the game has {len(then.seats)} seats, not {len(create.seats)}")
        forked_id = new_id()
        await open_games.check(caller.player_id, forked_id)
        forked = await games.create(forked_id, Fork(create, Raw(msgspec.json.encode(table))), caller.player_id, seed)
        return created_response(forked, caller, version=1)

    @get(
        "/{game_id:str}/watch-token",
        operation_id="getWatchToken",
        summary="Let others watch a private game",
        security=BEARER,
        responses=problems(400, 401, 403, 404),
    )
    async def watch(self, request: Call, games: GamesService, game_id: PathId) -> WatchToken:
        """For its players. Whoever has it sees what any spectator sees: send it as `?watch=`."""
        history = await watched(games, request, game_id)
        seat_of(history.game, caller_of(request))
        return WatchToken(await watch_token(games, game_id))


async def carry_out(
    games: Games, request: Call, game_id: str, command: Command, if_match: str, key: str
) -> Response[GameView]:
    caller = caller_of(request)
    await watched(games, request, game_id)
    wish = Wish(command, caller.player_id, version_of(if_match), once(caller, key, type(command).__name__))
    history, version = await games.transact(game_id, wish)
    return view_response(history, caller, version)


def moves_made(history: History) -> int:
    return sum(bytes(commit.command).startswith(PLAYED) for commit in history.commits)


def seat_again(seat: Seat, caller: Player) -> Seat:
    """Who sat here is invited again; the caller sits down at once."""
    if seat.player_id is None:
        return replace(seat, left=None)
    kind: SeatType = "player" if seat.player_id == caller.player_id else "reserved"
    return Seat(kind, player_id=seat.player_id, name=seat.name)


def study_seats(game: Game, caller: Player) -> tuple[SeatWish, ...]:
    mine = seat_or_none(game, caller) or 0
    return tuple(MySeat() if at == mine else AiSeat("greedy") for at in range(len(game.seats)))


def table_for(history: History, at: int, caller: Player) -> Any:
    """The table as it was, as far as the caller may know it; what is hidden is dealt anew."""
    then = history.at(at)
    if then.status != "running":
        raise Refused("not-forkable", f"at version {at} the game was {then.status}; only a running game goes on")
    if (history.game.is_over and not history.is_sealed) or not then.rules.hides:
        return then.table
    seat = then.seat_of(caller.player_id)
    if seat is None:
        raise Refused("not-seated", "until it is over, only its players fork a game in which something is hidden")
    fresh, _ = seed_for(None)
    return then.rules.imagine(then.table, seat, Chance(fresh, SOME_VERSION))
