"""Games as the application sees them: load, decide, append, and tell whoever must act next."""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from redis.exceptions import RedisError

from domain.chance import Chance
from domain.commands import Command, Create, Fork
from domain.commits import AnyCommit, Commit, encode_command, encode_commit
from domain.game import Game, decide
from domain.game_events import GameAborted, GameCreated, GameFinished, GameStarted, SeatGivenBack, SeatLeft, SeatTaken
from domain.kernel import Event, Rejected
from service.clock import now
from service.games.duties import AT_ONCE, DutyKind, Patience, concerned, waiting_for
from service.games.history import Histories, History
from service.games.listing import Listing
from service.games.refusals import Refusals
from service.instance import Instance
from service.operations.metrics import CONFLICTS, count_commit
from service.operations.request_ids import current
from service.store.agenda import Agenda
from service.store.connection import Connection
from service.store.feed import Feed
from service.store.streams import Append, DoneBefore, Duty, Once, Streams, VersionConflict
from service.uptime import Uptime

log = logging.getLogger(__name__)

# Tells the commits of all writers apart: a prefix of this process and a number.
NONCES = (f"{prefix}-{number}" for prefix in [secrets.token_hex(8)] for number in count())
TRIES = 16  # against other writers of the same game
LISTED = GameCreated | SeatTaken | SeatGivenBack | GameStarted | SeatLeft | GameFinished | GameAborted

TellOver = Callable[[str], Awaitable[None]]  # told the origin of a game that is over
IsDealOver = Callable[[str], Awaitable[bool]]  # asked with a game's origin
Tell = Callable[[DutyKind, str, int], None]  # who is told that a game now waits for a worker


