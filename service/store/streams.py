"""Append-only streams of commits, one per game: the only truth there is."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from redis.exceptions import ClusterDownError
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as TimedOut

from service.store import keys
from service.store.connection import Connection
from service.store.scripts import GroupedScript

APPEND = GroupedScript("append")
REMEMBER_SECONDS = 24 * 60 * 60
LOST = (ConnectionLost, TimedOut, ClusterDownError)  # without an answer, a write may have happened or not
PATIENCE = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)  # seconds between tries while the server is away


class Entry(NamedTuple):
    """One entry of a stream. Only the first holds the seed."""

    version: int
    commit: bytes
    seed: bytes


class Duty(NamedTuple):
    """What a game waits for from a worker, and when that is overdue (milliseconds since 1970)."""

    kind: str
    overdue: int


class Once(NamedTuple):
    """An idempotency key of a player, and the fingerprint of the request it stands for."""

    player_id: str
    key: str
    fingerprint: str


class Append(NamedTuple):
    """What is written in one atomic step."""

    game_id: str
    expected: int
    commits: Sequence[bytes]
    duty: Duty | None = None
    listed_at: int | None = None  # set when the game's listing must follow
    once: Once | None = None
    seed: bytes = b""
    tell: Sequence[str] = ()  # players who now must act, or whose game is over


class VersionConflict(Exception):
    """Somebody else wrote first."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the stream is at version {version}")
        self.version = version


class DoneBefore(Exception):
    """The idempotency key was used before."""

    def __init__(self, remembered: str) -> None:
        super().__init__("the idempotency key was used before")
        fingerprint, _, version = remembered.rpartition(":")
        self.fingerprint = fingerprint
        self.version = int(version)


class Streams:
    """The streams of all games on one server; or of all tournaments, whose keys have other names."""

    def __init__(self, redis: Connection, name: Callable[[str], str] = keys.stream) -> None:
        self._redis = redis
        self._name = name

    async def read(self, game_id: str, after: int = 0) -> list[Entry]:
        """All commits after a version."""
        entries = await self._redis.xrange(self._name(game_id), min=f"{after + 1}-0")
        return [entry(at, fields) for at, fields in entries]

    async def append(self, append: Append) -> int:
        """Write the commits and answer the new version. A lost answer is settled: the write happens exactly once."""
        try:
            return await self._append_unless_written(append)
        except LOST as lost:
            return await self._settle(append, lost)

    async def remembered(self, game_id: str, once: Once) -> DoneBefore | None:
        """What an idempotency key has done, if anything."""
        seen = await self._redis.get(keys.once(game_id, once.player_id, once.key))
        return DoneBefore(seen.decode()) if seen is not None else None

    async def _append(self, append: Append) -> int:
        at = keys.partition(append.game_id)
        stream = self._name(append.game_id)
        once = append.once
        answer, value = await APPEND.run(
            self._redis,
            [
                stream,
                keys.agenda(at),
                keys.duties(at),
                keys.unlisted(at),
                keys.once(append.game_id, once.player_id, once.key) if once else stream,
            ],
            [
                append.expected,
                append.game_id,
                append.seed,
                append.duty.overdue if append.duty else "",
                append.duty.kind if append.duty else "",
                "" if append.listed_at is None else append.listed_at,
                once.fingerprint if once else "",
                REMEMBER_SECONDS,
                len(append.tell),
                *map(keys.mailbox, append.tell),
                *append.commits,
            ],
        )
        match answer:
            case b"done":
                return int(value)
            case b"conflict":
                raise VersionConflict(int(value))
        raise DoneBefore(value.decode())

    async def _settle(self, append: Append, lost: Exception) -> int:
        """The connection broke under a write: find out whether it took effect, and only otherwise write again."""
        for pause in PATIENCE:
            await asyncio.sleep(pause)
            try:
                return await self._append_unless_written(append)
            except LOST as again:
                lost = again
        raise lost

    async def _append_unless_written(self, append: Append) -> int:
        """Who finds the version passed may have passed it: clients of clusters send a command again by themselves."""
        try:
            return await self._append(append)
        except (VersionConflict, DoneBefore):
            written = await self.read(append.game_id, append.expected)
            mine = [entry.commit for entry in written[: len(append.commits)]]
            if mine == list(append.commits):
                return append.expected + len(mine)
            raise


def entry(at: bytes, fields: dict[bytes, Any]) -> Entry:
    return Entry(int(at.partition(b"-")[0]), fields[b"c"], fields.get(b"s", b""))
