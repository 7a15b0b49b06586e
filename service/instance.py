"""The secret that all processes on one store share, made by the first that needs it."""

import secrets

from service.identifiers import id_for
from service.store import keys
from service.store.connection import Connection


class Instance:
    """Derives what must be the same in every process and guessable by nobody."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis
        self._secret: bytes | None = None

    async def id_for(self, *words: str) -> str:
        """The id that belongs to these words."""
        return id_for(await self._get(), *words)

    async def _get(self) -> bytes:
        if self._secret is None:
            await self._redis.set(keys.INSTANCE, secrets.token_bytes(32), nx=True)
            self._secret = await self._redis.get(keys.INSTANCE)
        assert self._secret is not None
        return self._secret
