"""Identities. A token is shown once; only its hash is stored."""

import msgspec
from msgspec import Struct

from service.clock import now
from service.identifiers import digest_of, new_id, new_token
from service.players.player import Account, Ban, Player, PlayerKind
from service.players.trust import Trust
from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script

__all__ = ["Player", "PlayerKind", "PlayerNotFound", "Players"]

CHANGE = Script("change")


class PlayerNotFound(Exception):
    """There is no player of this id."""


class Standing(Struct, frozen=True):
    """What is stored of a player beside what everybody may see."""

    ban: Ban | None = None


decode_player = msgspec.json.Decoder(Player).decode
decode_standing = msgspec.json.Decoder(Standing).decode


class Players:
    """Everyone who has registered."""

    def __init__(self, redis: Connection, trust: Trust | None = None) -> None:
        self._redis = redis
        self.trust = trust or Trust()

    async def register(self, name: str, kind: PlayerKind) -> tuple[Player, str]:
        """A new player and the token that proves it."""
        player = Player(new_id(), name, kind, now())
        token = new_token()
        await self._redis.set(keys.player(player.player_id), msgspec.json.encode(player))
        place = await self._redis.incr(keys.players("sequence"))
        await self._redis.zadd(keys.players("all"), {player.player_id: place})
        await self._redis.set(keys.token(digest_of(token)), player.player_id)
        return player, token

    async def find(self, player_id: str) -> Player:
        return decode_player(await self._stored(player_id))

    async def account(self, player_id: str) -> Account:
        return account_of(await self._stored(player_id))

    async def by_token(self, digest: str) -> Account | None:
        """Whose token this is, told by its digest."""
        account = self.trust.recall(digest)
        if account is not None:
            return account
        changes = self.trust.changes
        player_id = await self._redis.get(keys.token(digest))
        if player_id is None:
            return None
        account = await self.account(player_id.decode())
        if self.trust.changes == changes:  # otherwise the answer may be out of date already
            self.trust.keep(digest, account)
        return account

    async def rotate(self, player_id: str, digest: str) -> str | None:
        """A new token in place of the one of this digest; None when that one is gone by now.

        The new one is stored first: whatever breaks in between, a token that is known to its player works.
        """
        token = new_token()
        await self._redis.set(keys.token(digest_of(token)), player_id)
        if await self.revoke(player_id, digest):
            return token
        await self._redis.delete(keys.token(digest_of(token)))
        return None

    async def revoke(self, player_id: str, digest: str) -> bool:
        """Withdraw a token, here and in every other process; False when it was gone before."""
        return await self._change(keys.token(digest), player_id, b"")

    async def ban(self, player_id: str, reason: str) -> Account:
        return await self._set_ban(player_id, Ban(now(), reason))

    async def unban(self, player_id: str) -> Account:
        return await self._set_ban(player_id, None)

    async def page(self, below: int | None, size: int) -> tuple[list[Account], int | None]:
        """Accounts, newest first, from below a place in the order of registration; and where the next ones begin."""
        top = "+inf" if below is None else f"({below}"
        found = await self._redis.zrevrangebyscore(
            keys.players("all"), top, "-inf", start=0, num=size + 1, withscores=True
        )
        pipeline = self._redis.pipeline(transaction=False)
        for player_id, _ in found[:size]:
            pipeline.get(keys.player(player_id.decode()))
        accounts = [account_of(stored) for stored in await pipeline.execute()]
        return accounts, int(found[size - 1][1]) if len(found) > size else None

    async def _stored(self, player_id: str) -> bytes:
        stored: bytes | None = await self._redis.get(keys.player(player_id))
        if stored is None:
            raise PlayerNotFound(f"there is no player {player_id!r}")
        return stored

    async def _set_ban(self, player_id: str, ban: Ban | None) -> Account:
        """Everything else that is stored of the player stays as it is."""
        stored = msgspec.json.decode(await self._stored(player_id)) | {"ban": ban}
        text = msgspec.json.encode(stored)
        await self._change(keys.player(player_id), player_id, text)
        return account_of(text)

    async def _change(self, key: str, player_id: str, value: bytes) -> bool:
        existed = await CHANGE.run(self._redis, [key], [value, keys.CHANGED, player_id])
        self.trust.forget(player_id)
        return bool(existed)


def account_of(stored: bytes) -> Account:
    return Account(decode_player(stored), decode_standing(stored).ban)