class StaleVersion(Exception):
    """The caller decided on a version that has passed."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(f"the game is at version {version}, not {expected}")
        self.version = version


class KeyReused(Exception):
    """An idempotency key stands for one request only."""


class Wish(NamedTuple):
    """A command, who asks, and under which conditions."""

    command: Command
    by: str | None = None
    if_version: int | None = None
    once: Once | None = None


class Games:
    """All games, through this process's memory and the streams."""

    def __init__(self, redis: Connection, feed: Feed, tell: Tell, patience: Patience) -> None:
        self.streams = Streams(redis)
        self.feed = feed
        self.tell = tell
        self.listing = Listing(redis)
        self.agenda = Agenda(redis)
        self.uptime = Uptime(redis)
        self.instance = Instance(redis)
        self.refusals = Refusals(redis)
        self.histories = Histories(self.streams)
        self.patience = patience
        self.is_deal_over: IsDealOver | None = None  # tournaments know
        self.tell_over: TellOver | None = None  # and want to know

    async def unseal(self, history: History) -> None:
        """Let a game of a tournament be seen whole once all games of its deal are over."""
        origin = history.game.origin
        if history.is_sealed and history.game.is_over and origin is not None and self.is_deal_over is not None:
            history.unsealed = await self.is_deal_over(origin)

    async def create(
        self, game_id: str, create: Create | Fork, creator: str, seed: bytes, fingerprint: str = ""
    ) -> History:
        """Open a game under a new id. The same request under the same id finds the game it has made."""
        at = now()
        events, game = decide(None, create, Chance(seed, 1), at)
        commit = new_commit(create, events, at, creator, fingerprint)
        history = History(game_id)
        history.seed = seed
        try:
            await self._append(history, commit, game, None)
        except VersionConflict:
            history = await self.histories.catch_up(game_id)
            if history.commits[0].body != fingerprint:
                raise KeyReused("this Idempotency-Key was used for another game") from None
            return history
        count_commit(create)
        return self.histories.keep(history)

    async def transact(self, game_id: str, wish: Wish) -> tuple[History, int]:
        """Carry out a command; answer the history and the version that the command made."""
        history = self.histories.recall(game_id) or await self.histories.catch_up(game_id)
        for _ in range(TRIES):
            try:
                return history, await self._attempt(history, wish)
            except DoneBefore as done:
                return await self._answer_again(game_id, wish, done)
            except (Rejected, StaleVersion):
                # Perhaps memory is behind the stream, or this very request has been carried out before.
                behind = history.version
                if wish.once and (done_before := await self.streams.remembered(game_id, wish.once)):
                    return await self._answer_again(game_id, wish, done_before)
                history = await self.histories.catch_up(game_id)
                if history.version == behind:
                    raise
            except VersionConflict as conflict:
                CONFLICTS.inc()
                history = await self.histories.catch_up(game_id, conflict.version)
        raise StaleVersion(history.version, history.version)

    async def rehearse(self, game_id: str, command: Command) -> tuple[History, tuple[Event, ...], bool]:
        """What a command would make happen, up to the first draw; and whether there would be one."""
        history = await self.histories.catch_up(game_id)
        dice = Chance(secrets.token_bytes(32), 1)  # never the game's own: nothing about its draws can be learnt
        events, _ = decide(history.game, command, dice, now())
        shown = events[: first_draw(events)]
        return history, shown, len(shown) < len(events)

    async def wait(self, game_id: str, after: int, seconds: float) -> History:
        """The history once it is past a version, or as it is when the time is up."""
        history = await self.histories.catch_up(game_id)
        if history.version <= after and seconds > 0:
            async with aclosing(self.follow(game_id, after, seconds)) as followed:
                async for moved in followed:
                    return moved
        return history

    async def follow(self, game_id: str, after: int, seconds: float) -> AsyncGenerator[History, None]:
        """The history each time it has moved on, until the time is up."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        async with self.feed.follow(game_id) as following:
            history = await self.histories.catch_up(game_id)
            while True:
                if history.version > after:
                    after = history.version
                    yield history
                if not await following.changed(after, deadline - loop.time()):
                    return
                history = await self.histories.catch_up(game_id, following.version)

    async def _attempt(self, history: History, wish: Wish) -> int:
        if wish.if_version is not None and wish.if_version != history.version:
            raise StaleVersion(wish.if_version, history.version)
        before, version, at = history.game, history.version + 1, now()
        spared = 0 if before.clocks is None else await self.uptime.spared(before.clocks.at, at)
        events, game = decide(before, wish.command, Chance(history.seed, version), at, spared)
        commit = new_commit(wish.command, events, at, wish.by, spared=spared)
        if history.version >= version:
            raise VersionConflict(history.version)  # while the clock was read, somebody else wrote
        await self._append(history, commit, game, wish.once)
        count_commit(wish.command)
        return version

    async def _answer_again(self, game_id: str, wish: Wish, done: DoneBefore) -> tuple[History, int]:
        if wish.once is None or done.fingerprint != wish.once.fingerprint:
            raise KeyReused("this Idempotency-Key was used for another request")
        return await self.histories.catch_up(game_id, done.version), done.version

    async def _append(self, history: History, commit: AnyCommit, game: Game, once: Once | None) -> None:
        expected = history.version
        waiting = waiting_for(game, commit.at, self.patience)
        listed = any(isinstance(event, LISTED) for event in commit.events)
        await self.streams.append(
            Append(
                game_id=history.game_id,
                expected=expected,
                commits=(encode_commit(commit),),
                duty=Duty(waiting.kind, waiting.due) if waiting else None,
                listed_at=commit.at if listed else None,
                once=once,
                seed=history.seed if not expected else b"",
                tell=concerned(game),
            )
        )
        if history.version == expected:  # a follower may have caught up meanwhile
            history.grow(commit, game)
        if waiting is not None and waiting.kind in AT_ONCE:
            self.tell(waiting.kind, history.game_id, expected + 1)
        if listed:
            await self._list(history, expected + 1, game)
        if game.is_over and game.origin is not None and self.tell_over is not None:
            await self.tell_over(game.origin)

    async def _list(self, history: History, version: int, game: Game) -> None:
        try:
            await self.listing.put(history.game_id, version, game, history.commits)
        except RedisError as error:
            log.warning("game %s is not listed yet: %s", history.game_id, error)


def new_commit(
    command: Command,
    events: tuple[Event, ...],
    at: int,
    by: str | None,
    fingerprint: str = "",
    spared: int = 0,
) -> AnyCommit:
    return Commit(encode_command(command), events, at, by, next(NONCES), fingerprint, spared, current.get())


def first_draw(events: tuple[Event, ...]) -> int:
    return next((at for at, event in enumerate(events) if event.is_draw), len(events))


def fingerprint_of(*parts: bytes | str) -> str:
    """Tells one request from another; long enough that nobody finds two alike."""
    digest = sha256()
    for part in parts:
        encoded = part.encode() if isinstance(part, str) else part
        digest.update(len(encoded).to_bytes(8, "big") + encoded)
    return digest.hexdigest()[:32]
