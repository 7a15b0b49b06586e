"""What Prometheus is told: this process's own figures, the workers', and those of the store and the queue."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from prometheus_client import Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from service.clock import now
from service.games.games import Games
from service.operations.ledger import KEY, families_of_workers
from service.operations.metrics import REGISTRY
from service.operations.queue import QUEUES, backlog, living_workers
from service.store.connection import Connection

FRESH_SECONDS: Final = 1.0  # however often one is scraped, the servers are asked once in so long
TIMEOUT: Final = 3.0


class Collected(Collector):
    """Metrics that are there already."""

    def __init__(self, families: list[Metric]) -> None:
        self._families = families

    def collect(self) -> list[Metric]:
        return self._families


class Scraper:
    """One process's `/metrics`."""

    def __init__(self, games: Games, queue: Connection) -> None:
        self._games = games
        self._queue = queue
        self._asking = asyncio.Lock()
        self._asked_at = float("-inf")
        self._remote: list[Metric] = []

    async def text(self) -> bytes:
        own = [family for family in REGISTRY.collect() if family.samples]
        return generate_latest(Collected([*own, *self._process(), *await self._servers()]))

    def _process(self) -> list[Metric]:
        return [
            gauge("azulejo_followers", "Waits and streams that are open.", self._games.feed.followers),
            gauge("azulejo_histories", "Games kept in memory.", len(self._games.histories)),
        ]

    async def _servers(self) -> list[Metric]:
        async with self._asking:
            if time.monotonic() - self._asked_at > FRESH_SECONDS:
                store, queue = await asyncio.gather(
                    answered("azulejo_store_up", "The store answers.", self._store),
                    answered("azulejo_queue_up", "The queue's server answers.", self._line),
                )
                self._remote, self._asked_at = [*store, *queue], time.monotonic()
            return self._remote

    async def _store(self) -> list[Metric]:
        state = await self._games.agenda.state(now())
        return [
            gauge("azulejo_agenda_games", "Games that wait for a worker, now or later.", state.games),
            gauge("azulejo_agenda_overdue_games", "Games that should have been seen to by now.", state.overdue),
            gauge("azulejo_agenda_lag_seconds", "By how much the oldest of them is overdue.", state.lag_ms / 1000),
        ]

    async def _line(self) -> list[Metric]:
        lines = [await backlog(self._queue, queue) for queue in QUEUES]
        workers = await living_workers(self._queue)
        memory = sum(worker.resident_bytes for worker in workers)
        jobs, oldest, failed = zip(*lines, strict=True)
        return [
            by_queue("azulejo_queue_jobs", "Jobs that wait in line.", jobs),
            by_queue("azulejo_queue_oldest_seconds", "How long the first in line has waited.", oldest),
            by_queue("azulejo_queue_failed_jobs", "Jobs that failed in the last hour.", failed),
            gauge("azulejo_workers_alive", "Workers with a fresh heartbeat.", len(workers)),
            gauge("azulejo_workers_resident_bytes", "Memory of all living workers.", memory),
            *families_of_workers(await self._queue.hgetall(KEY)),
        ]


async def answered(name: str, text: str, ask: Callable[[], Awaitable[list[Metric]]]) -> list[Metric]:
    """What a server tells, and that it does; or that it does not."""
    try:
        return [*await asyncio.wait_for(ask(), TIMEOUT), gauge(name, text, 1)]
    except (RedisError, OSError, TimeoutError):
        return [gauge(name, text, 0)]


def by_queue(name: str, text: str, values: Iterable[float]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=["queue"])
    for queue, value in zip(QUEUES, values, strict=True):
        family.add_metric([queue], value)
    return family


def gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)
