"""What a worker process keeps between jobs: its connections, its memory of games, and an event loop."""

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from functools import cache
from typing import Any, TypeVar

from service.games.duties import DutyKind
from service.games.games import Games
from service.games.jobs import Jobs
from service.settings import Environment, Settings
from service.store.connection import connect, connect_listener, connect_queue
from service.store.feed import Feed
from service.tournaments.leaderboard import Leaderboard
from service.tournaments.tournaments import Tournaments

T = TypeVar("T")


class Office:
    """One worker's place of work."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.redis = connect(settings.redis_url)
        self.jobs = Jobs(connect_queue(settings.jobs_url))
        feed = Feed(lambda: connect_listener(settings.redis_url))
        self.games = Games(self.redis, feed, self.nobody_else, settings.patience)
        self.tournaments = Tournaments(self.redis, self.games, self.jobs.enqueue, settings.patience)
        self.leaderboard = Leaderboard(self.redis)
        self._runner = asyncio.Runner()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Async code inside RQ's blocking jobs; one loop, so that connections last."""
        return self._runner.run(work, context=copy_context())  # which knows the request that this is for

    def nobody_else(self, kind: DutyKind, game_id: str, version: int) -> None:
        """A worker that makes a commit goes on with the game itself: no other need be told."""

    def close(self) -> None:
        self.run(self.redis.aclose())
        self.jobs.close()
        self._runner.close()


@cache
def office() -> Office:
    return Office(Environment().settings())
