"""How many unfinished games a player may have."""

from service.problems import Refused
from service.store import keys
from service.store.connection import Connection

UNFINISHED = ("open", "running")


class OpenGames:
    """Counts the unfinished games of those who open more."""

    def __init__(self, redis: Connection, most: int) -> None:
        self._redis = redis
        self._most = most

    async def check(self, player_id: str, game_id: str) -> None:
        """Refuse a player who has too many. A game that exists already was asked for before, and costs nothing."""
        lists = [keys.listing("creator", player_id, status) for status in UNFINISHED]
        unfinished = sum([await self._redis.zcard(name) for name in lists])
        if unfinished >= self._most and not await self._redis.exists(keys.stream(game_id)):
            raise Refused("too-many-open-games", f"you have {unfinished} unfinished games; {self._most} are allowed")
