"""Identities. A token is shown once; only its hash is stored."""

import time
from collections import OrderedDict
from typing import Literal

import msgspec
from msgspec import Struct

from service.clock import now
from service.identifiers import digest_of, new_id, new_token
from service.store import keys
from service.store.connection import Connection

PlayerKind = Literal["human", "bot"]
TRUSTED_SECONDS = 5.0  # how long a token is believed without asking again
KEPT = 10_000


class Player(Struct, frozen=True):
    """Somebody who plays: a person or a program."""

    player_id: str
    name: str
    kind: PlayerKind
    created_at: int


class PlayerNotFound(Exception):
    """There is no player of this id."""


decode_player = msgspec.json.Decoder(Player).decode


class Players:
    """Everyone who has registered."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis
        self._trusted: OrderedDict[str, tuple[float, Player]] = OrderedDict()

    async def register(self, name: str, kind: PlayerKind) -> tuple[Player, str]:
        """A new player and the token that proves it."""
        player = Player(new_id(), name, kind, now())
        token = new_token()
        await self._redis.set(keys.player(player.player_id), msgspec.json.encode(player))
        await self._redis.set(keys.token(digest_of(token)), player.player_id)
        return player, token

    async def find(self, player_id: str) -> Player:
        stored = await self._redis.get(keys.player(player_id))
        if stored is None:
            raise PlayerNotFound(f"there is no player {player_id!r}")
        return decode_player(stored)

    async def by_token(self, token: str) -> Player | None:
        """Whose token this is."""
        digest = digest_of(token)
        until, player = self._trusted.get(digest, (0.0, None))
        if player is not None and time.monotonic() < until:
            return player
        player_id = await self._redis.get(keys.token(digest))
        if player_id is None:
            return None
        player = await self.find(player_id.decode())
        self._trusted[digest] = (time.monotonic() + TRUSTED_SECONDS, player)
        while len(self._trusted) > KEPT:
            self._trusted.popitem(last=False)
        return player
