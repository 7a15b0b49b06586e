"""A game as the caller may see it."""

import hmac

from litestar import Response

from domain.game import Game
from domain.views import CommitView, GameView, commit_view, view
from service.authentication import Call, is_operator
from service.games.games import Games
from service.games.history import GameNotFound, History
from service.players.players import Player
from service.problems import Refused


def seat_or_none(game: Game, viewer: Player | None) -> int | None:
    return game.seat_of(viewer.player_id) if viewer is not None else None


def seat_of(game: Game, caller: Player) -> int:
    seat = game.seat_of(caller.player_id)
    if seat is None:
        raise Refused("not-seated", "you have no seat in this game")
    return seat


async def watched(games: Games, request: Call, game_id: str, watch: str = "") -> History:
    """The game's history now, for somebody who may watch it. Others are told that there is no such game."""
    history = await games.histories.catch_up(game_id)
    await check_may_watch(games, request, history, watch)
    await games.unseal(history)
    return history


async def check_may_watch(games: Games, request: Call, history: History, watch: str) -> None:
    if history.game.visibility != "private" or takes_part(history.game, request.user) or is_operator(request):
        return
    if not hmac.compare_digest(watch.encode(), (await watch_token(games, history.game_id)).encode()):
        raise GameNotFound(f"there is no game {history.game_id!r}")


def takes_part(game: Game, player: Player | None) -> bool:
    """Created it, sits at it, has left it, or is invited to it."""
    if player is None:
        return False
    return player.player_id in (game.creator, *(seat.player_id for seat in game.seats))


async def watch_token(games: Games, game_id: str) -> str:
    return await games.instance.id_for("watch", game_id)


def view_of(history: History, viewer: Player | None, version: int) -> GameView:
    game = history.at(version)
    return view(game, history.game_id, version, seat_or_none(game, viewer), history.public_seed)


def view_response(history: History, viewer: Player | None, version: int) -> Response[GameView]:
    return Response(view_of(history, viewer, version), headers={"ETag": f'"{version}"'})


def created_response(history: History, caller: Player, version: int) -> Response[GameView]:
    response = view_response(history, caller, version)
    response.status_code = 201
    response.headers["Location"] = f"/v1/games/{history.game_id}"
    return response


def shown(history: History, version: int, viewer: Player | None) -> CommitView:
    commit = history.commits[version - 1]
    return commit_view(history.game, version, commit, seat_or_none(history.game, viewer), history.is_sealed)
