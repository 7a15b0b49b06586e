"""Illegal moves of players in tournaments: refused like any other, and counted."""

from typing import Final

from domain.clocks import OutOfTime
from domain.game import Game
from domain.kernel import NotYourTurn, Rejected
from service.store import keys
from service.store.connection import Connection
from service.tournaments.origins import place_in

MERELY_LATE: Final = (NotYourTurn, OutOfTime)  # who is too early or too late has not broken a rule


class Refusals:
    """Counts them, game by game and seat by seat; the tournament adds them up."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis

    async def count(self, game_id: str, game: Game, seat: int, refusal: Rejected) -> None:
        if place_in(game.origin) is not None and game.status == "running" and not isinstance(refusal, MERELY_LATE):
            await self._redis.hincrby(keys.refused(game_id), str(seat), 1)
