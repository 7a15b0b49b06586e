"""Lua that the server runs in one step."""

from hashlib import sha1
from pathlib import Path
from typing import Any

from redis.exceptions import NoScriptError

from service.store.connection import Connection


class Script:
    """A script, sent once and called by its hash from then on."""

    def __init__(self, name: str) -> None:
        self.text = Path(__file__).with_name(f"{name}.lua").read_text()
        self.digest = sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, redis: Connection, keys: list[str], arguments: list[Any]) -> Any:
        try:
            return await redis.evalsha(self.digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return await redis.eval(self.text, len(keys), *keys, *arguments)
