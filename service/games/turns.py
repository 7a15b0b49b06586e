"""The games that wait for a player, over all of that player's games."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from litestar import Controller, get

from domain.game import Game
from service.authentication import Call, caller_of
from service.games.games import Games
from service.games.listing import Filter
from service.games.parameters import GamesService, Wait
from service.games.schemas import Over, Turn, Turns
from service.openapi import BEARER, problems

PAGE = 200

News = Turn | Over


class TurnController(Controller):
    """For bots: the games that wait for me."""

    path = "/v1/me/turns"
    tags = ["Streams"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/",
        operation_id="listTurns",
        summary="The games that wait for you",
        security=BEARER,
        responses=problems(400, 401),
    )
    async def turns(self, request: Call, games: GamesService, wait: Wait = 0) -> Turns:
        """With `wait` an empty answer is held back until it is your turn somewhere or the time is up."""
        player_id = caller_of(request).player_id
        found = await waiting_turns(games, player_id)
        if found or not wait:
            return Turns(tuple(found))
        async with aclosing(news_for(games, player_id, wait)) as news:
            async for piece in news:
                if piece is None:
                    break
                if isinstance(piece, Turn):
                    return Turns((piece,))
        return Turns(())


async def news_for(games: Games, player_id: str, seconds: float) -> AsyncGenerator[News | None, None]:
    """First every game that waits for the player, then each as it comes; None when nothing came for so long."""
    told: dict[str, int] = {}
    async with games.feed.listen(player_id) as mailbox:
        heard, interruptions = mailbox.version, mailbox.interruptions
        pieces: list[News] = list(await waiting_turns(games, player_id))
        while True:
            for piece in pieces:
                if told.get(piece.game_id) != piece.version:
                    told[piece.game_id] = piece.version
                    yield piece
                if isinstance(piece, Over):
                    told.pop(piece.game_id, None)
            if not await mailbox.changed(heard, seconds):
                if games.feed.closing:
                    return
                yield None
            letters = mailbox.since(heard) if mailbox.interruptions == interruptions else None
            heard, interruptions = mailbox.version, mailbox.interruptions
            pieces = await read(games, player_id, letters)


async def read(games: Games, player_id: str, letters: list[str] | None) -> list[News]:
    """What the letters are about; all games that wait, where letters may have been lost."""
    if letters is None:
        return list(await waiting_turns(games, player_id))
    found = [await news_of(games, player_id, game_id) for game_id in letters]
    return [news for news in found if news is not None]


async def news_of(games: Games, player_id: str, game_id: str) -> News | None:
    history = await games.histories.catch_up(game_id)
    game, version = history.game, history.version
    if game.is_over:
        return Over(game_id, game.ruleset, version, game.result)
    seat = seat_to_act(game, player_id)
    return None if seat is None else Turn(game_id, game.ruleset, version, seat)


def seat_to_act(game: Game, player_id: str) -> int | None:
    seat = game.seat_of(player_id)
    return seat if seat is not None and seat in game.to_act else None


async def waiting_turns(games: Games, player_id: str) -> list[Turn]:
    """Every running game in which the player is to act."""
    found: list[Turn] = []
    below: int | None = None
    while True:
        page = await games.listing.page(Filter("running", player=player_id, viewer=player_id), below, PAGE)
        news = [await news_of(games, player_id, game.game_id) for game in page.games]
        found += [piece for piece in news if isinstance(piece, Turn)]
        below = page.below
        if below is None:
            return found
